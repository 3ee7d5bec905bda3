// @vitest-environment node
import { expect, it } from "vitest";
import { share, three, times } from "./words";

it("shares are written as the server writes them", () => {
  const shares = [0, 0.00001, 0.0004, 0.0123, 0.0995, 0.331, 1];
  expect(shares.map(share)).toEqual([
    "0\u202f%",
    "< 0.01\u202f%",
    "0.04\u202f%",
    "1.2\u202f%",
    "10\u202f%",
    "33\u202f%",
    "100\u202f%",
  ]);
});

it("counts are words where words are shorter", () => {
  expect([1, 2, 1234].map(times)).toEqual(["once", "twice", "1,234 times"]);
});

it("numbers below 0 have a real minus", () => {
  expect(three(-0.5)).toBe("−0.500");
});
