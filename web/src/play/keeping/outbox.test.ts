// The server comes and goes; what was played arrives, in order.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../api/client";
import { newTree, type WireNode } from "../../game/tree";
import { place } from "../board/tools";
import { openTree, playHere, setComment, setHeaders, state, takeBack } from "../game/store";
import { isFresh, openFresh, openKept, saving, startKeeping } from "./keep";
import { forgetLocal } from "./local";

const arrived: { id: string; length: number }[] = [];
let answer: () => Promise<unknown> = () => Promise.resolve();

vi.mock("./wire", () => ({
  keepGame: async (id: string, nodes: WireNode[]) => {
    await answer();
    arrived.push({ id, length: nodes.length });
  },
  openSaved: () => Promise.reject(new ApiError("away", 0)),
}));

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(async () => {
  vi.useFakeTimers();
  localStorage.clear();
  answer = () => Promise.resolve();
  startKeeping();
  openFresh();
  await pass(20_000);
  arrived.length = 0;
});
afterEach(() => vi.useRealTimers());

it("sends a game that was left while the server was away as soon as it is back", async () => {
  answer = () => Promise.reject(new ApiError("away", 0));
  playHere([4, 4]);
  const { id } = state.value;
  openFresh();
  await pass(12_000);
  expect(arrived).toEqual([]);
  answer = () => Promise.resolve();
  await pass(6_000);
  expect(arrived).toEqual([{ id, length: 2 }]);
});

it("has what was left even if the browser had no room for it", async () => {
  answer = () => Promise.reject(new ApiError("away", 0));
  playHere([4, 4]);
  const { id } = state.value;
  openFresh();
  await pass(1_000);
  forgetLocal(id);
  expect(await openKept(id)).toBe(true);
  expect([state.value.id, state.value.tree.nodes.length]).toEqual([id, 2]);
});

it("sends one version after the other", async () => {
  const waiting: (() => void)[] = [];
  answer = () => new Promise<void>((done) => waiting.push(done));
  playHere([4, 4]);
  await pass(1_000);
  playHere([2, 2]);
  await pass(1_000);
  expect(waiting).toHaveLength(1); // the second waits for the first
  waiting[0]!();
  await pass(0);
  waiting[1]!();
  await pass(0);
  expect(arrived.map(({ length }) => length)).toEqual([2, 3]);
});

it("keeps no empty game because of what the game before it had to send", async () => {
  playHere([4, 4]);
  const { id } = state.value;
  openFresh();
  await pass(10_000);
  expect(arrived).toEqual([{ id, length: 2 }]);
  expect(saving.value).toBe("saved");
});

it("keeps every game in which something was done", () => {
  const done: (() => void)[] = [
    () => setHeaders({ PW: "White" }),
    () => setHeaders({ EV: "Club evening" }),
    () => setComment("A remark"),
    () => openTree(place(newTree(), 0, [3, 3], "white")[0]),
  ];
  for (const does of done) {
    openFresh();
    expect(isFresh(state.value)).toBe(true);
    does();
    expect(isFresh(state.value)).toBe(false);
  }
});

it("keeps a game that was taken back to nothing as it is now", async () => {
  playHere([4, 4]);
  const { id } = state.value;
  await pass(1_000);
  takeBack();
  await pass(1_000);
  expect(arrived.at(-1)).toEqual({ id, length: 1 });
});
