import { expect, it } from "vitest";
import { type FoundMove, spotsOf } from "./Search";
import { emptySetup } from "./setup";
import { change } from "./state";

it("leaves wildcards in sight: a letter is drawn on one only while its move is pointed at", () => {
  const move = (letter: string, vertex: string) => ({ letter, vertex, color: "black", count: 1 }) as FoundMove;
  const moves = [move("A", "Q16"), move("B", "R14")];
  change({ ...emptySetup(), wilds: { "15,3": "*" } });
  expect(spotsOf(moves, 19, null).map((spot) => spot.letter)).toEqual(["B"]);
  expect(spotsOf(moves, 19, "Q16").map((spot) => spot.letter)).toEqual(["A", "B"]);
  change(emptySetup());
});
