// A word after a large mistake, if the reader wants that: in a game against Katachi, each own move is looked at.
import { effect, signal } from "@preact/signals";
import { post } from "../../api/client";
import { currentBase } from "../../frame/base";
import { type GameTree, moveOf, sizeOf } from "../../game/tree";
import { vertexOf } from "../../game/vertex";
import { warns } from "../../shared/warns";
import { questionOf } from "../../why/facts";
import type { WhyNot, WhyNotQuestion } from "../../why/types";
import { requestAt } from "./request";
import { hasEngine, state, takeBack } from "./store";
import { keyOf } from "./walk";

/** The reader's last move, if it lost much; `key`: the line that ends with it. */
export const blunder = signal<{ key: string; whyNot: WhyNot } | null>(null);
/** Whether the reader wants to see why: then the board shows it, too. */
export const isExplained = signal(false);

const MUCH = { small: 4, large: 6 }; // points that are worth a word
const SMALL = 13; // lines

let looked: { key: string; abort: AbortController } | null = null;

export function followBlunders(): () => void {
  const end = effect(follow);
  return () => {
    end();
    forgetBlunder();
  };
}

export function forgetBlunder(): void {
  looked?.abort.abort();
  blunder.value = null;
  isExplained.value = false;
}

function follow(): void {
  const { tree, at, players } = state.value;
  if (!warns.value || !hasEngine(players)) {
    forgetBlunder();
    return;
  }
  const own = lastOwn(tree, at);
  const key = own === null ? "" : keyOf(tree, own);
  if (looked?.key === key) return;
  forgetBlunder();
  looked = { key, abort: new AbortController() };
  if (own !== null) void look(tree, own, key, looked.abort.signal);
}

/** The node of the reader's last move in the game that is on, if at most Katachi's answer came after it. */
function lastOwn(tree: GameTree, at: number): number | null {
  const { players } = state.peek();
  if (tree.nodes[at]?.children.length) return null; // the reader looks back: then the card's Undo would mean another move
  for (const node of [at, tree.nodes[at]?.parent ?? -1]) {
    const move = node > 0 ? moveOf(tree.nodes[node]!, sizeOf(tree)) : null;
    if (move && players[move.color] === "human") return move.point ? node : null;
  }
  return null;
}

async function look(tree: GameTree, own: number, key: string, signal: AbortSignal): Promise<void> {
  const size = sizeOf(tree);
  const { color, point } = moveOf(tree.nodes[own]!, size)!;
  const game = { ...requestAt(tree, tree.nodes[own]!.parent), to_move: color } as WhyNotQuestion["game"];
  try {
    const question = { game, ...questionOf(vertexOf(point!, size), null) };
    const { why_not } = await post("/api/why/not", question, { query: { base: currentBase.peek() }, signal });
    const isMuch = why_not && why_not.points_lost >= (size < SMALL ? MUCH.small : MUCH.large);
    if (isMuch && !signal.aborted) blunder.value = { key, whyNot: why_not };
  } catch {
    // It is an extra: a game goes on without it.
  }
}

/** Take the move back, with Katachi's answer if there is one already. */
export function takeBlunderBack(): void {
  const key = blunder.peek()?.key;
  forgetBlunder();
  if (key) takeBack();
}
