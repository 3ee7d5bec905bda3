// The board a reader sets up: stones put down, moves played after them, wildcards, and the region that is searched.

import GoBoard from "@sabaki/go-board";
import { emptySigns, signsWith, stonesOf } from "../game/stones";
import { type ColorName, other, type Point, pointOf, type Sign, signOf, vertexOf } from "../game/vertex";
import { keyOf, type Region, regionAround, type Wild, type Wilds } from "./region";

export interface Move {
  color: ColorName;
  point: Point;
}

export interface Setup {
  readonly size: number;
  readonly stones: readonly (readonly Sign[])[]; // before the first move, [row][column]
  readonly moves: readonly Move[];
  readonly wilds: Wilds;
  readonly region: Region;
}

export type Tool = "play" | "black" | "white" | "erase" | "region" | "ask" | Wild;
export const TOOLS: readonly Tool[] = ["play", "black", "white", "erase", "*", "x", "o", "region"];

export function emptySetup(size = 19): Setup {
  return { size, stones: emptySigns(size), moves: [], wilds: {}, region: regionAround([], size) };
}

/** The stones on the board now, after captures. */
export function signsOf({ stones, moves }: Setup): Sign[][] {
  let board = new GoBoard(stones.map((row) => [...row]));
  for (const { color, point } of moves) board = board.makeMove(signOf(color), [point[0], point[1]]);
  return board.signMap;
}

export function toMove({ moves }: Setup): ColorName {
  const last = moves.at(-1);
  return last ? other(last.color) : "black";
}

function isLegal(setup: Setup, { color, point }: Move): boolean {
  const signs = signsOf(setup);
  if (signs[point[1]]?.[point[0]] !== 0) return false;
  return !new GoBoard(signs).analyzeMove(signOf(color), [point[0], point[1]]).suicide;
}

/** A move; the same set-up if it cannot be played there. */
export function played(setup: Setup, move: Move): Setup {
  return isLegal(setup, move)
    ? { ...setup, moves: [...setup.moves, move], wilds: without(setup.wilds, move.point) }
    : setup;
}

/** One click with a tool. Stones put down or taken off end the moves: the board becomes the starting position. */
export function edited(setup: Setup, tool: Tool, point: Point): Setup {
  const [x, y] = point;
  if (tool === "region" || tool === "ask") return setup;
  if (tool === "play") return played(setup, { color: toMove(setup), point });
  const stones = signsOf(setup);
  const now = stones[y]?.[x] ?? 0;
  const wilds = without(setup.wilds, point);
  if (tool === "black" || tool === "white" || tool === "erase") {
    const wanted: Sign = tool === "erase" ? 0 : signOf(tool);
    stones[y]![x] = now === wanted ? 0 : wanted;
    return { ...setup, stones, moves: [], wilds };
  }
  const again = setup.wilds[keyOf(point)] === tool;
  stones[y]![x] = 0;
  return { ...setup, stones, moves: [], wilds: again ? wilds : { ...wilds, [keyOf(point)]: tool } };
}

function without(wilds: Wilds, point: Point): Wilds {
  const { [keyOf(point)]: _gone, ...rest } = wilds;
  return rest;
}

/** The position for the server. */
export function modelOf(setup: Setup, next: ColorName = toMove(setup)) {
  const { size, stones, moves } = setup;
  return {
    size,
    ...stonesOf(stones),
    moves: moves.map(({ color, point }) => ({ color, vertex: vertexOf(point, size) })),
    to_move: next,
  };
}

/** A position as `gameModel` gives it. */
export interface Given {
  size: number;
  black: readonly string[];
  white: readonly string[];
  moves: readonly { color: ColorName; vertex: string }[];
}

/** The set-up that shows a position of another view. */
export function setupOf(given: Given, region?: Region): Setup {
  const { size } = given;
  const stones = signsWith(size, given);
  const moves = given.moves.flatMap(({ color, vertex }) => {
    const point = pointOf(vertex, size);
    return point ? [{ color, point }] : [];
  });
  const last = moves.at(-1);
  return { size, stones, moves, wilds: {}, region: region ?? regionAround(last ? [last.point] : [], size) };
}
