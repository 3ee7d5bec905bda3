// Other views hand their position over: "search this region", "ask of this point".
import { batch } from "@preact/signals";
import { go } from "../frame/router";
import type { Region } from "../shared/region";
import { type Given, type Setup, setupOf } from "../shared/setup";
import { anywhere, change, filters, NO_FILTERS, nextToMove } from "./state";

/** Search a region of a position (as `gameModel` gives it); without one, what surrounds the last move. */
export function searchRegion(game: Given, region?: Region): void {
  change(setupOf(game, region));
  go("patterns");
}

/** Search a pattern as it is drawn, in all games. */
export function searchFor(setup: Setup): void {
  batch(() => {
    change(setup);
    nextToMove.value = "any";
    anywhere.value = false;
    filters.value = NO_FILTERS;
  });
  go("patterns", ["search"]);
}
