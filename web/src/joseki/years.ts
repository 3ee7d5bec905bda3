// Shares by year with their intervals.
import type { YearCount } from "../shared/format";

const SHOWN = 40; // years: the last ones

export interface YearShare {
  year: number;
  count: number;
  of: number;
  share: number;
  low: number; // Wilson's 95 % interval
  high: number;
}

/** One entry for each of the last years up to `latest`, also for those without games. */
export function yearsOf(part: readonly YearCount[], whole: readonly YearCount[], latest: number): YearShare[] {
  const [counts, totals] = [new Map(part), new Map(whole)];
  return Array.from({ length: SHOWN }, (_, i) => {
    const year = latest - SHOWN + 1 + i;
    const [count, of] = [counts.get(year) ?? 0, totals.get(year) ?? 0];
    const [low, high] = wilson(count, of);
    return { year, count, of, share: of ? count / of : 0, low, high };
  });
}

export function wilson(count: number, of: number): [number, number] {
  if (!of) return [0, 0];
  const z = 1.959964;
  const share = count / of;
  const middle = (share + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half = (z / (1 + (z * z) / of)) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  return [count ? middle - half : 0, count === of ? 1 : middle + half];
}
