// The position as the server is asked about it. Records hold moves no rules allow; from such a move on the position is
// sent as stones on the board, so that it can be analysed all the same.

import GoBoard from "@sabaki/go-board";
import { type GameRequest, gameModel, positionAt } from "../../game/position";
import { stonesOf } from "../../game/stones";
import { type GameTree, moveOf, pathTo, sizeOf } from "../../game/tree";
import { pointsOfSgf, signOf, vertexOf } from "../../game/vertex";

const MOST_HANDICAP = 100;
const SET_UP = [
  ["AB", 1],
  ["AW", -1],
  ["AE", 0],
] as const;

export function requestAt(tree: GameTree, at: number): GameRequest {
  const model = bounded(gameModel(tree, at));
  const size = sizeOf(tree);
  const path = pathTo(tree, at);
  const odd = lastOddMove(tree, path);
  if (odd < 0) return model;
  const stones = stonesOf(positionAt(tree, path[odd]!).signs);
  const after = path.slice(odd + 1).filter((number) => moveOf(tree.nodes[number]!, size)).length;
  return { ...model, ...stones, moves: after ? model.moves.slice(-after) : [] };
}

/** The place on a path of the last move onto a stone, or into simple ko or suicide; -1 if there is none. */
function lastOddMove(tree: GameTree, path: readonly number[]): number {
  const size = sizeOf(tree);
  let board = GoBoard.fromDimensions(size, size);
  let odd = -1;
  path.forEach((number, i) => {
    const node = tree.nodes[number]!;
    for (const [name, sign] of SET_UP)
      for (const [x, y] of pointsOfSgf(node.props[name] ?? [], size)) board = board.set([x, y], sign);
    const move = moveOf(node, size);
    if (!move?.point) return;
    const [x, y] = move.point;
    const { overwrite, ko, suicide } = board.analyzeMove(signOf(move.color), [x, y]);
    if (overwrite || ko || suicide) odd = i;
    board = board.makeMove(signOf(move.color), [x, y]);
  });
  return odd;
}

/** The line to this node with all its moves, also those that no rules allow: a review leaves these out by itself. */
export function wholeGame(tree: GameTree, at: number): GameRequest {
  return bounded(gameModel(tree, at));
}

function bounded(model: GameRequest): GameRequest {
  return { ...model, handicap: Math.max(0, Math.min(MOST_HANDICAP, model.handicap)) };
}

/** The points of a rectangle that a move could go to, as vertices. */
export function verticesIn(tree: GameTree, at: number, corners: readonly (readonly [number, number])[]): string[] {
  const { signs, size } = positionAt(tree, at);
  const [[ax, ay], [bx, by]] = corners as [[number, number], [number, number]];
  const found: string[] = [];
  for (let y = Math.min(ay, by); y <= Math.max(ay, by); y++)
    for (let x = Math.min(ax, bx); x <= Math.max(ax, bx); x++) if (!signs[y]![x]) found.push(vertexOf([x, y], size));
  return found;
}
