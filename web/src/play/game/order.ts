// The order in which SGF writes nodes: parents first, each variation to its end. Numbers in the address and on the
// server are of this order, because they must mean the same after the game was written and read again.
import type { GameTree, WireNode } from "../../game/tree";

interface Order {
  nodes: number[]; // place in the file → number in the tree
  places: number[]; // number in the tree → place in the file
}

const cache = new WeakMap<GameTree, Order>();

export function orderOf(tree: GameTree): Order {
  const known = cache.get(tree);
  if (known) return known;
  const nodes: number[] = [];
  const places: number[] = new Array(tree.nodes.length).fill(0);
  const todo = [0];
  while (todo.length) {
    const at = todo.pop()!;
    places[at] = nodes.length;
    nodes.push(at);
    const { children } = tree.nodes[at]!;
    for (let i = children.length - 1; i >= 0; i--) todo.push(children[i]!);
  }
  const order = { nodes, places };
  cache.set(tree, order);
  return order;
}

/** The tree for the server, in the order of the file. */
export function wireOf(tree: GameTree): WireNode[] {
  const { nodes, places } = orderOf(tree);
  return nodes.map((at) => {
    const { parent, props } = tree.nodes[at]!;
    const named = Object.entries(props).filter(([, values]) => values.length);
    return {
      parent: parent < 0 ? -1 : places[parent]!,
      props: Object.fromEntries(named.map(([name, values]) => [name, [...values]])),
    };
  });
}

/** A place in the file as a number of the tree; what is not there is the root. */
export function nodeAtPlace(tree: GameTree, place: number): number {
  return orderOf(tree).nodes[place] ?? 0;
}

/** Whether two games differ in more than what writing adds to the root. */
export function differs(a: WireNode[], b: WireNode[]): boolean {
  const plain = (nodes: WireNode[]) =>
    JSON.stringify(
      nodes.map(({ parent, props }, i) => [parent, i ? props : { ...props, AP: 0, CA: 0, FF: 0, GM: 0 }].map(sorted)),
    );
  return plain(a) !== plain(b);
}

function sorted(value: unknown): unknown {
  return value && typeof value === "object" ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) : value;
}
