// Beside the board (on a phone right below it) while the proof is walked: what the last move was worth, and what to do next.

import { s } from "../strings";
import { Check } from "../ui/Check";
import { Note } from "../ui/Note";
import { SpokenVerdict } from "../ui/Spoken";
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
  type Walk,
  walk,
} from "./store";

const t = s.tsumego;
const KINDS = { right: "good", solved: "good", failed: "error", unknown: "warn" } as const;
const ICONS = { right: "✓", solved: "✓✓", failed: "✗", unknown: "?" } as const;

export function WalkPanel() {
  const now = walk.value;
  if (!now) return null;
  return (
    <section class="panel tsumego-walk" aria-labelledby="tsumego-walk">
      <h2 id="tsumego-walk">
        {t.walk} – {t.moveFor(s.colors[turnAfter(setup.value, now.moves)])}
      </h2>
      <Judgement now={now} />
      {now.moves.length > 0 && <p class="line">{wordsOf(now.moves)}</p>}
      <Buttons now={now} />
      <div class="row">
        <Check text={t.machine} checked={machine.value} onChange={(on) => (machine.value = on)} />
        <Check text={t.eachMove} checked={eachMove.value} onChange={(on) => (eachMove.value = on)} />
        <Check text={t.zoom} checked={isZoomed.value} onChange={setZoom} />
      </div>
      <p class="muted">{eachMove.value ? t.legend : t.walkHelp}</p>
    </section>
  );
}

/** What the last move was worth; before the first one nothing is right or wrong yet. */
function Judgement({ now: { moves, reply, busy, failure } }: { now: Walk }) {
  const isBegun = moves.length > 0;
  return (
    <div aria-live="polite">
      {busy && <Note kind="busy">{t.thinking}</Note>}
      {failure && (
        <Note kind="error" lang="en">
          {failure}
        </Note>
      )}
      {reply && !busy && (
        <Note kind={!isBegun ? "info" : reply.by_ko ? "warn" : KINDS[reply.status]}>
          {isBegun && (
            <>
              <strong>{reply.by_ko ? `↻ ${t.onlyKo}` : `${ICONS[reply.status]} ${t.status[reply.status]}`}</strong>{" "}
            </>
          )}
          <SpokenVerdict text={reply.sentence} />
        </Note>
      )}
    </div>
  );
}

function Buttons({ now: { undone, reply, busy } }: { now: Walk }) {
  const line = reply?.line.moves.length ? reply.line.moves : null;
  const show = () => (preview.value = line);
  const hide = () => (preview.value = null);
  return (
    <div class="row">
      <button type="button" disabled={busy || !undone.length} onClick={undoWalk}>
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
        <button type="button" onMouseEnter={show} onMouseLeave={hide} onFocus={show} onBlur={hide}>
          {t.mainLine}
        </button>
      )}
      <button type="button" onClick={() => (walk.value = null)}>
        {t.walkEnd}
      </button>
    </div>
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
