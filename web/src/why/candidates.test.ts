// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  bandOf,
  candidateOf,
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
  it("is green where the difference is within the error of the search, unless it is large", () => {
    const close = (loss: number) => bandOf(candidate("A1", 1, { winrate: 0.6 - loss, close: true }), top);
    expect([close(0.04), close(0.08)]).toEqual(["1", "4"]);
  });
  it("is none for a move that was searched too little, be it the first", () => {
    expect(bandOf(candidate("A1", 1, { weak: true }), top)).toBe("plain");
    const first = candidate("Q16", 0, { weak: true });
    expect(bandOf(first, first)).toBe("plain");
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
  it("leave out a pass and moves hardly searched, and show weak ones grey without numbers", () => {
    const candidates = [
      candidate("Q16", 0, { visits: 10_000 }),
      candidate("pass", 1, { visits: 5000 }),
      candidate("C3", 2, { visits: 50, weak: true }),
      candidate("K10", 3, { visits: 3, weak: true }),
    ];
    const spots = candidateSpots(report({ candidates }));
    expect(spots.map((spot) => [spot.kind, spot.faint, spot.text?.length])).toEqual([
      ["plain", true, 0],
      ["best", false, 2],
    ]);
  });
  it("are on every point that is the same by symmetry", () => {
    const spots = candidateSpots(report({ candidates: [candidate("D4", 0, { same: ["D16", "Q4"] })] }));
    expect(spots.map((spot) => [spot.point, spot.kind, spot.order, spot.ring])).toEqual([
      [[3, 15], "best", 1, true],
      [[3, 3], "best", 1, true],
      [[15, 15], "best", 1, true],
    ]);
  });
  it("hide what was not searched", () => {
    expect(weightOf(candidate("C3", 1, { visits: 0, weak: true }), 5)).toBe("hidden");
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
  const ahead = { winrate: 0.6, lead: 2 };
  expect([leadFrom(ahead, "white", "black"), leadFrom(ahead, "black", "black")]).toEqual([-2, 2]);
  expect(leadFrom({ winrate: 0.485, lead: 0.8 }, "white", "mover")).toBe(0); // the win rate says who is ahead
});

it("percentages fit a spot", () => {
  expect([0, 0.0512, 0.5123, 0.9996, 1].map(spotPercent)).toEqual(["0.0", "5.1", "51.2", "100", "100"]);
});

it("a candidate is found by every move that is the same by symmetry", () => {
  const all = [candidate("Q16", 0), candidate("D4", 1, { same: ["D16", "Q4"] })];
  expect([candidateOf(all, "Q4")?.vertex, candidateOf(all, "D4")?.vertex]).toEqual(["D4", "D4"]);
  expect([candidateOf(all, "A1"), candidateOf(all, null)]).toEqual([undefined, undefined]);
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
  it("has moves without numbers last where numbers decide", () => {
    const weak = [candidate("A1", 0, { weak: true, lead: 90 }), ...all];
    expect(sorted(weak, usualSorting("lead")).at(-1)?.vertex).toBe("A1");
    expect(sorted(weak, { column: "lead", down: false }).at(-1)?.vertex).toBe("A1");
    expect(sorted(weak, usualSorting("order"))[0]?.vertex).toBe("A1");
  });
  it("turns round, and leaves the report as it was", () => {
    expect(sorted(all, { column: "order", down: true }).map((c) => c.order)).toEqual([2, 1, 0]);
    expect(all[0]?.vertex).toBe("Q16");
  });
});
