import { describe, expect, it } from "vitest";
import { cornerOf, frameOf, labelsOf, windowOf } from "../board/zoom";
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

  it("fills the room, with the edges that belong to it", () => {
    const corner = frameOf({ left: 0, top: 0, columns: 8, rows: 7 }, 19, 1, 360, 2000);
    expect(corner).toEqual({ width: 360, height: 320, board: 21 * 40 + 1, x: 0, y: 0, cell: 40 });
    const middle = frameOf({ left: 6, top: 6, columns: 7, rows: 7 }, 19, 1, 350, 2000);
    expect(middle).toMatchObject({ width: 350, height: 350, x: 350, y: 350 });
  });
});

it("names the lines where the board's own coordinates are out of sight", () => {
  const names = (side: string, ...part: [number, number, number, number]) => {
    const [left, top, columns, rows] = part;
    return labelsOf({ left, top, columns, rows }, 19, 1, 10).filter((label) => label.side === side);
  };
  expect(names("top", 6, 5, 3, 7).map(({ text, at }) => [text, at])).toEqual([
    ["G", 5],
    ["H", 15],
    ["J", 25],
  ]);
  expect(names("left", 6, 5, 3, 7).map(({ text }) => text)).toEqual(["14", "13", "12", "11", "10", "9", "8"]);
  expect(names("top", 6, 0, 3, 7)).toEqual([]); // its own are seen above
  expect(names("left", 6, 0, 3, 2).map(({ at }) => at)).toEqual([15, 25]); // below the edge
  expect(names("left", 10, 5, 9, 7)).toEqual([]); // its own are seen on the right
});

it("stays on a corner while stones are put down in it", () => {
  const corner = { left: 8, top: 0, columns: 11, rows: 11 };
  expect(cornerOf(stones(19))).toEqual(corner);
  expect(cornerOf(stones(19, [18, 0], [10, 9]))).toEqual(corner);
  expect(cornerOf(stones(19, [0, 18]))).toEqual({ ...corner, left: 0, top: 8 });
  expect(cornerOf(stones(19, [0, 18], [18, 0]))).toBeNull();
  expect(cornerOf(stones(9))).toBeNull();
});
