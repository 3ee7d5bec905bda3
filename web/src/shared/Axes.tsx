// Axes of charts: from values to places, with round numbers and lines to go by.

export interface Axis {
  at: (value: number) => number; // 0 to 1
  ticks: { value: number; at: number; text: string }[];
}

/** The part of a chart between its axes, in pixels. */
export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const acrossAt = ({ left, right }: Frame, { at }: Axis, value: number) => left + at(value) * (right - left);
export const upAt = ({ top, bottom }: Frame, { at }: Axis, value: number) => bottom - at(value) * (bottom - top);

interface GridProps {
  frame: Frame;
  across?: Axis;
  up: Axis;
}

/** Lines at the round numbers of both axes, and the numbers next to them. */
export function Grid({ frame, across, up }: GridProps) {
  const { left, right, top, bottom } = frame;
  return (
    <>
      {up.ticks.map(({ value, text }) => (
        <g key={`y${value}`}>
          <path class="tick" d={`M${left} ${upAt(frame, up, value)}H${right}`} />
          <text x={left - 6} y={upAt(frame, up, value) + 4} text-anchor="end">
            {text}
          </text>
        </g>
      ))}
      {across?.ticks.map(({ value, text }) => (
        <g key={`x${value}`}>
          <path class="tick" d={`M${acrossAt(frame, across, value)} ${top}V${bottom}`} />
          <text x={acrossAt(frame, across, value)} y={bottom + 16} text-anchor="middle">
            {text}
          </text>
        </g>
      ))}
    </>
  );
}

export function axis(values: readonly number[], isLog: boolean, wanted = isLog ? 6 : 5): Axis {
  const usable = values.filter((value) => Number.isFinite(value) && (!isLog || value > 0));
  if (!usable.length) return { at: () => 0.5, ticks: [] };
  return isLog ? logAxis(usable, wanted) : plainAxis(usable, wanted);
}

function plainAxis(values: readonly number[], wanted: number): Axis {
  let [low, high] = [Math.min(...values), Math.max(...values)];
  if (low === high) [low, high] = [low - 1, high + 1];
  const step = roundStep((high - low) / wanted);
  const [first, last] = [Math.floor(low / step) * step, Math.ceil(high / step) * step];
  const at = (value: number) => (value - first) / (last - first);
  const ticks = [];
  for (let value = first; value <= last + step / 1e6; value += step)
    ticks.push({ value, at: at(value), text: written(value, step) });
  return { at, ticks };
}

function logAxis(values: readonly number[], wanted: number): Axis {
  const [low, high] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];
  const [first, last] = low === high ? [low - 1, high + 1] : [low, high];
  const at = (value: number) => (Math.log10(Math.max(value, 1e-300)) - first) / (last - first);
  const step = Math.max(1, Math.ceil((last - first) / wanted));
  const ticks = [];
  for (let power = first; power <= last; power += step)
    ticks.push({ value: 10 ** power, at: at(10 ** power), text: short(power) });
  return { at, ticks };
}

function short(power: number): string {
  if (power < -3) return `10^${power}`;
  const names = ["", "k", "M", "G"];
  return power < 0
    ? (10 ** power).toFixed(-power)
    : `${10 ** (power % 3)}${names[Math.floor(power / 3)] ?? `·10^${power}`}`;
}

/** 1, 2 or 5 times a power of ten. */
export function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const times = rough / power;
  return power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
}

function written(value: number, step: number): string {
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  const text = Math.abs(value).toFixed(digits);
  return `${value < 0 && Number(text) !== 0 ? "−" : ""}${text}`;
}
