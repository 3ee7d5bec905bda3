// The course of the game, and every way through it: graph, slider and buttons. Wheel, keys and swipes are elsewhere.
import { s } from "../../strings";
import { Icon, type IconName } from "../../ui/Icon";
import { WinrateGraph } from "../../why/WinrateGraph";
import { goTo, line, position, step, toEnd, toStart, tree } from "../game/store";
import { nodeOfMove } from "../game/walk";
import { course, lastNumber } from "./course";

export function jumpTo(move: number): void {
  goTo(nodeOfMove(tree.value, line.value, move));
}

export function Graph() {
  return <WinrateGraph points={course.value} current={position.value.number} onJump={jumpTo} />;
}

export function Walk() {
  const { number } = position.value;
  const last = Math.max(lastNumber.value, number);
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, no form
    <div class="walk" role="group" aria-label={s.play.walk}>
      <Slider current={number} last={last} />
      <Go icon="start" label={s.play.start} act={toStart} />
      <Go icon="back10" label={s.play.back10} act={() => step(-10)} />
      <Go icon="back" label={s.play.back} act={() => step(-1)} />
      <output class="move-number">{s.play.moveNumber(number, last)}</output>
      <Go icon="forward" label={s.play.forward} act={() => step(1)} />
      <Go icon="forward10" label={s.play.forward10} act={() => step(10)} />
      <Go icon="end" label={s.play.end} act={toEnd} />
    </div>
  );
}

function Slider({ current, last }: { current: number; last: number }) {
  return (
    <input
      type="range"
      class="walk-slider"
      min={0}
      max={Math.max(1, last)}
      value={current}
      disabled={last === 0}
      aria-label={s.play.slider}
      aria-valuetext={s.play.moveNumber(current, last)}
      onInput={(event) => jumpTo(Number(event.currentTarget.value))}
    />
  );
}

function Go({ icon, label, act }: { icon: IconName; label: string; act: () => void }) {
  return (
    <button type="button" class="go" aria-label={label} title={label} onClick={act}>
      <Icon name={icon} />
    </button>
  );
}
