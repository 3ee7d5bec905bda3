import { useEffect, useState } from "preact/hooks";
import { get, isAborted, lineOf, type Schemas } from "../api/client";
import { s } from "../strings";
import { Note } from "../ui/Note";
import { Grid } from "./TableShown";

type Kept = Schemas["KeptResults"];

/** What was measured at size and comes with Katachi: next to the paper's numbers, with games, seeds and intervals. */
export function Results({ table }: { table: string }) {
  const [kept, setKept] = useState<Kept | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    get("/api/lab/tables/{table}/results", { path: { table }, signal: ended.signal }).then(
      setKept,
      (error: unknown) => isAborted(error) || setProblem(lineOf(error)),
    );
    return () => ended.abort();
  }, [table]);
  if (problem)
    return (
      <Note kind="error" lang="en">
        {problem}
      </Note>
    );
  if (!kept) return null;
  return (
    <article class="lab-table lab-kept">
      <h3>{kept.tables.length ? s.lab.kept : s.lab.compared}</h3>
      <p class="muted">{s.lab.madeAt(kept.size, kept.verdict)}</p>
      {kept.tables.map((part, index) => (
        <div key={index}>
          <Grid name={s.lab.kept} columns={part.columns} rows={part.rows} />
          <details>
            <summary>{s.lab.keptNotes}</summary>
            <ul class="lab-notes">
              {part.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </details>
        </div>
      ))}
    </article>
  );
}
