// A line that is walked move by move on the board.
import { s } from "../strings";
import { SpokenLine } from "../ui/Spoken";
import { asideOf, type LineModel, type LineMove } from "./lines";
import { preview, rule, stepped } from "./store";

const t = s.tsumego;

interface StepsProps {
  title: string;
  at: number;
  of: number;
  onGo: (at: number) => void;
}

/** Buttons that walk through a line. */
export function Steps({ title, at, of, onGo }: StepsProps) {
  const go = (next: number) => onGo(Math.max(0, Math.min(of, next)));
  const key = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    go(at + step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together
    <div class="row tsumego-steps" role="group" aria-label={title} onKeyDown={key}>
      <button type="button" aria-label={t.start} disabled={at === 0} onClick={() => go(0)}>
        «
      </button>
      <button type="button" aria-label={t.back} disabled={at === 0} onClick={() => go(at - 1)}>
        ‹
      </button>
      <span class="steps">{t.stepOf(at, of)}</span>
      <button type="button" aria-label={t.forward} disabled={at >= of} onClick={() => go(at + 1)}>
        ›
      </button>
      <button type="button" aria-label={t.end} disabled={at >= of} onClick={() => go(of)}>
        »
      </button>
    </div>
  );
}

export function LineSteps({ title, line }: { title: string; line: LineModel }) {
  const moves = line.moves;
  const here = stepped.value?.moves === moves ? stepped.value.at : 0;
  const go = (next: number) => {
    preview.value = null;
    rule.value = null;
    stepped.value = next === 0 ? null : { moves, at: next };
  };
  return (
    <div class="tsumego-line">
      <h2>{title}</h2>
      <Steps title={title} at={here} of={moves.length} onGo={go} />
      <p
        class="line"
        onMouseEnter={() => {
          if (here === 0) preview.value = moves;
        }}
        onMouseLeave={() => (preview.value = null)}
      >
        <SpokenLine text={line.text} />
      </p>
    </div>
  );
}

/** Whether a line ends because the loser is left with nothing to try; short ones look as if something were missing. */
export function isSettled({ ending, moves }: Pick<LineModel, "ending" | "moves">): boolean {
  return moves.length > 0 && ending.endsWith("as it stands");
}

/** Below the board: the moves of a line that no stone on it shows. Nothing, if there are none. */
export function Aside({ moves }: { moves: readonly LineMove[] }) {
  const text = asideOf(moves);
  return text ? <p class="tsumego-aside">{text}</p> : null;
}
