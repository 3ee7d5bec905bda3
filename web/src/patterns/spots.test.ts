import { expect, it } from "vitest";
import { emptySetup } from "../shared/setup";
import type { FoundMove } from "./Continuations";
import { spotsOf } from "./Search";
import { change } from "./state";

it("leaves wildcards in sight: a letter is drawn on one only while its move is pointed at", () => {
  const move = (letter: string, vertex: string) =>
    ({ letter, vertex, also: [] as string[], color: "black", count: 1 }) as FoundMove;
  const moves = [move("A", "Q16"), move("B", "R14")];
  change({ ...emptySetup(), wilds: { "15,3": "*" } });
  expect(spotsOf(moves, 19, null).map((spot) => spot.letter)).toEqual(["B"]);
  expect(spotsOf(moves, 19, "Q16").map((spot) => spot.letter)).toEqual(["A", "B"]);
  change(emptySetup());
});

it("marks a move and its mirror image with one letter", () => {
  const move = { letter: "A", vertex: "Q17", also: ["R16"], color: "black", count: 2 } as unknown as FoundMove;
  const spots = spotsOf([move], 19, "R16");
  expect(spots.map((spot) => [spot.letter, spot.point, spot.ring])).toEqual([
    ["A", [15, 2], true],
    ["A", [16, 3], true],
  ]);
});
