// The game on the screen: its tree, where we are in it, and everything that can be done to it. Trees are never changed in
// place, so taking a change back is putting the old one here again.
import { computed, effect, signal } from "@preact/signals";
import { knock } from "../../frame/sound";
import { canPlay, positionAt } from "../../game/position";
import { edit, type GameTree, moveOf, newTree, play, remove, sizeOf, toMoveAt } from "../../game/tree";
import { type ColorName, other, type Point } from "../../game/vertex";
import { gameInPlay } from "../../shared/handover";
import { MARKS } from "../../shared/marks";
import { back, currentLine, endsOf, forward, lineHash, variation } from "./walk";

export type Player = "human" | "engine";
export type Players = Readonly<Record<ColorName, Player>>;

export interface GameState {
  readonly id: string;
  readonly tree: GameTree;
  readonly at: number;
  readonly players: Players; // if neither is the engine, it never plays
  readonly own: boolean; // played or changed here, and not only opened: then it is kept
  readonly given?: readonly string[]; // the ends of the lines that the record came with: Undo leaves them
}

export const HUMANS: Players = { black: "human", white: "human" };

export const state = signal<GameState>({ id: newId(), tree: newTree(), at: 0, players: HUMANS, own: false });
effect(() => {
  gameInPlay.value = state.value;
});
export const tree = computed(() => state.value.tree);
export const at = computed(() => state.value.at);
export const position = computed(() => positionAt(state.value.tree, state.value.at));
export const node = computed(() => state.value.tree.nodes[state.value.at]!);
export const line = computed(() => currentLine(state.value.tree, state.value.at, chosen));
/** Why the last click did nothing. */
export const refused = signal<"occupied" | "ko" | "suicide" | "over" | null>(null);

/** What was deleted last, until something else is done to the game. */
export const deletion = signal<{ moves: number; before: GameState; after: GameTree } | null>(null);

let chosen = new Map<number, number>();
let past: GameState[] = [];
let stepped: { from: number; at: number; tree: GameTree }[] = []; // steps that Undo took where it had nothing to undo
const MOST_PAST = 200;

export function newId(): string {
  const bytes = new Uint8Array(12);
  crypto.getRandomValues(bytes);
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join("");
}

// ---- Another game ----

interface Place {
  id?: string;
  at?: number;
  players?: Players;
  own?: boolean;
  given?: readonly string[];
}

/** What is still being written into the game is called before another one takes its place. */
export const unfinished = new Set<() => void>();

export function openTree(next: GameTree, place: Place = {}): void {
  for (const finish of unfinished) finish();
  chosen = new Map();
  past = [];
  stepped = [];
  deletion.value = null;
  refused.value = null;
  const at = next.nodes[place.at ?? 0] ? (place.at ?? 0) : 0;
  const { id = newId(), players = HUMANS, own = false } = place;
  show({ id, tree: next, at, players, own, given: place.given ?? (own ? [] : endsOf(next)) });
}

/** The same game as another tab or the server has it. */
export function adopt(next: GameTree, node: number, own = state.value.own): void {
  chosen = new Map();
  deletion.value = null;
  state.value = { ...state.value, own, tree: next, at: Math.min(node, next.nodes.length - 1) };
}

export function setPlayers(players: Players): void {
  state.value = { ...state.value, players };
}

// ---- Walking ----

export function goTo(number: number): void {
  if (state.value.tree.nodes[number]) show({ ...state.value, at: number });
}

function show(next: GameState): void {
  const { nodes } = next.tree;
  for (let child = next.at; child > 0; child = nodes[child]!.parent) chosen.set(nodes[child]!.parent, child);
  refused.value = null;
  state.value = next;
}

export function step(moves: number): void {
  const { tree, at } = state.value;
  goTo(moves < 0 ? back(tree, at, -moves) : forward(tree, at, moves, chosen));
}

export function toStart(): void {
  goTo(0);
}

export function toEnd(): void {
  step(state.value.tree.nodes.length);
}

export function toVariation(direction: 1 | -1): void {
  goTo(variation(state.value.tree, state.value.at, direction, chosen));
}

