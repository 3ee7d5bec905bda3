// A sequence of moves that can be walked back and forward, and which games count.
import { effect, signal } from "@preact/signals";
import { type ColorName, other, type Point, pointOf } from "../game/vertex";
import { josekiLines } from "../shared/handover";
import { emptySetup, type Move, played, type Setup, setupOf, toMove } from "../shared/setup";

export const OPENINGS = "openings"; // the other part of the tab, in the place of a line in the address

export interface Line {
  readonly start: Setup; // what stood before the first move
  readonly moves: readonly Move[];
  readonly at: number; // how many of them are on the board
}

export const emptyLine = (size = 19): Line => ({ start: emptySetup(size), moves: [], at: 0 });

/** The board now. */
export function boardOf({ start, moves, at }: Line): Setup {
  return { ...start, moves: [...start.moves, ...moves.slice(0, at)] };
}

/** One move on; walking the same way again keeps what comes after it, another way forgets it. */
export function follow(line: Line, color: ColorName, point: Point): Line {
  const known = line.moves[line.at];
  if (known && known.color === color && known.point[0] === point[0] && known.point[1] === point[1])
    return { ...line, at: line.at + 1 };
  const before = boardOf(line);
  if (played(before, { color, point }) === before) return line;
  return { ...line, moves: [...line.moves.slice(0, line.at), { color, point }], at: line.at + 1 };
}

export interface Played {
  color: ColorName;
  vertex: string;
}

/** Some moves on, in one step. */
export function walked(line: Line, way: readonly Played[]): Line {
  return way.reduce((now, { color, vertex }) => {
    const point = pointOf(vertex, line.start.size);
    return point ? follow(now, color, point) : now;
  }, line);
}

export function step(line: Line, by: number): Line {
  return { ...line, at: Math.max(0, Math.min(line.moves.length, line.at + by)) };
}

export const line = signal<Line>(emptyLine());

/** Whether the side to move has just played elsewhere: then it is the other side's turn here. */
export const elsewhere = signal(false);
effect(() => {
  if (line.value) elsewhere.value = false;
});

export function turnNow(): ColorName {
  const color = toMove(boardOf(line.value));
  return elsewhere.value ? other(color) : color;
}

/** Which part of the board, and the games of which years. */
export interface Scope {
  wholeBoard: boolean;
  since: number | null;
  until: number | null;
}
export const scope = signal<Scope>({ wholeBoard: false, since: null, until: null });

josekiLines.take((game) => {
  const { moves, ...rest } = setupOf(game);
  line.value = { start: { ...rest, moves: [] }, moves, at: moves.length };
});
