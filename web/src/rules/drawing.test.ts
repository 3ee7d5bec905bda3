import { expect, it } from "vitest";
import { geometry, type Line, lettersOf, namesOf, walked } from "./drawing";

const move = (color: "black" | "white", cell: number | null, captured: number[] = []): Line =>
  ({ color, cell, where: cell === null ? "outside" : "inside", captured, text: "" }) as Line;

it("draws edges where the board ends and lets lines run on where it does not", () => {
  const corner = geometry({ place: "corner", rows: ["...", "..."] });
  expect(corner.edges.match(/M/g)).toHaveLength(2);
  expect(geometry({ place: "side", rows: ["...", "..."] }).edges.match(/M/g)).toHaveLength(1);
  const centre = geometry({ place: "center", rows: ["...", "..."] });
  expect(centre.edges).toBe("");
  expect(centre.border.endsWith("Z")).toBe(true);
  expect(corner.lines.match(/M/g)).toHaveLength(5);
  expect(corner.width).toBeLessThan(centre.width);
});

it("walks a line with captures, and numbers the stones that are still there", () => {
  const rule = { rows: ["OO", ".X"] };
  const moves = [move("white", null), move("black", 2, [0, 1]), move("white", 0)];
  expect(walked(rule, moves, 0).signs.join("")).toBe("OO.X");
  const taken = walked(rule, moves, 2);
  expect(taken.signs.join("")).toBe("..XX");
  expect([...taken.numbers]).toEqual([[2, 2]]);
  const last = walked(rule, moves, 3);
  expect([last.signs.join(""), last.last]).toEqual(["O.XX", 0]);
  expect(walked(rule, moves, 1).last).toBeNull();
});

it("forgets the number of a stone that was captured", () => {
  const after = walked({ rows: ["..", ".."] }, [move("white", 0), move("black", 1, [0])], 2);
  expect([...after.numbers.keys()]).toEqual([1]);
});

it("names columns and rows as the words of a line do", () => {
  const rule = { place: "corner" as const, rows: ["...", "..."] };
  expect(namesOf(rule).map(({ text }) => text)).toEqual(["A", "B", "C", "1", "2"]);
  const { left, top } = geometry(rule);
  expect(namesOf(rule).find(({ text }) => text === "C")?.x).toBe(left + 2);
  expect(namesOf(rule).find(({ text }) => text === "2")?.y).toBe(top + 1);
});

it("puts the letter of a string on all its stones", () => {
  const marks = [
    { letter: "A", cells: [0, 2], string: true, words: [] },
    { letter: "b", cells: [1], string: false, words: [] },
  ];
  expect([...lettersOf({ marks })]).toEqual([
    [0, "A"],
    [2, "A"],
    [1, "b"],
  ]);
});
