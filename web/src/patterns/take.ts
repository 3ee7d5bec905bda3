// Other views hand their position over: "search this region", "ask of this point".
import { go } from "../app/router";
import type { ColorName } from "../game/vertex";
import type { Region } from "./region";
import { setupOf } from "./setup";
import { change } from "./state";

interface Given {
  size: number;
  black: readonly string[];
  white: readonly string[];
  moves: readonly { color: ColorName; vertex: string }[];
}

/** Search a region of a position (as `gameModel` gives it); without one, what surrounds the last move. */
export function searchRegion(game: Given, region?: Region): void {
  change(setupOf(game, region));
  go("patterns");
}
