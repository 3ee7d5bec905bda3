import { expect, it, vi } from "vitest";
import { openGame, takeGames } from "../../frame/open";
import { go } from "../../frame/router";
import { newTree } from "../../game/tree";
import { openTree, playHere, state, step } from "../game/store";
import { startKeeping } from "./keep";
import { placeBefore } from "./local";

vi.mock("./wire", () => ({
  keepGame: () => Promise.resolve({}),
  openSaved: () => Promise.reject(new Error("not kept")),
}));

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000 });

it("has the place in the address at once, and Back returns to the game before", async () => {
  go("play");
  openTree(newTree({ size: 9, black: "You" }), { id: "firstgame" });
  startKeeping();
  playHere([4, 4]);
  expect(location.hash).toBe("#/play/firstgame/1");
  const steps = history.length;
  playHere([2, 2]);
  expect(location.hash).toBe("#/play/firstgame/2");
  expect(history.length).toBe(steps); // a move is not a step in the browser's history
  openTree(newTree({ size: 13, black: "You" }), { id: "secondgame" });
  expect(location.hash).toBe("#/play/secondgame/0");
  expect(history.length).toBe(steps + 1);
  playHere([5, 5]); // before the browser has told of the address
  history.back();
  await until(() => expect(state.value.id).toBe("firstgame"));
  expect(state.value.at).toBe(2);
  history.forward();
  await until(() => expect(state.value.id).toBe("secondgame"));
  expect(state.value.tree.nodes).toHaveLength(2);
});

it("comes back after a reload to where this tab was, even if the address is older", () => {
  openTree(newTree({ size: 9, black: "You" }), { id: "reloaded" });
  playHere([4, 4]);
  playHere([2, 2]);
  step(-1);
  const reload = [{ type: "reload" }] as unknown as PerformanceEntryList;
  expect(placeBefore("reloaded", reload)).toBe(1);
  expect(placeBefore("othergame", reload)).toBeNull();
  expect(placeBefore("reloaded", [{ type: "navigate" }] as unknown as PerformanceEntryList)).toBeNull();
});

it("is one step of the history when another tab hands a game over: Back returns there", async () => {
  openTree(newTree({ size: 9, black: "You" }), { id: "oldgame01" });
  startKeeping();
  go("patterns");
  let come = () => {};
  takeGames(async () => {
    await new Promise<void>((done) => (come = done));
    openTree(newTree({ size: 9, black: "Handed over" }), { id: "newgame01" });
  });
  const steps = history.length;
  openGame("(;)");
  await new Promise((done) => setTimeout(done, 400));
  expect(location.hash).toBe("#/play");
  come();
  await until(() => expect(location.hash).toBe("#/play/newgame01/0"));
  expect(history.length).toBe(steps + 1);
  history.back();
  await until(() => expect(location.hash).toBe("#/patterns"));
});
