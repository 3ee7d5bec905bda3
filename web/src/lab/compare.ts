// Where a table has the paper's numbers and ours, the difference between them.
import type { Schemas } from "../api/client";

export type Table = Schemas["MadeTable"];
export type Cell = Table["rows"][number][number];

const THEIRS = /^(the )?paper('s)?\b|, the paper's$|^paper:/i;
const ALIKE = 1.5; // times as many games
const OURS = /^ours\b/i;

/** The number a cell starts with: 8000, "36.2 %", "+5", "1.05 ± 0.11"; null if there is none, or a range. */
export function numberOf(cell: Cell | undefined): number | null {
  if (typeof cell === "number") return cell;
  const match = /^([+−-]?\d[\d,]*(?:\.\d+)?)(?=\s*(?:%|±|$))/.exec(cell?.trim() ?? "");
  return match ? Number(match[1]!.replaceAll(",", "").replace("−", "-")) : null;
}

function isTheirs(row: readonly Cell[]): boolean {
  return row.some((cell) => typeof cell === "string" && THEIRS.test(cell.trim()));
}

/** How ours differs from theirs, in words: "+12 %", "×2.4", "−3.1"; "=" if it does not. */
export function differenceOf(theirs: number, ours: number): string {
  if (theirs === ours) return "=";
  const sign = (value: number, text: string) => `${value < 0 ? "−" : "+"}${text}`;
  if (theirs > 0 && ours > 0) {
    const ratio = ours / theirs;
    if (ratio >= 3 || ratio <= 1 / 3) return `×${ratio >= 10 ? ratio.toFixed(0) : ratio.toPrecision(2)}`;
    if (Math.abs(theirs) >= 1)
      return sign(ratio - 1, `${Math.abs(100 * (ratio - 1)).toFixed(Math.abs(ratio - 1) < 0.1 ? 1 : 0)} %`);
  }
  return sign(ours - theirs, Math.abs(ours - theirs).toPrecision(2));
}

/** "paper, 2,000 games" → 2000; null for a row that does not say. */
function gamesOf(row: readonly Cell[]): number | null {
  const found = row.map((cell) => /([\d,]+) games\b/.exec(String(cell))?.[1]).find(Boolean);
  return found ? Number(found.replaceAll(",", "")) : null;
}

/** Counts from other numbers of games do not compare: "×879" would only say that there were more games. */
function isAlike(theirs: readonly Cell[], ours: readonly Cell[]): boolean {
  const [a, b] = [gamesOf(theirs), gamesOf(ours)];
  return a === null || b === null || (b / a < ALIKE && a / b < ALIKE);
}

/** For each cell the text next to it: the difference to the paper's row above it, or to the paper's column before it. */
export function differences({ columns, rows }: Pick<Table, "columns" | "rows">): (string | null)[][] {
  const pairs = columnPairs(columns);
  let theirs: readonly Cell[] | null = null;
  return rows.map((row) => {
    const isPaper = isTheirs(row);
    if (isPaper) theirs = row;
    const above = isPaper || (theirs && !isAlike(theirs, row)) ? null : theirs;
    return row.map((cell, index) => {
      const ours = numberOf(cell);
      const before = pairs.get(index);
      const beside = before === undefined ? (above ? numberOf(above[index]) : null) : numberOf(row[before]);
      return ours === null || beside === null || (above === null && before === undefined)
        ? null
        : differenceOf(beside, ours);
    });
  });
}

/** Columns of ours with the paper's column they are compared with: "ours" and "paper", "ours: share" and "paper: share". */
function columnPairs(columns: readonly string[]): Map<number, number> {
  const found = new Map<number, number>();
  columns.forEach((name, index) => {
    if (!OURS.test(name)) return;
    const rest = name.replace(OURS, "");
    const theirs = columns.findIndex(
      (other) => THEIRS.test(other) && other.replace(/^(the )?paper('s)?/i, "") === rest,
    );
    if (theirs >= 0) found.set(index, theirs);
  });
  return found;
}

export function isPaperRow(row: readonly Cell[]): boolean {
  return isTheirs(row);
}
