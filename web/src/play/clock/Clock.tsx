// The time that one side has left, next to its name.
import type { ColorName } from "../../game/vertex";
import { s } from "../../strings";
import { isRunning, leftOf } from "./clock";
import { clockText } from "./time";

const SHORT = 10; // seconds from which it is urgent

export function Clock({ color, isTurn }: { color: ColorName; isTurn: boolean }) {
  const left = leftOf(color);
  if (left === undefined) return null;
  const seconds = left?.seconds ?? 0;
  const isUrgent = isRunning.value && isTurn && seconds <= SHORT;
  const periods = left?.periods ?? null;
  return (
    <span class={`clock${isUrgent ? " urgent" : ""}`} role="timer" aria-label={s.clock.left(s.colors[color])}>
      {clockText(seconds)}
      {periods !== null && (
        <span class="periods" title={s.clock.periods(periods)}>
          ×{periods}
        </span>
      )}
    </span>
  );
}
