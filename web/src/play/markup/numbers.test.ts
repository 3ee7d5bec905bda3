import { expect, it } from "vitest";
import { positionAt } from "../../game/position";
import { newTree, play } from "../../game/tree";
import type { Point } from "../../game/vertex";
import { numbersAt } from "./numbers";

function game(...points: (Point | null)[]) {
  let [tree, at] = [newTree({ size: 9 }), 0];
  for (const [i, point] of points.entries()) [tree, at] = play(tree, at, i % 2 ? "white" : "black", point);
  return { tree, at };
}

const said = ({ tree, at }: ReturnType<typeof game>, kind: Parameters<typeof numbersAt>[3]["kind"], from = 0) =>
  numbersAt(tree, at, positionAt(tree, at).signs, { kind, from }).map(({ point, text }) => `${point} ${text}`);

it("numbers all moves, the last ones, or those from here", () => {
  const five = game([0, 0], [2, 2], null, [4, 4], [6, 6]);
  expect(said(five, "none")).toEqual([]);
  expect(said(five, "all")).toEqual(["0,0 1", "2,2 2", "4,4 4", "6,6 5"]);
  expect(said(five, "last")).toEqual(["6,6 5"]);
  expect(said(five, "here", 2)).toEqual(["4,4 2", "6,6 3"]);
  expect(said(five, "here", 99)).toEqual([]);
});

it("gives no number to a stone that is gone", () => {
  // White takes the stone in the corner.
  const taken = game([0, 0], [1, 0], [8, 8], [0, 1]);
  expect(said(taken, "all")).toEqual(["1,0 2", "8,8 3", "0,1 4"]);
});
