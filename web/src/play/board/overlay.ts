// What the board of this screen shows in addition to its stones.
import { computed, signal } from "@preact/signals";
import type { Mark, Spot } from "../../board/Layer";
import { pointOf, same, signOf, vertexOf } from "../../game/vertex";
import { marksOf, strokesOf, territoryOf } from "../../shared/marks";
import { decimal } from "../../ui/format";
import { best, candidateOf, candidateOverlay } from "../../why/candidates";
import type { Drawn } from "../../why/facts";
import { groupsOverlay, litOverlay, mergeOverlays, ownershipOverlay, variationOverlay } from "../../why/overlays";
import type { Analysis, Overlay } from "../../why/types";
import { AS_GOOD } from "../../why/WhyNotPanel";
import { key, perspective, report, shownState, showOwnership } from "../game/analysing";
import { asked } from "../game/asking";
import { blunder, isExplained } from "../game/blunder";
import { groups } from "../game/grouping";
import { counting, deadPoints } from "../game/score";
import { at, node, position, tree, line as wholeLine } from "../game/store";
import type { Score } from "../keeping/wire";
import { numbering, numbersAt } from "../markup/numbers";
import { current, hidden, nextMove, quizOn } from "../review/quiz";
import { colorOfMove, lossHere, mistakes, reviewOf } from "../review/review";
import { aimed, drawing } from "./tools";

export const selected = signal<string | null>(null); // the candidate whose reasons are shown
export const preview = signal<string | null>(null); // the candidate whose line is shown
export const marked = signal<readonly string[]>([]); // points of the reason that is pointed at
export const shown = signal<Drawn | null>(null); // what a clicked reason draws; it stays until it is cleared

const EARLY = 100; // simulations after which the best move is explained while the search goes on

/** Whose reasons are shown: of the chosen move, or of the best one. While the search runs, they change only once. */
export const explained = computed<string | null>(() => selected.value ?? bestExplained());
let early: { key: string; vertex: string | null } = { key: "", vertex: null };

function bestExplained(): string | null {
  const found = report.value;
  const first = best(found?.candidates ?? [])?.vertex ?? null;
  if (early.key !== key.value) early = { key: key.value, vertex: null };
  if (!found || shownState.value !== "running") return first;
  if (!early.vertex && found.visits >= EARLY) early.vertex = first;
  return early.vertex;
}

export const overlay = computed<Overlay>(() => {
  const { size, toMove } = position.value;
  const { props } = node.value;
  const marks = marksOf(props, size);
  const isMarked = ({ point }: Mark) => marks.some((mark) => same(mark.point, point));
  const numbers = numbersAt(tree.value, at.value, position.value.signs, numbering.value);
  const markup: Overlay = {
    marks: [...numbers.filter((number) => !isMarked(number)), ...marks],
    strokes: [...strokesOf(props, size), ...(drawing.value ? [drawing.value] : [])],
    areas: territoryOf(props, size),
  };
  const score = counting.value?.score;
  if (score) return scoreOverlay(score);
  const found = hidden.value ? null : report.value;
  const drawn = hidden.value ? null : shown.value;
  const line = lineOf(preview.value) ?? (drawn?.line.length ? drawn.line : null);
  const lit = marked.value.length ? marked.value : (drawn?.points ?? []);
  return mergeOverlays(
    markup,
    showOwnership.value && found && ownershipOverlay(found.ownership, size),
    groups.value?.groups && groupsOverlay(groups.value.groups, size),
    !numbers.length && !line && recentOverlay(),
    !found && !line && betterOverlay(),
    found && !line && candidatesShown(found, lit.length > 0),
    !line && lossOverlay(),
    !line && askedOverlay(),
    !line && blunderOverlay(),
    line && variationOverlay(line, toMove, size),
    lit.length > 0 && litOverlay(lit, size),
    quizOverlay(),
    aimed.value && { ghosts: [{ point: aimed.value, sign: signOf(toMove) }] },
  );
});

/** While a reason is shown, only the move it is for: what is lit must be seen. */
function candidatesShown(found: Analysis, isLit: boolean): Overlay {
  const all = candidateOverlay(found, { perspective: perspective.value, selected: selected.value });
  const isWanted = ({ point }: Spot) => vertexOf(point, found.size) === explained.value;
  return isLit ? { ...all, spots: all.spots?.filter(isWanted) } : all;
}

const BETTER = "✓"; // words would be too small to read on 19×19

/** The move somebody asked about, with what it loses, and the better one. */
function askedOverlay(): Overlay | null {
  const now = hidden.value ? null : asked.value;
  if (!now) return null;
  const { size } = position.value;
  const point = pointOf(now.vertex, size);
  const frame: Overlay = point ? { selection: [point, point] } : {};
  if (now.state !== "found" || !now.whyNot) return frame;
  const { points_lost: lost, better } = now.whyNot;
  const right = report.value ? null : pointOf(better, size); // an analysis shows it already
  const loss = [`−${decimal(lost, lost < 10 ? 1 : 0)}`];
  const spots: Spot[] = [
    ...(point ? [{ point, kind: lost < AS_GOOD ? ("1" as const) : ("bad" as const), text: loss }] : []),
    ...(right ? [{ point: right, kind: "best" as const, ring: true, text: [BETTER] }] : []),
  ];
  return { ...frame, spots };
}

/** The mistake that was just made, with what it loses, and the better move where that is still free. */
function blunderOverlay(): Overlay | null {
  const now = isExplained.value && !hidden.value ? blunder.value?.whyNot : null;
  if (!now) return null;
  const { signs, size } = position.value;
  const [played, better] = [pointOf(now.move, size), pointOf(now.better, size)];
  const isFree = better && !signs[better[1]]![better[0]] && !report.value; // an analysis has its own candidates
  const spots: Spot[] = [
    ...(played ? [{ point: played, kind: "bad" as const, text: [`−${decimal(now.points_lost, 0)}`] }] : []),
    ...(isFree ? [{ point: better, kind: "best" as const, ring: true, text: [BETTER] }] : []),
  ];
  return { spots };
}

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
  return point
    ? { spots: [{ point, kind: "bad", text: [`−${decimal(loss.points, loss.points < 10 ? 1 : 0)}`] }] }
    : null;
}

const RECENT = 10; // moves

/** Mistakes among the moves before the last one, as dots on their stones: the more they lost, the larger and redder. */
function recentOverlay(): Overlay | null {
  const found = hidden.value ? null : reviewOf(tree.value, wholeLine.value);
  if (!found) return null;
  const { number, signs, size } = position.value;
  const recent = mistakes(found, colorOfMove).filter(({ move }) => move < number && move >= number - RECENT);
  const spots = recent.flatMap(({ played, color, points }): Spot[] => {
    const point = pointOf(played, size);
    const isThere = point && signs[point[1]]![point[0]] === signOf(color);
    const kind = points < 5 ? "3" : points < 10 ? "4" : "5";
    return isThere ? [{ point, kind, scale: 0.35 + 0.25 * Math.min(1, points / 20) }] : [];
  });
  return { spots };
}

/** The better move next to it. Where the position is analysed, the candidates show it. */
function betterOverlay(): Overlay | null {
  const loss = hidden.value ? null : lossHere.value;
  const point = loss?.best && pointOf(loss.best, position.value.size);
  return point ? { spots: [{ point, kind: "best", ring: true, text: [BETTER] }] } : null;
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
