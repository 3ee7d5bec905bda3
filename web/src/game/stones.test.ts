import { expect, it } from "vitest";
import { emptySigns, signsWith, stonesOf } from "./stones";

it("turns names into a board and back, and leaves out what is not on it", () => {
  const signs = signsWith(3, { black: ["A1", "pass"], white: ["C3", "T19"] });
  expect(signs).toEqual([
    [0, 0, -1],
    [0, 0, 0],
    [1, 0, 0],
  ]);
  expect(stonesOf(signs)).toEqual({ black: ["A1"], white: ["C3"] });
  expect(stonesOf(emptySigns(2))).toEqual({ black: [], white: [] });
});
