// Walking through a reviewed game: the reason for a mistake is next to the board, also after a reload.
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type GameTree, newTree, play } from "../../game/tree";
import { overlay, shown } from "../board/overlay";
import { goTo, line, openTree, state } from "../game/store";
import { isGuessing, stopTrying } from "../report/trying";
import { MomentPart, walkToMistake } from "./MomentPart";
import { type GameReport, type Review, reviewing, reviewOf, startReview } from "./review";

let done: (found: Review) => void = () => {};

vi.mock("../../api/live", async (original) => ({
  ...(await original<object>()),
  startJob: (_kind: string, _request: unknown, { onDone }: { onDone: (found: Review) => void }) => {
    done = onDone;
    return { stop: () => {} };
  },
}));

const calm = {
  ...{ winrate: 0.5, lead: 0, best: "C4", pv: [] as string[], loss: null, points: null, threshold: null },
  ...{ mistake: false, book: false, other: null },
};
const bad = { ...calm, mistake: true, loss: 0.2, points: 7, threshold: 3, best: "G5", pv: ["G5", "G6"] };
const moment = {
  ...{ number: 2, color: "white", played: "C7", better: "G5", points_lost: 7, loss: 0.2, lead: 0 },
  ...{ phase: "opening", kind: "tactics", reason: "G5 catches the stone.", line: ["G5", "G6"], played_line: [] },
  ...{ sure: true, decisive: true, title: "" },
};
const review: Review = {
  ...{ done: 4, total: 4, checked: 1, by: "Katachi" },
  positions: [
    { ...calm, move: 0, played: "E5" },
    { ...bad, move: 1, played: "C7" },
    { ...calm, move: 2, played: "G7" },
    { ...calm, move: 3, played: null },
  ],
  report: {
    ...{ size: 9, result: "", by: "Katachi", budget: "", judged: 3, wanted: 3, complete: true, remarks: [], sides: {} },
    mistakes: [moment],
  } as unknown as GameReport,
};

function record(): GameTree {
  const [one, first] = play(newTree({ size: 9 }), 0, "black", [4, 4]);
  const [two, second] = play(one, first, "white", [2, 2]);
  return play(two, second, "black", [6, 2])[0];
}

beforeEach(() => {
  localStorage.clear();
  openTree(record(), { id: "record0001" });
  startReview();
  done(review);
  goTo(0);
});
afterEach(() => {
  cleanup();
  stopTrying();
});

it("goes to the position before a mistake, and says the reason and the better line there", () => {
  expect(walkToMistake(1)).toBe(true);
  expect(state.value.at).toBe(1);
  expect(walkToMistake(1)).toBe(false);
  render(<MomentPart />);
  expect(screen.getByRole("heading", { name: /^2\. White C7: 7 points lost/ })).toBeTruthy();
  expect(screen.getByText("G5 catches the stone.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Better line" }));
  expect(shown.value?.line).toEqual(["G5", "G6"]);
  expect(overlay.value.ghosts).toHaveLength(2);
});

it("says it after the mistake, too, and leads back to it", () => {
  goTo(2);
  render(<MomentPart />);
  expect(screen.getByText("G5 catches the stone.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Show on the board" }));
  expect(state.value.at).toBe(1);
});

it("has the reasons still when only the record has the review", () => {
  reviewing.value = null; // as after a reload
  const found = reviewOf(state.value.tree, line.value);
  expect(found?.review.report?.mistakes[0]?.reason).toBe("G5 catches the stone.");
});

it("says nothing while the reader looks for the better move", () => {
  goTo(1);
  render(<MomentPart />);
  fireEvent.click(screen.getByRole("button", { name: "Try it yourself" }));
  expect(isGuessing.value).toBe(true);
  cleanup();
  render(<MomentPart />);
  expect(screen.queryByText("G5 catches the stone.")).toBeNull();
});
