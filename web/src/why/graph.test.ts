// @vitest-environment node
import { describe, expect, it } from "vitest";
import { columns, leadRange, mistakes, told } from "./graph";

const POINTS = [
  { move: 3, winrate: 0.4, lead: -2, loss: 0.12, played: "Q16" },
  { move: 0, winrate: 0.5, lead: 0, loss: 0.01 },
  { move: 1, winrate: null, lead: null },
];

describe("the graph", () => {
  it("has a row for every move, and gaps where nothing is known", () => {
    expect(columns(POINTS)).toEqual([
      [0, 1, 2, 3],
      [0.5, null, null, 0.4],
      [0, null, null, -2],
    ]);
    expect(columns([])).toEqual([
      [0, 1],
      [null, null],
      [null, null],
    ]);
  });
  it("marks mistakes where they were made", () => {
    expect(mistakes(POINTS).map(({ move }) => move)).toEqual([3]);
  });
  it("keeps the lead's axis even around 0", () => {
    expect(leadRange([null, 1])).toEqual([-11, 11]);
    const [low, high] = leadRange([-40, 3]);
    expect(low).toBeCloseTo(-44);
    expect(high).toBeCloseTo(44);
  });
  it("says a point in words", () => {
    expect(told(POINTS[0])).toBe("Black wins 40.0\u202f%, Black's lead −2.0");
    expect(told(POINTS[2])).toBe("unknown");
    expect(told(undefined)).toBe("unknown");
  });
});
