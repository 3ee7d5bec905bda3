// Where the nodes of a game tree are drawn: a column a move, the main line in the first row, variations below.
import type { GameTree } from "../../game/tree";

export interface Layout {
  columns: number;
  rows: number;
  column: number[]; // of each node
  row: number[];
  byColumn: number[][]; // the nodes of each column
}

export interface Window {
  left: number; // first and last column and row that are seen
  right: number;
  top: number;
  bottom: number;
}

const cache = new WeakMap<GameTree, Layout>();

export function layoutOf(tree: GameTree): Layout {
  const known = cache.get(tree) ?? makeLayout(tree);
  cache.set(tree, known);
  return known;
}

/**
 * Lines are placed one after the other, those that branch off late first, so that they lie nearest to where they come
 * from. `depth` holds the lowest row taken in each column; a line goes below all it passes. Each node is placed once.
 */
function makeLayout(tree: GameTree): Layout {
  const size = tree.nodes.length;
  const column = new Array<number>(size).fill(0);
  const row = new Array<number>(size).fill(0);
  const taken: number[] = [];
  const lines = [0]; // first nodes of lines not yet placed; the last one is next
  while (lines.length) {
    const first = lines.pop()!;
    const line = [first];
    for (let at = tree.nodes[first]!.children[0]; at !== undefined; at = tree.nodes[at]!.children[0]) line.push(at);
    const start = first === 0 ? 0 : column[tree.nodes[first]!.parent]! + 1;
    let lowest = -1;
    for (let x = Math.max(0, start - 1); x < start + line.length; x++) lowest = Math.max(lowest, taken[x] ?? -1);
    line.forEach((at, i) => {
      column[at] = start + i;
      row[at] = lowest + 1;
      taken[start + i] = lowest + 1;
    });
    if (start > 0) taken[start - 1] = lowest + 1; // the way there
    // The stack gives the last one first: the latest branching, and there the first variation.
    for (const at of line) {
      const { children } = tree.nodes[at]!;
      for (let i = children.length - 1; i > 0; i--) lines.push(children[i]!);
    }
  }
  const byColumn: number[][] = [];
  for (let at = 0; at < size; at++) {
    const x = column[at]!;
    const cell = byColumn[x] ?? [];
    byColumn[x] = cell;
    cell.push(at);
  }
  return { columns: byColumn.length, rows: row.reduce((most, y) => Math.max(most, y + 1), 0), column, row, byColumn };
}

/** The nodes and the edges (named by their lower node) that a window shows. */
export function visible(tree: GameTree, layout: Layout, { left, right, top, bottom }: Window) {
  const nodes: number[] = [];
  const edges: number[] = [];
  for (let x = Math.max(0, left); x <= Math.min(right + 1, layout.columns - 1); x++) {
    for (const at of layout.byColumn[x]!) {
      const y = layout.row[at]!;
      if (x <= right && y >= top && y <= bottom) nodes.push(at);
      const { parent } = tree.nodes[at]!;
      if (parent >= 0 && y >= top && layout.row[parent]! <= bottom) edges.push(at);
    }
  }
  return { nodes, edges };
}
