import { describe, expect, it } from "vitest";
import { type Point, pointOf, type Sign } from "../game/vertex";
import { cellsOf, isInside, parseRegion, placeOf, regionAround, regionOf, regionText, saysSomething } from "./region";

const at = (a: string, b: string, size = 19) => parseRegion(a, b, size)!;

describe("a region", () => {
  it("has the same corners however it is drawn", () => {
    const wanted = [
      [10, 0],
      [18, 7],
    ];
    for (const [a, b] of [
      ["L19", "T12"],
      ["T12", "L19"],
      ["L12", "T19"],
      ["t19", "l12"],
    ] as const)
      expect(parseRegion(a, b, 19)).toEqual(wanted);
    expect(regionText(at("T19", "L12"), 19)).toBe("L19:T12");
  });
  it("is none without two points of the board", () => {
    expect(parseRegion("I5", "A1", 19)).toBeNull();
    expect(parseRegion("A1", "K10", 9)).toBeNull();
    expect(parseRegion("A1", "", 19)).toBeNull();
  });
  it("is in a corner, at a side, in the centre or is the whole board, as the server sees it", () => {
    expect(placeOf(at("L19", "T12"), 19)).toBe("corner");
    expect(placeOf(at("A1", "C3"), 19)).toBe("corner");
    expect(placeOf(at("G19", "N15"), 19)).toBe("side");
    expect(placeOf(at("A19", "T15"), 19)).toBe("side"); // three edges
    expect(placeOf(at("A12", "T8"), 19)).toBe("side"); // a strip between two edges
    expect(placeOf(at("G12", "N8"), 19)).toBe("centre");
    expect(placeOf(at("A1", "T19"), 19)).toBe("full");
    expect(placeOf(at("A1", "J9", 9), 9)).toBe("full");
  });
  it("holds its corners and nothing else", () => {
    const region = at("C3", "E5");
    const held = ["C3", "E5", "D4", "B3", "F5", "C6"].map((name) => isInside(region, pointOf(name, 19)!));
    expect(held).toEqual([true, true, true, false, false, false]);
  });
});

describe("what is searched", () => {
  const signs: Sign[][] = [
    [0, 1, 0],
    [-1, 0, 0],
    [0, 0, 0],
  ];
  it("is rows of signs, wildcards before stones", () => {
    expect(cellsOf(regionOf([0, 0], [2, 1]), signs, {})).toEqual([".X.", "O.."]);
    expect(cellsOf(regionOf([0, 0], [2, 1]), signs, { "2,0": "*", "0,0": "x", "1,1": "o" })).toEqual(["xX*", "Oo."]);
  });
  it("must say something", () => {
    expect(saysSomething(["**", "**"])).toBe(false);
    expect(saysSomething(["**", "*."])).toBe(true);
  });
  it("is proposed around a stone, out to the edges that are near", () => {
    expect(regionText(regionAround([pointOf("R16", 19)!], 19), 19)).toBe("P19:T14");
    expect(regionText(regionAround([pointOf("K10", 19)!], 19), 19)).toBe("H12:M8");
    const empty = regionAround([] as Point[], 19);
    expect(placeOf(empty, 19)).toBe("corner");
    expect(placeOf(regionAround([], 9), 9)).toBe("full");
  });
});
