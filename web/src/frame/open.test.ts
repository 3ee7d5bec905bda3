import { beforeEach, expect, it, vi } from "vitest";
import { openFetched, openGame, takeGames } from "./open";
import { go, route } from "./router";

const opened: string[] = [];

beforeEach(() => {
  opened.length = 0;
  takeGames((sgf, at) => opened.push(`${sgf} ${at}`));
  go("patterns", ["search"], true);
});

/** A game that comes when the test says so. */
function later(sgf: string) {
  let tell = () => {};
  const fetching = new Promise<{ sgf: string }>((done) => {
    tell = () => done({ sgf });
  });
  return { fetching, tell };
}

it("opens a game when it has come", async () => {
  const one = later("one");
  const done = openFetched(one.fetching, 7);
  go("patterns", ["search", "19_rK19-T15"], true); // the same part, whatever it asks now
  one.tell();
  await done;
  expect([opened, route.value.tab]).toEqual([["one 7"], "play"]);
});

it("leaves readers alone who have gone elsewhere meanwhile", async () => {
  const one = later("one");
  const done = openFetched(one.fetching);
  go("tsumego");
  one.tell();
  await done;
  expect([opened, route.value.tab]).toEqual([[], "tsumego"]);
});

it("opens the game that was asked for last, not the one that came last", async () => {
  const [one, two] = [later("one"), later("two")];
  const both = [openFetched(one.fetching), openFetched(two.fetching)];
  two.tell();
  await both[1];
  go("patterns", ["search"], true);
  one.tell();
  await both[0];
  expect(opened).toEqual(["two 0"]);
});

it("keeps the game that waits for the play tab", async () => {
  vi.resetModules();
  const fresh = await import("./open");
  fresh.openGame("waits", 3);
  fresh.takeGames((sgf, at) => opened.push(`${sgf} ${at}`));
  expect(opened).toEqual(["waits 3"]);
  openGame("next");
  expect(opened).toEqual(["waits 3", "next 0"]);
});
