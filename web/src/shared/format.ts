// Shares and trends as people read them.
import type { Schemas } from "../api/client";
import { interval, inWriting, PERCENT, percent } from "../ui/format";

type Share = Schemas["Share"];

/** "52.1 %", or a dash where nothing was counted. */
export function shareText(share: Share | null | undefined): string {
  return share?.value === null || share?.value === undefined ? "–" : percent(share.value);
}

/** "50.2–54.0" of a share, or nothing. */
export function intervalText(share: Share | null | undefined): string {
  return share?.value === null || share?.value === undefined ? "" : interval(share.interval);
}

/** A probability in few digits, small ones too: "12.3 %", "0.46 %", "0.013 %". */
export function chance(value: number): string {
  if (value >= 0.01 || value === 0) return percent(value);
  return inWriting((100 * value).toPrecision(2).replace(/\.?0+$/, "")) + PERCENT;
}

export function chanceInterval([low, high]: readonly [number, number] | readonly number[]): string {
  return `${chance(low ?? 0).replace(PERCENT, "")}–${chance(high ?? 0)}`;
}

export interface Bar {
  from: number; // the first year
  to: number;
  count: number;
  of: number;
}

export type YearCount = readonly [year: number, count: number];

const MOST_BARS = 24;

/** How many years a bar covers: five, or more if there would be too many. */
export function barWidth(years: readonly YearCount[]): number {
  const first = years[0];
  const last = years.at(-1);
  if (!first || !last) return 5;
  const span = last[0] - first[0] + 1;
  return [5, 10, 20, 25, 50, 100].find((width) => span <= width * (MOST_BARS - 1)) ?? 1000;
}

/** Counts of years in bars of equal width, compared with how many there were at all. */
export function bars(part: readonly YearCount[], whole: readonly YearCount[]): Bar[] {
  const width = barWidth(whole);
  const found = new Map<number, Bar>();
  const barOf = (year: number): Bar => {
    const from = Math.floor(year / width) * width;
    const bar = found.get(from) ?? { from, to: from + width - 1, count: 0, of: 0 };
    found.set(from, bar);
    return bar;
  };
  for (const [year, n] of whole) barOf(year).of += n;
  for (const [year, n] of part) barOf(year).count += n;
  const known = [...found.values()].sort((a, b) => a.from - b.from);
  const first = known[0]?.from ?? 0;
  const last = known.at(-1)?.from ?? -width;
  const all: Bar[] = [];
  for (let from = first; from <= last && known.length; from += width)
    all.push(found.get(from) ?? { from, to: from + width - 1, count: 0, of: 0 });
  return all;
}
