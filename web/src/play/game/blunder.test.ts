import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newTree } from "../../game/tree";
import { warns } from "../../shared/warns";
import { blunder, followBlunders, forgetBlunder, takeBlunderBack } from "./blunder";
import { goTo, openTree, playHere, state } from "./store";

let lost = 12;
const asked: string[] = [];
let end: () => void;

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const { vertex } = JSON.parse(body) as { vertex: string };
    asked.push(vertex);
    return Response.json({ why_not: { move: vertex, better: "C3", points_lost: lost, facts: [] } });
  });
  warns.value = true;
  openTree(newTree({ size: 9 }), { players: { black: "human", white: "engine" } });
  end = followBlunders();
});
afterEach(() => {
  end();
  warns.value = false;
  vi.unstubAllGlobals();
});

const settled = () => new Promise((done) => setTimeout(done, 5));

it("looks at the reader's own moves only, and says what lost much until the next one", async () => {
  playHere([0, 8]);
  await settled();
  expect([asked, blunder.value?.whyNot.points_lost]).toEqual([["A1"], 12]);
  playHere([4, 4]); // Katachi's answer
  await settled();
  expect([asked, blunder.value?.whyNot.move]).toEqual([["A1"], "A1"]);
  lost = 1;
  playHere([6, 6]);
  await settled();
  expect([asked, blunder.value]).toEqual([["A1", "G3"], null]);
  lost = 12;
});

it("takes the move and its answer back, and goes when it is not wanted", async () => {
  playHere([0, 8]);
  playHere([4, 4]);
  await settled();
  takeBlunderBack();
  expect([state.value.at, state.value.tree.nodes.length, blunder.value]).toEqual([0, 1, null]);
  playHere([0, 7]);
  await settled();
  forgetBlunder();
  expect(blunder.value).toBeNull();
});

it("is about the game that is on: a reader who looks back is not told again", async () => {
  playHere([0, 8]);
  playHere([4, 4]);
  playHere([6, 6]);
  playHere([2, 2]);
  await settled();
  asked.length = 0;
  goTo(2); // after the first answer
  await settled();
  expect([asked, blunder.value]).toEqual([[], null]);
  goTo(4);
  await settled();
  expect([asked, blunder.value?.whyNot.move]).toEqual([["G3"], "G3"]);
});

it("is silent if it is off, and in games without Katachi", async () => {
  warns.value = false;
  playHere([0, 8]);
  await settled();
  openTree(newTree({ size: 9 }));
  warns.value = true;
  playHere([0, 8]);
  await settled();
  goTo(0);
  expect([asked, blunder.value]).toEqual([[], null]);
});
