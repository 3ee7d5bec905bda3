// The clock of a game that was started here. It runs at the end of the main line, whatever part of the game is looked
// at, and rests while the play tab is closed; a reload loses nothing.
import { computed, effect, signal } from "@preact/signals";
import { kept } from "../../frame/kept";
import { knock } from "../../frame/sound";
import { edit, type GameTree, moveOf, sizeOf, toMoveAt } from "../../game/tree";
import type { ColorName } from "../../game/vertex";
import { annotate, change, state } from "../game/store";
import { isOver, lineHash } from "../game/walk";
import { after, controlOf, fresh, type Left, leftAt, moved, propsOf } from "./time";

interface Clocked {
  id: string; // the game
  turn: string; // the line that the side to move thinks about
  used: number; // seconds of that so far
  isPaused: boolean;
}

const EVERY = 250; // milliseconds between two looks at the clock
const SAVED = 3; // seconds between two notes of it
const MOST = 20; // games with a clock
const WARNED = 5; // the last seconds are heard
const CAREFUL = 0.8; // of a period or an increment
const MOVES = 40; // that the main time is planned for

const clocks = kept<readonly Clocked[]>("play.clocks", [], Array.isArray);
/** How long the side to move has thought, in seconds. */
const thought = signal(0);
let looked = 0; // when that was true
let heard = 0; // the second that was heard last

/** The last node of the main line: the position that is to be played. */
function liveNode({ nodes }: GameTree): number {
  let live = 0;
  for (let next = nodes[0]?.children[0]; next !== undefined; next = nodes[next]?.children[0]) live = next;
  return live;
}

const live = computed(() => liveNode(state.value.tree));
const mine = computed(() => clocks.value.find(({ id }) => id === state.value.id) ?? null);
const control = computed(() => controlOf(state.value.tree.nodes[0]!.props));
export const hasClock = computed(() => mine.value !== null && control.value !== null);
export const isPaused = computed(() => hasClock.value && mine.value!.isPaused);

/** Whether time passes for somebody: not before the first move, not after the end. */
export const isRunning = computed(() => {
  const { tree } = state.value;
  const isDone = isOver(tree, live.value) || !!tree.nodes[0]!.props.RE?.[0];
  return hasClock.value && !isDone && !isPaused.value && live.value > 0;
});

/** A game with a time begins. */
export function startClock(id: string): void {
  const rest = clocks.peek().filter((one) => one.id !== id);
  clocks.value = [...rest.slice(1 - MOST), { id, turn: "", used: 0, isPaused: false }];
}

export function togglePause(): void {
  advance();
  write({ used: thought.peek(), isPaused: !isPaused.peek() });
}

/** What a side has left; null: its flag has fallen. Without a clock, what the record says, if it says anything. */
export function leftOf(color: ColorName): Left | null | undefined {
  const { tree, at } = state.value;
  const asked = control.value;
  if (!hasClock.value || !asked) return leftAt(tree, at, color) ?? undefined;
  const left = leftAt(tree, live.value, color) ?? fresh(asked);
  return toMoveAt(tree, live.value) === color ? after(asked, left, thought.value) : left;
}

/** The seconds that a move of Katachi may take at most, so that it does not lose on time; null without a clock. */
export function secondsFor(color: ColorName): number | null {
  const left = hasClock.peek() ? leftOf(color) : null;
  if (!left) return null;
  const { extra, periods } = control.peek()!;
  if (left.periods !== null) return CAREFUL * left.seconds;
  const share = Math.min(left.seconds / MOVES + (periods ? 0 : CAREFUL * extra), left.seconds / 2);
  return Math.max(share, periods ? CAREFUL * extra : 0.1);
}

// ---- Following the game ----------------------------------------------------------------------------------------------

/** Write the time left at every move, and end the game when a flag falls. */
export function followClock(): () => void {
  looked = seconds();
  const unfollow = effect(followTurns);
  const timer = setInterval(tick, EVERY);
  window.addEventListener("pagehide", save);
  return () => {
    save();
    unfollow();
    clearInterval(timer);
    window.removeEventListener("pagehide", save);
  };
}

const seconds = () => performance.now() / 1000;

function write(changes: Partial<Clocked>): void {
  const { id } = state.peek();
  clocks.value = clocks.peek().map((one) => (one.id === id ? { ...one, ...changes } : one));
}

function advance(): void {
  const now = seconds();
  const passed = now - looked;
  looked = now;
  if (isRunning.peek()) thought.value = thought.peek() + passed;
}

function save(): void {
  advance();
  if (mine.peek()) write({ used: thought.peek() });
}

let followed = ""; // the game whose thinking is in `thought`

/** A move at the end of the main line stops one clock and starts the other. */
function followTurns(): void {
  const { id, tree } = state.value;
  if (!hasClock.value) return;
  const turn = lineHash(tree, live.value);
  const before = mine.peek()!;
  if (followed === id) advance();
  const spent = followed === id ? thought.peek() : before.used;
  followed = id;
  looked = seconds();
  thought.value = before.turn === turn ? spent : 0;
  if (before.turn === turn) return;
  write({ turn, used: 0 });
  const mover = moveOf(tree.nodes[live.value]!, sizeOf(tree))?.color;
  const { parent } = tree.nodes[live.value]!;
  if (mover && parent >= 0 && before.turn === lineHash(tree, parent)) stamp(tree, live.value, mover, spent);
}

function stamp(tree: GameTree, node: number, mover: ColorName, spent: number): void {
  const asked = control.peek()!;
  const left = after(asked, leftAt(tree, tree.nodes[node]!.parent, mover) ?? fresh(asked), spent);
  if (left) annotate(edit(tree, node, propsOf(mover, moved(asked, left))));
}

function tick(): void {
  advance();
  if (!isRunning.peek()) return;
  const { tree, players } = state.peek();
  const color = toMoveAt(tree, live.peek());
  const left = leftOf(color);
  if (left === null) flag(color);
  else if (left && players[color] === "human") warn(left);
  if (thought.peek() - mine.peek()!.used > SAVED) write({ used: thought.peek() });
}

function warn(left: Left): void {
  const second = Math.ceil(left.seconds);
  if (second <= WARNED && second !== heard) knock();
  heard = second;
}

function flag(loser: ColorName): void {
  const { tree, at } = state.peek();
  change(edit(tree, 0, { RE: [`${loser === "black" ? "W" : "B"}+T`] }), at);
}
