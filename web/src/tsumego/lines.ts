// Moves played on a problem's board, and lines as faint stones with numbers.
import type { Schemas } from "../api/client";
import { canPlay, type Position, positionAt } from "../game/position";
import { type GameTree, newTree, play } from "../game/tree";
import { type ColorName, other, type Point, pointOf, type Sign, sgfOf, signOf } from "../game/vertex";
import { s } from "../strings";
import type { Setup } from "./setup";

export type LineMove = Schemas["MoveModel"];
export type LineModel = Schemas["ToldLine"];

export const PASS = "pass";
const t = s.tsumego;

/** The board after some moves by the sides in turn; passes are moves elsewhere. */
export function positionAfter(setup: Setup, moves: readonly string[]): Position {
  let tree: GameTree = rooted(setup);
  let at = 0;
  let color = setup.toMove;
  for (const vertex of moves) {
    [tree, at] = play(tree, at, color, pointOf(vertex, setup.size));
    color = other(color);
  }
  return positionAt(tree, at);
}

function rooted(setup: Setup): GameTree {
  const [black, white]: [string[], string[]] = [[], []];
  setup.signs.forEach((row, y) => {
    row.forEach((sign, x) => {
      if (sign) (sign === 1 ? black : white).push(sgfOf([x, y]));
    });
  });
  const root = newTree({ size: setup.size }).nodes[0]!;
  const PL = [setup.toMove === "black" ? "B" : "W"];
  return { nodes: [{ ...root, props: { ...root.props, AB: black, AW: white, PL } }] };
}

export interface Ghost {
  point: Point;
  sign: Sign;
  text: string;
}

/** Faint stones with numbers; a point played twice shows its first number, passes only count. */
export function ghostsOf(moves: readonly LineMove[], size: number): Ghost[] {
  const found = new Map<string, Ghost>();
  moves.forEach(({ color, vertex }, i) => {
    const point = pointOf(vertex, size);
    if (point && !found.has(vertex)) found.set(vertex, { point, sign: signOf(color), text: String(i + 1) });
  });
  return [...found.values()];
}

/** Where the moves are that no faint stone shows: "2 elsewhere", "5 at 1", as books put it. */
export function asideOf(moves: readonly LineMove[]): string {
  const first = new Map<string, number>();
  const found: string[] = [];
  for (let i = 0; i < moves.length; i++) {
    const { vertex } = moves[i]!;
    const before = first.get(vertex);
    if (vertex === PASS && moves[i + 1]?.vertex === PASS) found.push(t.threatAside(++i, i + 1));
    else if (vertex === PASS) found.push(t.elsewhere(i + 1));
    else if (before !== undefined) found.push(t.playedAt(i + 1, before));
    else first.set(vertex, i + 1);
  }
  return found.join(" · ");
}

/** A line in words: "●1 B2  ○2 elsewhere  ●3 A1". */
export function wordsOfLine(moves: readonly LineMove[]): string {
  const words = moves.map(({ color, vertex }, i) => {
    const isThreat = vertex === PASS && moves[i + 1]?.vertex === PASS && moves[i - 1]?.vertex !== PASS;
    const isAnswer = vertex === PASS && moves[i - 1]?.vertex === PASS;
    const where = vertex !== PASS ? vertex : isThreat ? t.koThreat : isAnswer ? t.koAnswer : t.away;
    return `${color === "black" ? "●" : "○"}${i + 1} ${where}`;
  });
  return words.join("  ");
}

/** A click as moves of the walk: a ko that may not be retaken yet is retaken after a threat and its answer. */
export function movesOfClick(position: Position, point: Point, vertex: string): string[] | null {
  const [x, y] = point;
  if (position.signs[y]?.[x] !== 0) return null;
  const isKo = position.ko !== null && position.ko[0] === x && position.ko[1] === y;
  if (isKo) return [PASS, PASS, vertex];
  return canPlay(position, point) ? [vertex] : null; // suicide
}

/** Moves by the sides in turn as a line. */
export function lineOf(setup: Setup, moves: readonly string[]): LineMove[] {
  return moves.map((vertex, i) => ({ color: turnAfter(setup, moves.slice(0, i)), vertex }));
}

export function turnAfter(setup: Setup, moves: readonly string[]): ColorName {
  return moves.length % 2 === 0 ? setup.toMove : other(setup.toMove);
}
