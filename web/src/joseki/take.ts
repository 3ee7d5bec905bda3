// Other views hand their position over: "explore as joseki".
import { go } from "../app/router";
import type { ColorName } from "../game/vertex";
import { setupOf } from "../patterns/setup";
import { line } from "./state";

interface Given {
  size: number;
  black: readonly string[];
  white: readonly string[];
  moves: readonly { color: ColorName; vertex: string }[];
}

/** Walk the joseki graph from the last move of a position (as `gameModel` gives it). */
export function exploreJoseki(game: Given): void {
  const { moves, ...rest } = setupOf(game);
  line.value = { start: { ...rest, moves: [] }, moves, at: moves.length };
  go("joseki");
}
