import { describe, expect, it } from "vitest";
import { applyTool, emptySetup } from "./setup";
import { frameOf, windowOf } from "./zoom";

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

  it("fills the room, with the edges that belong to it", () => {
    const corner = frameOf({ left: 0, top: 0, columns: 8, rows: 7 }, 19, 1, 360, 2000);
    expect(corner).toEqual({ width: 360, height: 320, board: 21 * 40 + 1, x: 0, y: 0 });
    const middle = frameOf({ left: 6, top: 6, columns: 7, rows: 7 }, 19, 1, 350, 2000);
    expect(middle).toMatchObject({ width: 350, height: 350, x: 350, y: 350 });
  });
});
