import { describe, expect, it } from "vitest";
import { add, fromWire, type GameTree, newTree } from "../../game/tree";
import { layoutOf, visible } from "./layout";

/** A tree from parents: [-1, 0, 1, 1] is a root, a move, and two answers. */
function treeOf(parents: number[]): GameTree {
  return fromWire(parents.map((parent) => ({ parent, props: {} })));
}

/** All cells are different, and children stand one column after their parents. */
function check(tree: GameTree): void {
  const { column, row } = layoutOf(tree);
  const cells = new Set(tree.nodes.map((_, at) => `${column[at]},${row[at]}`));
  expect(cells.size).toBe(tree.nodes.length);
  tree.nodes.forEach((node, at) => {
    if (node.parent >= 0) expect(column[at]).toBe(column[node.parent]! + 1);
  });
}

describe("the drawing of a game tree", () => {
  it("has the main line in the first row", () => {
    const { row, column, rows, columns } = layoutOf(treeOf([-1, 0, 1, 2]));
    expect(row).toEqual([0, 0, 0, 0]);
    expect(column).toEqual([0, 1, 2, 3]);
    expect([rows, columns]).toEqual([1, 4]);
  });

  it("puts variations below, the latest nearest", () => {
    //  0─1─2─3    4 varies 3, 5 varies 1 and is longer than the room below 4
    const { row } = layoutOf(treeOf([-1, 0, 1, 2, 2, 0, 5, 6]));
    expect(row).toEqual([0, 0, 0, 0, 1, 2, 2, 2]);
  });

  it("uses a row again where it is free", () => {
    // a short variation at move 1 fits next to a late one
    const { row } = layoutOf(treeOf([-1, 0, 1, 2, 3, 4, 4, 0]));
    expect(row[6]).toBe(1);
    expect(row[7]).toBe(1);
  });

  it("never puts two nodes on one place", () => {
    let seed = 7;
    const random = (n: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % n;
    };
    for (let round = 0; round < 30; round++) {
      const parents = [-1];
      for (let i = 1; i < 120; i++) parents.push(random(3) ? i - 1 : random(i));
      check(treeOf(parents));
    }
  });

  it("is made without recursion, however deep or wide", () => {
    const deep = treeOf(Array.from({ length: 30_000 }, (_, i) => i - 1));
    expect(layoutOf(deep).columns).toBe(30_000);
    const wide = treeOf(Array.from({ length: 5_000 }, (_, i) => (i ? 0 : -1)));
    expect(layoutOf(wide).rows).toBe(4_999);
  });

  it("draws only what is seen", () => {
    const tree = treeOf(Array.from({ length: 2_000 }, (_, i) => i - 1));
    const { nodes, edges } = visible(tree, layoutOf(tree), { left: 100, right: 120, top: 0, bottom: 4 });
    expect(nodes[0]).toBe(100);
    expect(nodes).toHaveLength(21);
    expect(edges.length).toBeLessThan(25);
  });

  it("draws an edge that only passes through the window", () => {
    const tree = treeOf([-1, ...Array.from({ length: 20 }, () => 0)]);
    const { edges } = visible(tree, layoutOf(tree), { left: 0, right: 1, top: 5, bottom: 8 });
    expect(edges).toContain(20);
  });

  it("is made again for a changed tree", () => {
    const tree = newTree();
    expect(layoutOf(tree).columns).toBe(1);
    expect(layoutOf(add(tree, 0, { B: ["aa"] })[0]).columns).toBe(2);
  });
});
