import { expect, it } from "vitest";
import { wholeNumber } from "./asks";
import { chanceAxis } from "./Chances";
import { markOf } from "./Nearest";
import { endOf, plusMinus, tableText } from "./Zipf";

it("draws by powers of ten", () => {
  const [end, height] = endOf({ scale: 1000, exponent: 1, last_rank: 1e6 });
  expect(end).toBeCloseTo(1000);
  expect(height).toBeCloseTo(1);
  expect(chanceAxis([0.2, 0.0004]).ticks.map(({ text }) => text)).toEqual([
    "0.01\u202f%",
    "0.1\u202f%",
    "1.0\u202f%",
    "10.0\u202f%",
    "100.0\u202f%",
  ]);
});

it("puts numbers on stones, and those of edges outside the board", () => {
  const fact = { number: 2, kind: "edge", beside: "T14", side: "right" } as const;
  expect(markOf({ ...fact, number: 1, kind: "own", beside: "R16", side: null }, 19)[0]?.point).toEqual([16, 3]);
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

it("calls tables by what is in them", () => {
  expect(["contexts-5", "nearest-1", "nearest-6", "pairs", "new-3"].map(tableText)).toEqual([
    "Surroundings of a move, 5×5",
    "Nearest stone or edge of a point",
    "Nearest 6 stones and edges of a point",
    "Pairs of a pattern and the next one",
    "new-3",
  ]);
});

it("gives the fitted exponent its margin", () => {
  expect(plusMinus({ exponent: 2, standard_error: 0.01 })).toBe("0.02");
});
