// Where the parts of a board lie, in lines: the point in column x and row y has its middle at (x + ½, y + ½).
import type { CoordinateStyle } from "../frame/theme";
import { vertexOf } from "../game/vertex";
import type { Window } from "./zoom";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const BARE = 0.12; // of wood around the points without coordinates
const NAMES = 0.0375; // of the board: the strip has about the same width in pixels on every board

/** How wide the strip around the points is. */
export function stripOf(lines: number, isNamed: boolean): number {
  return isNamed ? Math.max(0.3, NAMES * lines) : BARE;
}

/** The part that is shown; a square wherever the board is large enough, so that it fills its place. */
export function shownPart(size: number, part: Window | null | undefined): Window {
  if (!part) return { left: 0, top: 0, columns: size, rows: size };
  const side = Math.min(size, Math.max(part.columns, part.rows));
  const [left, columns] = grown(part.left, part.columns, side, size);
  const [top, rows] = grown(part.top, part.rows, side, size);
  return { left, top, columns, rows };
}

/** Away from the edge it is at, else on both sides. */
function grown(first: number, lines: number, side: number, size: number): [number, number] {
  const missing = side - lines;
  const isAtEnd = first + lines === size && first > 0;
  const before = first === 0 ? 0 : isAtEnd ? missing : Math.floor(missing / 2);
  return [Math.max(0, Math.min(size - side, first - before)), side];
}

export function boxOf({ left, top, columns, rows }: Window, strip: number): Box {
  return { left: left - strip, top: top - strip, width: columns + 2 * strip, height: rows + 2 * strip };
}

/** The lines of the board that run through the part: on where it is cut, else from edge to edge. */
export function gridOf(size: number, { left, top, columns, rows }: Window): { thin: string; thick: string } {
  const [x0, x1] = [left === 0 ? 0.5 : left, left + columns === size ? size - 0.5 : left + columns];
  const [y0, y1] = [top === 0 ? 0.5 : top, top + rows === size ? size - 0.5 : top + rows];
  const lines = { thin: "", thick: "" };
  for (let x = left; x < left + columns; x++)
    lines[x === 0 || x === size - 1 ? "thick" : "thin"] += `M${x + 0.5} ${y0}V${y1}`;
  for (let y = top; y < top + rows; y++)
    lines[y === 0 || y === size - 1 ? "thick" : "thin"] += `M${x0} ${y + 0.5}H${x1}`;
  return lines;
}

export interface Name {
  text: string;
  x: number;
  y: number;
}

/** Names of columns and rows in the strip: on all sides, on two, or as Japanese books have them. */
export function namesOf(size: number, part: Window, strip: number, style: CoordinateStyle): Name[] {
  const { left, top, columns, rows } = part;
  const [upper, lower] = [top - strip / 2, top + rows + strip / 2];
  const [before, behind] = [left - strip / 2, left + columns + strip / 2];
  const names: Name[] = [];
  for (let x = left; x < left + columns; x++) {
    const text = style === "japanese" ? String(x + 1) : vertexOf([x, 0], size)[0]!;
    if (style !== "two") names.push({ text, x: x + 0.5, y: upper });
    if (style !== "japanese") names.push({ text, x: x + 0.5, y: lower });
  }
  for (let y = top; y < top + rows; y++) {
    const text = style === "japanese" ? kanji(y + 1) : String(size - y);
    if (style !== "japanese") names.push({ text, x: before, y: y + 0.5 });
    if (style !== "two") names.push({ text, x: behind, y: y + 0.5 });
  }
  return names;
}

const DIGITS = "〇一二三四五六七八九";

function kanji(n: number): string {
  if (n < 10) return DIGITS[n]!;
  const [tens, ones] = [Math.floor(n / 10), n % 10];
  return `${tens > 1 ? DIGITS[tens] : ""}十${ones ? DIGITS[ones] : ""}`;
}
