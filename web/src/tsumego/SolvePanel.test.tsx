import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connection } from "../api/live";
import { s } from "../strings";
import { ProblemList } from "./ProblemList";
import { list, results } from "./practiceStore";
import { SolvePanel } from "./SolvePanel";
import { applyTool, emptySetup } from "./setup";
import { change, clockWords, elapsed, forget, progress, running, solution, solveHere, stop, walk } from "./store";
import { WalkPanel } from "./WalkPanel";

class NoServer {
  static OPEN = 1;
  readyState = 0;
  onclose: (() => void) | null = null;
  constructor() {
    sockets.push(this);
  }
}
let sockets: NoServer[] = [];

const problem = applyTool(emptySetup(9), "black", [2, 2]);

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  vi.stubGlobal("WebSocket", NoServer);
  change(emptySetup(9));
});
afterEach(() => {
  cleanup();
  forget();
  connection.value = "idle";
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("solves a problem that was shown elsewhere by itself, once", () => {
  solveHere(problem);
  expect(running.value).toBe(true);
  forget();
  solution.value = { verdict: "alive" } as typeof solution.value;
  solveHere(problem);
  expect(running.value).toBe(false);
});

it("says that nobody answers instead of starting for ever, and can be stopped then", () => {
  solveHere(problem);
  render(<SolvePanel />);
  screen.getByText(s.tsumego.starting);
  connection.value = "lost";
  cleanup();
  render(<SolvePanel />);
  expect(screen.queryByText(s.tsumego.starting)).toBeNull();
  screen.getByText(s.shell.offline);
  screen.getByText(s.tsumego.goesOn);
  stop();
  expect(running.value).toBe(false);
});

it("shows the clock next to the thinking time where they differ", () => {
  solveHere(problem);
  vi.advanceTimersByTime(32_000);
  expect(Math.round(elapsed.value)).toBe(32);
  progress.value = { nodes: 1234, seconds: 8.3, phase: "looking", known: null };
  render(<SolvePanel />);
  screen.getByText("1,234 positions, 8.3 s of thinking, 32 s on the clock (the engine is shared)");
  forget();
  vi.advanceTimersByTime(5_000);
  expect(Math.round(elapsed.value)).toBe(32);
  expect([clockWords(8.3, 9), clockWords(0.1, 0.9)]).toEqual(["", ""]);
});

it("calls nothing right before the first move", () => {
  const reply = { status: "right", sentence: "Black can do it.", line: { moves: [] } };
  const begun = { undone: [], reply, verdicts: null, busy: false, failure: "" };
  walk.value = { ...begun, moves: [] } as unknown as typeof walk.value;
  render(<WalkPanel />);
  screen.getByText("Black can do it.");
  expect(screen.queryByText("✓ Right")).toBeNull();
  cleanup();
  walk.value = { ...begun, moves: ["A1"] } as unknown as typeof walk.value;
  render(<WalkPanel />);
  screen.getByText("✓ Right");
});

it("lists the problems of a level with what became of them", () => {
  list.value = ["a", "b", "c"].map((id) => ({ id, level: 1, title: "Black to live" })) as typeof list.value;
  results.value = { problems: { a: { solved: true, tries: 1 }, b: { solved: false, tries: 2 } }, streak: 0 };
  render(<ProblemList />);
  expect(screen.getAllByRole("button", { hidden: true }).map((button) => button.getAttribute("aria-label"))).toEqual([
    "Problem 1: Black to live, solved",
    "Problem 2: Black to live, tried",
    "Problem 3: Black to live, not tried yet",
  ]);
});
