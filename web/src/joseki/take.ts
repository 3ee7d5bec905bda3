// Other views hand their position over: "explore as joseki".
import { go } from "../app/router";
import { type Given, setupOf } from "../patterns/setup";
import { line } from "./state";

/** Walk the joseki graph from the last move of a position (as `gameModel` gives it). */
export function exploreJoseki(game: Given): void {
  const { moves, ...rest } = setupOf(game);
  line.value = { start: { ...rest, moves: [] }, moves, at: moves.length };
  go("joseki");
}
