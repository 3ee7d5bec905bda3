// Other views hand their position over: "explore as joseki".
import { go, route } from "../frame/router";
import { type Given, setupOf } from "../shared/setup";
import { line } from "./state";

/** Walk the joseki of the corner of the last move of a position (as `gameModel` gives it). */
export function exploreJoseki(game: Given): void {
  const { moves, ...rest } = setupOf(game);
  line.value = { start: { ...rest, moves: [] }, moves, at: moves.length };
  if (route.peek().tab !== "joseki") go("joseki");
}
