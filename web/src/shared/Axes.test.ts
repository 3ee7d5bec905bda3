import { expect, it } from "vitest";
import { axis, roundStep } from "./Axes";

it("makes axes with round numbers", () => {
  expect([0.7, 1.5, 30, 0.03].map(roundStep)).toEqual([1, 2, 50, 0.05].map((value) => expect.closeTo(value)));
  const plain = axis([0, 97], false);
  expect(plain.ticks.map(({ text }) => text)).toEqual(["0", "20", "40", "60", "80", "100"]);
  expect([plain.at(0), plain.at(100)]).toEqual([0, 1]);
  const log = axis([1, 1000], true);
  expect(log.ticks.map(({ text }) => text)).toEqual(["1", "10", "100", "1k"]);
  expect(log.at(10)).toBeCloseTo(1 / 3);
  expect(axis([1, 1e8], true, 12).ticks.length).toBe(9);
  expect(axis([5, 5], false).at(5)).toBeCloseTo(0.5);
});
