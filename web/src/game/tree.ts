// A game with its variations: flat nodes, never changed in place, so that views see every change and undo is easy.
import { type ColorName, other, type Point, pointOfSgf, sgfOf } from "./vertex";

export type Props = Readonly<Record<string, readonly string[]>>;

export interface Node {
  readonly parent: number; // -1: the root
  readonly children: readonly number[];
  readonly props: Props;
}

export interface GameTree {
  readonly nodes: readonly Node[]; // by number; the root is 0, parents come before their children
}

export interface WireNode {
  parent: number;
  props: Record<string, string[]>;
}

export interface NewGame {
  size?: number;
  komi?: number;
  rules?: string;
  handicap?: readonly Point[];
  black?: string;
  white?: string;
  date?: string;
}

export function newTree({
  size = 19,
  komi = 7.5,
  rules = "chinese-ogs",
  handicap = [],
  black,
  white,
  date,
}: NewGame = {}): GameTree {
  const props: Record<string, string[]> = {
    FF: ["4"],
    GM: ["1"],
    CA: ["UTF-8"],
    SZ: [String(size)],
    KM: [String(komi)],
  };
  props.RU = [rules];
  if (black) props.PB = [black];
  if (white) props.PW = [white];
  if (date) props.DT = [date];
  if (handicap.length) {
    props.HA = [String(handicap.length)];
    props.AB = handicap.map(sgfOf);
    props.PL = ["W"];
  }
  return { nodes: [{ parent: -1, children: [], props }] };
}

/** The tree the server's reader found. */
export function fromWire(wire: readonly WireNode[]): GameTree {
  const children: number[][] = wire.map(() => []);
  wire.forEach((node, index) => {
    if (node.parent >= 0) children[node.parent]?.push(index);
  });
  return { nodes: wire.map((node, index) => ({ parent: node.parent, children: children[index]!, props: node.props })) };
}

export function toWire(tree: GameTree): WireNode[] {
  return tree.nodes.map((node) => ({
    parent: node.parent,
    props: Object.fromEntries(Object.entries(node.props).map(([name, values]) => [name, [...values]])),
  }));
}

export function sizeOf(tree: GameTree): number {
  const size = Number.parseInt(tree.nodes[0]?.props.SZ?.[0] ?? "19", 10);
  return size >= 2 && size <= 25 ? size : 19;
}

export interface Move {
  color: ColorName;
  point: Point | null; // null: a pass
}

export function moveOf(node: Node, size: number): Move | null {
  const color: ColorName | null = node.props.B ? "black" : node.props.W ? "white" : null;
  if (!color) return null;
  return { color, point: pointOfSgf(node.props[color === "black" ? "B" : "W"]?.[0] ?? "", size) };
}

/** The numbers of the nodes from the root to this one. */
export function pathTo(tree: GameTree, at: number): number[] {
  const path: number[] = [];
  for (let node = at; node >= 0; node = tree.nodes[node]?.parent ?? -1) path.push(node);
  return path.reverse();
}

/** The line through this node: from the root, and on by first children to the end. */
export function lineThrough(tree: GameTree, at: number): number[] {
  const line = pathTo(tree, at);
  for (let next = tree.nodes[at]?.children[0]; next !== undefined; next = tree.nodes[next]?.children[0])
    line.push(next);
  return line;
}

/** Play a move after a node: the tree and the node of the move, which may be there already. */
export function play(tree: GameTree, at: number, color: ColorName, point: Point | null): [GameTree, number] {
  const name = color === "black" ? "B" : "W";
  const value = point ? sgfOf(point) : "";
  const size = sizeOf(tree);
  const known = tree.nodes[at]?.children.find((child) => {
    const move = moveOf(tree.nodes[child]!, size);
    return move?.color === color && (move.point ? sgfOf(move.point) : "") === value;
  });
  return known === undefined ? add(tree, at, { [name]: [value] }) : [tree, known];
}

export function add(tree: GameTree, parent: number, props: Props): [GameTree, number] {
  const number = tree.nodes.length;
  const nodes = tree.nodes.map((node, i) => (i === parent ? { ...node, children: [...node.children, number] } : node));
  return [{ nodes: [...nodes, { parent, children: [], props }] }, number];
}

/** A node's properties changed; a value of null takes a property away. */
export function edit(tree: GameTree, at: number, changes: Record<string, readonly string[] | null>): GameTree {
  const props: Record<string, readonly string[]> = { ...tree.nodes[at]?.props };
  for (const [name, values] of Object.entries(changes)) {
    if (values === null) delete props[name];
    else props[name] = values;
  }
  return { nodes: tree.nodes.map((node, i) => (i === at ? { ...node, props } : node)) };
}

/** Without a node and all below it; the numbers of the others change, so the new number of `at`'s parent is given. */
export function remove(tree: GameTree, at: number): [GameTree, number] {
  const parent = tree.nodes[at]?.parent ?? -1;
  if (parent < 0) return [tree, 0];
  const gone = new Set([at]);
  tree.nodes.forEach((node, i) => {
    if (gone.has(node.parent)) gone.add(i);
  });
  const renumbered = new Map<number, number>();
  tree.nodes.forEach((_, i) => {
    if (!gone.has(i)) renumbered.set(i, renumbered.size);
  });
  const nodes = tree.nodes
    .filter((_, i) => !gone.has(i))
    .map((node) => ({
      ...node,
      parent: node.parent < 0 ? -1 : renumbered.get(node.parent)!,
      children: node.children.filter((child) => !gone.has(child)).map((child) => renumbered.get(child)!),
    }));
  return [{ nodes }, renumbered.get(parent)!];
}

/** Whose turn it is after a node: PL says, else the side that did not move last, else the side without handicap. */
export function toMoveAt(tree: GameTree, at: number): ColorName {
  const size = sizeOf(tree);
  for (const number of pathTo(tree, at).reverse()) {
    const node = tree.nodes[number]!;
    const said = node.props.PL?.[0]?.toUpperCase();
    if (said?.startsWith("B") || said === "1") return "black";
    if (said?.startsWith("W") || said === "2") return "white";
    const move = moveOf(node, size);
    if (move) return other(move.color);
  }
  return Number(tree.nodes[0]?.props.HA?.[0] ?? 0) >= 2 ? "white" : "black";
}
