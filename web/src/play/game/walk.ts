// Ways through a game tree. None of them recurses: joseki dictionaries are deep and wide.
import { komiFor } from "../../game/komi";
import { type GameTree, moveOf, pathTo, sizeOf } from "../../game/tree";

/** Which child was shown last, by parent: going forward follows it. */
export type Chosen = ReadonlyMap<number, number>;

const IN_KEY = ["B", "W", "AB", "AW", "AE", "PL"];

function chosenChild(tree: GameTree, at: number, chosen: Chosen): number | undefined {
  const children = tree.nodes[at]?.children ?? [];
  const last = chosen.get(at);
  return last !== undefined && children.includes(last) ? last : children[0];
}

export function forward(tree: GameTree, at: number, steps: number, chosen: Chosen): number {
  let node = at;
  for (let i = 0; i < steps; i++) {
    const next = chosenChild(tree, node, chosen);
    if (next === undefined) break;
    node = next;
  }
  return node;
}

export function back(tree: GameTree, at: number, steps: number): number {
  let node = at;
  for (let i = 0; i < steps; i++) {
    const parent = tree.nodes[node]?.parent ?? -1;
    if (parent < 0) break;
    node = parent;
  }
  return node;
}

/** The current line: from the root through this node to the end, as it was last walked. */
export function currentLine(tree: GameTree, at: number, chosen: Chosen): number[] {
  const line = pathTo(tree, at);
  for (let next = chosenChild(tree, at, chosen); next !== undefined; next = chosenChild(tree, next, chosen))
    line.push(next);
  return line;
}

/** The variation above or below: at the nearest branching before this node, as deep into it as we are now. */
export function variation(tree: GameTree, at: number, step: 1 | -1, chosen: Chosen): number {
  let depth = 0;
  for (let node = at; node > 0; node = tree.nodes[node]!.parent, depth++) {
    const siblings = tree.nodes[tree.nodes[node]!.parent]!.children;
    if (siblings.length < 2) continue;
    const next = siblings[(siblings.indexOf(node) + step + siblings.length) % siblings.length]!;
    return forward(tree, next, depth, chosen);
  }
  return at;
}

/** The node of move number `move` on a line; 0 is the start. */
export function nodeOfMove(tree: GameTree, line: readonly number[], move: number): number {
  const size = sizeOf(tree);
  let number = 0;
  let last = line[0] ?? 0;
  for (const at of line) {
    if (moveOf(tree.nodes[at]!, size)) number += 1;
    if (number > move) break;
    last = at;
  }
  return last;
}

/** How many moves lead to this node. */
export function moveNumber(tree: GameTree, at: number): number {
  const size = sizeOf(tree);
  return pathTo(tree, at).filter((node) => moveOf(tree.nodes[node]!, size)).length;
}

/** Whether both players have passed here. */
export function isOver(tree: GameTree, at: number): boolean {
  const size = sizeOf(tree);
  const node = tree.nodes[at];
  const last = node && moveOf(node, size);
  const before = node && node.parent >= 0 ? moveOf(tree.nodes[node.parent]!, size) : null;
  return !!last && !last.point && !!before && !before.point && last.color !== before.color;
}

/** What led here, as a text: the same line has the same key, whatever numbers its nodes have. */
export function keyOf(tree: GameTree, at: number): string {
  return pathTo(tree, at).reduce((key, number) => key + keyStep(tree, number), "");
}

/** The node that has this key, if there is one. */
export function nodeOfKey(tree: GameTree, key: string): number | null {
  const todo: [at: number, from: number][] = [[0, 0]];
  while (todo.length) {
    const [at, from] = todo.pop()!;
    const step = keyStep(tree, at);
    if (!key.startsWith(step, from)) continue;
    if (from + step.length === key.length) return at;
    for (const child of tree.nodes[at]!.children) todo.push([child, from + step.length]);
  }
  return null;
}

/** The keys of the positions along a line, short enough to be written down: one number for each of its nodes. */
export function hashesOf(tree: GameTree, line: readonly number[], stepOf = keyStep): string[] {
  let hash = START;
  return line.map((at) => {
    hash = hashOn(hash, stepOf(tree, at));
    return short(hash);
  });
}

const START = 0x811c9dc5; // FNV-1a, going on from node to node

function hashOn(hash: number, text: string): number {
  let next = hash;
  for (const letter of text) next = Math.imul(next ^ letter.codePointAt(0)!, 0x01000193);
  return next;
}

function short(hash: number): string {
  return (hash >>> 0).toString(36);
}

/** The moves and stones that lead here; whatever komi or rules the root says. */
export function lineHash(tree: GameTree, at: number): string {
  return hashesOf(tree, pathTo(tree, at), stepAfterRoot).at(-1)!;
}

function stepAfterRoot(tree: GameTree, at: number): string {
  return at === 0 ? "" : keyStep(tree, at);
}

/** The hashes of the lines that end in leaves. */
export function endsOf(tree: GameTree): string[] {
  const ends: string[] = [];
  const hashes: number[] = [];
  tree.nodes.forEach(({ parent, children }, at) => {
    hashes[at] = hashOn(hashes[parent] ?? START, stepAfterRoot(tree, at));
    if (!children.length) ends.push(short(hashes[at]!));
  });
  return ends;
}

/** What one node adds to the key of its line; the root also says what is played. */
export function keyStep(tree: GameTree, at: number): string {
  const { props } = tree.nodes[at]!;
  const names = at === 0 ? ["SZ", "RU", "HA", ...IN_KEY] : IN_KEY;
  const start = at === 0 ? `;KM${komiFor(props).komi}` : ";"; // also one that is only assumed
  return names.reduce((key, name) => (props[name] ? `${key}${name}${props[name].join()}` : key), start);
}
