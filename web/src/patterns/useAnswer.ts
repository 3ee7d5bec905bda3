// Asking the server while the reader goes on: only the newest question counts, and the old answer stays until then.
import { useEffect, useState } from "preact/hooks";
import { isAborted } from "../api/client";

export interface Asked<T> {
  answer: T | null;
  error: string | null;
  busy: boolean;
  again: () => void;
}

/** Ask whenever the question (as text) changes; null asks nothing. Waits a moment for readers who click quickly. */
export function useAnswer<T>(question: string | null, ask: (signal: AbortSignal) => Promise<T>, wait = 120): Asked<T> {
  const [answer, setAnswer] = useState<T | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [turn, setTurn] = useState(0);
  // the question says all there is to know of `ask`
  useEffect(() => {
    if (question === null) {
      setAnswer(null);
      setError(null);
      setBusy(false);
      return;
    }
    const stop = new AbortController();
    setBusy(true);
    const timer = setTimeout(async () => {
      try {
        const found = await ask(stop.signal);
        if (stop.signal.aborted) return;
        setAnswer(found);
        setError(null);
      } catch (problem) {
        if (stop.signal.aborted || isAborted(problem)) return;
        setError(problem instanceof Error ? problem.message : String(problem));
      }
      setBusy(false);
    }, wait);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [question, turn]);
  return { answer, error, busy, again: () => setTurn((n) => n + 1) };
}
