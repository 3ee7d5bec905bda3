// Where a review goes that ends while the reader is elsewhere, and what it leaves alone.
import { beforeEach, expect, it, vi } from "vitest";
import { fromWire, type GameTree, newTree, play, type WireNode } from "../../game/tree";
import {
  deleteBranch,
  deletion,
  goTo,
  line,
  openTree,
  playHere,
  putBack,
  setComment,
  state,
  step,
  takeBack,
  toEnd,
} from "../game/store";
import { readLocal, writeLocal } from "../keeping/local";
import { isKept, type Review, reviewOf, startReview } from "./review";

let done: (found: Review) => void = () => {};
const sent: { id: string; nodes: WireNode[]; own: boolean }[] = [];

vi.mock("../../api/live", async (original) => ({
  ...(await original<object>()),
  startJob: (_kind: string, _request: unknown, { onDone }: { onDone: (found: Review) => void }) => {
    done = onDone;
    return { stop: () => {} };
  },
}));
vi.mock("../keeping/wire", () => ({
  keepGame: (id: string, nodes: WireNode[], own: boolean) => Promise.resolve(void sent.push({ id, nodes, own })),
  openSaved: () => Promise.reject(new Error("away")),
}));

const position = {
  ...{ winrate: 0.5, lead: 0, best: "C4", pv: [], loss: null, points: null, threshold: null },
  ...{ mistake: false, book: false, other: null },
};
const review: Review = {
  ...{ done: 3, total: 3, checked: 0, by: "Katachi" },
  positions: [
    { ...position, move: 0, played: "E5" },
    { ...position, move: 1, played: "C7" },
    { ...position, move: 2, played: null },
  ],
};

function record(): GameTree {
  const [one, at] = play(newTree({ size: 9 }), 0, "black", [4, 4]);
  return play(one, at, "white", [2, 2])[0];
}

beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  openTree(record(), { id: "record0001" });
});

it("is written into the game it is of, even if another one is on the board", async () => {
  writeLocal(state.value, true);
  startReview();
  openTree(newTree({ size: 9 }), { id: "another001" });
  done(review);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ id: "record0001", own: true });
  for (const nodes of [sent[0]!.nodes, readLocal("record0001")!.nodes])
    expect(isKept(fromWire(nodes), [0, 1, 2])).toBe(true);
  expect(state.value.tree.nodes[0]!.props.KTRV).toBeUndefined();
});

it("finds its line when the numbers of the nodes have changed", () => {
  goTo(0);
  playHere([7, 7]); // number 3
  goTo(2);
  playHere([6, 6]); // number 4: it is reviewed
  startReview();
  goTo(3);
  deleteBranch();
  done(review);
  expect(isKept(state.value.tree, [0, 1, 2, 3])).toBe(true);
});

it("is not called kept before it is", () => {
  startReview();
  expect(isKept(state.value.tree, [0, 1, 2])).toBe(false);
  done(review);
  expect(isKept(state.value.tree, [0, 1, 2])).toBe(true);
});

it("leaves the moves of a record to Undo as little as a comment does", () => {
  startReview();
  done(review);
  toEnd();
  setComment("the end");
  takeBack();
  expect([state.value.tree.nodes.length, state.value.at]).toEqual([3, 1]);
  toEnd();
  playHere([6, 6]);
  takeBack();
  expect([state.value.tree.nodes.length, state.value.at]).toEqual([3, 2]);
  takeBack();
  expect([state.value.tree.nodes.length, state.value.at]).toEqual([3, 1]);
});

it("is not that of the same game between players of other ranks", () => {
  startReview();
  done(review);
  expect(reviewOf(state.value.tree, line.value)?.review.done).toBe(3);
  const other = record();
  const root = { ...other.nodes[0]!, props: { ...other.nodes[0]!.props, BR: ["9p"] } };
  openTree({ nodes: [root, ...other.nodes.slice(1)] } as GameTree, { id: "record0002" });
  toEnd();
  expect(reviewOf(state.value.tree, line.value)).toBeNull();
});

it("still knows after a reload which moves the record came with", () => {
  setComment("mine");
  writeLocal(state.value, true);
  const { nodes, own, given } = readLocal("record0001")!;
  openTree(fromWire(nodes), { id: "record0001", own: own!, given: given! });
  toEnd();
  takeBack();
  expect(state.value.tree.nodes).toHaveLength(3);
});

it("leaves what was deleted to be put back", () => {
  toEnd();
  playHere([6, 6]);
  step(-1);
  startReview();
  toEnd();
  deleteBranch();
  done(review);
  expect(deletion.value?.moves).toBe(1);
  startReview();
  done(review);
  expect(state.value.tree.nodes[0]!.props.KTRV).toBeDefined();
  expect(putBack()).toBe(true);
  expect(state.value.tree.nodes).toHaveLength(4);
});
