import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { afterEach, expect, it, vi } from "vitest";
import { type Answer, Head } from "./Head";
import { type JosekiMove, keyOf, Moves, mainCount, readingOf, shownMoves } from "./Moves";
import { answered, start } from "./quiz";
import { eraOf } from "./ScopeBar";

afterEach(cleanup);

const share = (count: number, of: number) => ({
  count,
  of,
  value: of ? count / of : null,
  interval: [0.1, 0.5] as [number, number],
});
const move = (vertex: string, count: number, later = 0, more: Partial<JosekiMove> = {}): JosekiMove => ({
  letter: "A",
  vertex,
  vertices: [vertex],
  color: "black",
  tenuki: vertex === "tenuki",
  name: vertex === "tenuki" ? "tenuki" : "low approach (kakari)",
  count,
  share: share(count, 200),
  wins: share(count >> 1, count),
  later,
  eventually: share(count + later, 200),
  eventual_wins: share(count >> 1, count + later),
  eventual_by_year: [[2024, count + later]],
  trend: null,
  by_year: [[2024, count]],
  around: [],
  examples: [],
  ...more,
});
const answer = (more: Partial<Answer> = {}): Answer => ({
  size: 19,
  corner: "upper right",
  region: ["K19", "T10"],
  to_move: "black",
  line: ["4-4 point (hoshi)", "low approach (kakari)"],
  summary: "200 corners with Black to move, all years.",
  followed: 200,
  least: 5,
  settled: false,
  end: null,
  last: null,
  wins: share(100, 200),
  moves: [move("R14", 60, 5), move("tenuki", 50), move("Q14", 40), move("O16", 1), move("S17", 1), move("P15", 1)],
  replies: [move("R17", 0, 30, { color: "white" })],
  by_year: [[2024, 200]],
  latest: 2025,
  games: 61571,
  ...more,
});

it("shows the next moves of the games with the tenuki, or the next moves here by either side", () => {
  const once = shownMoves(answer(), "once");
  expect(once.map((each) => [each.vertex, each.count])).toEqual([
    ["R14", 60],
    ["tenuki", 50],
    ["Q14", 40],
    ["O16", 1],
    ["S17", 1],
    ["P15", 1],
  ]);
  const here = shownMoves(answer(), "here");
  expect(here.slice(0, 3).map((each) => [each.vertex, each.count, each.share.count])).toEqual([
    ["R14", 65, 65],
    ["Q14", 40, 40],
    ["R17", 30, 30],
  ]);
  expect(new Set(here.map(keyOf)).size).toBe(here.length);
});

it("reads the next moves here where most play elsewhere", () => {
  expect(readingOf(answer())).toBe("once");
  expect(readingOf(answer({ moves: [move("tenuki", 150), move("R14", 50)] }))).toBe("here");
});

it("folds rare moves away, and shows them when asked", () => {
  const moves = shownMoves(answer(), "once");
  expect(mainCount(moves)).toBe(5);
  const onPlay = vi.fn();
  render(<Moves answer={answer()} moves={moves} fresh hovered={null} onHover={() => {}} onPlay={onPlay} />);
  expect(screen.queryByText(/P15/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "One rare move" }));
  const row = screen.getByRole("button", { name: /P15/ });
  fireEvent.click(row);
  expect(onPlay).toHaveBeenCalledWith(moves[5]);
});

it("names moves, their trend and their share", () => {
  const moves = [move("R14", 60, 5, { trend: "falling" })];
  render(<Moves answer={answer()} moves={moves} fresh hovered={null} onHover={() => {}} onPlay={() => {}} />);
  const table = screen.getAllByRole("table")[0]!;
  expect(within(table).getByText("low approach")).toBeTruthy();
  expect(within(table).getByText(/falling/)).toBeTruthy();
  expect(screen.getByText(/5 times after a move elsewhere/)).toBeTruthy();
});

it("says what is counted", () => {
  render(<Head answer={answer()} onSearch={() => {}} />);
  expect(screen.getByRole("heading").textContent).toBe("Low approach");
  expect(screen.getByText(/200 corners with Black to move/)).toBeTruthy();
  expect(screen.getByText(/K19–T10/)).toBeTruthy();
});

it("names the years", () => {
  const era = (since: number | null, until: number | null = null) => eraOf({ wholeBoard: false, since, until }, 2025);
  expect([era(null), era(2016), era(2021), era(1990), era(2016, 2020)]).toEqual([
    "all",
    "shift",
    "recent",
    "years",
    "years",
  ]);
});

it("scores an answer by its share, compared with the most frequent move", () => {
  const moves = shownMoves(answer(), "once");
  const right = answered(start(), moves, "R14");
  expect([right.asked, right.score, right.last?.rank]).toEqual([1, 1, 1]);
  const second = answered(right, moves, "Q14");
  expect([second.asked, second.score.toFixed(3), second.last?.rank, second.last?.best.vertex]).toEqual([
    2,
    (1 + 40 / 60).toFixed(3),
    2,
    "R14",
  ]);
  expect(answered(second, moves, "T19").last).toMatchObject({ rank: 0, share: 0 });
  expect(answered(second, [], "T19")).toBe(second);
});
