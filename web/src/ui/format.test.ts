import { expect, it } from "vitest";
import { count, day, gameText, interval, moment, percent, points, short } from "./format";

it("writes numbers as people read them", () => {
  expect([count(61571), short(999), short(1234), short(56_700), short(2_345_678)]).toEqual([
    "61,571",
    "999",
    "1.2k",
    "57k",
    "2.3M",
  ]);
  expect([percent(0.4791), interval([0.44, 0.518]), points(-3.25), points(0.04)]).toEqual([
    "47.9\u202f%",
    "44.0–51.8",
    "−3.3",
    "+0.0",
  ]);
});

it("names games, also those of which little is known", () => {
  expect(gameText({ black: "Shusaku", white: "Gennan", event: "Castle Game", date: "1846" })).toBe(
    "Shusaku – Gennan (Castle Game, 1846)",
  );
  expect(gameText({ black: "", white: "Dosaku", event: "", date: "" })).toBe("? – Dosaku");
});

it("writes times where the reader lives, and leaves alone what is none", () => {
  const noon = new Date(2026, 10, 16, 12, 30);
  expect(day(noon.toISOString())).toContain("16");
  expect(moment(noon.toISOString())).toContain("30");
  expect(day("once")).toBe("once");
});
