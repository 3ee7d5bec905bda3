// What the board of this screen shows beside its stones.
import { computed, signal } from "@preact/signals";
import type { Mark, Spot } from "../board/Layer";
import { vertexOf } from "../game/vertex";
import { candidateOverlay } from "../why/candidates";
import { ownershipOverlay } from "../why/ownership";
import type { Overlay } from "../why/types";
import { markOverlay, mergeOverlays, variationOverlay } from "../why/variation";
import { perspective, report, showOwnership } from "./analysing";
import { marksOf } from "./markup";
import { current, hidden, nextMove, quizOn } from "./quiz";
import { counting, deadPoints } from "./score";
import { node, position, state } from "./store";
import { isOver } from "./walk";
import type { Score } from "./wire";

export const selected = signal<string | null>(null); // the candidate whose reasons are shown
export const preview = signal<string | null>(null); // the candidate whose line is shown
export const marked = signal<readonly string[]>([]); // points a reason speaks of

export const overlay = computed<Overlay>(() => {
  const { size, toMove } = position.value;
  const markup: Overlay = { marks: marksOf(node.value.props, size) };
  const score = counting.value?.score;
  if (score) return scoreOverlay(score, isOver(state.value.tree, state.value.at));
  const found = hidden.value ? null : report.value;
  const line = found?.candidates.find((candidate) => candidate.vertex === preview.value)?.pv;
  return mergeOverlays(
    markup,
    showOwnership.value && found && ownershipOverlay(found.ownership, size),
    found && !line && candidateOverlay(found, { perspective: perspective.value, selected: selected.value }),
    line && variationOverlay(line, toMove, size),
    marked.value.length > 0 && markOverlay(marked.value, size),
    quizOverlay(),
  );
});

/** Whose points they are: as counted, or, while the game goes on, as playouts expect them. Living stones need no mark. */
function scoreOverlay(score: Score, over: boolean): Overlay {
  const { size, signs } = position.value;
  const dead = new Set(score.dead);
  const owners = over || score.settled ? score.owner : score.ownership;
  const { areas = [] } = ownershipOverlay(owners, size);
  const shown = areas.filter(({ point }) => !signs[point[1]]![point[0]] || dead.has(vertexOf(point, size)));
  return { areas: shown, dimmed: deadPoints(score, size) };
}

function quizOverlay(): Overlay | null {
  if (!quizOn.value) return null;
  const { wrong, answered } = current.value;
  const marks = wrong.map((point): Mark => ({ point, type: "cross" }));
  const answer = nextMove.value?.point;
  const spots: Spot[] = answered && answer ? [{ point: answer, kind: "good", letter: "✓" }] : [];
  return { marks, spots };
}
