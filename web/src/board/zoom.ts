// The part of the board where a problem is, so that it can be played with a finger.
import { type Sign, vertexOf } from "../game/vertex";

export interface Window {
  left: number; // first column
  top: number; // first row
  columns: number;
  rows: number;
}

const MARGIN = 2; // lines around the stones
const FEWEST = 7;
const MOST = 0.8; // of the board; more is better shown whole

/** The lines around all stones, or null if that is most of the board. */
export function windowOf(signs: readonly (readonly Sign[])[]): Window | null {
  const size = signs.length;
  const rows = signs.flatMap((row, y) => (row.some((sign) => sign !== 0) ? [y] : []));
  const columns = Array.from({ length: size }, (_, x) => x).filter((x) => signs.some((row) => row[x] !== 0));
  if (!rows.length) return null;
  const [left, width] = stretch(Math.min(...columns), Math.max(...columns), size);
  const [top, height] = stretch(Math.min(...rows), Math.max(...rows), size);
  if (Math.max(width, height) > MOST * size) return null;
  return { left, top, columns: width, rows: height };
}

const CORNER = 11; // lines

/** The corner that all stones are in, the upper right one if there are none; null if they are in several. */
export function cornerOf(signs: readonly (readonly Sign[])[]): Window | null {
  const size = signs.length;
  if (size <= CORNER) return null;
  const corners: Window[] = [0, size - CORNER].flatMap((top) =>
    [size - CORNER, 0].map((left) => ({ left, top, columns: CORNER, rows: CORNER })),
  );
  const isIn = (window: Window) =>
    signs.every((row, y) =>
      row.every((sign, x) => {
        const inside = [x - window.left, y - window.top].every((at) => at >= 0 && at < CORNER);
        return sign === 0 || inside;
      }),
    );
  return corners.find(isIn) ?? null;
}

/** With a margin, up to the board's edge if that is near, and not too narrow. */
function stretch(from: number, to: number, size: number): [number, number] {
  let first = from - MARGIN <= 1 ? 0 : from - MARGIN;
  let last = to + MARGIN >= size - 2 ? size - 1 : to + MARGIN;
  while (last - first + 1 < Math.min(FEWEST, size)) {
    if (first > 0) first--;
    if (last < size - 1 && last - first + 1 < FEWEST) last++;
  }
  return [first, last - first + 1];
}

export interface Frame {
  width: number; // of what is seen, in pixels
  height: number;
  board: number; // width of the whole board behind it
  x: number; // how far the board is moved to the left and up
  y: number;
  cell: number; // pixels between two lines
}

/** How large the board must be, and where, so that the window fills the room. `edge`: of the board, in lines. */
export function frameOf(window: Window, size: number, edge: number, room: number, height: number): Frame {
  const [wide, x] = seen(window.left, window.columns, size, edge);
  const [high, y] = seen(window.top, window.rows, size, edge);
  const cell = Math.max(8, Math.floor(Math.min(room / wide, height / high, 64)));
  return {
    width: Math.floor(wide * cell),
    height: Math.floor(high * cell),
    board: Math.ceil((size + 2 * edge) * cell) + 1,
    x: Math.round(x * cell),
    y: Math.round(y * cell),
    cell,
  };
}

export interface Label {
  text: string;
  side: "top" | "left";
  at: number; // of its middle, in pixels from the corner of what is seen
}

/** Names of the lines that are seen, where the board's own coordinates are cut off on both sides. */
export function labelsOf(window: Window, size: number, edge: number, cell: number): Label[] {
  const found: Label[] = [];
  const middle = (first: number, line: number) => ((first === 0 ? edge : 0) + line + 0.5) * cell;
  const name = ([x, y]: [number, number]) => vertexOf([x, y], size);
  if (window.top > 0 && window.top + window.rows < size)
    for (let i = 0; i < window.columns; i++)
      found.push({ text: name([window.left + i, 0])[0]!, side: "top", at: middle(window.left, i) });
  if (window.left > 0 && window.left + window.columns < size)
    for (let i = 0; i < window.rows; i++)
      found.push({ text: name([0, window.top + i]).slice(1), side: "left", at: middle(window.top, i) });
  return found;
}

/** Lines that are seen along one side, the board's edges among them, and lines before them. */
function seen(first: number, lines: number, size: number, edge: number): [number, number] {
  const edges = (first === 0 ? edge : 0) + (first + lines === size ? edge : 0);
  return [lines + edges, first === 0 ? 0 : first + edge];
}
