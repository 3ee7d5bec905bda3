import { beforeEach, describe, expect, it } from "vitest";
import { edit, type GameTree, newTree, play } from "../../game/tree";
import { lineOf, overlay } from "../board/overlay";
import { goTo, openTree, playHere } from "../game/store";
import { graphPoints } from "./graph";
import { recordedReview, withReview } from "./record";
import { lossHere, mistakes, movesReviewed, type ReviewedPosition, reviewOf } from "./review";

const seen: ReviewedPosition = {
  move: 0,
  winrate: 0.5,
  lead: 0,
  best: "C4",
  pv: ["C4"],
  loss: null,
  points: null,
  threshold: null,
  mistake: false,
  book: false,
  other: null,
  played: "R16",
};
const sure: ReviewedPosition = {
  ...{ ...seen, move: 1, winrate: 0.444, lead: -3.2, loss: 0.2, points: 20.2, threshold: 3 },
  ...{ mistake: true, played: "D16", best: "C3", pv: ["C3", "Q3"] },
};
const end: ReviewedPosition = { ...seen, move: 2, loss: null, played: null };
const review = { done: 3, total: 3, checked: 1, by: "Katachi", positions: [seen, sure, end] };
const found = { key: "", ranks: ",", shift: 0, visits: 200, running: false, error: null, review };
const colors = (move: number) => (move % 2 ? "black" : "white");

function game(): GameTree {
  const [one, at] = play(newTree(), 0, "black", [16, 3]);
  return play(one, at, "white", [3, 3])[0];
}

it("lists only what the review calls a mistake", () => {
  const list = mistakes(found, colors);
  expect(list).toHaveLength(1);
  expect(list[0]).toMatchObject({ move: 2, color: "white", played: "D16", best: "C3", loss: 0.2, points: 20.2 });
});

it("has the one that lost most points first", () => {
  const few = { ...sure, move: 0, played: "R16", points: 4, loss: 0.4 };
  const list = mistakes({ ...found, review: { ...review, positions: [few, sure] } }, colors);
  expect(list.map(({ points }) => points)).toEqual([20.2, 4]);
});

it("marks a loss in the graph at the number of its move, and no others", () => {
  const points = graphPoints(game(), [0, 1, 2], new Map(), found);
  expect(points.map(({ loss }) => loss)).toEqual([undefined, null, 0.2]);
  expect(points[2]).toMatchObject({ played: "D16", best: "C3" });
});

describe("the review in the record", () => {
  const kept = withReview(game(), [0, 1, 2], review, 0, 200);

  it("is there again as it was", () => {
    expect(recordedReview(kept, [0, 1, 2])).toEqual({ ...review, checked: 0, visits: 200, most: 200 });
    expect(kept.nodes[1]!.props.SBKV).toEqual(["44.4"]);
    expect(movesReviewed(reviewOf(kept, [0, 1, 2])!)).toEqual([1, 2]);
    expect(recordedReview(game(), [0, 1, 2])).toBeNull();
  });
  it("stays when the game continues, and says nothing about the moves of other lines", () => {
    const [longer] = play(kept, 2, "black", [3, 15]);
    expect(movesReviewed(reviewOf(longer, [0, 1, 2, 3])!)).toEqual([1, 2]);
    const [other] = play(kept, 1, "white", [15, 15]);
    const branch = reviewOf(other, [0, 1, 3])!;
    expect(mistakes(branch, colors)).toEqual([]);
    expect(branch.review.positions[1]).toMatchObject({ winrate: 0.444, best: "C3", played: null });
  });
  it("is silent about positions that are other ones since: another komi, rules, stones", () => {
    for (const [name, value] of Object.entries({ KM: "0.5", RU: "japanese", AB: "aa" })) {
      const other = edit(kept, 0, { [name]: [value] });
      expect(recordedReview(other, [0, 1, 2])).toBeNull();
      expect(graphPoints(other, [0, 1, 2], new Map(), null).map(({ winrate }) => winrate)).toEqual([null, null, null]);
    }
    const last = recordedReview(edit(kept, 1, { AW: ["aa"] }), [0, 1, 2])!;
    expect(last.positions.map(({ move }) => move)).toEqual([0]);
    expect(recordedReview(edit(kept, 0, { PB: ["A name"] }), [0, 1, 2])?.positions).toHaveLength(3);
  });
  it("says how long the shortest and the longest look were", () => {
    const again = withReview(kept, [0, 1], { ...review, positions: [seen] }, 0, 2_000);
    expect(recordedReview(again, [0, 1, 2])).toMatchObject({ visits: 200, most: 2_000 });
  });
  it("remembers whose numbers they are", () => {
    const judged = withReview(game(), [0, 1, 2], { ...review, by: "KataGo" }, 0, 100);
    expect(recordedReview(judged, [0, 1, 2])).toMatchObject({ by: "KataGo", visits: 100, most: 100 });
    expect(judged.nodes[1]!.props.KTRV?.[0]).toContain(" 100@KataGo:m:k ");
  });
  it("is small: a game of 200 moves grows by less than eight kilobytes", () => {
    let [tree, at] = [newTree(), 0];
    for (let i = 0; i < 200; i++) [tree, at] = play(tree, at, i % 2 ? "white" : "black", [i % 19, Math.floor(i / 19)]);
    const nodes = tree.nodes.map((_, i) => i);
    const positions = nodes.map((move) => ({ ...(move % 8 ? seen : sure), move, lead: -12.34, winrate: 0.4567 }));
    const written = withReview(tree, nodes, { ...review, positions }, 0, 200);
    const added = written.nodes.map(({ props }) => `KTRV[${props.KTRV}]SBKV[${props.SBKV}]`).join("");
    expect(added.length).toBeLessThan(8_000);
    expect(recordedReview(written, nodes)?.positions).toHaveLength(201);
  });
  it("is left alone if somebody else wrote it", () => {
    const strange = { nodes: kept.nodes.map((node) => ({ ...node, props: { ...node.props, KTRV: ["3 x"] } })) };
    expect(recordedReview(strange, [0, 1, 2])).toBeNull();
  });
});

describe("the board before a loss", () => {
  beforeEach(() => openTree(withReview(game(), [0, 1, 2], review, 0, 200), { at: 2 }));

  it("shows the move played and the better one at once", () => {
    expect(overlay.value.spots).toEqual([]);
    goTo(1);
    expect(lossHere.value).toMatchObject({ move: 2, played: "D16" });
    expect(overlay.value.spots).toMatchObject([
      { point: [2, 16], kind: "best" },
      { point: [3, 3], kind: "bad", text: ["−20"] },
    ]);
    expect(lineOf("C3")).toEqual(["C3", "Q3"]);
    expect(lineOf("D16")).toBeNull();
  });

  it("leaves a dot on the stone for the next moves, unless it is taken off or far back", () => {
    goTo(2);
    expect(overlay.value.spots).toEqual([]); // the verdict speaks of the last move
    playHere([10, 10]);
    expect(overlay.value.spots).toMatchObject([{ point: [3, 3], kind: "5" }]);
    for (let x = 0; x < 10; x++) playHere([x, 18]);
    expect(overlay.value.spots).toEqual([]);
  });
});
