import { expect, it } from "vitest";
import { plusMinus, tableText } from "./Zipf";

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
