// Questions about a move of the position on the screen: why not this one, and what if one plays elsewhere.
import { signal } from "@preact/signals";
import { isAborted, lineOf, post } from "../../api/client";
import { currentBase } from "../../frame/base";
import { toMoveAt } from "../../game/tree";
import { type Point, vertexOf } from "../../game/vertex";
import { questionOf } from "../../why/facts";
import type { WhyNotQuestion } from "../../why/types";
import type { AskedMove } from "../../why/WhyNotPanel";
import { report } from "./analysing";
import { requestAt } from "./request";
import { position, state } from "./store";

export const asking = signal(false); // a click asks about the point instead of playing there
export const asked = signal<AskedMove | null>(null);
let latest: AbortController | null = null;

/** Ask about a move, or about "pass": playing elsewhere. Only the newest question is answered. */
export async function askAbout(vertex: string): Promise<void> {
  const mine = forget();
  asked.value = { state: "loading", vertex };
  try {
    const found = await answerTo(vertex, mine.signal);
    if (!mine.signal.aborted) asked.value = { state: "found", vertex, ...found };
  } catch (error) {
    if (mine.signal.aborted || isAborted(error)) return;
    asked.value = { state: "error", vertex, line: lineOf(error) };
  }
}

async function answerTo(vertex: string, abort: AbortSignal) {
  const { tree, at } = state.peek();
  const game = { ...requestAt(tree, at), to_move: toMoveAt(tree, at) } as WhyNotQuestion["game"];
  const options = { query: { base: currentBase.peek() }, signal: abort };
  const { why_not } = await post("/api/why/not", { game, ...questionOf(vertex, report.peek()) }, options);
  if (why_not) return { whyNot: why_not, facts: [] };
  const { moves } = await post("/api/why", { game, vertices: [vertex] }, options);
  return { whyNot: null, facts: moves[0]?.facts ?? [] };
}

/** Ask about a point; stones answer nothing. */
export function askPoint(point: Point): void {
  const { signs, size } = position.peek();
  if (!signs[point[1]]?.[point[0]]) void askAbout(vertexOf(point, size));
}

/** The answer goes, and one that is still on its way is not wanted any more. */
export function forgetAnswer(): void {
  forget();
  asked.value = null;
}

function forget(): AbortController {
  latest?.abort();
  latest = new AbortController();
  return latest;
}
