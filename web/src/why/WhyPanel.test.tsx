import { signal } from "@preact/signals";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { takeGames } from "../frame/open";
import type { Evidence, Found } from "./evidence";
import { sourcesOpen } from "./Sources";
import { candidate, fact, NASTY, report, terms, why } from "./testing";
import WhyPanel from "./WhyPanel";

beforeEach(() => {
  sourcesOpen.value = true;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function panel(found: Found, more: Partial<Parameters<typeof WhyPanel>[0]> = {}) {
  const evidence: Evidence = { found: signal(found), look: vi.fn(), retry: vi.fn(), close: vi.fn() };
  const drawing = { shown: null, onMark: vi.fn(), onShow: vi.fn() };
  const events = { drawing, onSelect: vi.fn(), onPreview: vi.fn(), onAsk: vi.fn() };
  const props = { game: { size: 19 }, base: "mine", report: report(), selected: "Q16", evidence, ...events, ...more };
  return { ...render(<WhyPanel {...props} />), evidence, events };
}

const FOUND: Found = { state: "found", vertex: "Q16", move: why() };

describe("the terms", () => {
  it("are drawn so that the pieces of each bar add up to its score", () => {
    const { container } = panel(FOUND, {
      report: report({
        candidates: [candidate("Q16", 0), candidate("C3", 1, { score: 0.36, terms: terms(0.1, 0.2, 0.05, 0.01) })],
      }),
    });
    const bars = [...container.querySelectorAll(".why-pieces")];
    const widths = bars.map((bar) =>
      [...bar.querySelectorAll<HTMLElement>(".term")].reduce(
        (sum, piece) => sum + Number.parseFloat(piece.style.width),
        0,
      ),
    );
    expect(widths[0]).toBeCloseTo(100, 6); // the longest one fills the room: 0.5
    expect(widths[1]).toBeCloseTo((100 * 0.36) / 0.5, 6);
    expect(screen.getByRole("button", { name: /^C3 *Score *0.360.*Simulations: 0.80 × 0.125 = 0.100/ })).toBeTruthy();
  });
  it("show the five best, and the chosen one wherever it is", () => {
    const candidates = Array.from({ length: 9 }, (_, i) => candidate(`A${i + 1}`, i));
    panel({ state: "loading", vertex: "A9" }, { report: report({ candidates }), selected: "A9" });
    const names = screen.getAllByRole("button", { name: / Score / }).map((button) => button.textContent!.slice(0, 2));
    expect(names).toEqual(["A1", "A2", "A3", "A4", "A5", "A9"]);
  });
  it("explain themselves", () => {
    const { container } = panel(FOUND);
    const legend = [...container.querySelectorAll(".why-legend li")].map((item) => item.textContent);
    expect(legend).toHaveLength(4);
    expect(legend[1]).toContain("games of the search in which this move was played later");
    expect(screen.getByText(/^The thin bar below shows how much/)).toBeTruthy();
  });
  it("without weight have no value", () => {
    const silent = { ...terms(), offline: { weight: 0, value: 1, sources: {} } };
    panel(FOUND, { report: report({ candidates: [candidate("Q16", 0, { terms: silent })] }) });
    expect(screen.getAllByRole("table", { hidden: true })[0]!.textContent).not.toContain("0.00 × 1.000");
  });
  it("come after the sentences and before the cards", () => {
    const { container } = panel(FOUND);
    const order = [...container.querySelectorAll(".why-sentence, .why-terms, .why-cards")].map(
      ({ className }) => className,
    );
    expect(order).toEqual(["why-sentence", "why-terms", "why-cards"]);
  });
  it("are there while the evidence is looked for", () => {
    const { container } = panel({ state: "loading", vertex: "Q16" });
    expect(container.querySelectorAll(".why-bar").length).toBeGreaterThan(0);
  });
  it("are there as numbers", () => {
    panel(FOUND);
    const table = screen.getAllByRole("table", { hidden: true })[0]!;
    expect(table.textContent).toContain("0.80 × 0.500");
    expect(table.textContent).toContain("0.500");
  });
});

describe("the reasons", () => {
  it("come first; where they come from is folded away", () => {
    sourcesOpen.value = false;
    const { container } = panel(FOUND);
    expect(screen.getByRole("heading", { name: "Why Q16?" })).toBeTruthy();
    expect(screen.getByRole("button", { name: /^It captures the stone at D4\./ })).toBeTruthy();
    expect(container.querySelector(".why-terms, .why-card, .why-sentence")).toBeNull();
    const fold = container.querySelector<HTMLDetailsElement>(".why-sources")!;
    fold.open = true;
    fireEvent(fold, new Event("toggle"));
    expect(sourcesOpen.value).toBe(true);
    expect(localStorage.getItem("katachi.why.sources")).toBe("true");
  });
  it("are few; if none is worth telling, it is a quiet move", () => {
    const move = { ...why(), facts: [fact("Small.")], told: 0 };
    panel({ ...FOUND, move });
    expect(screen.getByText(/^A quiet move/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Small\./ })).toBeNull();
  });
  it("lead from another move to what is wrong with it", () => {
    const { events } = panel({ state: "loading", vertex: "C3" }, { selected: "C3" });
    fireEvent.click(screen.getByRole("button", { name: "Why not as good as Q16?" }));
    expect(events.onAsk).toHaveBeenCalledWith("C3");
    cleanup();
    panel(FOUND);
    expect(screen.queryByRole("button", { name: /Why not as good/ })).toBeNull();
  });
});

describe("the evidence", () => {
  it("is looked up for the chosen move, and again when another one is chosen", () => {
    const { evidence, rerender, events } = panel(FOUND);
    expect(evidence.look).toHaveBeenLastCalledWith({ size: 19 }, "mine", "Q16");
    const props = { game: { size: 19 }, base: "mine", report: report(), evidence, ...events };
    rerender(<WhyPanel {...props} selected="Q16" />);
    expect(evidence.look).toHaveBeenCalledTimes(1);
    rerender(<WhyPanel {...props} selected="C3" />);
    expect(evidence.look).toHaveBeenLastCalledWith({ size: 19 }, "mine", "C3");
  });
  it("is closed with the panel", () => {
    const { evidence, unmount } = panel(FOUND);
    unmount();
    expect(evidence.close).toHaveBeenCalled();
  });
  it("shows counts, intervals, and the widest surroundings first", () => {
    panel(FOUND);
    expect(screen.getByText(/129 of 7,515 such positions/)).toBeTruthy();
    expect(screen.getByText("1.7 %, 95 % interval 1.4 % to 2.0 %")).toBeTruthy();
    expect(screen.getByRole("article", { name: "Surroundings 9×9" }).textContent).toContain("10,009");
    expect(screen.queryByRole("article", { name: "Surroundings 3×3" })).toBeNull();
    expect(screen.getByRole("rowheader", { name: "3×3" })).toBeTruthy();
  });
  it("draws rules with their rectangle and letters", () => {
    const { container } = panel(FOUND);
    const card = screen.getByRole("article", { name: "Proven rule" });
    const frame = card.querySelector(".frame")!;
    expect([frame.getAttribute("width"), frame.getAttribute("height")].map(Number)).toEqual([1.48, 1.48]);
    expect(card.querySelector(".small-board text")?.textContent).toBe("a");
    expect(card.textContent).toContain("if White plays here, at least 1 liberty outside");
    expect(container.querySelectorAll(".small-board[role=img]").length).toBeGreaterThan(2);
  });
  it("marks its points on the board while it is shown", () => {
    const { events } = panel(FOUND);
    fireEvent.click(screen.getByRole("button", { name: "Show on the board: Proven rule" }));
    expect(events.drawing.onMark).toHaveBeenLastCalledWith(["S19", "T19", "S18", "T18"]);
    fireEvent.click(screen.getByRole("button", { name: "Show on the board: Proven rule" }));
    expect(events.drawing.onMark).toHaveBeenLastCalledWith([]);
  });
  it("counts one of something in the singular", () => {
    const hint = { name: "atari", words: "it gives atari", wins: 1, visits: 1 };
    const nearest = { ...why().patterns[0]!, order: 1 } as ReturnType<typeof why>["patterns"][number];
    panel(
      { ...FOUND, move: { ...why(), patterns: [nearest] } },
      { report: report({ candidates: [candidate("Q16", 0, { hints: [hint] })] }) },
    );
    expect(screen.getByTitle("for it; counts as 1 win in 1 simulation").textContent).toContain("it gives atari");
    expect(screen.getByText(/the same nearest stone or edge/)).toBeTruthy();
  });
  it("says who won, and keeps G² for those who want numbers", () => {
    const after = {
      ...{ kind: "collocation" as const, after: "R14", count: 3, followed: 9, share: 0.33, interval: [0.1, 0.6] },
      ...{
        g2: 12.3,
        picture: { rows: ["..."], top: 0, left: 0, size: 19, rings: [], tints: [] },
        examples: [],
        sentence: "After.",
      },
    } as unknown as ReturnType<typeof why>["patterns"][number];
    panel({ ...FOUND, move: { ...why(), patterns: [after, ...why().patterns] } });
    expect(screen.getByText(/the mover won 1 of 4 games/)).toBeTruthy();
    expect(screen.getByText(/^G² 12/).closest("details")!.open).toBe(false);
  });
  it("says that a base has names only, and where games come from", () => {
    panel(FOUND);
    expect(screen.queryByRole("link", { name: "Your games" })).toBeNull(); // one of them can be opened
    cleanup();
    const [nearest] = why().patterns as unknown as [{ examples: { number?: number | null }[] }];
    const named = { ...nearest, examples: nearest.examples.map((game) => ({ ...game, number: null })) };
    panel({ ...FOUND, move: { ...why(), patterns: [named] } as never });
    expect(screen.getByRole("link", { name: "Your games" }).getAttribute("href")).toBe("#/mine");
  });
  it("writes names of strangers as text", () => {
    const { container } = panel(FOUND);
    expect(container.querySelector("img")).toBeNull();
    expect(screen.getByText(`${NASTY} – Shusaku (Cup & Co, 1853), move 12`)).toBeTruthy();
    expect(screen.getByText(/for example <img src=x/)).toBeTruthy();
  });
  it("says what went wrong, and tries again", () => {
    const { evidence } = panel({ state: "error", vertex: "Q16", line: "black Q16: the point is occupied" });
    expect(screen.getByRole("alert").textContent).toContain("the point is occupied");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(evidence.retry).toHaveBeenCalled();
  });
  it("never shows another move's evidence", () => {
    panel(FOUND, { selected: "C3" });
    expect(screen.queryByRole("article")).toBeNull();
    expect(screen.getByText(/Looking at what the move does/)).toBeTruthy();
  });
  it("has something to say where there is nothing", () => {
    const nothing = { vertex: "Q16", facts: [], told: 0, patterns: [], rules: [], sentences: [] };
    panel({ state: "found", vertex: "Q16", move: nothing });
    expect(screen.getByText(/say nothing about this move/)).toBeTruthy();
    cleanup();
    panel({ state: "none" }, { selected: null, report: null });
    expect(screen.getByText(/Turn on the analysis/)).toBeTruthy();
  });
});

describe("example games", () => {
  const answering = (status: number, body: object) =>
    vi.fn(async () => new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } }));

  it("open where the base has them, and are plain text elsewhere", async () => {
    const fetched = answering(200, { sgf: "(;GM[1])" });
    vi.stubGlobal("fetch", fetched);
    const open = vi.fn();
    takeGames(open);
    panel(FOUND);
    expect(screen.queryByRole("button", { name: /Plain – Shusaku/ })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: /onerror.* – Shusaku/ }));
    await waitFor(() => expect(open).toHaveBeenCalledWith("(;GM[1])", 12, undefined, expect.any(Function)));
    expect((fetched.mock.calls[0] as unknown[])[0]).toBe("/api/archive/7?base=mine");
  });
  it("say why they do not open", async () => {
    vi.stubGlobal("fetch", answering(404, { error: "this base has no games" }));
    panel(FOUND);
    fireEvent.click(screen.getByRole("button", { name: /onerror.* – Shusaku/ }));
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("this base has no games"));
  });
});
