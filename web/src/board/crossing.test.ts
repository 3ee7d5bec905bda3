import { expect, it } from "vitest";
import { linesOf } from "./crossing";

it("draws lines up to the edge, and on where the drawing ends before the board does", () => {
  const corner = ["##", "#."];
  expect(linesOf(corner, 1, 1)).toBe("M1.5 1.5h.5M1.5 1.5v.5");
  expect(linesOf(["."], 0, 0)).toBe("M0.5 0.5h-.5M0.5 0.5h.5M0.5 0.5v-.5M0.5 0.5v.5");
});
