// @vitest-environment node
import { describe, expect, it } from "vitest";
import { pieces, placed, scaleOf, total, weightPieces } from "./terms";
import { candidate, terms } from "./testing";
import type { Terms } from "./types";

/** Numbers that are the same at every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (1103515245 * state + 12345) % 2 ** 31;
    return (state / 2 ** 31) * 4 - 2;
  };
}

describe("the bars", () => {
  it("add up to the score for any terms, also for those that take away", () => {
    const next = numbers(7);
    for (let i = 0; i < 200; i++) {
      const any: Terms = {
        online: { weight: next(), value: next() },
        transient: { weight: next(), value: next() },
        offline: { weight: i % 5 ? next() : 0, value: next(), sources: {} },
        expert: { weight: next(), value: next() },
      };
      const score = Object.values(any).reduce((sum, { weight, value }) => sum + weight * value, 0);
      const found = pieces(any);
      expect(total(found)).toBeCloseTo(score, 12);
      const drawn = found.reduce((sum, { from, to, share }) => sum + Math.sign(share) * (to - from), 0);
      expect(drawn).toBeCloseTo(score, 12);
      const right = found.filter((piece) => piece.share > 0).sort((a, b) => a.from - b.from);
      right.forEach((piece, k) => {
        expect(piece.from).toBeCloseTo(k ? right[k - 1]!.to : 0, 12); // no gaps, nothing hidden
      });
    }
  });
  it("end at the score when nothing takes away", () => {
    expect(pieces(terms()).at(-1)?.to).toBeCloseTo(0.5, 12);
  });
  it("treat what is missing or no number as nothing", () => {
    expect(total(pieces({}))).toBe(0);
    expect(total(pieces({ ...terms(), expert: { weight: Number.NaN, value: 1 } }))).toBeCloseTo(0.48, 12);
  });
  it("share one scale with 0 on it", () => {
    const losing = candidate("A1", 1, { terms: { ...terms(), expert: { weight: 1, value: -0.2 } } });
    const scale = scaleOf([candidate("Q16", 0), losing]);
    expect(scale.low).toBeCloseTo(-0.2, 12);
    expect(scale.high).toBeCloseTo(0.5, 12);
    expect([placed(scale.low, scale), placed(scale.high, scale)]).toEqual([0, 1]);
  });
});

describe("the weights", () => {
  it("fill their bar in the order of the terms", () => {
    const found = weightPieces(terms());
    expect(found.map(({ term }) => term)).toEqual(["online", "transient", "offline", "expert"]);
    expect(found[0]?.from).toBe(0);
    expect(found.at(-1)?.to).toBeCloseTo(1, 12);
    expect(found[0]?.to).toBeCloseTo(0.8, 12);
  });
  it("are empty when there are none", () => {
    expect(weightPieces({}).every(({ from, to }) => from === to)).toBe(true);
  });
});
