import { expect, it } from "vitest";
import { bytes, clock, fileName, fraction, type Progress, patternsOf, stageState, suggestedName } from "./words";

const STAGES: Progress["stages"] = ["reading", "counting", "merging", "estimating", "publishing"];
const progress = (stage: Progress["stage"], done = 0, total = 0, stages = STAGES) =>
  ({ stage, stages, done, total }) as Progress;

it("goes forward from stage to stage and ends at 1", () => {
  const steps = [
    fraction(progress("reading", 0, 100)),
    fraction(progress("reading", 50, 100)),
    fraction(progress("counting", 1, 4)),
    fraction(progress("estimating", 10, 10)),
    fraction(progress("publishing")),
    fraction(progress("done")),
  ] as number[];
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  expect(steps[0]).toBe(0);
  expect(steps.at(-1)).toBe(1);
  expect(fraction(progress("starting"))).toBeNull();
});

it("gives most of the bar to the predictor, which takes most of the time", () => {
  expect(fraction(progress("predictor", 0, 10, [...STAGES, "predictor"]))).toBeLessThan(0.2);
});

it("says which stages are done", () => {
  const now = progress("merging");
  expect(STAGES.map((stage) => stageState(now, stage))).toEqual(["done", "done", "now", "next", "next"]);
});

it("writes sizes and times", () => {
  expect([bytes(0), bytes(999), bytes(1536), bytes(29_000_000)]).toEqual(["0 bytes", "999 bytes", "1.5 kB", "29 MB"]);
  expect([clock(5.9), clock(75), clock(3675)]).toEqual(["0:05", "1:15", "1:01:15"]);
});

it("suggests a name that the server takes and no base has", () => {
  expect(suggestedName("/home/me/Go games/", [])).toBe("Go games");
  expect(suggestedName("pro.sgfs.gz", ["pro", "pro 2"])).toBe("pro 3");
  expect(suggestedName("C:\\games\\..hidden?", [])).toBe("hidden");
  expect(suggestedName("/", [])).toBe("my games");
  expect(suggestedName("shipped", [])).toBe("shipped 2");
});

it("shows files as their owner knows them", () => {
  expect(fileName("000012-files.tar/lee/3.sgf")).toBe("lee/3.sgf");
  expect(fileName("000001-all.zip/a.sgf")).toBe("all.zip/a.sgf");
  expect(fileName("lee/3.sgf")).toBe("lee/3.sgf");
});

it("adds up all patterns", () => {
  const holds = {
    games: 1,
    moves: 2,
    rejected: 0,
    duplicates: 0,
    nearest: 10,
    contexts: { "3": 5, "9": 7 },
    pairs: 9,
    collocations: 1,
  };
  expect(patternsOf(holds)).toBe(22);
});
