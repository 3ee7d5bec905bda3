// The whole game, searched move by move: a win rate for every position, and where most was lost.

import { computed, signal } from "@preact/signals";
import { type JobHandle, type ReportOf, startJob } from "../../api/live";
import { currentBase } from "../../frame/base";
import { judge, OWN } from "../../frame/judge";
import { kept } from "../../frame/kept";
import { type GameTree, moveOf, pathTo, sizeOf } from "../../game/tree";
import type { ColorName } from "../../game/vertex";
import { wholeGame } from "../game/request";
import { annotate, line, state } from "../game/store";
import { hashesOf, keyOf, nodeOfKey, nodeOfMove } from "../game/walk";
import { amendKept } from "../keeping/outbox";
import { noteReport } from "../report/learning";
import { isGuessing } from "../report/trying";
import { keepReport, keptReport } from "./keptReports";
import { type Recorded, recordedReview, withReview } from "./record";

type Reported = ReportOf<"review">["positions"][number];
type Gaps = "winrate" | "lead" | "best"; // a record may have them

/** A position as the server reports it, or as a record has it. */
export type ReviewedPosition = Omit<Reported, Gaps | "simulations"> & { [F in Gaps]: Reported[F] | null };
export type GameReport = NonNullable<ReportOf<"review">["report"]>;
export type Moment = GameReport["mistakes"][number];
export type Side = GameReport["sides"][string];
export type Review = Pick<ReportOf<"review">, "done" | "total" | "checked" | "by"> & {
  remarks?: readonly string[];
  positions: readonly ReviewedPosition[];
  report?: GameReport | null;
};

export interface Reviewing {
  key: string; // the line that was reviewed
  ranks: string; // of the players then: they decide what counts as a mistake
  shift: number; // moves on that line before the first position of the review
  visits: number; // simulations that each position was worth
  most?: number; // and the most of any, if they differ
  review: Review;
  running: boolean;
  error: string | null;
}

type Start = Pick<Reviewing, "key" | "ranks" | "shift" | "visits">;

const LARGE = 15; // lines: from here on the network judges, and a few simulations say much

/** Simulations per position that may be chosen; the first is the usual number, as `katachi review` has it. */
export function visitsFor(size: number): readonly number[] {
  return size >= LARGE ? [100, 200, 500, 2_000] : [1_000, 100, 500, 2_000, 5_000];
}

/** What the reader chose; null: the usual number. */
export const chosenVisits = kept<number | null>("play.visits", null, (v) => v === null || typeof v === "number");

export function reviewVisits(size: number): number {
  const choices = visitsFor(size);
  const chosen = chosenVisits.value;
  return chosen !== null && choices.includes(chosen) ? chosen : choices[0]!;
}

export const reviewing = signal<Reviewing | null>(null);
let job: JobHandle | null = null;

