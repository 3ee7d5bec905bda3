import { describe, expect, it } from "vitest";
import { bars, barWidth, chance, chanceInterval, intervalText, shareText } from "../shared/format";
import { wholeNumber } from "./asks";
import { span } from "./Chances";
import { decades, powerText, scaled } from "./loglog";
import { markOf } from "./Nearest";
import { endOf } from "./Zipf";

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
  const whole = [
    { year: 1990, count: 4 },
    { year: 2001, count: 3 },
  ];
  it("are put into bars of equal width, empty ones among them", () => {
    const found = bars([{ year: 2001, count: 3 }], whole);
    expect(found.map((bar) => [bar.from, bar.to, bar.count, bar.of])).toEqual([
      [1990, 1994, 0, 4],
      [1995, 1999, 0, 0],
      [2000, 2004, 3, 3],
    ]);
  });
  it("make wider bars for longer times, and none of nothing", () => {
    expect(
      barWidth([
        { year: 1560, count: 1 },
        { year: 2025, count: 1 },
      ]),
    ).toBe(25);
    expect(bars([], [])).toEqual([]);
  });
});

it("draws by powers of ten", () => {
  expect([decades(1), decades(10), decades(11), decades(10_550_447)]).toEqual([1, 1, 2, 8]);
  expect([powerText(0), powerText(2), powerText(4), powerText(6)]).toEqual(["1", "100", "10k", "1M"]);
  expect(scaled({ from: 40, to: 240, decades: 2 }, 10)).toBe(140);
  const [end, height] = endOf({ scale: 1000, exponent: 1, last_rank: 1e6 });
  expect(end).toBeCloseTo(1000);
  expect(height).toBeCloseTo(1);
  expect(span([0.2, 0.0004])).toEqual([-4, 0]);
});

it("puts numbers on stones, and those of edges outside the board", () => {
  const fact = { number: 2, kind: "edge", vertex: null, beside: "T14", side: "right" } as const;
  expect(markOf({ ...fact, number: 1, kind: "own", vertex: "R16", beside: "R16", side: null }, 19)[0]?.point).toEqual([
    16, 3,
  ]);
  expect(markOf(fact, 19)[0]!.point[0]).toBeGreaterThan(18);
  expect(markOf({ ...fact, beside: "A10", side: "left" }, 19)[0]!.point[0]).toBeLessThan(0);
});

it("reads numbers of moves and nothing else", () => {
  expect([wholeNumber("50"), wholeNumber(" 7 "), wholeNumber(""), wholeNumber("-1"), wholeNumber("x")]).toEqual([
    50,
    7,
    null,
    null,
    null,
  ]);
});
