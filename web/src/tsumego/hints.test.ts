import { expect, it } from "vitest";
import { type ColorName, pointOf, type Sign } from "../game/vertex";
import { kindOf, partOf } from "./hints";
import { positionAfter } from "./lines";
import { emptySetup, type Setup } from "./setup";

/** A 9×9 board with this in its upper left corner: X is Black, O is White. */
function drawn(rows: string[], toMove: ColorName = "black"): Setup {
  const signs = emptySetup(9).signs.map((row, y) =>
    row.map((_, x): Sign => (rows[y]?.[x] === "X" ? 1 : rows[y]?.[x] === "O" ? -1 : 0)),
  );
  return { ...emptySetup(9), signs, toMove };
}

const kind = (rows: string[], vertex: string, toMove: ColorName = "black") => {
  const setup = drawn(rows, toMove);
  return kindOf(positionAfter(setup, []), pointOf(vertex, 9)!, positionAfter(setup, [vertex]));
};

it("says what kind of move it is", () => {
  expect(kind(["XO.", ".X."], "C9")).toBe("captures");
  expect(kind([".O.", ".X."], "A9")).toBe("atari");
  expect(kind(["...", "O..", "XX."], "A9", "white")).toBe("edge");
  expect(kind([".O.O.", "....."], "C9")).toBe("sacrifice");
  expect(kind([".....", ".....", "..X.X"], "D7")).toBe("joins");
  expect(kind([".....", ".....", "..X.."], "D7")).toBe("touches");
  expect(kind([".....", ".....", "..X.."], "E7")).toBe("placement");
});

it("marks a half of the room, never a handful of points", () => {
  const { signs } = drawn(["......O", "....XO.", ".XXXXO."]);
  const stones = ["B7", "C7", "D7", "E7", "E8"].map((vertex) => pointOf(vertex, 9)!);
  const part = partOf(signs, stones, pointOf("B9", 9)!);
  expect(part.length).toBeGreaterThanOrEqual(4);
  expect(part.map(String)).toContain("1,0");
  expect(part.map(String)).not.toContain("4,0");
});

it("marks the whole room where a half would be the answer", () => {
  const { signs } = drawn(["...XO", "XXXXO", "OOOOO"]);
  const stones = ["A8", "B8", "C8", "D8", "D9"].map((vertex) => pointOf(vertex, 9)!);
  expect(partOf(signs, stones, pointOf("B9", 9)!).map(String)).toEqual(["0,0", "1,0", "2,0"]);
});
