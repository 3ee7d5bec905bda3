import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { takeGames } from "../frame/open";
import { go, parseHash, route } from "../frame/router";
import { stonesOf } from "../game/stones";
import { pointOf } from "../game/vertex";
import { dayOf } from "../shared/day";
import { opponents, reviews } from "../shared/handover";
import { failedProblems } from "../shared/practised";
import { signsOf } from "../shared/setup";
import { warns } from "../shared/warns";
import { boardAfter, choicesOf, daily, LINES } from "./daily";
import HomeView from "./HomeView";

const answers: Record<string, unknown> = {
  "/api/games/saved": {
    games: [{ id: "abc", black: "Me", white: "You", date: "2026-01-02", result: "B+3", moves: 120 }],
  },
  "/api/tsumego/problems": { problems: [{ id: "katachi-1-0001", level: 1 }] },
  "/api/tsumego/problems/katachi-1-0001": {
    id: "katachi-1-0001",
    title: "Black to live",
    problem: { game: { size: 9, black: ["C3"], white: ["D3"] } },
  },
  "/api/joseki": {
    moves: ["P17", "Q16", "R14"].map((vertex, i) => ({ vertex, tenuki: false, share: { value: 0.5 - 0.2 * i } })),
  },
};

beforeEach(() => {
  go("home", [], true);
  vi.stubGlobal("fetch", async (url: string) => Response.json(answers[new URL(url, "http://here").pathname] ?? {}));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("is where an address without a name leads", () => {
  expect(parseHash("")).toEqual({ tab: "home", parts: [] });
  expect(parseHash("#/nowhere/3").tab).toBe("home");
});

it("starts a game against an opponent of a rank, on the board that was chosen", () => {
  render(<HomeView />);
  fireEvent.click(screen.getByRole("button", { name: "9×9" }));
  fireEvent.click(screen.getByRole("button", { name: /^5k/ }));
  const wanted: unknown[] = [];
  opponents.take((opponent) => wanted.push(opponent));
  expect([route.value.tab, wanted]).toEqual(["play", [{ rank: "5k", size: 9, byKeys: true }]]);
});

it("brings a game that is pasted to its review, and lists the recent ones", async () => {
  render(<HomeView />);
  expect((await screen.findByText("Me – You")).getAttribute("href")).toBe("#/play/abc");
  const opened: unknown[] = [];
  const shown: unknown[] = [];
  const clipboardData = { files: [], getData: () => " (;B[aa]) " };
  fireEvent.paste(document.body, { clipboardData });
  takeGames((sgf) => opened.push(sgf));
  reviews.take((isWanted) => shown.push(isWanted));
  expect([opened, shown, route.value.tab]).toEqual([["(;B[aa])"], [true], "play"]);
});

it("asks what is played most often, and says how often", async () => {
  render(<HomeView />);
  await waitFor(() => expect(screen.getAllByRole("button", { name: /^[ABC]: / })).toHaveLength(3));
  fireEvent.click(screen.getByRole("button", { name: "C: R14" }));
  expect((await screen.findByText(/^P17 is played most often, in 50/)).textContent).toMatch(/R14 in 10/);
});

it("takes the answer on the board, too", async () => {
  render(<HomeView />);
  await waitFor(() => expect(screen.getAllByRole("button", { name: /^[ABC]: / })).toHaveLength(3));
  const board = screen.getByLabelText(/^Position of the opening question/);
  const last = pointOf(daily(LINES, dayOf(new Date()))!.split("-").at(-1)!, 19)!; // the cursor starts there
  const walk = (from: number, to: number, less: string, more: string) => {
    for (let i = 0; i < Math.abs(to - from); i++) fireEvent.keyDown(board, { key: to < from ? less : more });
  };
  walk(last[0], 16, "ArrowLeft", "ArrowRight");
  walk(last[1], 5, "ArrowUp", "ArrowDown");
  fireEvent.keyDown(board, { key: "Enter" });
  expect((await screen.findByText(/^P17 is played most often, in 50/)).textContent).toMatch(/R14 in 10/);
});

it("offers a word after large mistakes where a game is begun", () => {
  render(<HomeView />);
  fireEvent.click(screen.getByLabelText("Tell me when I make a large mistake"));
  expect(warns.value).toBe(true);
  warns.value = false;
});

it("has another problem every day, and comes to all of them", () => {
  const list = Array.from({ length: 240 }, (_, i) => i);
  const seen = new Set(list.map((_, day) => daily(list, 20_000 + day)));
  expect(seen.size).toBe(240);
  expect(daily([], 3)).toBeNull();
  expect(dayOf(new Date(2026, 0, 2, 0, 1))).toBe(dayOf(new Date(2026, 0, 1, 23, 59)) + 1);
});

it("asks only about lines that can be played", () => {
  for (const line of LINES) {
    const { black, white } = stonesOf(signsOf(boardAfter(line.split("-"))));
    expect(black.length + white.length, line).toBe(line.split("-").length);
  }
});

it("offers choices in an order that does not tell the answer", () => {
  const found = choicesOf([
    { vertex: "R14", share: 0.6 },
    { vertex: "C3", share: 0.3 },
    { vertex: "D4", share: 0.05 },
    { vertex: "A1", share: 0.01 },
  ]);
  expect(found?.best.vertex).toBe("R14");
  expect(found?.choices.map(({ vertex }) => vertex)).toEqual(["C3", "D4", "R14"]);
  expect(choicesOf([{ vertex: "R14", share: 1 }])).toBeNull();
});

it("brings back problems that went wrong, until they are solved", () => {
  const problems = { a: { solved: true, tries: 2 }, b: { solved: false, tries: 1 }, c: { solved: false, tries: 3 } };
  expect(failedProblems({ problems, streak: 0 })).toEqual(["c", "b"]);
});
