// Candidates in the colours players know: the best one blue, then green to purple by what a move loses.
import type { Spot } from "../board/Layer";
import { pointOf } from "../game/vertex";
import { decimal, short } from "../ui/format";
import { agreed } from "./graph";
import type { Analysis, Candidate, Overlay, Perspective } from "./types";

/** Upper bounds of the loss of win rate for the bands 1 to 5; what loses more is in band 6. */
export const BANDS = [0.01, 0.03, 0.06, 0.1, 0.2] as const;
export type Band = "best" | "1" | "2" | "3" | "4" | "5" | "6" | "plain";

const HIDDEN = 0.002; // of the best move's visits: fewer say nothing
const ALIKE = 0.05; // of the win rate: a smaller loss that may be chance is called none

export function best(candidates: readonly Candidate[]): Candidate | undefined {
  return candidates.reduce<Candidate | undefined>(
    (found, c) => (!found || c.order < found.order ? c : found),
    undefined,
  );
}

/** The candidate for a move: its own, or that of a move which is the same by symmetry. */
export function candidateOf(candidates: readonly Candidate[], vertex: string | null): Candidate | undefined {
  return candidates.find((candidate) => vertex !== null && verticesOf(candidate).includes(vertex));
}

export function verticesOf({ vertex, same }: Candidate): readonly string[] {
  return [vertex, ...same];
}

/** Win rate lost against the best move; not below 0, as a move with few visits may look better than it is. */
export function lossOf(candidate: Candidate, top: Candidate): number {
  return Math.max(0, top.winrate - candidate.winrate);
}

/** Whether it is as good as the best one, as far as the search can tell. */
export function isAlike(candidate: Candidate, top: Candidate): boolean {
  return candidate.close && Math.abs(top.winrate - candidate.winrate) < ALIKE;
}

/** No colour for a move that was searched too little. */
export function bandOf(candidate: Candidate, top: Candidate): Band {
  if (candidate.weak) return "plain";
  if (candidate.order === top.order) return "best";
  if (isAlike(candidate, top)) return "1";
  const loss = lossOf(candidate, top);
  const band = BANDS.findIndex((bound) => loss < bound);
  return String(band < 0 ? 6 : band + 1) as Band;
}

/** A win rate as the reader wants it: of the side to move, or always Black's. */
export function seenFrom(winrate: number, toMove: Analysis["to_move"], perspective: Perspective): number {
  return perspective === "black" && toMove === "white" ? 1 - winrate : winrate;
}

/** A lead in the same way; never against the win rate next to it. */
export function leadFrom(
  { winrate, lead }: { winrate: number; lead: number },
  toMove: Analysis["to_move"],
  perspective: Perspective,
): number {
  const shown = agreed(winrate, lead);
  return perspective === "black" && toMove === "white" ? -shown : shown;
}

/** 0.5123 → "51.2", and no decimals where three digits would not fit. */
export function spotPercent(winrate: number): string {
  const text = decimal(100 * winrate, 1);
  return text.length > 4 ? text.slice(0, 3) : text;
}

export type Weight = "hidden" | "faint" | "plain";

/** How visible a candidate is: hardly searched ones are hidden, those searched too little have no numbers. */
export function weightOf(candidate: Candidate, mostVisits: number): Weight {
  if (candidate.order > 0 && candidate.visits < Math.max(1, HIDDEN * mostVisits)) return "hidden";
  return candidate.weak ? "faint" : "plain";
}

/** A spot with its place in the order and its size (0 to 1); boards that know neither still show the rest. */
export interface CandidateSpot extends Spot {
  order: number; // from 1
  size: number;
}

interface Options {
  perspective?: Perspective;
  selected?: string | null;
}

export function candidateSpots(report: Analysis, { perspective = "mover" }: Options = {}): CandidateSpot[] {
  const top = best(report.candidates);
  if (!top) return [];
  const most = Math.max(...report.candidates.map((candidate) => candidate.visits));
  // The best come last, so that they lie above their neighbours.
  const shown = [...report.candidates].sort((a, b) => b.order - a.order);
  return shown.flatMap((candidate) => {
    const weight = weightOf(candidate, most);
    if (weight === "hidden") return [];
    const winrate = seenFrom(candidate.winrate, report.to_move, perspective);
    const kind = bandOf(candidate, top);
    const spot = {
      kind,
      text: weight === "faint" ? [] : [spotPercent(winrate), short(candidate.visits)],
      ring: kind === "best",
      faint: weight === "faint",
      order: candidate.order + 1,
      size: most ? 0.6 + 0.4 * Math.sqrt(candidate.visits / most) : 1,
    };
    const points = verticesOf(candidate).map((vertex) => pointOf(vertex, report.size));
    return points.flatMap((point) => (point ? { point, ...spot } : []));
  });
}

/** Coloured spots for the board; the chosen one has a frame that needs no colour. */
export function candidateOverlay(report: Analysis, options: Options = {}): Overlay {
  const chosen = options.selected ? pointOf(options.selected, report.size) : null;
  return {
    spots: candidateSpots(report, options),
    ...(chosen ? { selection: [chosen, chosen] as const } : {}),
  };
}

// ---- The table -------------------------------------------------------------------------------------------------------

export const COLUMNS = ["order", "vertex", "winrate", "visits", "lead"] as const;
export type Column = (typeof COLUMNS)[number];

export interface Sorting {
  column: Column;
  down: boolean; // large ones first
}

/** The first direction when a column is chosen: the best first. */
export function usualSorting(column: Column): Sorting {
  return { column, down: column === "winrate" || column === "visits" || column === "lead" };
}

/** Equal ones stay in the order of the search; moves whose numbers are not shown come last where these decide. */
export function sorted(candidates: readonly Candidate[], { column, down }: Sorting): Candidate[] {
  const unknown = ({ weak }: Candidate) => Number(weak && (column === "winrate" || column === "lead"));
  const compare = (a: Candidate, b: Candidate) =>
    column === "vertex"
      ? a.vertex.localeCompare(b.vertex, "en", { numeric: true })
      : (a[column] as number) - (b[column] as number);
  return [...candidates].sort(
    (a, b) => unknown(a) - unknown(b) || (down ? -1 : 1) * compare(a, b) || a.order - b.order,
  );
}
