// The whole game looked at move by move: a win rate for every position, and where most was lost.

import { signal } from "@preact/signals";
import { type JobHandle, startJob } from "../api/live";
import { currentBase } from "../app/base";
import { kept } from "../app/store";
import { type GameTree, moveOf, sizeOf } from "../game/tree";
import type { ColorName } from "../game/vertex";
import { requestAt } from "./request";
import { change, line, state } from "./store";
import { keyOf } from "./walk";

export interface ReviewedPosition {
  move: number; // moves before it; 0: before the first
  winrate: number | null; // Black's
  lead: number | null;
  best: string | null;
  pv: readonly string[];
  loss: number | null; // win rate that the move played from here lost
  margin: number | null; // how large a loss may be by chance alone
  points: number | null; // the same in points: in a game that is decided they tell more
  points_margin: number | null;
  severity: number | null; // what the list is ordered by
  mistake: boolean; // it lost more than that, in win rate or points, by longer looks too
  confirmed: boolean; // there was a second look
  book: boolean; // the opening book knows the move
  played: string | null;
}

export interface Review {
  done: number;
  total: number;
  checked: number | null; // moves looked at again so far; null: not yet begun
  positions: readonly ReviewedPosition[];
}

interface Reviewing {
  key: string; // the line that was reviewed
  shift: number; // moves on that line before the position the review begins with
  review: Review;
  running: boolean;
  error: string | null;
}

export const REVIEW_VISITS = [100, 200, 500, 2_000] as const;
export const reviewVisits = kept<number>("play.reviewVisits", 200, (v) =>
  (REVIEW_VISITS as readonly unknown[]).includes(v),
);
const reviewing = signal<Reviewing | null>(null);
let job: JobHandle | null = null;

export function startReview(): void {
  stopReview();
  const { tree } = state.value;
  const end = line.value.at(-1) ?? 0;
  const game = requestAt(tree, end);
  const moves = line.value.filter((node) => moveOf(tree.nodes[node]!, sizeOf(tree))).length;
  const start = { key: keyOf(tree, end), shift: moves - game.moves.length };
  const empty: Review = { done: 0, total: game.moves.length + 1, checked: null, positions: [] };
  const show = (review: Review, running: boolean, error: string | null = null) => {
    reviewing.value = { ...start, review, running, error };
  };
  show(empty, true);
  const mine = startJob<Review>(
    "review",
    { game, base: currentBase.value, visits: reviewVisits.value },
    {
      onReport: (found) => job === mine && show(found, true),
      onDone: (found) => {
        if (job !== mine) return;
        job = null;
        const review = found.positions ? found : (reviewing.value?.review ?? empty);
        show(review, false);
        write(start, review);
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

/** Black's win rate goes into the record where Sabaki looks for it, so that the graph is there next time. */
function write({ key, shift }: Pick<Reviewing, "key" | "shift">, { positions }: Review): void {
  const { tree, at } = state.value;
  if (keyOf(tree, line.value.at(-1) ?? 0) !== key) return;
  const found = new Map(positions.map(({ move, winrate }) => [move + shift, winrate]));
  const rates = new Map<number, number>();
  let move = 0;
  for (const node of line.value) {
    if (moveOf(tree.nodes[node]!, sizeOf(tree))) move += 1;
    const rate = found.get(move);
    if (typeof rate === "number") rates.set(node, rate);
  }
  change(withRates(tree, rates), at);
}

export function withRates(tree: GameTree, rates: ReadonlyMap<number, number>): GameTree {
  if (!rates.size) return tree;
  const nodes = tree.nodes.map((node, at) => {
    const rate = rates.get(at);
    return rate === undefined ? node : { ...node, props: { ...node.props, SBKV: [(100 * rate).toFixed(2)] } };
  });
  return { nodes };
}

export function stopReview(): void {
  job?.stop();
}

/** The review, if it is about the line on the screen. */
export function reviewOf(tree: GameTree, nodes: readonly number[]): Reviewing | null {
  const found = reviewing.value;
  return found && found.key === keyOf(tree, nodes.at(-1) ?? 0) ? found : null;
}

export interface Mistake {
  move: number; // the number of the move that was played
  color: ColorName;
  played: string;
  best: string | null;
  loss: number;
  margin: number;
  points: number;
  pointsMargin: number;
  severity: number;
}

/** The moves that lost most, the worst first: those only that longer looks call so too. */
export function mistakes(found: Reviewing, colors: (move: number) => ColorName | null, most = 10): Mistake[] {
  const all = found.review.positions.flatMap((position) => {
    const move = position.move + found.shift + 1;
    const color = colors(move);
    const { loss, played, best, margin, points, points_margin, severity } = position;
    return color && position.mistake && loss !== null && played
      ? [
          {
            ...{ move, color, played, best, loss },
            margin: margin ?? 0,
            points: points ?? 0,
            pointsMargin: points_margin ?? 0,
            severity: severity ?? loss,
          },
        ]
      : [];
  });
  return all.sort((a, b) => b.severity - a.severity).slice(0, most);
}
