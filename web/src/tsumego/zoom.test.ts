import { describe, expect, it } from "vitest";
import { cornerOf, windowOf } from "../board/zoom";
import { applyTool, emptySetup } from "./setup";

function stones(size: number, ...points: [number, number][]) {
  return points.reduce((setup, point) => applyTool(setup, "black", point), emptySetup(size)).signs;
}

describe("the part of the board that is shown", () => {
  it("is around the stones, up to an edge that is near", () => {
    expect(windowOf(stones(19, [0, 0], [5, 3]))).toEqual({ left: 0, top: 0, columns: 8, rows: 7 });
    expect(windowOf(stones(19, [16, 17], [12, 12]))).toEqual({ left: 10, top: 10, columns: 9, rows: 9 });
    expect(windowOf(stones(19, [9, 9]))).toEqual({ left: 6, top: 6, columns: 7, rows: 7 });
  });

  it("is the whole board if there are no stones, or stones everywhere", () => {
    expect(windowOf(stones(19))).toBeNull();
    expect(windowOf(stones(19, [0, 0], [18, 18]))).toBeNull();
    expect(windowOf(stones(5, [2, 2]))).toBeNull();
  });
});

it("stays on a corner while stones are put down in it", () => {
  const corner = { left: 8, top: 0, columns: 11, rows: 11 };
  expect(cornerOf(stones(19))).toEqual(corner);
  expect(cornerOf(stones(19, [18, 0], [10, 9]))).toEqual(corner);
  expect(cornerOf(stones(19, [0, 18]))).toEqual({ ...corner, left: 0, top: 8 });
  expect(cornerOf(stones(19, [0, 18], [18, 0]))).toBeNull();
  expect(cornerOf(stones(9))).toBeNull();
});
