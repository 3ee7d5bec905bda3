import { expect, it } from "vitest";
import { newTree, play } from "../game/tree";
import { graphPoints } from "./graph";
import { lost } from "./ReviewPanel";
import { mistakes, type ReviewedPosition } from "./review";

const seen: ReviewedPosition = {
  move: 0,
  winrate: 0.5,
  lead: 0,
  best: "C4",
  pv: ["C4"],
  loss: 0.16,
  margin: 0.28,
  points: 9,
  points_margin: 12,
  severity: 0.2,
  mistake: false,
  confirmed: false,
  book: false,
  played: "R16",
};
const sure = { ...seen, move: 1, loss: 0.2, margin: 0.06, mistake: true, confirmed: true };
const review = { done: 2, total: 2, checked: 1, positions: [seen, sure] };
const found = { key: "", shift: 0, running: false, error: null, review };

it("lists only losses that a second look confirmed, with how sure they are", () => {
  const list = mistakes(found, (move) => (move % 2 ? "black" : "white"));
  expect(list).toHaveLength(1);
  expect(list[0]).toMatchObject({ move: 2, color: "white", played: "R16", best: "C4", loss: 0.2, margin: 0.06 });
  expect(lost(list[0]!)).toContain("± 6.0%");
  expect(lost({ ...list[0]!, loss: 0.05, points: 20.2 })).toBe("−20.2 ± 12.0 points");
});

it("marks no other losses in the graph", () => {
  const [one, at] = play(newTree(), 0, "black", [16, 3]);
  const [tree] = play(one, at, "white", [3, 3]);
  const points = graphPoints(tree, [0, 1, 2], new Map(), found);
  expect(points.map(({ loss }) => loss)).toEqual([null, 0.2, undefined]);
});
