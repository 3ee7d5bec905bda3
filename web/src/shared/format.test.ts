import { describe, expect, it } from "vitest";
import { bars, barWidth, chance, chanceInterval, intervalText, shareText, type YearCount } from "./format";

describe("shares", () => {
  const share = { count: 6, of: 10, value: 0.6, interval: [0.313, 0.832] as [number, number] };
  const none = { count: 0, of: 0, value: null, interval: [0, 1] as [number, number] };
  it("stand with their interval, and as a dash where nothing was counted", () => {
    expect([shareText(share), intervalText(share)]).toEqual(["60.0\u202f%", "31.3–83.2"]);
    expect([shareText(none), intervalText(none), shareText(null)]).toEqual(["–", "", "–"]);
  });
  it("keep two digits when they are small", () => {
    expect([chance(0.152), chance(0.0046267), chance(0.00013), chance(0.001), chance(0)]).toEqual([
      "15.2\u202f%",
      "0.46\u202f%",
      "0.013\u202f%",
      "0.1\u202f%",
      "0.0\u202f%",
    ]);
    expect(chanceInterval([0.0046, 0.0123])).toBe("0.46–1.2\u202f%");
  });
});

describe("years", () => {
  const whole: YearCount[] = [
    [1990, 4],
    [2001, 3],
  ];
  it("are put into bars of equal width, empty ones among them", () => {
    const found = bars([[2001, 3]], whole);
    expect(found.map((bar) => [bar.from, bar.to, bar.count, bar.of])).toEqual([
      [1990, 1994, 0, 4],
      [1995, 1999, 0, 0],
      [2000, 2004, 3, 3],
    ]);
  });
  it("make wider bars for longer times, and none of nothing", () => {
    expect(
      barWidth([
        [1560, 1],
        [2025, 1],
      ]),
    ).toBe(25);
    expect(bars([], [])).toEqual([]);
  });
});
