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

const SMALL = 50; // pixels: a wheel turns by more at a notch (53 to 120, as the system has it), a touchpad by less
const NOTCH = 120;
const MOST = 3; // moves at once

/** One move for a notch of a wheel; the many small turns of a touchpad add up. */
export function useWheel(walk: (moves: number) => void) {
  const turned = useRef(0);
  return (event: WheelEvent) => {
    if (event.ctrlKey || !event.deltaY) return; // that makes the page larger
    event.preventDefault();
    const by = event.deltaY;
    if (event.deltaMode !== WheelEvent.DOM_DELTA_PIXEL || Math.abs(by) >= SMALL) {
      turned.current = 0;
      const notches = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? Math.round(Math.abs(by) / NOTCH) : 1;
      walk(Math.sign(by) * Math.max(1, Math.min(MOST, notches))); // a fast wheel sends several notches at once
      return;
    }
    if (Math.sign(by) !== Math.sign(turned.current)) turned.current = 0;
    turned.current += by;
    if (Math.abs(turned.current) < SMALL) return;
    turned.current = 0;
    walk(Math.sign(by));
  };
}
