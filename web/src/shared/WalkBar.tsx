// A slider and buttons that walk a game, and where one is in it.
import { useRef } from "preact/hooks";
import { s } from "../strings";
import { Icon, type IconName } from "../ui/Icon";
import "./walk-bar.css";

interface Props {
  current: number;
  last: number;
  onJump: (move: number) => void;
  onStep: (moves: number) => void;
}

const FAR = 100_000; // moves: more than any line has

export function WalkBar({ current, last, onJump, onStep }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, no form
    <div class="walk-bar" role="group" aria-label={s.play.walk}>
      <input
        type="range"
        class="walk-slider"
        min={0}
        max={Math.max(1, last)}
        value={current}
        disabled={last === 0}
        aria-label={s.play.slider}
        aria-valuetext={s.play.moveNumber(current, last)}
        onInput={(event) => onJump(Number(event.currentTarget.value))}
      />
      <Go icon="start" label={s.play.start} act={() => onStep(-FAR)} />
      <Go icon="back10" label={s.play.back10} act={() => onStep(-10)} />
      <Go icon="back" label={s.play.back} act={() => onStep(-1)} />
      <output class="move-number">{s.play.moveNumber(current, last)}</output>
      <Go icon="forward" label={s.play.forward} act={() => onStep(1)} />
      <Go icon="forward10" label={s.play.forward10} act={() => onStep(10)} />
      <Go icon="end" label={s.play.end} act={() => onStep(FAR)} />
    </div>
  );
}

function Go({ icon, label, act }: { icon: IconName; label: string; act: () => void }) {
  return (
    <button type="button" class="go" aria-label={label} title={label} onClick={act}>
      <Icon name={icon} />
    </button>
  );
}

const NOTCH = 50; // pixels that a wheel turns for one move
const MOST = 3; // moves at once

/** One move for a notch of a wheel; a touchpad sends many small turns. */
export function useWheel(walk: (moves: number) => void) {
  const turned = useRef(0);
  return (event: WheelEvent) => {
    if (event.ctrlKey || !event.deltaY) return; // that makes the page larger
    event.preventDefault();
    const by = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * NOTCH;
    if (Math.sign(by) !== Math.sign(turned.current)) turned.current = 0;
    turned.current += by;
    const moves = Math.trunc(turned.current / NOTCH);
    if (!moves) return;
    turned.current -= moves * NOTCH;
    walk(Math.sign(moves) * Math.min(MOST, Math.abs(moves)));
  };
}
