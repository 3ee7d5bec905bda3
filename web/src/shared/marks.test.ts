import { describe, expect, it } from "vitest";
import { edit, newTree } from "../game/tree";
import type { Point } from "../game/vertex";
import { MARK_TOOLS, marked, marksOf, stroked, strokesOf, territoryOf, unmarked } from "./marks";

const empty = newTree({ size: 9 });
const bare = empty.nodes[0]!.props;
const propsOf = (tree: typeof empty) => tree.nodes[0]!.props;
const A: Point = [0, 0];
const B: Point = [4, 4];

describe("marks", () => {
  it("count letters and numbers on, and fill gaps", () => {
    let tree = marked(empty, 0, "letter", A);
    tree = marked(tree, 0, "letter", B);
    tree = marked(tree, 0, "number", [1, 1]);
    expect(propsOf(tree).LB).toEqual(["aa:A", "ee:B", "bb:1"]);
    tree = marked(tree, 0, "letter", A); // off again
    expect(propsOf(marked(tree, 0, "letter", [2, 2])).LB).toEqual(["ee:B", "bb:1", "cc:A"]);
  });

  it("are taken off by the same click, and take the place of another shape", () => {
    const one = marked(empty, 0, "triangle", B);
    expect(propsOf(one).TR).toEqual(["ee"]);
    expect(propsOf(marked(one, 0, "triangle", B))).toEqual(bare);
    const other = propsOf(marked(one, 0, "square", B));
    expect([other.TR, other.SQ]).toEqual([undefined, ["ee"]]);
  });

  it("keep the other points of a rectangle", () => {
    const tree = edit(empty, 0, { TR: ["aa:bb"] });
    const left = marksOf(propsOf(marked(tree, 0, "triangle", A)), 9).map(({ point }) => point);
    expect(left).toEqual([
      [1, 0],
      [0, 1],
      [1, 1],
    ]);
  });

  it("make territory Black's, White's and nobody's", () => {
    const owner = (tree: typeof empty) => territoryOf(propsOf(tree), 9).map(({ sign }) => sign);
    const black = marked(empty, 0, "territory", A);
    const white = marked(black, 0, "territory", A);
    expect([owner(black), owner(white), owner(marked(white, 0, "territory", A))]).toEqual([[1], [-1], []]);
  });

  it("draw lines and arrows between two points", () => {
    const line = stroked(empty, 0, "line", A, B);
    const both = stroked(line, 0, "arrow", B, A);
    expect(strokesOf(propsOf(both), 9)).toEqual([
      { from: A, to: B, arrow: false },
      { from: B, to: A, arrow: true },
    ]);
    expect(stroked(empty, 0, "line", A, A)).toBe(empty);
    expect(propsOf(stroked(line, 0, "line", A, B))).toEqual(bare);
  });

  it("are all erased, one point or everything", () => {
    let tree = stroked(empty, 0, "arrow", A, B);
    for (const tool of MARK_TOOLS.filter((name) => name !== "eraser")) tree = marked(tree, 0, tool, A);
    tree = marked(tree, 0, "circle", B);
    const erased = propsOf(marked(tree, 0, "eraser", A));
    expect([marksOf(erased, 9).length, strokesOf(erased, 9), territoryOf(erased, 9)]).toEqual([1, [], []]);
    expect(propsOf(unmarked(tree, 0))).toEqual(bare);
  });

  it("do not stumble over nonsense in a record", () => {
    const props = { LN: ["aa", "zz:aa", "aa:bb"], AR: ["::"], LB: ["aa"], TB: ["??"] };
    expect([strokesOf(props, 9).length, marksOf(props, 9), territoryOf(props, 9)]).toEqual([1, [], []]);
  });
});
