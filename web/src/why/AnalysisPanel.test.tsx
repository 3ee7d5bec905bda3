import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import AnalysisPanel from "./AnalysisPanel";
import { candidate, report } from "./testing";
import type { AnalysisState } from "./types";

afterEach(cleanup);

function panel(more: Partial<Parameters<typeof AnalysisPanel>[0]> = {}) {
  const events = {
    onToggle: vi.fn(),
    onBudget: vi.fn(),
    onPerspective: vi.fn(),
    onSelect: vi.fn(),
    onPlay: vi.fn(),
    onPreview: vi.fn(),
  };
  const props = {
    state: "running" as AnalysisState,
    report: report(),
    error: null,
    budget: 20_000,
    perspective: "mover" as const,
    selected: null,
    ...events,
    ...more,
  };
  return { ...render(<AnalysisPanel {...props} />), events };
}

const moves = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getByRole("rowheader").textContent);

describe("the panel", () => {
  it("shows what was found after stopping, finishing and errors", () => {
    for (const state of ["stopped", "finished", "error", "reconnecting"] as const) {
      panel({ state, error: state === "error" ? "the engine ended" : null });
      expect(moves()).toEqual(["Q16", "C3", "K10"]);
      cleanup();
    }
  });
  it("says the server's line on an error", () => {
    panel({ state: "error", report: null, error: "there is no knowledge base 'x'" });
    expect(screen.getByRole("alert").textContent).toBe("there is no knowledge base 'x'");
  });
  it("starts again and stops; the first start is the page's", () => {
    panel({ state: "off", report: null });
    expect(screen.queryByRole("button", { name: /Analyse/ })).toBeNull();
    cleanup();
    const { events } = panel({ state: "finished" });
    fireEvent.click(screen.getByRole("button", { name: "Analyse again" }));
    expect(events.onToggle).toHaveBeenLastCalledWith(true);
    cleanup();
    const running = panel();
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect(running.events.onToggle).toHaveBeenLastCalledWith(false);
  });
  it("shows win rates of the side that is asked for", () => {
    panel({ perspective: "mover" });
    expect(screen.getByText("55.0 %", { selector: "b" })).toBeTruthy();
    cleanup();
    const { events } = panel({ perspective: "black" });
    expect(screen.getByText("45.0 %", { selector: "b" })).toBeTruthy();
    expect(screen.getByText("White leads by 3.0")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "side to move" }));
    expect(events.onPerspective).toHaveBeenCalledWith("mover");
  });
  it("sorts by any column with a button, and turns round", () => {
    panel();
    const sort = screen.getByRole("button", { name: /^Sort by: Lead/ });
    fireEvent.click(sort);
    expect(moves()).toEqual(["Q16", "C3", "K10"]);
    fireEvent.click(sort);
    expect(moves()).toEqual(["K10", "C3", "Q16"]);
    expect(screen.getAllByRole("columnheader")[4]?.getAttribute("aria-sort")).toBe("ascending");
  });
  it("previews by focus and hover, pins by a click, plays by its button", () => {
    const { events } = panel();
    const row = screen.getAllByRole("row")[2]!;
    fireEvent.mouseEnter(row);
    expect(events.onPreview).toHaveBeenLastCalledWith("C3");
    fireEvent.focusIn(within(row).getByRole("button", { name: /^Why C3/ }));
    expect(events.onPreview).toHaveBeenLastCalledWith("C3");
    fireEvent.click(within(row).getByRole("button", { name: /^Why C3/ }));
    expect(events.onSelect.mock.calls).toEqual([["C3"]]);
    fireEvent.click(within(row).getByRole("button", { name: "Play C3" }));
    expect(events.onPlay.mock.calls).toEqual([["C3"]]);
    expect(events.onSelect).toHaveBeenCalledTimes(1);
  });
  it("says in words what the colours say", () => {
    panel();
    expect(screen.getByRole("button", { name: "Why Q16? the best move" })).toBeTruthy();
    expect(screen.getByRole("button", { name: /K10\? some lost, loses 4\.0\s%/ })).toBeTruthy();
  });
  it("shows moves that are the same by symmetry as one row, and names them when it is chosen", () => {
    const candidates = [candidate("D4", 0, { same: ["D16", "Q4", "Q16"] }), candidate("C3", 1)];
    panel({ report: report({ candidates }), selected: "Q16" });
    expect(screen.getAllByRole("rowheader").map((cell) => cell.textContent)).toEqual(["D4×4", "C3"]);
    expect(screen.getByText("the same by symmetry: D16, Q4, Q16")).toBeTruthy();
  });
  it("gives no numbers to a move that was searched too little", () => {
    panel({ report: report({ candidates: [candidate("Q16", 0), candidate("C3", 1, { weak: true })] }) });
    const cells = within(screen.getAllByRole("row")[2]!).getAllByRole("cell");
    expect(cells.slice(1, 4).map((cell) => cell.textContent)).toEqual(["–", "500", "–"]);
    expect(screen.getByRole("button", { name: /^Why C3\? too few simulations/ })).toBeTruthy();
  });
  it("says when a difference is within the error of the search", () => {
    const candidates = [
      candidate("Q16", 0),
      candidate("C3", 1, { close: true }),
      candidate("K10", 2, { close: true, winrate: 0.48 }),
    ];
    panel({ report: report({ candidates }) });
    expect(screen.getByRole("button", { name: /C3\? about as good as Q16 \(the difference is within/ })).toBeTruthy();
    expect(
      screen.getByRole("button", { name: /K10\? a lot lost.*, but the difference is within the error/ }),
    ).toBeTruthy();
  });
  it("explains a blue move that has not the best win rate", () => {
    const [first, ...others] = report().candidates;
    panel({ report: report({ candidates: [{ ...first!, winrate: 0.4 }, ...others] }) });
    expect(screen.getByText(/is blue because it was searched most/)).toBeTruthy();
    cleanup();
    panel({ report: report({ candidates: [{ ...first!, winrate: 0.99 }, ...others] }) });
    expect(screen.queryByText(/is blue because/)).toBeNull();
  });
  it("has a line for the opening book", () => {
    const book = {
      vertex: "D16",
      order: 2,
      played: 16,
      matched: 100,
      probability: 0.16,
      interval: [0.1, 0.2],
      sentence: "at D16 it was played",
    };
    panel({ report: report({ book: book as NonNullable<ReturnType<typeof report>["book"]> }) });
    expect(screen.getByText(/^The opening book plays D16/).textContent).toBe(
      "The opening book plays D16. At D16 it was played.",
    );
  });
  it("offers no limit as a budget, and keeps one that is not in the list", () => {
    const { events } = panel({ budget: 777 });
    const select = screen.getByLabelText("Simulations") as HTMLSelectElement;
    expect(select.value).toBe("777");
    fireEvent.change(select, { target: { value: "null" } });
    expect(events.onBudget).toHaveBeenLastCalledWith(null);
  });
});
