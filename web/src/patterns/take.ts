// Other views hand their position over: "search this region", "ask of this point".
import { go } from "../app/router";
import type { Region } from "./region";
import { type Given, setupOf } from "./setup";
import { change } from "./state";

/** Search a region of a position (as `gameModel` gives it); without one, what surrounds the last move. */
export function searchRegion(game: Given, region?: Region): void {
  change(setupOf(game, region));
  go("patterns");
}
