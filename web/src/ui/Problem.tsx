import { s } from "../strings";
import { Note } from "./Note";

/** A question that was not answered: what the server said, and a button that asks again. Nothing, if all is well. */
export function Problem({ line, again }: { line: string | null; again: () => void }) {
  if (!line) return null;
  return (
    <Note kind="error">
      <span lang="en">{line}</span>{" "}
      <button type="button" onClick={again}>
        {s.shell.tryAgain}
      </button>
    </Note>
  );
}
