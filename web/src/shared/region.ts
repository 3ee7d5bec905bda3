// A rectangle of the board: where it is, what it touches, and its points for the search.
import { type Point, pointOf, type Sign, vertexOf } from "../game/vertex";

export type Region = readonly [Point, Point]; // upper left, lower right
export type Wild = "*" | "x" | "o"; // anything; black or empty; white or empty
export type Wilds = Readonly<Record<string, Wild>>; // by "x,y"
export type Place = "corner" | "side" | "centre" | "full";

export const keyOf = ([x, y]: Point) => `${x},${y}`;

/** Two opposite corners in any order as upper left and lower right. */
export function regionOf(a: Point, b: Point): Region {
  return [
    [Math.min(a[0], b[0]), Math.min(a[1], b[1])],
    [Math.max(a[0], b[0]), Math.max(a[1], b[1])],
  ];
}

export function isInside([[left, top], [right, bottom]]: Region, [x, y]: Point): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** What the player writes into two fields; null if it is not a point of this board. */
export function parseRegion(from: string, to: string, size: number): Region | null {
  const [a, b] = [pointOf(from, size), pointOf(to, size)];
  return a && b ? regionOf(a, b) : null;
}

export interface Edges {
  left: boolean;
  top: boolean;
  right: boolean;
  bottom: boolean;
}

export function edgesOf([[left, top], [right, bottom]]: Region, size: number): Edges {
  return { left: left === 0, top: top === 0, right: right === size - 1, bottom: bottom === size - 1 };
}

/** As the server sees it: two edges that meet make a corner, a strip between two opposite ones is a side. */
export function placeOf(region: Region, size: number): Place {
  const { left, top, right, bottom } = edgesOf(region, size);
  const touched = [left, top, right, bottom].filter(Boolean).length;
  if (touched === 4) return "full";
  if (touched === 0) return "centre";
  return touched === 2 && left !== right ? "corner" : "side";
}

/** The points of the region as rows of signs. */
export function cellsOf(region: Region, signs: readonly (readonly Sign[])[], wilds: Wilds): string[] {
  const [[left, top], [right, bottom]] = region;
  const rows: string[] = [];
  for (let y = top; y <= bottom; y++) {
    let row = "";
    for (let x = left; x <= right; x++) {
      const sign = signs[y]?.[x] ?? 0;
      row += wilds[keyOf([x, y])] ?? (sign === 1 ? "X" : sign === -1 ? "O" : ".");
    }
    rows.push(row);
  }
  return rows;
}

/** Whether anything but "anything" is drawn: a search needs that. */
export function saysSomething(cells: readonly string[]): boolean {
  return cells.some((row) => /[^*]/.test(row));
}

/** The corner, side or middle of the board that a stone is in, large enough to search in. */
export function regionAround(points: readonly Point[], size: number): Region {
  if (!points.length) return regionOf([Math.max(0, size - 10), 0], [size - 1, Math.min(size - 1, 9)]);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const low = (line: number) => (line <= 4 ? 0 : line - 2);
  const high = (line: number) => (size - 1 - line <= 4 ? size - 1 : line + 2);
  return [
    [low(Math.min(...xs)), low(Math.min(...ys))],
    [high(Math.max(...xs)), high(Math.max(...ys))],
  ];
}

export const regionText = ([a, b]: Region, size: number) => `${vertexOf(a, size)}:${vertexOf(b, size)}`;
