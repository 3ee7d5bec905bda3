// @vitest-environment node
import { describe, expect, it } from "vitest";
import { agreed, columns, leadRange, leadTicks, mistakes, told } from "./graph";

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
  it("has room for a close game even if it was lost by a hundred points", () => {
    expect(leadTicks(11)).toEqual([-10, 0, 10]);
    expect(leadTicks(66)).toEqual([-50, -20, 0, 20, 50]);
    expect(leadTicks(180)).toEqual([-100, -20, 0, 20, 100]);
  });
  it("never says that one side leads and the other is likelier to win", () => {
    expect([agreed(0.485, 0.8), agreed(0.52, -3), agreed(0.52, 3), agreed(null, -3)]).toEqual([0, 0, 3, -3]);
  });
  it("says a point in words", () => {
    expect(told(POINTS[0])).toBe("Black wins 40.0\u202f%, Black's lead −2.0");
    expect(told(POINTS[2])).toBe("unknown");
    expect(told(undefined)).toBe("unknown");
  });
});
