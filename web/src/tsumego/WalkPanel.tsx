// Beside the board (on a phone right below it) while the proof is walked: what the last move was worth, and what to do next.
import { s } from "../strings";
import { Note } from "../ui/Note";
import { turnAfter } from "./lines";
import {
  eachMove,
  isZoomed,
  machine,
  passWalk,
  preview,
  readOn,
  setup,
  setZoom,
  startWalk,
  undoWalk,
  walk,
} from "./store";

const t = s.tsumego;
const KINDS = { right: "good", solved: "good", failed: "error", unknown: "warn" } as const;
const ICONS = { right: "✓", solved: "✓✓", failed: "✗", unknown: "?" } as const;

export function WalkPanel() {
  const now = walk.value;
  if (!now) return null;
  const { reply, busy } = now;
  const isBegun = now.moves.length > 0; // before the first move nothing is right or wrong yet
  const line = reply?.line.moves.length ? reply.line : null;
  return (
    <section class="panel tsumego-walk" aria-labelledby="tsumego-walk">
      <h2 id="tsumego-walk">
        {t.walk} – {t.moveFor(s.colors[turnAfter(setup.value, now.moves)])}
      </h2>
      <div aria-live="polite">
        {busy && <Note kind="busy">{t.thinking}</Note>}
        {now.failure && <Note kind="error">{now.failure}</Note>}
        {reply && !busy && (
          <Note kind={isBegun ? KINDS[reply.status] : "info"}>
            {isBegun && (
              <>
                <strong>
                  {ICONS[reply.status]} {t.status[reply.status]}
                </strong>{" "}
              </>
            )}
            {reply.sentence}
          </Note>
        )}
      </div>
      {now.moves.length > 0 && <p class="line">{wordsOf(now.moves)}</p>}
      <div class="row">
        <button type="button" disabled={busy || !now.undone.length} onClick={undoWalk}>
          {t.back}
        </button>
        <button type="button" disabled={busy} onClick={passWalk}>
          {t.passNow}
        </button>
        <button type="button" disabled={busy} onClick={startWalk}>
          {t.restart}
        </button>
        {reply?.can_go_on && (
          <button type="button" disabled={busy} onClick={readOn}>
            {t.goOn}
          </button>
        )}
        {line && (
          <button
            type="button"
            onMouseEnter={() => (preview.value = line.moves)}
            onMouseLeave={() => (preview.value = null)}
            onFocus={() => (preview.value = line.moves)}
            onBlur={() => (preview.value = null)}
          >
            {t.mainLine}
          </button>
        )}
        <button type="button" onClick={() => (walk.value = null)}>
          {t.walkEnd}
        </button>
      </div>
      <div class="row">
        <label class="row">
          <input
            type="checkbox"
            checked={machine.value}
            onChange={(event) => (machine.value = event.currentTarget.checked)}
          />
          {t.machine}
        </label>
        <label class="row">
          <input
            type="checkbox"
            checked={eachMove.value}
            onChange={(event) => (eachMove.value = event.currentTarget.checked)}
          />
          {t.eachMove}
        </label>
        <label class="row">
          <input type="checkbox" checked={isZoomed.value} onChange={(event) => setZoom(event.currentTarget.checked)} />
          {t.zoom}
        </label>
      </div>
      <p class="muted">{eachMove.value ? t.legend : t.walkHelp}</p>
    </section>
  );
}

/** The moves so far in words; two passes are a threat and its answer. */
function wordsOf(moves: readonly string[]): string {
  const words: string[] = [];
  for (let i = 0; i < moves.length; i++) {
    if (moves[i] === "pass" && moves[i + 1] === "pass") {
      words.push(t.threat);
      i++;
    } else words.push(moves[i] === "pass" ? t.pass : moves[i]!);
  }
  return words.join(" ");
}
