import { render } from "@testing-library/preact";
import { expect, it } from "vitest";
import { boxOf, frameOf, linesOf, namesOf, type Picture } from "./picture";
import { SmallBoard } from "./SmallBoard";

const CORNER: Picture = { rows: ["####", "#.XO", "#..+"], top: -1, left: -1 };

it("draws lines up to the edge, and on where the picture ends before the board does", () => {
  expect(linesOf({ rows: ["##", "#."] })).toEqual({ thin: "", thick: "M1.5 1.5l0.7 0M1.5 1.5l0 0.7" });
  expect(linesOf({ rows: ["."] }).thin.match(/M/g)).toHaveLength(4);
  expect(linesOf({ rows: [" ."] }).thin).toContain("l-0.5 0"); // to the end of the point, towards what is not known
});

it("shows some wood beyond the edge, and not what is farther out", () => {
  expect(boxOf(CORNER)).toEqual({ left: 0.9, top: 0.9, width: 4.2 - 0.9, height: 3.2 - 0.9 });
  expect(boxOf({ rows: ["#.#", "###"] }).width).toBeCloseTo(1.2);
});

it("frames cells, and lies on the line where the board ends", () => {
  expect(frameOf(CORNER, [5, 10])).toEqual({ left: 1.5, top: 1.5, width: 1.48, height: 1.48 });
  expect(frameOf({ rows: ["."] }, [0, 0]).width).toBeCloseTo(0.96);
});

it("names columns and rows from the bottom of a board, and from the edge of a rectangle", () => {
  const names = (picture: Picture) => namesOf(picture).map(({ text }) => text);
  expect(names(CORNER)).toEqual(["A", "B", "C", "1", "2"]);
  expect(names({ ...CORNER, size: 9 })).toEqual(["A", "B", "C", "9", "8"]);
});

it("draws stones, stars and marks", () => {
  const picture: Picture = { ...CORNER, move: 6, labels: { 5: "a" }, rings: [7], tints: [9], frame: [5, 10] };
  const { container } = render(<SmallBoard picture={picture} label="A corner" />);
  const found = (name: string) => container.querySelectorAll(`svg[aria-label="A corner"] ${name}`).length;
  expect([".black", ".white", ".star", ".ring.on-O", ".move.on-X", ".tint", ".frame"].map(found)).toEqual(
    Array(7).fill(1),
  );
  expect(container.querySelector("text")?.textContent).toBe("a");
});

it("is as large as its cells, and no larger than it may be", () => {
  const widthOf = (most?: number) =>
    Number(
      render(<SmallBoard picture={{ rows: ["...", "..."] }} label="" cell={10} most={most} />)
        .container.querySelector("svg")
        ?.getAttribute("width"),
    );
  expect(widthOf()).toBeCloseTo(34);
  expect(widthOf(17)).toBeCloseTo(17);
});
