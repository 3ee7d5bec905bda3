// What changes from day to day: the same for everybody on one day, and without keeping anything.
import { pointOf } from "../game/vertex";
import { emptySetup, played, type Setup, toMove } from "../shared/setup";

/** One of the list, another one every day; all of them are seen before one comes again. */
export function daily<T>(list: readonly T[], day: number): T | null {
  if (!list.length) return null;
  const step = coprime(list.length);
  return list[(day * step) % list.length]!;
}

/** A step that visits every place of a list of this length, far from the place before. */
function coprime(length: number): number {
  let step = Math.max(1, Math.round(length * 0.618));
  while (gcd(step, length) !== 1) step++;
  return step;
}

function gcd(a: number, b: number): number {
  return b ? gcd(b, a % b) : a;
}

/** Corners that every player meets; what follows is asked from the exact tree. */
export const LINES = [
  "R16",
  "Q16",
  "Q16-R14",
  "R16-P16",
  "R16-P17",
  "Q16-R17",
  "Q16-R17-Q17",
  "Q16-O17",
  "R16-P17-R14",
  "R16-P16-P17",
  "Q16-R14-O17",
  "R15-R17",
  "Q16-R17-R16",
  "R17-P16",
  "R16-P16-R14",
] as const;

/** The board after these moves, Black first. */
export function boardAfter(line: readonly string[]): Setup {
  return line.reduce((board, vertex) => {
    const point = pointOf(vertex, board.size);
    return point ? played(board, { color: toMove(board), point }) : board;
  }, emptySetup());
}

export interface Choice {
  vertex: string;
  share: number;
}

const CHOICES = 3;

/** The most frequent moves, in an order that does not tell which is which. */
export function choicesOf(moves: readonly Choice[]): { best: Choice; choices: Choice[] } | null {
  const known = [...moves].sort((a, b) => b.share - a.share).slice(0, CHOICES);
  const best = known[0];
  if (!best || known.length < 2) return null;
  return { best, choices: [...known].sort((a, b) => a.vertex.localeCompare(b.vertex)) };
}
