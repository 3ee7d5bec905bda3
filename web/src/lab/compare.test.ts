import { expect, it } from "vitest";
import { differenceOf, differences, numberOf } from "./compare";

it("reads the number a cell begins with", () => {
  expect(["36.2 %", "+5", "-11", "1.05 ± 0.11", "2,982", 7].map(numberOf)).toEqual([36.2, 5, -11, 1.05, 2982, 7]);
  expect(["", "close to 1", "31:68", "9×9", "15.0–85.0 %", "as above"].map(numberOf)).toEqual(new Array(6).fill(null));
});

it("says how far two numbers are apart", () => {
  expect(differenceOf(100, 100)).toBe("=");
  expect(differenceOf(100, 95)).toBe("−5.0 %");
  expect(differenceOf(100, 150)).toBe("+50 %");
  expect(differenceOf(8000, 2_571_821)).toBe("×321");
  expect(differenceOf(-6, -21)).toBe("−15");
  expect(differenceOf(60, 0)).toBe("−60");
});

it("compares rows of ours with the paper's row above them", () => {
  const table = {
    columns: ["reading", "3×3", "share"],
    rows: [
      ["ours before", 1, ""],
      ["paper, 16,067 games", 2982, "82.7 %"],
      ["shipped base", 1065, "81.6 %"],
    ],
  };
  expect(differences(table)).toEqual([
    [null, null, null],
    [null, null, null],
    [null, "−64 %", "−1.3 %"],
  ]);
});

it("compares columns where ours and the paper's stand side by side", () => {
  const table = { columns: ["K", "paper", "ours", "games"], rows: [[6, "-6", "-21.0", 2]] };
  expect(differences(table)).toEqual([[null, null, "−15", null]]);
  const shares = { columns: ["patterns", "paper: share", "ours: share"], rows: [["300", "36.2 %", "50.0 %"]] };
  expect(differences(shares)).toEqual([[null, null, "+38 %"]]);
});

it("does not compare counts from thirty times as many games", () => {
  const rows = [
    ["paper, 2,000 games", 8000],
    ["shipped base, 61,571 games", 2571821],
    ["mine, 2,100 games", 9000],
  ];
  expect(differences({ columns: ["reading", "K ≤ 6"], rows })).toEqual([
    [null, null],
    [null, null],
    [null, "+13 %"],
  ]);
});
