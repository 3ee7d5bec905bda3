// The numbers of positions, so that the graph is there again after a reload: of this tab only, and without the reports.
import type { Analysis } from "../../why/types";
import { hashOfKey } from "./walk";

const NAME = "katachi.play.numbers";
const MOST = 2_000;

/** Black's win rate and lead. */
export type Numbers = readonly [winrate: number, lead: number];

/** What was known before the page was loaded again, by the hash of the line. */
export const earlier: ReadonlyMap<string, Numbers> = read();

export function numbersOf(report: Analysis): Numbers {
  return report.to_move === "black" ? [report.winrate, report.lead] : [1 - report.winrate, -report.lead];
}

/** Keep what is known now for the next time. */
export function keepNumbers(reports: ReadonlyMap<string, Analysis>): void {
  const all = new Map(earlier);
  for (const [key, report] of reports) if (!key.includes("|")) all.set(hashOfKey(key), numbersOf(report));
  try {
    sessionStorage.setItem(NAME, JSON.stringify([...all].slice(-MOST)));
  } catch {
    // Then the graph starts again from here.
  }
}

function read(): Map<string, Numbers> {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? "[]");
    return new Map(Array.isArray(found) ? (found as [string, Numbers][]) : []);
  } catch {
    return new Map();
  }
}
