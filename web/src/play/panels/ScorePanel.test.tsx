import { act, cleanup, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newTree, play } from "../../game/tree";
import { overlay } from "../board/overlay";
import { counting } from "../game/score";
import { openTree } from "../game/store";
import type { Score } from "../keeping/wire";
import { ScorePanel } from "./ScorePanel";

const score: Score = {
  ...{ black: 10, white: 17, komi: 7, lead: -7, result: "W+7", winner: "white", scoring: "area" },
  ...{ handicap_bonus: 0, settled: false, estimate: null, removed: true, dead: ["E5"] },
  ...{ owner: new Array(81).fill(0).map((_, i) => (i === 40 ? -1 : 0)), ownership: new Array(81).fill(1) },
} as Score;

const scrolled = vi.fn();

beforeEach(() => {
  Element.prototype.scrollIntoView = scrolled;
  openTree(play(newTree({ size: 9 }), 0, "black", [4, 4])[0], { at: 1 });
});
afterEach(() => {
  cleanup();
  counting.value = null;
  scrolled.mockClear();
});

function count(now: Score | null): void {
  act(() => {
    counting.value = { key: "", score: now, error: null, dead: now?.dead ?? null, fresh: true };
  });
}

it("comes into view when it begins and when it is there, and says how many stones are dead", () => {
  render(<ScorePanel />);
  expect(scrolled).not.toHaveBeenCalled();
  count(null);
  expect(scrolled).toHaveBeenCalledTimes(1);
  count(score);
  expect(scrolled).toHaveBeenCalledTimes(2);
  expect(screen.getByText(/1 of 1 stones is dead/)).toBeTruthy();
  count({ ...score, dead: [] });
  expect(scrolled).toHaveBeenCalledTimes(2);
});

it("shows exactly what is counted as squares, also while the game continues", () => {
  count(score);
  expect(overlay.value.areas).toEqual([{ point: [4, 4], sign: -1, strength: 1 }]);
  expect(overlay.value.dimmed).toEqual([[4, 4]]);
});

it("says that the score of an open position is an estimate, and counts the board as it stands below it", () => {
  render(<ScorePanel />);
  count({ ...score, estimate: "about B+12.5 (estimate)" });
  expect(screen.getByText("About B+12.5 (estimate)")).toBeTruthy();
  expect(screen.getByText(/The board as it stands: White wins by 7/)).toBeTruthy();
  expect(screen.getByText(/The game is not over: this is an estimate\./)).toBeTruthy();
  count(score);
  expect(screen.queryByText(/estimate/)).toBeNull();
  expect(screen.getByText(/this counts the board as it stands/)).toBeTruthy();
});

it("offers to play on first while the position is open, and to record the result once it is settled", () => {
  const { container } = render(<ScorePanel />);
  const first = () => container.querySelector(".primary")?.textContent;
  count(score);
  expect(first()).toBe("Play on");
  count({ ...score, settled: true });
  expect(first()).toBe("Record this result");
});
