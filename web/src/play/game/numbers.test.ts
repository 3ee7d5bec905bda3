// The graph after a reload: numbers are kept for this tab, by the hash of the line that leads to the position.
import { beforeEach, expect, it, vi } from "vitest";
import { newTree, play } from "../../game/tree";
import type { Analysis } from "../../why/types";
import { hashesOf, hashOfKey, keyOf } from "./walk";

const report = { to_move: "white", winrate: 0.3, lead: -4 } as Analysis;

beforeEach(() => {
  sessionStorage.clear();
  vi.resetModules();
});

it("has the same hash for a key and for the end of its line", () => {
  const [tree, at] = play(newTree(), 0, "black", [3, 3]);
  expect(hashOfKey(keyOf(tree, at))).toBe(hashesOf(tree, [0, at]).at(-1));
});

it("is there again when the page is loaded again, as Black's numbers", async () => {
  const [tree, at] = play(newTree(), 0, "black", [3, 3]);
  const key = keyOf(tree, at);
  const { keepNumbers } = await import("./numbers");
  keepNumbers(new Map([[key, report]]));
  vi.resetModules();
  const { earlier } = await import("./numbers");
  expect(earlier.get(hashOfKey(key))).toEqual([0.7, 4]);
  const { graphPoints } = await import("../review/graph");
  expect(graphPoints(tree, [0, at], new Map(), null)[1]).toMatchObject({ winrate: 0.7, lead: 4 });
});

it("does not trip over what somebody else left there", async () => {
  sessionStorage.setItem("katachi.play.numbers", "{nonsense");
  const { earlier } = await import("./numbers");
  expect(earlier.size).toBe(0);
});
