// Asking the server while the reader continues: only the newest question counts, and the old answer stays until then.
import { useEffect, useState } from "preact/hooks";
import { isAborted, lineOf } from "../api/client";

export interface Asked<T> {
  answer: T | null;
  error: string | null;
  busy: boolean;
  fresh: boolean; // whether the answer is that of the question asked now: an old one must not be acted on
  again: () => void;
}

/** Ask whenever the question (as text) changes; null asks nothing. Waits a moment, because readers may click quickly. */
export function useAnswer<T>(question: string | null, ask: (signal: AbortSignal) => Promise<T>, wait = 160): Asked<T> {
  const [told, setTold] = useState<{ answer: T; question: string } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [turn, setTurn] = useState(0);
  // the question says all there is to know of `ask`
  useEffect(() => {
    if (question === null) {
      setTold(null);
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
        setTold({ answer: found, question });
        setError(null);
      } catch (problem) {
        if (stop.signal.aborted || isAborted(problem)) return;
        setError(lineOf(problem));
      }
      setBusy(false);
    }, wait);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [question, turn]);
  return {
    answer: told?.answer ?? null,
    error,
    busy,
    fresh: told?.question === question,
    again: () => setTurn((n) => n + 1),
  };
}
