import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { s } from "../strings";
import { Quiz } from "./Quiz";
import { Shapes } from "./Shapes";
import { type Case, drawQuestion, lettered, type Shape, type Status } from "./shapes";

const status = (first: "black" | "white", verdict: Status["verdict"], outcome: string, moves: number[]): Status => ({
  first,
  verdict,
  outcome,
  moves,
});
const drawnCase = (outside: number, up_to: number, white: Status): Case => ({
  outside,
  up_to,
  picture: {
    rows: ["..X", "XXX"],
    top: 0,
    left: 0,
    size: 19,
    move: null,
    labels: {},
    rings: [],
    tints: [],
    frame: null,
  },
  black: status("black", "alive", "l", [0]),
  white,
  size: 19,
  black_stones: ["C19"],
  white_stones: [],
});
const SIX: Shape = {
  name: "rectangular six",
  place: "corner",
  counts_liberties: true,
  cases: [drawnCase(0, 0, status("white", "dead", "d", [1])), drawnCase(1, 3, status("white", "ko", "d1l", [0]))],
};
const FOUR: Shape = { ...SIX, name: "square four", counts_liberties: false, cases: SIX.cases.slice(0, 1) };

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json([SIX, FOUR]));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("marks the moves of both sides, each cell once", () => {
  expect(lettered(SIX.cases[0] as Case)).toEqual({ 0: "a", 1: "b" });
  expect(lettered(SIX.cases[1] as Case)).toEqual({ 0: "a" });
  expect(lettered(drawnCase(0, 0, status("white", "alive", "l", [])))).toEqual({});
});

it("says what more liberties change", async () => {
  render(<Shapes />);
  await screen.findByText("rectangular six");
  expect(screen.queryByText(s.rules.ko(false, 1), { exact: false })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "1–3" }));
  await screen.findByText(s.rules.ko(false, 1), { exact: false });
});

it("never asks about the same shape twice in a row", () => {
  const first = drawQuestion([SIX, FOUR], null, () => 0);
  expect(first.shape.name).toBe("rectangular six");
  expect(drawQuestion([SIX, FOUR], first, () => 0).shape.name).toBe("square four");
  expect(drawQuestion([SIX], first, () => 0.99).status.first).toBe("white");
});

it("counts an answer once and shows what is right", async () => {
  render(<Quiz shapes={[FOUR]} onEnd={() => {}} />);
  const alive = screen.getByRole("button", { name: s.tsumego.verdict.alive });
  const asked = screen.queryByText(s.rules.quizQuestion.black) ? "black" : "white";
  fireEvent.click(alive);
  fireEvent.click(alive);
  await screen.findByText(s.rules.score(asked === "black" ? 1 : 0, 1));
  await screen.findByText(asked === "black" ? s.rules.right : s.rules.wrong);
});
