// Axes of charts: from values to places, with round numbers to write beside them.

export interface Axis {
  at: (value: number) => number; // 0 to 1
  ticks: { value: number; at: number; text: string }[];
}

export function axis(values: readonly number[], isLog: boolean, wanted = 5): Axis {
  const usable = values.filter((value) => Number.isFinite(value) && (!isLog || value > 0));
  if (!usable.length) return { at: () => 0.5, ticks: [] };
  return isLog ? logAxis(usable) : plainAxis(usable, wanted);
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

function logAxis(values: readonly number[]): Axis {
  const [low, high] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];
  const [first, last] = low === high ? [low - 1, high + 1] : [low, high];
  const at = (value: number) => (Math.log10(Math.max(value, 1e-300)) - first) / (last - first);
  const step = Math.max(1, Math.ceil((last - first) / 6));
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
