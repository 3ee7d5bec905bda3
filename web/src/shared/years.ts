// Shares by year with their intervals.
import type { YearCount } from "./format";

const SHOWN = 40; // years: the last ones

export interface YearShare {
  year: number;
  isBefore: boolean; // all years up to this one together
  count: number;
  of: number;
  share: number;
  low: number; // Wilson's 95 % interval
  high: number;
}

/** All earlier years in one, then each of the last ones up to `latest`, also those without games. */
export function yearsOf(part: readonly YearCount[], whole: readonly YearCount[], latest: number): YearShare[] {
  const first = latest - SHOWN + 1;
  const sum = (counts: readonly YearCount[], isMeant: (year: number) => boolean) =>
    counts.reduce((total, [year, n]) => total + (isMeant(year) ? n : 0), 0);
  const entry = (year: number, isBefore: boolean): YearShare => {
    const isMeant = (each: number) => (isBefore ? each > 0 && each <= year : each === year);
    const [count, of] = [sum(part, isMeant), sum(whole, isMeant)];
    const [low, high] = wilson(count, of);
    return { year, isBefore, count, of, share: of ? count / of : 0, low, high };
  };
  return [entry(first - 1, true), ...Array.from({ length: SHOWN }, (_, i) => entry(first + i, false))];
}

export function wilson(count: number, of: number): [number, number] {
  if (!of) return [0, 0];
  const z = 1.959964;
  const share = count / of;
  const middle = (share + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half = (z / (1 + (z * z) / of)) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  return [count ? middle - half : 0, count === of ? 1 : middle + half];
}
