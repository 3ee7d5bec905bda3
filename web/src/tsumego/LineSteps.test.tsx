import { expect, it } from "vitest";
import { isSettled } from "./LineSteps";

const moves = [{ color: "black" as const, vertex: "D2" }];

it("knows a line that ends because nothing is left to try", () => {
  expect(isSettled({ moves, ending: "dead as it stands" })).toBe(true);
  expect(isSettled({ moves, ending: "captured" })).toBe(false);
  expect(isSettled({ moves: [], ending: "dead as it stands" })).toBe(false);
});
