import { expect, it } from "vitest";
import { boxOf, gridOf, namesOf, shownPart, stripOf } from "./box";
import { veins } from "./Wood";

const part = (left: number, top: number, columns: number, rows: number) => ({ left, top, columns, rows });

it("shows a square, so that it fills its place, and stays at the edge it is at", () => {
  expect(shownPart(19, null)).toEqual(part(0, 0, 19, 19));
  expect(shownPart(19, part(0, 0, 8, 7))).toEqual(part(0, 0, 8, 8));
  expect(shownPart(19, part(10, 12, 9, 7))).toEqual(part(10, 10, 9, 9));
  expect(shownPart(19, part(4, 6, 10, 7))).toEqual(part(4, 5, 10, 10));
  expect(shownPart(9, part(0, 1, 9, 4))).toEqual(part(0, 0, 9, 9));
});

it("has every point of the part it was asked for, whatever that is", () => {
  for (let left = 0; left < 13; left++)
    for (let columns = 1; left + columns <= 13; columns++)
      for (let top = 0; top < 13; top += 3)
        for (let rows = 1; top + rows <= 13; rows += 2) {
          const shown = shownPart(13, part(left, top, columns, rows));
          expect(shown.columns).toBe(shown.rows);
          expect(shown.left <= left && shown.left + shown.columns >= left + columns).toBe(true);
          expect(shown.top <= top && shown.top + shown.rows >= top + rows).toBe(true);
          expect(shown.left >= 0 && shown.left + shown.columns <= 13).toBe(true);
          expect(shown.top >= 0 && shown.top + shown.rows <= 13).toBe(true);
        }
});

it("has a strip of about the same width on every board, and hardly any without names", () => {
  const share = (lines: number) => stripOf(lines, true) / (lines + 2 * stripOf(lines, true));
  expect(Math.abs(share(9) - share(19))).toBeLessThan(0.005);
  expect(stripOf(19, false)).toBeLessThan(0.2);
  expect(boxOf(part(0, 0, 9, 9), 0.5)).toEqual({ left: -0.5, top: -0.5, width: 10, height: 10 });
});

it("draws the lines from edge to edge, and on where the board is cut", () => {
  expect(gridOf(2, part(0, 0, 2, 2))).toEqual({ thin: "", thick: "M0.5 0.5V1.5M1.5 0.5V1.5M0.5 0.5H1.5M0.5 1.5H1.5" });
  const { thin, thick } = gridOf(19, part(0, 10, 3, 3));
  expect(thick).toBe("M0.5 10V13");
  expect(thin).toBe("M1.5 10V13M2.5 10V13M0.5 10.5H3M0.5 11.5H3M0.5 12.5H3");
});

it("names the lines as players do", () => {
  const texts = (style: "four" | "two" | "japanese") =>
    namesOf(19, part(7, 0, 2, 12), 1, style).map(({ text }) => text);
  expect(texts("four").slice(0, 6)).toEqual(["H", "H", "J", "J", "19", "19"]);
  expect(texts("two")).toHaveLength(14);
  expect(texts("japanese").filter((text) => !/[0-9]/.test(text))).toEqual([..."一二三四五六七八九十", "十一", "十二"]);
  expect(texts("japanese").slice(0, 2)).toEqual(["8", "9"]);
});

it("has the same grain every day", () => {
  expect(veins(5)).toEqual(veins(5));
  expect(veins(30).every(({ d, wide }) => !d.includes("NaN") && wide > 0)).toBe(true);
});
