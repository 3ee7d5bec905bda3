import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, it, vi } from "vitest";
import { emptySetup } from "../shared/setup";
import { Answer } from "./Answer";
import type { Found } from "./Continuations";
import { change, filters, NO_FILTERS } from "./state";

const share = (count: number, of: number) => ({
  count,
  of,
  value: of ? count / of : null,
  interval: [0.1, 0.9] as [number, number],
});
const found: Found = {
  source: "games",
  note: null,
  size: 19,
  corners: ["L19", "T11"],
  pattern: { rows: ["..."], edges: [false, true, true, false], place: "corner" },
  games_searched: 61571,
  board_size: 19,
  boards: [{ size: 19, games: 61571 }],
  hits: 1234,
  games: 1234,
  black_wins: share(600, 1200),
  tenuki: share(100, 1234),
  no_continuation: share(0, 1234),
  by_year: [
    [1950, 1000],
    [1990, 234],
  ],
  searched_by_year: [
    [1950, 30000],
    [1990, 31571],
  ],
  continuations: [
    {
      letter: "A",
      vertex: "R14",
      color: "black",
      also: [],
      count: 1000,
      share: share(1000, 1234),
      wins: share(510, 1000),
      immediate: 900,
      later: 100,
      by_year: [[1950, 1000]],
      examples: [],
      window: null,
      picture: null,
      probability: null,
      interval: null,
    },
  ],
  continuations_total: 1,
  alike: [],
  matches: [
    {
      number: 5,
      black: "Shusaku",
      white: "Gennan",
      black_rank: "",
      white_rank: "",
      event: "",
      date: "1846",
      result: "B+2",
      move: 12,
      region: "L19:T11",
      swapped: false,
      next: null,
      picture: { rows: ["X."], top: 0, left: 0, size: 19, move: null, labels: {}, rings: [], tints: [], frame: null },
    },
  ],
  matches_total: 1,
  offset: 0,
  seconds: 0.1,
};
const props = {
  hovered: null,
  onHover: () => {},
  onPlay: () => {},
  paging: { offset: 0, only: null },
  onPaging: () => {},
  hitAt: async () => undefined,
};

afterEach(cleanup);

it("plays a continuation on a click, and names it for those who do not see it", () => {
  const onPlay = vi.fn();
  render(<Answer {...props} found={found} onPlay={onPlay} />);
  fireEvent.click(screen.getByRole("button", { name: "Play A Black R14" }));
  expect(onPlay).toHaveBeenCalledWith(found.continuations[0]);
});

it("shows counts with separators and intervals, and the games", () => {
  render(<Answer {...props} found={found} />);
  expect(screen.getByText("1,234 games")).toBeTruthy();
  expect(screen.getByText("81.0 %")).toBeTruthy();
  expect(screen.getAllByText(/10\.0–90\.0/).length).toBeGreaterThan(2);
  expect(screen.getByRole("button", { name: /Shusaku – Gennan, move 12/ })).toBeTruthy();
});

it("chooses the games of one continuation, and lets go again", () => {
  const onPaging = vi.fn();
  const only = { color: "black" as const, vertex: "R14" };
  const { rerender } = render(<Answer {...props} found={found} onPaging={onPaging} />);
  fireEvent.click(screen.getByRole("button", { name: /^Years and games of A only/ }));
  expect(onPaging).toHaveBeenLastCalledWith({ offset: 0, only });
  rerender(<Answer {...props} found={found} onPaging={onPaging} paging={{ offset: 0, only }} />);
  fireEvent.click(screen.getByRole("button", { name: /^Years and games of A only/ }));
  expect(onPaging).toHaveBeenLastCalledWith({ offset: 0, only: null });
});

it("says what to do when nothing was found, and where knowledge without games comes from", () => {
  const { rerender } = render(<Answer {...props} found={{ ...found, hits: 0, continuations: [] }} />);
  expect(screen.getByRole("status").textContent).toContain("None of 61,571 games");
  rerender(<Answer {...props} found={{ ...found, source: "learnt", note: "Learned from games.", hits: null }} />);
  expect(screen.getByText("Mine your own games").getAttribute("href")).toBe("#/mine");
});

it("folds away points that look alike: their count is not shown as if it were one point's", () => {
  const onPlay = vi.fn();
  const alike = [{ color: "white" as const, window: 9, count: 40828, vertices: ["K17", "L17"] }];
  const learnt = { ...found, source: "learnt" as const, note: "", hits: null, alike };
  render(<Answer {...props} onPlay={onPlay} found={learnt} />);
  const fold = screen.getByText("2 more points with surroundings that look the same").closest("details")!;
  expect(fold.open).toBe(false);
  expect(fold.textContent).toContain("40,828 times in total");
  expect(document.querySelector("table")!.textContent).not.toContain("40,828");
  fireEvent.click(screen.getByRole("button", { name: "Play White L17", hidden: true }));
  expect(onPlay).toHaveBeenCalledWith({ color: "white", vertex: "L17" });
});

it("has one number to go by without games, and says what each column means", () => {
  render(<Answer {...props} found={{ ...found, source: "learnt", note: "", hits: null }} />);
  expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
    "Move",
    "Played",
    "Mover won",
    "Seen through",
  ]);
  expect(screen.getByText(/^Played: how often, in all games/)).toBeTruthy();
});

it("tells apart why nothing was found", () => {
  const none = { ...found, hits: 0, continuations: [] };
  const said = () => screen.getByRole("status").textContent;
  const { rerender } = render(<Answer {...props} found={{ ...none, board_size: 9, games_searched: 0 }} />);
  expect(said()).toContain("no 9×9 games (it has 19×19: 61,571)");
  filters.value = { ...NO_FILTERS, player: "nobody" };
  rerender(<Answer {...props} found={{ ...none, games_searched: 0 }} />);
  expect(said()).toBe("No game in this base matches “Which games”.");
  rerender(<Answer {...props} found={{ ...none, games_searched: 40 }} />);
  expect(said()).toContain("None of 40 games that match “Which games” shows this");
  filters.value = NO_FILTERS;
});

it("says so when games on boards of other sizes were searched", () => {
  change(emptySetup(13));
  render(<Answer {...props} found={{ ...found, board_size: null }} />);
  expect(screen.getByText(/boards of all sizes were searched \(19×19: 61,571\)/)).toBeTruthy();
  change(emptySetup());
});
