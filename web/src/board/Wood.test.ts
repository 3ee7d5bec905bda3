import { expect, it } from "vitest";
import { starPoints } from "./Wood";

it("has the star points of wooden boards", () => {
  const count = (size: number) => starPoints(size).length;
  expect([5, 7, 8, 9, 13, 14, 15, 19, 25].map(count)).toEqual([0, 4, 4, 5, 5, 4, 9, 9, 9]);
  expect(starPoints(9)).toContainEqual([4, 4]);
  expect(starPoints(9)).not.toContainEqual([4, 2]);
  expect(starPoints(13)).toContainEqual([3, 9]);
  expect(starPoints(19)).toContainEqual([9, 3]);
});