/** Review the line on the screen. What an earlier review of it found is used again, unless it is to begin `afresh`. */
export function startReview(afresh = false): void {
  stopReview();
  const { id, tree } = state.value;
  const nodes = line.value;
  const end = nodes.at(-1) ?? 0;
  const game = wholeGame(tree, end);
  const moves = nodes.filter((node) => moveOf(tree.nodes[node]!, sizeOf(tree))).length;
  const shift = moves - game.moves.length;
  const visits = reviewVisits(sizeOf(tree));
  const start: Start = { key: keyOf(tree, end), ranks: ranksOf(tree), shift, visits };
  const before = afresh ? null : reviewOf(tree, nodes);
  const known = before && before.visits >= start.visits && before.review.by === OWN ? before : null;
  const empty: Review = { done: 0, total: game.moves.length + 1, checked: null, by: OWN, positions: [] };
  const show = (review: Review, running: boolean, error: string | null = null) => {
    reviewing.value = { ...start, review, running, error };
  };
  show(empty, true);
  const mine = startJob(
    "review",
    {
      ...{ game, base: currentBase.value, visits, judge: judge.value },
      ...players(tree),
      known: known ? knownPositions(known.review.positions, known.shift - shift) : [],
    },
    {
      onReport: (found) => job === mine && show(found, true),
      onDone: (found) => {
        if (job !== mine) return;
        job = null;
        // A judge has its own number of visits.
        if (found.by !== OWN) start.visits = Math.max(0, ...found.positions.map(({ simulations }) => simulations));
        show(found, false);
        if (found.report?.complete) {
          noteReport({ id, tree, line: nodes, shift }, found.report);
          keepReport(endOf(tree, nodes), start.visits, found.report, shift);
        }
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

/** What the record says about the players: how strong they are decides what counts as a mistake. */
function players(tree: GameTree) {
  const root = tree.nodes[0]!.props;
  const both = (black: string, white: string): [string, string] => [text(root[black]?.[0]), text(root[white]?.[0])];
  return { names: both("PB", "PW"), ranks: both("BR", "WR"), result: text(root.RE?.[0]) };
}

function ranksOf(tree: GameTree): string {
  return players(tree).ranks.join();
}

function text(value: string | undefined): string {
  return (value ?? "").slice(0, 200);
}

/** What is known of positions already; `shift`: how much later this review counts its moves. */
function knownPositions(positions: readonly ReviewedPosition[], shift: number) {
  return positions.flatMap(({ move, winrate, lead, best, pv }) =>
    winrate !== null && lead !== null && best !== null && move + shift >= 0
      ? [{ move: move + shift, winrate, lead, best, pv: pv.slice(0, 8) }]
      : [],
  );
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

/** Whether every position of the line was searched. */
export function isWhole({ review }: Reviewing): boolean {
  return review.done >= review.total && review.checked !== null;
}

export function stopReview(): void {
  job?.stop();
}

/** The review of the line on the screen: the one that was made just now, else the one that the record has. */
export function reviewOf(tree: GameTree, nodes: readonly number[]): Reviewing | null {
  const found = reviewing.value;
  const { key, recorded, hash } = knownOf(tree, nodes);
  if (found && found.key === key && found.ranks === ranksOf(tree)) return found;
  if (!recorded) return null;
  const { visits, most } = recorded;
  const review = { ...recorded, report: keptReport(hash, visits) };
  return { key, ranks: ranksOf(tree), shift: 0, visits, most, review, running: false, error: null };
}

interface Known {
  tree: GameTree;
  end: number;
  key: string;
  recorded: Recorded | null;
  hash: string;
}

let last: Known | null = null;

/** What the record says about the line that ends there: asked for many times per step, and read only once. */
function knownOf(tree: GameTree, nodes: readonly number[]): Known {
  const end = nodes.at(-1) ?? 0;
  if (last?.tree !== tree || last.end !== end) {
    const recorded = recordedReview(tree, nodes);
    last = { tree, end, key: keyOf(tree, end), recorded, hash: recorded ? endOf(tree, nodes) : "" };
  }
  return last;
}

/** The last position of the line, as its hash. */
function endOf(tree: GameTree, nodes: readonly number[]): string {
  return hashesOf(tree, nodes).at(-1) ?? "";
}

/** The mistake with its reason, if the report has it. */
export function momentOf(found: Reviewing, move: number): Moment | null {
  return found.review.report?.mistakes.find(({ number }) => number + found.shift === move) ?? null;
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
  points: number;
  other: string | null; // Katachi's own opinion, where it differs from the judge's
}

/** The mistakes of the line on the screen, in the order of the game. */
const listed = computed<readonly Mistake[]>(() => {
  const found = reviewOf(state.value.tree, line.value);
  if (!found?.review.positions.some(({ mistake }) => mistake)) return [];
  return mistakes(found, colorOfMove).sort((a, b) => a.move - b.move);
});

/** The mistake that the move played from here is, if the review lists it. */
export const lossHere = computed<Mistake | null>(() => {
  const { tree, at } = state.value;
  if (isGuessing.value) return null; // the reader is looking for the better move
  return listed.value.find(({ move }) => nodeOfMove(tree, line.value, move - 1) === at) ?? null;
});

/** The mistake that the last move was. */
export const lossBefore = computed<Mistake | null>(() => {
  const { tree, at } = state.value;
  return listed.value.find(({ move }) => nodeOfMove(tree, line.value, move) === at) ?? null;
});

/** The nearest mistake before (-1) or after (1) the position on the board; it is shown before it is played. */
export function mistakeFrom(number: number, way: -1 | 1): Mistake | null {
  return (
    (way > 0
      ? listed.value.find(({ move }) => move - 1 > number)
      : listed.value.findLast(({ move }) => move - 1 < number)) ?? null
  );
}

export function colorOfMove(move: number): ColorName | null {
  const { tree } = state.value;
  return moveOf(tree.nodes[nodeOfMove(tree, line.value, move)]!, sizeOf(tree))?.color ?? null;
}

/** The mistakes, those that lost most points first. */
export function mistakes(
  found: Reviewing,
  colors: (move: number) => ColorName | null,
  most = Number.POSITIVE_INFINITY,
): Mistake[] {
  const all = found.review.positions.flatMap((position) => {
    const move = position.move + found.shift + 1;
    const color = colors(move);
    const { loss, played, best, pv, points, other } = position;
    return color && position.mistake && loss !== null && played
      ? [
          {
            ...{ move, color, played, best, pv, loss },
            points: points ?? 0,
            other: other?.sentence ?? null,
          },
        ]
      : [];
  });
  return all.sort((a, b) => b.points - a.points || b.loss - a.loss).slice(0, most);
}