// ---- Changing ----

/** A change that can be taken back. */
export function change(next: GameTree, at: number): void {
  const isChanged = next !== state.value.tree;
  if (isChanged) {
    past = [...past.slice(-MOST_PAST), state.value];
    deletion.value = null;
  }
  show({ ...state.value, tree: next, at, own: state.value.own || isChanged });
}

/** What was found out about the game is written into it: nothing the reader did, so there is nothing to take back. */
export function annotate(next: GameTree): void {
  const { tree } = state.value;
  if (next === tree) return;
  stepped = stepped.map((step) => (step.tree === tree ? { ...step, tree: next } : step));
  if (deletion.value?.after === tree) deletion.value = { ...deletion.value, after: next };
  state.value = { ...state.value, tree: next, own: true };
}

/** Play here for the side to move; null passes. Says whether it could be played. */
export function playHere(point: Point | null): boolean {
  const { tree, at } = state.value;
  const now = positionAt(tree, at);
  if (point && !canPlay(now, point)) {
    const isKo = now.ko?.[0] === point[0] && now.ko[1] === point[1];
    refused.value = now.signs[point[1]]?.[point[0]] ? "occupied" : isKo ? "ko" : "suicide";
    return false;
  }
  if (isDecided() && hasEngine()) {
    refused.value = "over"; // a click must not cost the result: the card of the end has a button for playing on
    return false;
  }
  const [next, node] = play(tree, at, toMoveAt(tree, at), point);
  change(withoutResult(next), node);
  if (point) knock();
  return true;
}

/** Take a resignation back; after a flag has fallen, the game continues without a clock. */
export function playOn(): void {
  const { tree, at } = state.value;
  const isLate = /\+T/i.test(tree.nodes[0]!.props.RE?.[0] ?? "");
  if (isDecided()) change(edit(tree, 0, { RE: null, ...(isLate ? { TM: null, OT: null } : {}) }), at);
}

export function resign(color: ColorName): void {
  const winner = color === "black" ? "W" : "B";
  const { tree, at } = state.value;
  change(edit(tree, 0, { RE: [`${winner}+R`] }), at);
}

/** Take back the mark on this position that was the last thing done. */
function unmark(): boolean {
  const { id, tree, at } = state.value;
  const last = past.at(-1);
  if (!last || last.id !== id || last.at !== at || last.tree.nodes.length !== tree.nodes.length) return false;
  const [before, now] = [last.tree.nodes[at]!.props, tree.nodes[at]!.props];
  const marked = MARKS.filter((name) => (before[name] ?? []).join() !== (now[name] ?? []).join());
  if (!marked.length) return false;
  past = past.slice(0, -1);
  show({
    ...state.value,
    tree: edit(tree, at, Object.fromEntries(marked.map((name) => [name, before[name] ?? null]))),
  });
  return true;
}

/**
 * Put back what was just deleted; else a mark that was just made; else take the last move back, against the engine its answer too. What has moves after
 * it is only left, and so are the moves that a record came with: it is not undone by looking at it.
 */
export function takeBack(): void {
  if (putBack() || unmark()) return;
  let { tree, at } = state.value;
  const { players, own, given } = state.value;
  const size = sizeOf(tree);
  let taken = 0;
  while (own && at > 0 && tree.nodes[at]!.children.length === 0) {
    const wasMove = moveOf(tree.nodes[at]!, size) !== null;
    if (!wasMove && tree.nodes[at]!.props.AB) break;
    if (given?.includes(lineHash(tree, at))) break;
    [tree, at] = remove(tree, at);
    taken += 1;
    if (players[toMoveAt(tree, at)] === "human" || taken === 2) break;
  }
  if (taken === 0) {
    const from = at;
    step(-1);
    if (state.value.at !== from) stepped = [...stepped.slice(-MOST_PAST), { from, at: state.value.at, tree }];
    return;
  }
  tree = withoutResult(tree);
  chosen = new Map();
  change(tree, at);
}

