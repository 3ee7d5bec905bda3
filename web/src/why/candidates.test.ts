// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  bandOf,
  candidateOverlay,
  candidateSpots,
  leadFrom,
  seenFrom,
  sorted,
  spotPercent,
  usualSorting,
  weightOf,
} from "./candidates";
import { candidate, report } from "./testing";

describe("colours by loss", () => {
  const top = candidate("Q16", 0, { winrate: 0.6 });
  const losing = (loss: number) => bandOf(candidate("A1", 1, { winrate: 0.6 - loss }), top);
  it("goes from green to purple as more is lost", () => {
    expect([0.005, 0.011, 0.031, 0.061, 0.101, 0.201].map(losing)).toEqual(["1", "2", "3", "4", "5", "6"]);
    expect([0.009, 0.029, 0.059, 0.099, 0.199].map(losing)).toEqual(["1", "2", "3", "4", "5"]);
  });
  it("is blue for the best move only, even where another wins more often", () => {
    expect(bandOf(top, top)).toBe("best");
    expect(losing(-0.1)).toBe("1");
  });
});

describe("spots", () => {
  it("say win rate and visits, and the best has a ring", () => {
    const spots = candidateSpots(report({ candidates: [candidate("Q16", 0, { visits: 1234 }), candidate("C3", 1)] }));
    expect(spots.at(-1)).toMatchObject({ point: [15, 3], kind: "best", ring: true, text: ["55.0", "1.2k"], order: 1 });
    expect(spots[0]).toMatchObject({ kind: "2", ring: false, text: ["53.0", "500"] });
  });
  it("are Black's if wanted", () => {
    const of = (perspective: "black" | "mover") => candidateSpots(report(), { perspective }).at(-1)?.text?.[0];
    expect([of("black"), of("mover")]).toEqual(["45.0", "55.0"]);
  });
  it("leave out a pass and moves hardly searched, and show few visits faintly without numbers", () => {
    const candidates = [
      candidate("Q16", 0, { visits: 10_000 }),
      candidate("pass", 1, { visits: 5000 }),
      candidate("C3", 2, { visits: 50 }),
      candidate("K10", 3, { visits: 3 }),
    ];
    const spots = candidateSpots(report({ candidates }));
    expect(spots.map((spot) => [spot.kind, spot.faint, spot.text?.length])).toEqual([
      ["3", true, 0],
      ["best", false, 2],
    ]);
  });
  it("show what has less than a hundredth of all simulations faintly, however even the others are", () => {
    const candidates = Array.from({ length: 20 }, (_, i) =>
      candidate(`A${i + 1 - Math.floor(i / 19)}`, i, { visits: 250 }),
    );
    candidates[19] = candidate("T19", 19, { visits: 40 });
    const spots = candidateSpots(report({ candidates, visits: 5000 }));
    expect(spots.filter(({ faint }) => faint).map(({ point, text }) => [point, text])).toEqual([[[18, 0], []]]);
  });
  it("show everything while there are few visits at all", () => {
    expect(weightOf(candidate("C3", 1, { visits: 3 }), 5)).toBe("plain");
    expect(weightOf(candidate("C3", 1, { visits: 0 }), 5)).toBe("hidden");
  });
  it("survive a report without candidates", () => {
    expect(candidateOverlay(report({ candidates: [] })).spots).toEqual([]);
  });
  it("frame the chosen one", () => {
    expect(candidateOverlay(report(), { selected: "C3" }).selection).toEqual([
      [2, 16],
      [2, 16],
    ]);
    expect(candidateOverlay(report(), { selected: "pass" }).selection).toBeUndefined();
  });
});

it("win rates and leads are seen from either side", () => {
  expect([seenFrom(0.7, "white", "black"), seenFrom(0.7, "white", "mover"), seenFrom(0.7, "black", "black")]).toEqual([
    0.30000000000000004, 0.7, 0.7,
  ]);
  expect([leadFrom(2, "white", "black"), leadFrom(2, "black", "black")]).toEqual([-2, 2]);
});

it("percentages fit a spot", () => {
  expect([0, 0.0512, 0.5123, 0.9996, 1].map(spotPercent)).toEqual(["0.0", "5.1", "51.2", "100", "100"]);
});

describe("sorting", () => {
  const all = [
    candidate("Q16", 0, { visits: 9, lead: -1 }),
    candidate("C10", 1, { visits: 20, lead: 4 }),
    candidate("C9", 2, { visits: 20, lead: 0 }),
  ];
  const by = (column: Parameters<typeof usualSorting>[0]) => sorted(all, usualSorting(column)).map((c) => c.vertex);
  it("begins with the best of each column", () => {
    expect(by("order")).toEqual(["Q16", "C10", "C9"]);
    expect(by("visits")).toEqual(["C10", "C9", "Q16"]);
    expect(by("lead")).toEqual(["C10", "C9", "Q16"]);
    expect(by("vertex")).toEqual(["C9", "C10", "Q16"]);
  });
  it("turns round, and leaves the report as it was", () => {
    expect(sorted(all, { column: "order", down: true }).map((c) => c.order)).toEqual([2, 1, 0]);
    expect(all[0]?.vertex).toBe("Q16");
  });
});
