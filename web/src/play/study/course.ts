// What is known about the game so far: the numbers along its line, who is ahead, and what the last move was worth.
import { computed } from "@preact/signals";
import { moveOf } from "../../game/tree";
import { vertexOf } from "../../game/vertex";
import { best, candidateOf } from "../../why/candidates";
import type { GraphPoint } from "../../why/graph";
import { reports } from "../game/analysing";
import { at, line, node, position, tree } from "../game/store";
import { keyOf, moveNumber } from "../game/walk";
import { graphPoints } from "../review/graph";
import { hidden } from "../review/quiz";
import { reviewOf } from "../review/review";

export const course = computed<GraphPoint[]>(() =>
  graphPoints(tree.value, line.value, reports.value, reviewOf(tree.value, line.value)),
);

/** The number of the last move on this line. */
export const lastNumber = computed(() => moveNumber(tree.value, line.value.at(-1) ?? 0));

/** The numbers of the position on the board, if there are any. */
export const standing = computed<GraphPoint | null>(() => {
  const found = hidden.value ? null : course.value.find(({ move }) => move === position.value.number);
  return found && found.winrate !== null ? found : null;
});

export type Judged = { kind: "best" | "alike" | "fine" } | { kind: "lost"; points: number; better: string };

const SMALL = 1; // points: less is about as good

/** What the move that led here was worth: as the review has it, else as the analysis of the position before it. */
export const judged = computed<Judged | null>(() => {
  const { size, number } = position.value;
  const move = hidden.value ? null : moveOf(node.value, size);
  if (!move) return null;
  return reviewedMove(number) ?? analysedMove(move.point ? vertexOf(move.point, size) : "pass");
});

function reviewedMove(number: number): Judged | null {
  const found = reviewOf(tree.value, line.value);
  const before = found?.review.positions.find((each) => each.move + found.shift === number - 1);
  if (!before?.played) return null;
  if (!before.mistake || !before.best) return { kind: before.best === before.played ? "best" : "fine" };
  return { kind: "lost", points: before.points ?? 0, better: before.best };
}

function analysedMove(vertex: string): Judged | null {
  const report = reports.value.get(keyOf(tree.value, tree.value.nodes[at.value]!.parent));
  const first = best(report?.candidates ?? []);
  const played = candidateOf(report?.candidates ?? [], vertex);
  if (!first || !played || played.weak) return null;
  if (played === first) return { kind: "best" };
  const lost = first.lead - played.lead;
  return played.close || lost < SMALL ? { kind: "alike" } : { kind: "lost", points: lost, better: first.vertex };
}
