// What comes next? Each answer scores its share, compared with the most frequent move.
import { signal } from "@preact/signals";
import type { JosekiMove } from "./Moves";

export interface Answered {
  vertex: string;
  share: number; // of the move that was chosen; 0 if nobody played it
  best: JosekiMove; // the most frequent one that is not a tenuki
  rank: number; // among the moves; 0 if nobody played it
}

export interface Quiz {
  asked: number;
  score: number; // the sum of shares, each compared with that of the most frequent move
  last: Answered | null; // shown until the next question
}

/** Null while there is no quiz. */
export const quiz = signal<Quiz | null>(null);

export const start = (): Quiz => ({ asked: 0, score: 0, last: null });

/** The quiz after an answer; the same if there is nothing to ask here. */
export function answered(now: Quiz, moves: readonly JosekiMove[], vertex: string): Quiz {
  const here = moves.filter((move) => !move.tenuki && move.share.value);
  const best = here[0];
  if (!best) return now;
  const at = here.findIndex((move) => move.vertices.includes(vertex));
  const share = here[at]?.share.value ?? 0;
  const last = { vertex, share, best, rank: at + 1 };
  return { asked: now.asked + 1, score: now.score + share / best.share.value!, last };
}
