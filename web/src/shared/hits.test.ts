import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { takeGames } from "../frame/open";
import { go } from "../frame/router";
import { openHit, takeWalk, walkFrom } from "./hits";

const game = (number: number) => ({ number, black: "A", white: "B", event: "", date: "", move: 7, region: "L19:T11" });
const walk = { index: 1, total: 3, base: "mine", at: async (index: number) => (index < 3 ? game(index) : undefined) };
const opened: [string | Blob, number, string | undefined, number | undefined][] = [];

beforeEach(() => {
  opened.length = 0;
  takeWalk();
  go("play", [], true);
  takeGames((sgf, at, region) => opened.push([sgf, at, region, takeWalk()?.index]));
  vi.stubGlobal("fetch", async (url: string) => Response.json({ sgf: `(;C[${url.match(/archive\/(\d+)/)?.[1]}])` }));
});
afterEach(() => vi.unstubAllGlobals());

it("opens the next hit where the pattern is, and knows its number", async () => {
  await openHit(walk, 2);
  expect(opened).toEqual([["(;C[2])", 7, "L19:T11", 2]]);
});

it("says that a hit is gone, and leaves the game as it is", async () => {
  await expect(openHit(walk, 3)).rejects.toThrow("hit 4 is not there");
  expect(opened).toEqual([]);
});

it("belongs to one game only", () => {
  walkFrom(walk);
  expect(takeWalk()).toBe(walk);
  expect(takeWalk()).toBeNull();
});
