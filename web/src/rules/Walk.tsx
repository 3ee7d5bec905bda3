import { useState } from "preact/hooks";
import { get, lineOf, type Schemas } from "../api/client";
import { SmallBoard } from "../board/SmallBoard";
import { s } from "../strings";
import { Note } from "../ui/Note";
import { drawn, type Rule } from "./state";

type Line = Schemas["DrawnLine"];

/** The main line, move by move. */
export function Walk({ rule, line: told }: { rule: Rule; line: Line }) {
  const [line, setLine] = useState(told);
  const [state, setState] = useState<"idle" | "busy" | { error: string }>("idle");
  const [at, setAt] = useState(0);
  const work = () => {
    setState("busy");
    get("/api/rules/sets/{name}/{number}/line", { path: { name: rule.set, number: rule.number } }).then(
      (found) => {
        setLine(found);
        setState("idle");
      },
      (error: unknown) => setState({ error: lineOf(error) }),
    );
  };
  const moves = line.moves;
  if (!moves)
    return (
      <div>
        <h3>{s.rules.mainLine}</h3>
        {line.note && (
          <p class="muted" lang="en">
            {line.note}
          </p>
        )}
        {state === "busy" && <Note kind="busy">{s.rules.working(line.seconds)}</Note>}
        {typeof state === "object" && (
          <Note kind="error" lang="en">
            {state.error}
          </Note>
        )}
        {state !== "busy" && line.seconds > 0 && (
          <button type="button" onClick={work}>
            {s.rules.workOut(line.seconds)}
          </button>
        )}
        {!line.note && line.seconds === 0 && <p class="muted">{s.rules.noLine}</p>}
      </div>
    );
  const now = moves[at - 1]?.picture ?? { ...rule.picture, labels: {}, rings: [] };
  return (
    <div>
      <h3>{s.rules.mainLine}</h3>
      <p class="muted">{moves.length ? s.rules.lineWords : s.rules.already}</p>
      {moves.length > 0 && (
        <>
          <SmallBoard picture={now} label={drawn({ ...rule, picture: now })} cell={44} named />
          <div class="row">
            <button type="button" disabled={at === 0} onClick={() => setAt(at - 1)} aria-label={s.rules.before}>
              ←
            </button>
            <span role="status">{s.rules.moveOf(at, moves.length)}</span>
            <button
              type="button"
              disabled={at >= moves.length}
              onClick={() => setAt(at + 1)}
              aria-label={s.rules.after}
            >
              →
            </button>
          </div>
          <ol class="line-moves" lang="en">
            {moves.map((move, index) => (
              <li key={index}>
                <button type="button" aria-pressed={at === index + 1} onClick={() => setAt(index + 1)}>
                  {move.text}
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