/** The result of a game against the engine is that of its end: who goes on from there, or takes it back, has none. */
function withoutResult(next: GameTree): GameTree {
  const { tree, at } = state.value;
  const isKnown = next.nodes[0]!.props.RE !== undefined;
  return isKnown && next !== tree && hasEngine() && at === endOfMain(tree) ? edit(next, 0, { RE: null }) : next;
}

/** Undo the undoing: step on where it stepped back, put back what it took, as long as nothing else was done since. */
export function redo(): boolean {
  const step = stepped.at(-1);
  if (step && step.tree === state.value.tree && step.at === state.value.at) {
    stepped = stepped.slice(0, -1);
    goTo(step.from);
    return true;
  }
  const last = past.at(-1);
  if (!last || last.tree.nodes.length <= state.value.tree.nodes.length) return false;
  past = past.slice(0, -1);
  chosen = new Map();
  deletion.value = null;
  show({ ...last, own: true });
  return true;
}

/** Put back what was just deleted. Says whether there was anything. */
export function putBack(): boolean {
  const found = deletion.value;
  deletion.value = null;
  if (!found || found.after !== state.value.tree) return false;
  past = past.slice(0, -1);
  chosen = new Map();
  show({ ...found.before, own: true });
  return true;
}

export function setComment(text: string, number = state.value.at): void {
  const { tree, at } = state.value;
  const known = tree.nodes[number]?.props.C?.[0] ?? "";
  if (tree.nodes[number] && text !== known) change(edit(tree, number, { C: text ? [text] : null }), at);
}

/** Properties of the root; an empty text takes one away. */
export function setHeaders(texts: Readonly<Record<string, string>>): void {
  const { tree, at } = state.value;
  const changes = Object.entries(texts).map(([name, text]) => [name, text.trim() ? [text.trim()] : null] as const);
  change(edit(tree, 0, Object.fromEntries(changes)), at);
}

export function deleteBranch(): void {
  const { tree, at } = state.value;
  if (at === 0) return;
  chosen = new Map();
  const before = state.value;
  change(...remove(tree, at));
  const moves = movesIn(tree) - movesIn(state.value.tree);
  deletion.value = { moves, before, after: state.value.tree };
}

function movesIn(tree: GameTree): number {
  return tree.nodes.filter(({ props }) => props.B || props.W).length;
}

/** The line we are in becomes the main line: at every branching before here it comes first. */
export function makeMainLine(): void {
  const { tree, at } = state.value;
  const first = new Map<number, number>();
  for (let child = at; child > 0; child = tree.nodes[child]!.parent) first.set(tree.nodes[child]!.parent, child);
  const nodes = tree.nodes.map((node, number) => {
    const child = first.get(number);
    if (child === undefined || node.children[0] === child) return node;
    return { ...node, children: [child, ...node.children.filter((other) => other !== child)] };
  });
  change({ nodes }, at);
}

// ---- Questions ----

/** Whether a game against the engine is on, and it is the engine's turn. */
export function isEnginesTurn({ players, tree, at }: GameState = state.value): boolean {
  return players[toMoveAt(tree, at)] === "engine" && !isDecided({ tree, at });
}

/** Whether the game ended here by resignation or on time; before that, and in variations, it continues. */
export function isDecided({ tree, at }: Pick<GameState, "tree" | "at"> = state.value): boolean {
  if (!/\+[RT]/i.test(tree.nodes[0]!.props.RE?.[0] ?? "")) return false;
  return endOfMain(tree) === at;
}

function endOfMain(tree: GameTree): number {
  let end = 0;
  for (let next = tree.nodes[0]!.children[0]; next !== undefined; next = tree.nodes[next]!.children[0]) end = next;
  return end;
}

export function hasEngine({ black, white }: Players = state.value.players): boolean {
  return black === "engine" || white === "engine";
}

/** The side a person plays, when there is one. */
export function humanColor({ players, tree, at }: GameState = state.value): ColorName {
  const toMove = toMoveAt(tree, at);
  return players[toMove] === "human" ? toMove : other(toMove);
}
