// What is known about the game so far: the numbers along its line, who is ahead, and what the last move was worth.
import { computed, effect } from "@preact/signals";
import { kept } from "../../frame/kept";
import { moveOf, sizeOf } from "../../game/tree";
import { vertexOf } from "../../game/vertex";
import { best, candidateOf } from "../../why/candidates";
import type { GraphPoint } from "../../why/graph";
import { reports } from "../game/analysing";
import { at, line, node, position, state, tree } from "../game/store";
import { hashesOf, keyOf, moveNumber } from "../game/walk";
import { graphPoints } from "../review/graph";
import { hidden } from "../review/quiz";
import { reviewOf } from "../review/review";

const measured = computed<GraphPoint[]>(() =>
  graphPoints(tree.value, line.value, reports.value, reviewOf(tree.value, line.value)),
);

/** The numbers along the line: what is known now, and what was known before a reload. */
export const course = computed<GraphPoint[]>(() => {
  const { id, numbers } = before.value;
  if (id !== state.value.id) return measured.value;
  const hashes = hashByMove();
  return measured.value.map((point) => {
    const [winrate, lead] = (point.winrate === null && numbers[hashes.get(point.move) ?? ""]) || [null, null];
    return winrate === null ? point : { ...point, winrate, lead };
  });
});

// ---- A reload keeps the graph: analyses are not kept, but their two numbers are ----

interface Before {
  id: string; // of the last game
  numbers: Record<string, [winrate: number, lead: number | null]>; // by the hash of the position
}

const before = kept<Before>("play.course", { id: "", numbers: {} }, isBefore);

function isBefore(value: unknown): boolean {
  const found = value as Before | null;
  return typeof found?.id === "string" && typeof found.numbers === "object" && found.numbers !== null;
}

function hashByMove(): Map<number, string> {
  const { tree } = state.value;
  const size = sizeOf(tree);
  const found = new Map<number, string>();
  let move = 0;
  hashesOf(tree, line.value).forEach((hash, i) => {
    if (moveOf(tree.nodes[line.value[i]!]!, size)) move += 1;
    found.set(move, hash);
  });
  return found;
}

/** Start keeping them; returns how to end it. */
export function keepCourse(): () => void {
  return effect(() => {
    const { id } = state.value;
    const hashes = hashByMove();
    const known = before.peek();
    const numbers = known.id === id ? { ...known.numbers } : {};
    let isNew = known.id !== id;
    for (const { move, winrate, lead } of measured.value) {
      const hash = hashes.get(move);
      if (winrate === null || !hash || (numbers[hash]?.[0] === winrate && numbers[hash][1] === lead)) continue;
      numbers[hash] = [winrate, lead];
      isNew = true;
    }
    if (isNew) before.value = { id, numbers };
  });
}

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
