import { describe, expect, it } from "vitest";
import type { Schemas } from "../api/client";
import { pointOf } from "../game/vertex";
import { acrossOf, elementsOf, pictureOf, placesOf, widthOf } from "./elements";
import { boardOf, emptyLine, follow, type Line, step } from "./line";
import { smallText, sureText, timesDiffer, timesText } from "./words";

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
  const drawing = { rows: ["#..", "#X.", "#.O"], column: 1, row: 1, played: true, farther: 0 };
  const node = (key: string, depth: number, ...names: string[]) => ({
    key,
    drawing,
    depth,
    followed: 10,
    moves: names.map((vertex) => ({ color: "black" as const, vertex })),
  });
  const share = { count: 1, of: 2, value: 0.5, interval: [0, 1] as [number, number] };
  const edge = (source: string, target: string, count: number, tenuki = false) => ({
    source,
    target,
    vertex: "Q16",
    color: "black" as const,
    tenuki,
    count,
    share,
    wins: share,
    times: 2,
    g2: 10,
    q_value: 0.01,
  });
  const answer: Schemas["JosekiGraphAnswer"] = {
    root: "r",
    cut: false,
    nodes: [node("r", 0), node("a", 1, "Q16"), node("b", 1, "R16"), node("c", 2, "Q16", "O17")],
    edges: [edge("r", "a", 1000), edge("r", "b", 10, true), edge("a", "c", 5), edge("b", "c", 3), edge("c", "r", 2)],
  };
  it("has a picture and the last move for each pattern, and an arrow as thick as it is common", () => {
    const { nodes, edges } = elementsOf(answer);
    expect(nodes.map((each) => each.data.label)).toEqual(["here", "Q16", "R16", "O17"]);
    expect(edges[0]!.data.width).toBeGreaterThan(edges[1]!.data.width);
    expect(edges.map((each) => each.data.elsewhere)).toEqual([0, 1, 0, 0, 0]);
    expect([widthOf(1000, 1000), widthOf(0, 1000)]).toEqual([9, 1.5]);
  });
  it("puts every pattern once, beside what follows it, though lines meet and come back", () => {
    const places = placesOf(answer);
    expect(places.size).toBe(4);
    expect([places.get("r")?.x, places.get("a")?.x, places.get("c")?.x]).toEqual([0, 210, 420]);
    expect(places.get("a")?.y).toBe(places.get("c")?.y);
    expect(places.get("a")?.y).not.toBe(places.get("b")?.y);
  });
  it("spreads over the room it has", () => {
    expect(acrossOf(answer, 800, 600)).toBe(351); // two columns after the first picture
    expect(acrossOf(answer, 320, 600)).toBe(210);
    expect(acrossOf(answer, 5000, 600)).toBe(420);
    expect(acrossOf({ root: "r", edges: [] }, 800, 600)).toBe(210);
    expect(placesOf(answer, 300).get("c")?.x).toBe(600);
  });
  it("draws stones and edges into pictures that need nothing from elsewhere", () => {
    const svg = decodeURIComponent(pictureOf(drawing).replace("data:image/svg+xml;utf8,", ""));
    expect(svg.match(/<circle/g)?.length).toBe(3); // two stones and the mark
    expect(svg.match(/#8d8373/g)?.length).toBe(3);
    expect(svg).not.toMatch(/href|url\(/);
  });
});
