import { useState } from "preact/hooks";
import { ask, lineOf, type Needs } from "../api/client";
import { s } from "../strings";
import { Note } from "../ui/Note";

/** Instead of the page, as long as the server does not know this browser. */
export function Locked({ needs }: { needs: Needs }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const enter = async (event: SubmitEvent) => {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget as HTMLFormElement).get("secret"));
    setBusy(true);
    try {
      await ask("POST", "/api/session", {}, JSON.stringify({ secret: secretIn(given, needs) }), "application/json");
      location.reload();
    } catch (error) {
      setProblem(lineOf(error));
      setBusy(false);
    }
  };
  return (
    <main class="locked">
      <form class="panel" onSubmit={enter}>
        <h1>
          <img src="/icon.svg" alt="" width="32" height="32" /> Katachi
        </h1>
        <p>{s.locked[needs]}</p>
        <label>
          {needs === "key" ? s.locked.keyLabel : s.locked.passwordLabel}
          <input type="password" name="secret" autocomplete="current-password" required />
        </label>
        <button type="submit" class="primary" disabled={busy}>
          {s.locked.enter}
        </button>
        {problem && (
          <Note kind="error" lang="en">
            {problem}
          </Note>
        )}
      </form>
    </main>
  );
}

/** The key alone, if somebody pasted the whole address. */
export function secretIn(given: string, needs: Needs): string {
  const key = needs === "key" && /[?&]key=([^&#\s]+)/.exec(given)?.[1];
  return key ? decodeURIComponent(key) : needs === "key" ? given.trim() : given;
}
