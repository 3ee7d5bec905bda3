// A line that is walked move by move on the board.
import { s } from "../strings";
import { asideOf, type LineModel, type LineMove } from "./lines";
import { preview, rule, stepped } from "./store";

const t = s.tsumego;

export function LineSteps({ title, line }: { title: string; line: LineModel }) {
  const moves = line.moves;
  const here = stepped.value?.moves === moves ? stepped.value.at : 0;
  const go = (at: number) => {
    const next = Math.max(0, Math.min(moves.length, at));
    preview.value = null;
    rule.value = null;
    stepped.value = next === 0 ? null : { moves, at: next };
  };
  const key = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    go(here + step);
  };
  return (
    <div class="tsumego-line">
      <h2>{title}</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together */}
      <div class="row" role="group" aria-label={title} onKeyDown={key}>
        <button type="button" aria-label={t.start} disabled={here === 0} onClick={() => go(0)}>
          «
        </button>
        <button type="button" aria-label={t.back} disabled={here === 0} onClick={() => go(here - 1)}>
          ‹
        </button>
        <span class="steps">{t.stepOf(here, moves.length)}</span>
        <button type="button" aria-label={t.forward} disabled={here >= moves.length} onClick={() => go(here + 1)}>
          ›
        </button>
        <button type="button" aria-label={t.end} disabled={here >= moves.length} onClick={() => go(moves.length)}>
          »
        </button>
      </div>
      <p
        class="line"
        lang="en"
        onMouseEnter={() => {
          if (here === 0) preview.value = moves;
        }}
        onMouseLeave={() => (preview.value = null)}
      >
        {line.text}
      </p>
      {isSettled(line) && <p class="muted">{t.settledLine}</p>}
    </div>
  );
}

/** Whether a line ends because the loser is left with nothing to try; short ones look as if something were missing. */
function isSettled({ ending, moves }: Pick<LineModel, "ending" | "moves">): boolean {
  return moves.length > 0 && ending.endsWith("as it stands");
}

/** Below the board: the moves of a line that no stone on it shows. Nothing, if there are none. */
export function Aside({ moves }: { moves: readonly LineMove[] }) {
  const text = asideOf(moves);
  return text ? <p class="tsumego-aside">{text}</p> : null;
}
