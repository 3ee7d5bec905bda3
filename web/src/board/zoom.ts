// The part of the board where a problem is, so that it can be played with a finger.
import type { Sign } from "../game/vertex";

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
