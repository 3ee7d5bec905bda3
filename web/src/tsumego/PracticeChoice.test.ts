import { expect, it } from "vitest";
import { ranksOf } from "./PracticeChoice";

it("says for whom a level is right", () => {
  const of = (...ranks: string[]) => ranksOf(ranks.map((rank) => ({ rank })));
  expect(of("9k", "12k", "10k")).toBe("12k–9k");
  expect(of("2d", "1k", "1d")).toBe("1k–2d");
  expect(of("5k", "5k")).toBe("5k");
  expect(of("")).toBe("");
});
