import { expect, it } from "vitest";
import { chainsOf } from "./chains";
import type { Point } from "./vertex";

const SIGNS = [
  [1, 1, 0],
  [0, 1, -1],
  [1, -1, -1],
] as const;
const found = (...points: Point[]) => chainsOf(SIGNS, points).map(String).sort();

it("finds whole chains, and nothing beyond them", () => {
  expect(found([0, 0])).toEqual(["0,0", "1,0", "1,1"]);
  expect(found([2, 2])).toEqual(["1,2", "2,1", "2,2"]);
  expect(found([0, 0], [1, 1], [0, 2])).toEqual(["0,0", "0,2", "1,0", "1,1"]);
});

it("finds none where no stone is", () => {
  expect(found([2, 0])).toEqual([]);
  expect(found([7, 7])).toEqual([]);
});
