// After two passes: what is counted, and when it is the result.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newTree } from "../../game/tree";
import { counting, endCounting, followEnd } from "./score";
import { HUMANS, openTree, type Players, playHere, tree } from "./store";

const AGAINST = { black: "human", white: "engine" } as const;
let isSettled = true;
let end: () => void;

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json({ result: "W+7.5", settled: isSettled, dead: [] }));
  end = followEnd();
});
afterEach(() => {
  end();
  endCounting();
  vi.unstubAllGlobals();
});

async function passTwice(players: Players) {
  openTree(newTree({ size: 9 }), { players });
  playHere(null);
  playHere(null);
  await vi.waitFor(() => expect(counting.value?.fresh).toBe(true));
  return tree.value.nodes[0]!.props.RE;
}

it("a settled count of a game against Katachi is its result at once", async () => {
  isSettled = true;
  expect(await passTwice(AGAINST)).toEqual(["W+7.5"]);
});

it("an open position, or a game of others, is only counted", async () => {
  isSettled = false;
  expect(await passTwice(AGAINST)).toBeUndefined();
  isSettled = true;
  expect(await passTwice(HUMANS)).toBeUndefined();
});
