// The part of the board that a moment of the game is about, as a small picture: a is better, b was played.
import type { Picture } from "../../board/picture";
import type { Position } from "../../game/position";
import { type Point, pointOf } from "../../game/vertex";

const AROUND = 4; // lines on each side of the two moves
const WHOLE = 13; // lines; a larger part is not worth cutting out

export function partOf({ signs, size }: Position, better: string, played: string): Picture {
  const [a, b] = [pointOf(better, size), pointOf(played, size)];
  const points = [a, b].filter((point): point is Point => point !== null);
  const [left, right] = span(
    points.map(([x]) => x),
    size,
  );
  const [top, bottom] = span(
    points.map(([, y]) => y),
    size,
  );
  const isPart = size > WHOLE && right - left < WHOLE && bottom - top < WHOLE && points.length > 0;
  const [x0, x1, y0, y1] = isPart ? [left, right, top, bottom] : [0, size - 1, 0, size - 1];
  const columns = range(x0 - (x0 === 0 ? 1 : 0), x1 + (x1 === size - 1 ? 1 : 0));
  const lines = range(y0 - (y0 === 0 ? 1 : 0), y1 + (y1 === size - 1 ? 1 : 0));
  const rows = lines.map((y) => columns.map((x) => signAt(signs, x, y)).join(""));
  const cell = ([x, y]: Point) => (y - lines[0]!) * columns.length + (x - columns[0]!);
  const labels = Object.fromEntries([...(b ? [[cell(b), "b"]] : []), ...(a ? [[cell(a), "a"]] : [])]);
  return { rows, top: lines[0]!, left: columns[0]!, size, labels };
}

function span(values: readonly number[], size: number): [number, number] {
  return [Math.max(0, Math.min(...values) - AROUND), Math.min(size - 1, Math.max(...values) + AROUND)];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

function signAt(signs: Position["signs"], x: number, y: number): string {
  const sign = signs[y]?.[x];
  return sign === undefined ? "#" : sign === 1 ? "X" : sign === -1 ? "O" : ".";
}
