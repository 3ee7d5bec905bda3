import { describe, expect, it } from "vitest";
import type { Schemas } from "../api/client";
import type { Picture } from "../board/picture";
import { pointOf } from "../game/vertex";
import { wilson, yearsOf } from "../shared/years";
import { s } from "../strings";
import { acrossOf, elementsOf, pictureOf, placesOf, rowsOf, widthOf } from "./elements";
import { boardOf, emptyLine, follow, type Line, step, walked } from "./line";

const go = (line: Line, color: "black" | "white", name: string) => follow(line, color, pointOf(name, 19)!);

describe("a walk", () => {
  it("goes back and forward, and keeps what comes after the same move", () => {
    let line = go(go(go(emptyLine(), "black", "R16"), "white", "P17"), "black", "R14");
    line = step(line, -2);
    expect(line.at).toBe(1);
    line = go(line, "white", "P17");
    expect([line.at, line.moves.length]).toEqual([2, 3]);
    line = go(step(line, -1), "white", "P16");
    expect([line.at, line.moves.length]).toEqual([2, 2]);
    expect(step(line, 5).at).toBe(2);
    expect(step(line, -99).at).toBe(0);
  });
  it("goes some moves at once, in its own colours", () => {
    const way = [
      { color: "black" as const, vertex: "R16" },
      { color: "black" as const, vertex: "P17" },
    ];
    expect(boardOf(walked(emptyLine(), way)).moves.map((move) => move.color)).toEqual(["black", "black"]);
  });
  it("may let one side move twice, but not onto a stone", () => {
    const line = go(go(emptyLine(), "black", "R16"), "black", "R14");
    expect(boardOf(line).moves.map((move) => move.color)).toEqual(["black", "black"]);
    expect(go(line, "white", "R14")).toBe(line);
  });
});

describe("years", () => {
  it("are the last forty and all before them, with shares and intervals", () => {
    const years = yearsOf([[2020, 3]], [[2020, 12], [1900, 5]], 2025); // biome-ignore format: pairs
    expect([years.length, years[1]!.year, years.at(-1)!.year]).toEqual([41, 1986, 2025]);
    expect([years[0]!.year, years[0]!.isBefore, years[0]!.of]).toEqual([1985, true, 5]);
    const year = years.find((each) => each.year === 2020)!;
    expect([year.count, year.of, year.share]).toEqual([3, 12, 0.25]);
    expect(year.low).toBeLessThan(0.25);
    expect(year.high).toBeGreaterThan(0.25);
  });
  it("have Wilson's intervals", () => {
    expect(wilson(50, 100).map((end) => end.toFixed(3))).toEqual(["0.404", "0.596"]);
    expect([wilson(0, 0), wilson(0, 9)[0], wilson(9, 9)[1]]).toEqual([[0, 0], 0, 1]);
  });
});

describe("the graph", () => {
  const picture = {
    rows: [".....", "..X..", "...O."],
    top: 0,
    left: 0,
    size: 19,
    move: 7,
    labels: {},
    rings: [],
    tints: [],
    frame: null,
  };
  const node = (id: string, depth: number, ...names: string[]) => ({
    id,
    settled: id === "d",
    picture,
    depth,
    moves: names.map((vertex, i) => ({ color: i % 2 ? ("white" as const) : ("black" as const), vertex })),
  });
  const share = { count: 1, of: 2, value: 0.5, interval: [0, 1] as [number, number] };
  const edge = (source: string, target: string, count: number) => ({
    source,
    target,
    vertex: "Q16",
    vertices: ["Q16"],
    letter: "A",
    name: "knight's move (keima)",
    later: 0,
    eventually: share,
    eventual_wins: share,
    eventual_by_year: [],
    trend: null,
    by_year: [],
    around: [],
    examples: [],
    color: "black" as const,
    tenuki: false,
    count,
    share,
    wins: share,
  });
  const answer: Schemas["JosekiGraphAnswer"] = {
    size: 19,
    root: "r",
    cut: false,
    nodes: [
      node("r", 0),
      node("a", 1, "Q16"),
      node("b", 1, "R16"),
      node("c", 2, "Q16", "O17"),
      node("d", 2, "R16", "P17"),
    ],
    edges: [edge("r", "a", 1000), edge("r", "b", 10), edge("a", "c", 5), edge("b", "d", 3)],
  };
  it("has a picture and the last move for each position, and an arrow as thick as it is common", () => {
    const { nodes, edges } = elementsOf(answer);
    expect(nodes.map((each) => each.data.label)).toEqual(["here", "B Q16", "B R16", "W O17", "W P17"]);
    expect(edges[0]!.data.width).toBeGreaterThan(edges[1]!.data.width);
    expect(nodes.map((each) => each.data.settled)).toEqual([0, 0, 0, 0, 1]);
    expect(edges.map((each) => each.data.target)).toEqual(["a", "b", "c", "d"]);
    expect([widthOf(1000, 1000), widthOf(0, 1000)]).toEqual([9, 1.5]);
  });
  it("puts every position next to what follows it", () => {
    const places = placesOf(answer);
    expect(places.size).toBe(5);
    expect([places.get("r")?.x, places.get("a")?.x, places.get("c")?.x]).toEqual([0, 240, 480]);
    expect(places.get("a")?.y).toBe(places.get("c")?.y);
    expect(places.get("b")?.y).toBe(places.get("d")?.y);
    expect(places.get("a")?.y).not.toBe(places.get("b")?.y);
    expect([rowsOf(answer), rowsOf({ root: "r", edges: [] })]).toEqual([2, 1]);
  });
  it("spreads over the room it has", () => {
    expect(acrossOf(answer, 800, 600)).toBe(339); // two columns after the first picture
    expect(acrossOf(answer, 320, 600)).toBe(240);
    expect(acrossOf(answer, 5000, 600)).toBe(480);
    expect(acrossOf(answer, 5000, 132)).toBe(960); // all of it is half as large
    expect(acrossOf({ root: "r", edges: [] }, 800, 600)).toBe(240);
    expect(placesOf(answer, 300).get("c")?.x).toBe(600);
  });
  const svgOf = (shown: Picture) => decodeURIComponent(pictureOf(shown).replace("data:image/svg+xml;utf8,", ""));
  it("draws stones into pictures that need nothing from elsewhere", () => {
    const svg = svgOf(picture);
    expect(svg.match(/<circle/g)?.length).toBe(3); // two stones and the mark
    expect(svg).toContain('viewBox="-0.2 -0.2 5.4 5.4"'); // a wide one is not cut
    expect(svg).not.toMatch(/href|url\(/);
    expect(svgOf({ rows: ["..", ".."] })).not.toContain("<circle");
  });
});

it("counts one of something as one", () => {
  expect(s.joseki.graphSum(1, true)).toBe("1 continuation; there are more.");
  expect(s.joseki.graphLabel(1)).toContain("1 position;");
  expect([s.joseki.countShare(1, "5%"), s.joseki.countShare(1860, "18.3%")]).toEqual([
    "once, 5%",
    "1,860 times, 18.3%",
  ]);
});
