// The board after a node. The board here only shows; the server's rules decide what is legal.

import GoBoard from "@sabaki/go-board";
import { handicapOf, komiFor, rulesFor } from "./komi";
import { stonesOf } from "./stones";
import { type GameTree, type Move, moveOf, pathTo, sizeOf, toMoveAt } from "./tree";
import { type ColorName, type Point, pointsOfSgf, type Sign, signOf, vertexOf } from "./vertex";

export interface Position {
  size: number;
  signs: Sign[][]; // [row][column]
  captures: Record<ColorName, number>; // stones each side has taken
  toMove: ColorName;
  lastMove: Point | null;
  number: number; // of moves so far
  ko: Point | null;
}

const cache = new WeakMap<GameTree, Map<number, Position>>();

export function positionAt(tree: GameTree, at: number): Position {
  let known = cache.get(tree);
  if (!known) {
    known = new Map();
    cache.set(tree, known);
  }
  const found = known.get(at) ?? replay(tree, at);
  known.set(at, found);
  return found;
}

function replay(tree: GameTree, at: number): Position {
  const size = sizeOf(tree);
  let board = GoBoard.fromDimensions(size, size);
  let last: Move | null = null;
  let number = 0;
  for (const index of pathTo(tree, at)) {
    const node = tree.nodes[index]!;
    for (const [name, sign] of [
      ["AB", 1],
      ["AW", -1],
      ["AE", 0],
    ] as const) {
      for (const [x, y] of pointsOfSgf(node.props[name] ?? [], size)) board = board.set([x, y], sign);
    }
    const move = moveOf(node, size);
    if (!move) continue;
    number += 1;
    last = move;
    // Records hold moves that no rules allow (on a stone, into suicide); they are shown as far as they can be.
    if (move.point) board = board.makeMove(signOf(move.color), [move.point[0], move.point[1]]);
  }
  const toMove = toMoveAt(tree, at);
  const ko = (board as unknown as { _koInfo?: { sign: Sign; vertex: [number, number] } })._koInfo;
  return {
    size,
    signs: board.signMap,
    captures: { black: board.getCaptures(1), white: board.getCaptures(-1) },
    toMove,
    lastMove: last?.point ?? null,
    number,
    ko: ko && ko.sign === signOf(toMove) && ko.vertex[0] >= 0 ? ko.vertex : null,
  };
}

/** Whether a click there makes sense at all: an empty point that is not a simple ko, nor suicide. */
export function canPlay(position: Position, [x, y]: Point): boolean {
  if (position.signs[y]?.[x] !== 0) return false;
  const board = new GoBoard(position.signs.map((row) => [...row]));
  const made = board.analyzeMove(signOf(position.toMove), [x, y]);
  const isKo = position.ko !== null && position.ko[0] === x && position.ko[1] === y;
  return !made.suicide && !isKo;
}

export interface GameRequest {
  size: number;
  komi?: number;
  rules: string;
  handicap: number;
  black: string[];
  white: string[];
  moves: { color: ColorName; vertex: string }[];
  to_move: ColorName;
}

/** The position for the server (GameModel): set-up stones and the moves since the last set-up. */
export function gameModel(tree: GameTree, at: number): GameRequest {
  const size = sizeOf(tree);
  const root = tree.nodes[0]!.props;
  const path = pathTo(tree, at);
  const isSetUp = (index: number) => ["AB", "AW", "AE"].some((name) => tree.nodes[index]!.props[name]);
  const start = path.findLastIndex(isSetUp);
  const stones = start < 0 ? null : stonesOf(positionAt(tree, path[start]!).signs);
  const moves = path.slice(start < 0 ? 0 : start + 1).flatMap((index) => {
    const move = moveOf(tree.nodes[index]!, size);
    return move ? [{ color: move.color, vertex: move.point ? vertexOf(move.point, size) : "pass" }] : [];
  });
  return {
    size,
    komi: komiFor(root).komi,
    rules: rulesFor(root).name,
    handicap: handicapOf(root),
    black: stones?.black ?? [],
    white: stones?.white ?? [],
    moves,
    to_move: toMoveAt(tree, at),
  };
}
