import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, it, vi } from "vitest";
import { GroupsPanel } from "./GroupsPanel";
import { fact, group, whyNot } from "./testing";
import { type AskedMove, WhyNotPanel } from "./WhyNotPanel";

afterEach(cleanup);

function panel(asked: AskedMove) {
  const drawing = { shown: null, onMark: vi.fn(), onShow: vi.fn() };
  const events = { drawing, onAsk: vi.fn(), onClose: vi.fn() };
  render(<WhyNotPanel asked={asked} color="white" {...events} />);
  return events;
}

const found = (more = {}): AskedMove => ({ state: "found", vertex: "C3", whyNot: whyNot(more), facts: [] });

it("says what a move loses and why, and plays both lines out", () => {
  const { drawing, onAsk } = panel(found());
  expect(screen.getByRole("heading", { name: "Why not C3?" })).toBeTruthy();
  expect(screen.getByText("C3 gets about 7.6 points less than Q16.")).toBeTruthy();
  expect(screen.getByRole("button", { name: /^After C3 Black plays D4, which cuts\./ })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "What follows C3" }));
  expect(drawing.onShow).toHaveBeenLastCalledWith({ points: [], line: ["C3", "D4", "D5"] });
  fireEvent.click(screen.getByRole("button", { name: "What follows Q16" }));
  expect(drawing.onShow).toHaveBeenLastCalledWith({ points: [], line: ["Q16", "R14"] });
  fireEvent.click(screen.getByRole("button", { name: "What if I play elsewhere?" }));
  expect(onAsk).toHaveBeenCalledWith("pass");
});

it("calls a small loss none", () => {
  panel(found({ points_lost: 0.9, facts: [] }));
  expect(screen.getByText("C3 is about as good as Q16.")).toBeTruthy();
  expect(screen.getByText("Nothing was found that decides between the two moves.")).toBeTruthy();
});

it("knows that elsewhere is not a point", () => {
  panel({ state: "found", vertex: "pass", whyNot: whyNot({ move: "pass", line: ["pass", "D4"] }), facts: [] });
  expect(screen.getByRole("heading", { name: "What if White plays elsewhere?" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "What Black plays then" })).toBeTruthy();
  expect(screen.getByText("Playing elsewhere gets about 7.6 points less than Q16.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "What if I play elsewhere?" })).toBeNull();
});

it("says why a move is the best one", () => {
  panel({ state: "found", vertex: "Q16", whyNot: null, facts: [fact("It lives.")] });
  expect(screen.getByText("Q16 is the best move Katachi knows here.")).toBeTruthy();
  expect(screen.getByRole("button", { name: /^It lives\./ })).toBeTruthy();
});

it("says what went wrong, asks again, and goes", () => {
  const { onAsk, onClose } = panel({ state: "error", vertex: "C3", line: "white C3: ko" });
  expect(screen.getByRole("alert").textContent).toContain("ko");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(onAsk).toHaveBeenCalledWith("C3");
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalled();
});

it("groups that need a move are sentences; the others are only drawn", () => {
  const drawing = { shown: null, onMark: vi.fn(), onShow: vi.fn() };
  const props = { error: null, toMove: "black" as const, drawing, onClose: vi.fn() };
  const { rerender } = render(<GroupsPanel {...props} groups={[group("needs a move"), group("dead")]} />);
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  rerender(<GroupsPanel {...props} groups={[group("alive")]} />);
  expect(screen.getByText("No group needs a move right now.")).toBeTruthy();
});
