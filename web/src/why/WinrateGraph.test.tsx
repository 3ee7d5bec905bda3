import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GraphTable, WinrateGraph } from "./WinrateGraph";

const plots = vi.hoisted(() => ({
  made: [] as { shown: unknown[][]; destroyed: boolean; jump: (move: number) => void }[],
}));

// The canvas is the browser's business; here it matters what it is told.
vi.mock("./plot", () => ({
  makePlot: (_room: HTMLElement, _labels: object, jump: (move: number) => void) => {
    const made = { shown: [] as unknown[][], destroyed: false, jump };
    plots.made.push(made);
    return {
      show: (...given: unknown[]) => made.shown.push(given),
      resize: () => {},
      destroy: () => {
        made.destroyed = true;
      },
    };
  },
}));

beforeEach(() => {
  plots.made.length = 0;
});
afterEach(cleanup);

const POINTS = [
  { move: 0, winrate: 0.5, lead: 0 },
  { move: 1, winrate: 0.45, lead: -1.5, loss: 0.2, played: "Q16" },
  { move: 2, winrate: null, lead: null },
  { move: 12, winrate: 0.25, lead: -9 },
];

describe("the graph", () => {
  it("says so when nothing is known", () => {
    render(<WinrateGraph points={[{ move: 3, winrate: null, lead: null }]} current={3} onJump={() => {}} />);
    expect(screen.getByText(/^No numbers yet/)).toBeTruthy();
    expect(plots.made).toEqual([]);
  });
  it("is drawn with the newest points, jumps by a click, and goes with the component", async () => {
    const onJump = vi.fn();
    const { rerender, unmount } = render(<WinrateGraph points={POINTS} current={1} onJump={onJump} />);
    await waitFor(() => expect(plots.made).toHaveLength(1));
    expect(plots.made[0]!.shown.at(-1)).toEqual([POINTS, 1]);
    rerender(<WinrateGraph points={POINTS} current={12} onJump={onJump} />);
    await waitFor(() => expect(plots.made[0]!.shown.at(-1)).toEqual([POINTS, 12]));
    plots.made[0]!.jump(4);
    expect(onJump).toHaveBeenLastCalledWith(4);
    unmount();
    expect(plots.made[0]!.destroyed).toBe(true);
  });
  it("says its numbers to readers who do not see it", () => {
    render(<WinrateGraph points={POINTS} current={1} onJump={() => {}} />);
    expect(screen.getByText(/^Move 1: Black wins 45\.0.%, Black's lead −1\.5$/)).toBeTruthy();
  });
  it("names no move where it is about the whole game", () => {
    const { container } = render(<WinrateGraph points={POINTS} current={-1} onJump={() => {}} />);
    expect(container.textContent).not.toContain("Move -1");
  });
  it("is there as a table, with mistakes in words", async () => {
    const onJump = vi.fn();
    const { container } = render(<GraphTable points={POINTS} current={1} onJump={onJump} />);
    const details = container.querySelector("details")!;
    details.open = true;
    fireEvent(details, new Event("toggle"));
    const rows = await screen.findAllByRole("row");
    expect(rows[2]?.textContent).toBe("145.0\u202f%−1.5Q1620.0\u202f%▼ mistake");
    expect(rows[3]?.textContent).toContain("–");
    fireEvent.click(screen.getByRole("button", { name: "Go to move 12" }));
    expect(onJump).toHaveBeenCalledWith(12);
  });
});
