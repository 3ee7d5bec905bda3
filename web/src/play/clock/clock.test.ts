import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { edit, newTree, type Props } from "../../game/tree";
import { openTree, playHere, playOn, state, takeBack } from "../game/store";
import { followClock, hasClock, isRunning, leftOf, secondsFor, startClock, togglePause } from "./clock";
import { after, clockText, controlOf, fresh, headerOf, leftAt, moved } from "./time";

const BYOYOMI = { main: 60, extra: 10, periods: 3 };
const FISCHER = { main: 60, extra: 5, periods: 0 };

it("uses main time, then periods, then nothing is left", () => {
  expect(after(BYOYOMI, fresh(BYOYOMI), 50)).toEqual({ seconds: 10, periods: null });
  expect(after(BYOYOMI, fresh(BYOYOMI), 64)).toEqual({ seconds: 6, periods: 3 });
  expect(after(BYOYOMI, fresh(BYOYOMI), 75)).toEqual({ seconds: 5, periods: 2 });
  expect(after(BYOYOMI, fresh(BYOYOMI), 90)).toBeNull();
  expect(after(BYOYOMI, { seconds: 10, periods: 1 }, 9)).toEqual({ seconds: 1, periods: 1 });
  expect(after(BYOYOMI, { seconds: 10, periods: 1 }, 10)).toBeNull();
  expect(after(FISCHER, fresh(FISCHER), 61)).toBeNull();
});

it("begins a period again after a move, and adds the increment", () => {
  expect(moved(BYOYOMI, { seconds: 4, periods: 2 })).toEqual({ seconds: 10, periods: 2 });
  expect(moved(BYOYOMI, { seconds: 44, periods: null })).toEqual({ seconds: 44, periods: null });
  expect(moved(FISCHER, { seconds: 44, periods: null })).toEqual({ seconds: 49, periods: null });
  expect(fresh({ main: 0, extra: 30, periods: 5 })).toEqual({ seconds: 30, periods: 5 });
});

it("is written into the record as others read it", () => {
  const sudden = { main: 600, extra: 0, periods: 0 };
  for (const control of [BYOYOMI, FISCHER, sudden]) expect(controlOf(headerOf(control))).toEqual(control);
  expect(headerOf(BYOYOMI)).toEqual({ TM: ["60"], OT: ["3x10 byo-yomi"] });
  const odd: Props[] = [{}, { TM: ["long"] }, { TM: ["0"] }, { TM: ["600"], OT: ["25/600 Canadian"] }];
  for (const root of odd) expect(controlOf(root)).toBeNull();
});

it("shows minutes, and hours if there are any", () => {
  expect([9.2, 65, 3723, 0, -3].map(clockText)).toEqual(["0:10", "1:05", "1:02:03", "0:00", "0:00"]);
});

// ---- In a game ----

let end: () => void;

function begin(control = BYOYOMI): void {
  openTree(edit(newTree({ size: 9 }), 0, headerOf(control)), { players: { black: "human", white: "human" } });
  startClock(state.value.id);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  begin();
  end = followClock();
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

it("starts with the first move and writes what is left at every move", () => {
  vi.advanceTimersByTime(30_000);
  expect([isRunning.value, leftOf("black")?.seconds]).toEqual([false, 60]);
  playHere([2, 2]);
  vi.advanceTimersByTime(7_000);
  expect(leftOf("white")?.seconds).toBeCloseTo(53, 1);
  playHere([3, 3]);
  const { tree, at } = state.value;
  expect(leftAt(tree, at, "white")).toEqual({ seconds: 53, periods: null });
  expect(leftAt(tree, at, "black")).toEqual({ seconds: 60, periods: null });
});

it("ends the game when the flag falls, and plays on without a clock if that is wanted", () => {
  playHere([2, 2]);
  vi.advanceTimersByTime(91_000);
  expect(state.value.tree.nodes[0]!.props.RE).toEqual(["B+T"]);
  expect([isRunning.value, leftOf("white")]).toEqual([false, null]);
  playOn();
  vi.advanceTimersByTime(91_000);
  expect([state.value.tree.nodes[0]!.props.RE, hasClock.value]).toEqual([undefined, false]);
});

it("goes on after a reload where it was, and not while the page was closed", () => {
  playHere([2, 2]);
  vi.advanceTimersByTime(20_000);
  end();
  vi.advanceTimersByTime(500_000);
  end = followClock();
  vi.advanceTimersByTime(5_000);
  expect(leftOf("white")?.seconds).toBeCloseTo(35, 0);
});

it("runs while earlier moves are looked at, and rests when it is stopped", () => {
  playHere([2, 2]);
  playHere([3, 3]);
  vi.advanceTimersByTime(10_000);
  togglePause();
  vi.advanceTimersByTime(300_000);
  togglePause();
  vi.advanceTimersByTime(10_000);
  expect(leftOf("black")?.seconds).toBeCloseTo(40, 0);
});

it("gives the time of a move back that is taken back", () => {
  playHere([2, 2]);
  vi.advanceTimersByTime(10_000);
  playHere([3, 3]);
  takeBack();
  expect(leftOf("white")?.seconds).toBe(60);
});

it("lets Katachi think no longer than its clock allows", () => {
  playHere([2, 2]);
  expect(secondsFor("white")).toBe(8);
  vi.advanceTimersByTime(85_000);
  expect(secondsFor("white")).toBeCloseTo(4, 0);
  begin(FISCHER);
  expect(secondsFor("black")).toBe(60 / 40 + 4);
  openTree(newTree());
  expect(secondsFor("black")).toBeNull();
});
