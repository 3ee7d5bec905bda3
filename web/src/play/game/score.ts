// The count of a finished game: dead stones are estimated, and the players may change that.
import { effect, signal } from "@preact/signals";
import { isAborted, lineOf } from "../../api/client";
import { chainsOf } from "../../game/chains";
import { positionAt } from "../../game/position";
import { edit } from "../../game/tree";
import { type Point, pointOf, vertexOf } from "../../game/vertex";
import { countGame, type Score } from "../keeping/wire";
import { requestAt } from "./request";
import { annotate, change, hasEngine, state } from "./store";
import { isOver, keyOf } from "./walk";

interface Counting {
  key: string;
  score: Score | null;
  error: string | null;
  dead: readonly string[] | null; // the stones that count as dead; null: those the server finds
  fresh: boolean; // whether the score is that of these stones: an old one must not be written down
}

export const counting = signal<Counting | null>(null);
let asked: AbortController | null = null;

/** Count the position on the screen, with these dead stones or those the server finds. */
export async function count(dead: string[] | null = null): Promise<void> {
  const { tree, at } = state.peek();
  const key = keyOf(tree, at);
  asked?.abort();
  const mine = new AbortController();
  asked = mine;
  const before = counting.peek();
  counting.value = { key, score: before?.key === key ? before.score : null, error: null, dead, fresh: false };
  try {
    const score = await countGame(requestAt(tree, at), dead, mine.signal);
    if (mine.signal.aborted) return;
    counting.value = { key, score, error: null, dead: score.dead, fresh: true };
    if (dead === null) writeSettled(score);
  } catch (error) {
    if (mine.signal.aborted || isAborted(error)) return;
    counting.value = { key, score: null, error: lineOf(error), dead: null, fresh: false };
  }
}

export function endCounting(): void {
  asked?.abort();
  counting.value = null;
}

/** A click while counting: the group there is dead, or lives after all. */
export function toggleDead(point: Point): void {
  // The last click may not be answered yet; it counts all the same.
  const dead = counting.value?.dead ?? counting.value?.score?.dead;
  const { tree, at } = state.value;
  const { signs, size } = positionAt(tree, at);
  if (!dead || !signs[point[1]]?.[point[0]]) return;
  const group = chainsOf(signs, [point]).map((stone) => vertexOf(stone, size));
  const isDead = dead.includes(vertexOf(point, size));
  const others = dead.filter((vertex) => !group.includes(vertex));
  void count(isDead ? others : [...others, ...group]);
}

export function writeResult(): void {
  const { score, fresh } = counting.value ?? {};
  const { tree, at } = state.value;
  if (score && fresh) change(edit(tree, 0, { RE: [score.result] }), at);
}

/** Where nobody can doubt the count, a game against Katachi is over without a further click. */
function writeSettled({ result, settled }: Score): void {
  const { tree, at } = state.peek();
  const isKnown = tree.nodes[0]!.props.RE?.[0]?.trim();
  if (settled && !isKnown && hasEngine(state.peek().players) && isOver(tree, at))
    annotate(edit(tree, 0, { RE: [result] }));
}

export function deadPoints(score: Score, size: number): Point[] {
  return score.dead.map((vertex) => pointOf(vertex, size)).filter((point): point is Point => point !== null);
}

/** Two passes show the score by themselves; walking away hides it. */
export function followEnd(): () => void {
  let seen = "";
  return effect(() => {
    const { tree, at } = state.value;
    const key = keyOf(tree, at);
    const isNew = key !== seen; // otherwise only a comment changed, and a closed count stays closed
    seen = key;
    const shown = counting.peek();
    if (shown && shown.key !== key) endCounting();
    if (isNew && isOver(tree, at) && counting.peek()?.key !== key) void count();
  });
}
