import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, it, vi } from "vitest";
import { Answer } from "./Answer";
import type { Found } from "./Search";

const share = (count: number, of: number) => ({
  count,
  of,
  value: of ? count / of : null,
  interval: [0.1, 0.9] as [number, number],
});
const found: Found = {
  source: "games",
  note: null,
  region: { corners: ["L19", "T11"], place: "corner", edges: ["top", "right"], rows: ["..."] },
  games_searched: 61571,
  hits: 1234,
  games: 1234,
  black_wins: share(600, 1200),
  tenuki: share(100, 1234),
  no_continuation: share(0, 1234),
  by_year: [
    { year: 1950, count: 1000 },
    { year: 1990, count: 234 },
  ],
  searched_by_year: [
    { year: 1950, count: 30000 },
    { year: 1990, count: 31571 },
  ],
  continuations: [
    {
      letter: "A",
      vertex: "R14",
      color: "black",
      count: 1000,
      share: share(1000, 1234),
      wins: share(510, 1000),
      immediate: 900,
      later: 100,
      by_year: [{ year: 1950, count: 1000 }],
      tells_point: true,
      examples: [],
    },
  ],
  continuations_total: 1,
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
  expect(screen.getByText("81.0%")).toBeTruthy();
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
  rerender(<Answer {...props} found={{ ...found, source: "learnt", note: "Learnt of games.", hits: null }} />);
  expect(screen.getByText("Mine your own games").getAttribute("href")).toBe("#/mine");
});

it("does not show the count of all empty sides as if it were one point's", () => {
  const [move] = found.continuations;
  const alike = { ...move!, tells_point: false, count: 40828, window: 9, probability: 0.004 };
  render(<Answer {...props} found={{ ...found, source: "learnt", note: "", hits: null, continuations: [alike] }} />);
  expect(screen.getByText("same surroundings: 40,828").tagName).toBe("SMALL");
  expect(screen.getByText(/says nothing about the one point/)).toBeTruthy();
  expect(screen.queryByText("51.0%")).toBeNull();
});
