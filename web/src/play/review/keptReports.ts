// The newest reports, kept in this browser: the record has the numbers of a review, but not its reasons.
import { kept } from "../../frame/kept";
import type { GameReport } from "./review";

interface KeptReport {
  hash: string; // of the last position of the line, with everything that led to it
  visits: number;
  report: GameReport; // its moves are counted from the beginning of the line
}

const MOST = 12; // about 50 kB each

const reports = kept<readonly KeptReport[]>("play.reports", [], (value) => Array.isArray(value));

/** `shift`: moves on the line before the first one of the report. */
export function keepReport(hash: string, visits: number, report: GameReport, shift: number): void {
  const mistakes = report.mistakes.map((moment) => ({ ...moment, number: moment.number + shift }));
  const others = reports.value.filter((each) => each.hash !== hash);
  reports.value = [{ hash, visits, report: { ...report, mistakes } }, ...others].slice(0, MOST);
}

export function keptReport(hash: string, visits: number): GameReport | null {
  return reports.value.find((each) => each.hash === hash && each.visits === visits)?.report ?? null;
}
