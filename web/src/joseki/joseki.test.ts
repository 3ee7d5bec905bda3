import { describe, expect, it } from "vitest";
import type { Schemas } from "../api/client";
import type { Picture } from "../board/picture";
import { pointOf } from "../game/vertex";
import { s } from "../strings";
import { acrossOf, elementsOf, pictureOf, placesOf, rowsOf, widthOf } from "./elements";
import { boardOf, emptyLine, follow, type Line, step, walked } from "./line";
import { smallText, sureText, timesDiffer, timesText, whyUnlinked } from "./words";

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

describe("in words", () => {
  it("a ratio is rounded as people would", () => {
    expect([timesText(77.02), timesText(1.44), timesText(3), timesText(12345)]).toEqual([
      "77 times as often",
      "1.4 times as often",
      "3 times as often",
      "12,345 times as often",
    ]);
  });
  it("significance says how often it would be an accident", () => {
    expect(sureText(0, false)).toContain("one in a million");
    expect(sureText(0.0005, false)).toContain("one in a thousand");
    expect(sureText(0.005, false)).toContain("one in a hundred");
    expect(sureText(0.04, true)).toMatch(/one in twenty.*rough/);
    expect([smallText(0), smallText(0.0123), smallText(3e-8)]).toEqual(["less than 10⁻³⁰⁰", "0.012", "3 · 10⁻⁸"]);
  });
});

it("a column in which all rows read the same is not worth showing", () => {
  expect(timesDiffer([{ times: 43.58 }, { times: 43.6 }])).toBe(false);
  expect(timesDiffer([{ times: 43.58 }, { times: 4 }])).toBe(true);
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
    key: id === "d" ? "c" : id,
    picture,
    depth,
    moves: names.map((vertex, i) => ({ color: i % 2 ? ("white" as const) : ("black" as const), vertex })),
  });
  const share = { count: 1, of: 2, value: 0.5, interval: [0, 1] as [number, number] };
  const edge = (source: string, target: string, count: number, tenuki = false) => ({
    source,
    target,
    vertex: "Q16",
    vertices: ["Q16"],
    letter: "A",
    immediate: null,
    by_year: [],
    examples: [],
    color: "black" as const,
    tenuki,
    count,
    share,
    wins: share,
    link: null,
  });
  // c and d look alike through the window, but are different lines
  const answer: Schemas["JosekiGraphAnswer"] = {
    size: 19,
    source: "learnt",
    root: "r",
    cut: false,
    nodes: [
      node("r", 0),
      node("a", 1, "Q16"),
      node("b", 1, "R16"),
      node("c", 2, "Q16", "O17"),
      node("d", 2, "R16", "P17"),
    ],
    edges: [edge("r", "a", 1000), edge("r", "b", 10, true), edge("a", "c", 5), edge("b", "d", 3)],
  };
  it("has a picture and the last move for each position, and an arrow as thick as it is common", () => {
    const { nodes, edges } = elementsOf(answer);
    expect(nodes.map((each) => each.data.label)).toEqual(["here", "B Q16", "B R16", "W O17", "W P17"]);
    expect(edges[0]!.data.width).toBeGreaterThan(edges[1]!.data.width);
    expect(edges.map((each) => each.data.elsewhere)).toEqual([0, 1, 0, 0]);
    expect(edges.map((each) => each.data.target)).toEqual(["a", "b", "c", "d"]);
    expect([widthOf(1000, 1000), widthOf(0, 1000)]).toEqual([9, 1.5]);
  });
  it("puts every position next to what follows it", () => {
    const places = placesOf(answer);
    expect(places.size).toBe(5);
    expect([places.get("r")?.x, places.get("a")?.x, places.get("c")?.x]).toEqual([0, 210, 420]);
    expect(places.get("a")?.y).toBe(places.get("c")?.y);
    expect(places.get("b")?.y).toBe(places.get("d")?.y);
    expect(places.get("a")?.y).not.toBe(places.get("b")?.y);
    expect([rowsOf(answer), rowsOf({ root: "r", edges: [] })]).toEqual([2, 1]);
  });
  it("spreads over the room it has", () => {
    expect(acrossOf(answer, 800, 600)).toBe(351); // two columns after the first picture
    expect(acrossOf(answer, 320, 600)).toBe(210);
    expect(acrossOf(answer, 5000, 600)).toBe(420);
    expect(acrossOf(answer, 5000, 108)).toBe(840); // all of it is half as large
    expect(acrossOf({ root: "r", edges: [] }, 800, 600)).toBe(210);
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

it("says why a move was not compared with chance", () => {
  const looked = { anchor: "M17", window: 9 };
  expect(whyUnlinked(looked, { vertices: ["R17"] })).toBe("far");
  expect(whyUnlinked(looked, { vertices: ["Q13"] })).toBe("chance");
  expect(whyUnlinked(looked, { vertices: ["R14", "O17"] })).toBe("chance");
});

it("counts one of something as one", () => {
  expect(s.joseki.graphSum(1, true)).toBe("1 continuation; there are more.");
  expect(s.joseki.graphLabel(1)).toContain("1 position;");
  expect([s.joseki.countShare(1, "5%"), s.joseki.countShare(1860, "18.3%")]).toEqual([
    "once, 5%",
    "1,860 times, 18.3%",
  ]);
});
