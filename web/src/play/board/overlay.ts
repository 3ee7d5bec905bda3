// What the board of this screen shows in addition to its stones.
import { computed, signal } from "@preact/signals";
import type { Mark, Spot } from "../../board/Layer";
import type { Props } from "../../game/tree";
import { pointOf, pointOfSgf, pointsOfSgf, vertexOf } from "../../game/vertex";
import { s } from "../../strings";
import { candidateOf, candidateOverlay } from "../../why/candidates";
import { markOverlay, mergeOverlays, ownershipOverlay, variationOverlay } from "../../why/overlays";
import type { Overlay } from "../../why/types";
import { perspective, report, showOwnership } from "../game/analysing";
import { counting, deadPoints } from "../game/score";
import { node, position } from "../game/store";
import type { Score } from "../keeping/wire";
import { current, hidden, nextMove, quizOn } from "../review/quiz";
import { lossHere } from "../review/review";

export const selected = signal<string | null>(null); // the candidate whose reasons are shown
export const preview = signal<string | null>(null); // the candidate whose line is shown
export const marked = signal<readonly string[]>([]); // points a reason speaks of

export const overlay = computed<Overlay>(() => {
  const { size, toMove } = position.value;
  const markup: Overlay = { marks: marksOf(node.value.props, size) };
  const score = counting.value?.score;
  if (score) return scoreOverlay(score);
  const found = hidden.value ? null : report.value;
  const line = lineOf(preview.value);
  return mergeOverlays(
    markup,
    showOwnership.value && found && ownershipOverlay(found.ownership, size),
    !found && !line && betterOverlay(),
    found && !line && candidateOverlay(found, { perspective: perspective.value, selected: selected.value }),
    !line && lossOverlay(),
    line && variationOverlay(line, toMove, size),
    marked.value.length > 0 && markOverlay(marked.value, size),
    quizOverlay(),
  );
});

/** What is expected after a move: as the analysis has it, else the review. */
export function lineOf(vertex: string | null): readonly string[] | null {
  if (!vertex || hidden.value) return null;
  const found = candidateOf(report.value?.candidates ?? [], vertex)?.pv;
  return found ?? (lossHere.value?.best === vertex ? lossHere.value.pv : null);
}

/** The move that was played from here, if the review lists it: red, with what it lost. */
function lossOverlay(): Overlay | null {
  const loss = hidden.value ? null : lossHere.value;
  const point = loss && pointOf(loss.played, position.value.size);
  return point ? { spots: [{ point, kind: "bad", text: [`−${loss.points.toFixed(1)}`, s.play.playedHere] }] } : null;
}

/** The better move next to it. Where the position is analysed, the candidates show it. */
function betterOverlay(): Overlay | null {
  const loss = hidden.value ? null : lossHere.value;
  const point = loss?.best && pointOf(loss.best, position.value.size);
  return point ? { spots: [{ point, kind: "best", ring: true, text: [s.play.betterHere] }] } : null;
}

/** Whose points they are, exactly as counted. Living stones need no mark. */
function scoreOverlay(score: Score): Overlay {
  const { size, signs } = position.value;
  const dead = new Set(score.dead);
  const { areas = [] } = ownershipOverlay(score.owner, size);
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

const SHAPES = [
  ["TR", "triangle"],
  ["SQ", "square"],
  ["CR", "circle"],
  ["MA", "cross"],
  ["SL", "square"],
] as const;

/** What a record says about points of the board: letters, triangles and so on. */
export function marksOf(props: Props, size: number): Mark[] {
  const shapes = SHAPES.flatMap(([name, type]) =>
    pointsOfSgf(props[name] ?? [], size).map((point): Mark => ({ point, type })),
  );
  const labels = (props.LB ?? []).flatMap((value): Mark[] => {
    const cut = value.indexOf(":");
    const point = cut < 0 ? null : pointOfSgf(value.slice(0, cut), size);
    return point ? [{ point, type: "letter", text: value.slice(cut + 1, cut + 5) }] : [];
  });
  return [...shapes, ...labels];
}
