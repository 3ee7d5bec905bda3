// The whole game, searched move by move: a win rate for every position, and where most was lost.

import { computed, signal } from "@preact/signals";
import { type JobHandle, type ReportOf, startJob } from "../../api/live";
import { currentBase } from "../../frame/base";
import { judge, OWN } from "../../frame/judge";
import { kept } from "../../frame/kept";
import { type GameTree, moveOf, pathTo, sizeOf } from "../../game/tree";
import type { ColorName } from "../../game/vertex";
import { requestAt } from "../game/request";
import { annotate, line, state } from "../game/store";
import { keyOf, nodeOfKey, nodeOfMove } from "../game/walk";
import { amendKept } from "../keeping/outbox";
import { recordedReview, withReview } from "./record";

type Reported = ReportOf<"review">["positions"][number];
type Gaps = "winrate" | "lead" | "best"; // a record may have them

/** A position as the server reports it, or as a record has it. */
export type ReviewedPosition = Omit<Reported, Gaps | "simulations"> & { [F in Gaps]: Reported[F] | null };
export type Review = Pick<ReportOf<"review">, "done" | "total" | "checked" | "by"> & {
  remarks?: readonly string[];
  positions: readonly ReviewedPosition[];
};

export interface Reviewing {
  key: string; // the line that was reviewed
  shift: number; // moves on that line before the first position of the review
  visits: number; // simulations that each position was worth
  most?: number; // and the most of any, if they differ
  review: Review;
  running: boolean;
  error: string | null;
}

type Start = Pick<Reviewing, "key" | "shift" | "visits">;

export const REVIEW_VISITS = [100, 200, 500, 2_000] as const;
export const reviewVisits = kept<number>("play.reviewVisits", 200, (v) =>
  (REVIEW_VISITS as readonly unknown[]).includes(v),
);
const reviewing = signal<Reviewing | null>(null);
let job: JobHandle | null = null;

export function startReview(): void {
  stopReview();
  const { id, tree } = state.value;
  const nodes = line.value;
  const end = nodes.at(-1) ?? 0;
  const game = requestAt(tree, end);
  const moves = nodes.filter((node) => moveOf(tree.nodes[node]!, sizeOf(tree))).length;
  const start: Start = { key: keyOf(tree, end), shift: moves - game.moves.length, visits: reviewVisits.value };
  const empty: Review = { done: 0, total: game.moves.length + 1, checked: null, by: OWN, positions: [] };
  const show = (review: Review, running: boolean, error: string | null = null) => {
    reviewing.value = { ...start, review, running, error };
  };
  show(empty, true);
  const mine = startJob(
    "review",
    { game, base: currentBase.value, visits: reviewVisits.value, judge: judge.value },
    {
      onReport: (found) => job === mine && show(found, true),
      onDone: (found) => {
        if (job !== mine) return;
        job = null;
        // A judge has its own number of visits.
        if (found.by !== OWN) start.visits = Math.max(0, ...found.positions.map(({ simulations }) => simulations));
        show(found, false);
        write(id, start, found);
      },
      onError: (error) => {
        if (job !== mine) return;
        job = null;
        show(reviewing.value?.review ?? empty, false, error);
      },
    },
  );
  job = mine;
}

/** With the game, so that it is there next time; the reader may be elsewhere in it by now, or in another game. */
function write(id: string, { key, shift, visits }: Start, review: Review): void {
  const written = (tree: GameTree) => {
    const end = nodeOfKey(tree, key); // its number may have changed
    return end === null ? tree : withReview(tree, pathTo(tree, end), review, shift, visits);
  };
  if (state.peek().id === id) annotate(written(state.peek().tree));
  else amendKept(id, written).catch(() => {}); // then it is not said to be kept
}

/** Whether the record has a review of this line. */
export function isKept(tree: GameTree, nodes: readonly number[]): boolean {
  return recordedReview(tree, nodes) !== null;
}

export function stopReview(): void {
  job?.stop();
}

/** The review of the line on the screen: the one that was made just now, else the one that the record has. */
export function reviewOf(tree: GameTree, nodes: readonly number[]): Reviewing | null {
  const found = reviewing.value;
  const key = keyOf(tree, nodes.at(-1) ?? 0);
  if (found && found.key === key) return found;
  const review = recordedReview(tree, nodes);
  return review && { key, shift: 0, visits: review.visits, most: review.most, review, running: false, error: null };
}

/** The first and the last move that it judged. */
export function movesReviewed({ review, shift }: Reviewing): [number, number] | null {
  const judged = review.positions.filter(({ played }) => played).map(({ move }) => move + shift + 1);
  return judged.length ? [Math.min(...judged), Math.max(...judged)] : null;
}

export interface Mistake {
  move: number; // the number of the move that was played
  color: ColorName;
  played: string;
  best: string | null;
  pv: readonly string[]; // what is expected after the better move, this one first
  loss: number;
  margin: number;
  points: number;
  pointsMargin: number;
  other: string | null; // Katachi's own opinion, where it differs from the judge's
}

/** The mistake that the move played from here is, if the review lists it. */
export const lossHere = computed<Mistake | null>(() => {
  const { tree, at } = state.value;
  const found = reviewOf(tree, line.value);
  if (!found?.review.positions.some(({ mistake }) => mistake)) return null;
  return mistakes(found, colorOfMove).find(({ move }) => nodeOfMove(tree, line.value, move - 1) === at) ?? null;
});

export function colorOfMove(move: number): ColorName | null {
  const { tree } = state.value;
  return moveOf(tree.nodes[nodeOfMove(tree, line.value, move)]!, sizeOf(tree))?.color ?? null;
}

/** The moves that lost most, by points: those only that longer looks call losses too. */
export function mistakes(found: Reviewing, colors: (move: number) => ColorName | null, most = 10): Mistake[] {
  const all = found.review.positions.flatMap((position) => {
    const move = position.move + found.shift + 1;
    const color = colors(move);
    const { loss, played, best, pv, margin, points, points_margin, other } = position;
    return color && position.mistake && loss !== null && played
      ? [
          {
            ...{ move, color, played, best, pv, loss },
            margin: margin ?? 0,
            points: points ?? 0,
            pointsMargin: points_margin ?? 0,
            other: other?.sentence ?? null,
          },
        ]
      : [];
  });
  return all.sort((a, b) => b.points - a.points || b.loss - a.loss).slice(0, most);
}
