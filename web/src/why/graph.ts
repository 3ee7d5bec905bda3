// What the win-rate graph shows: one row per move, gaps where nothing is known, mistakes.

import { s } from "../strings";
import { percent, points } from "../ui/format";

export interface GraphPoint {
  move: number; // 0 is the position before the first move
  winrate: number | null; // Black's
  lead: number | null; // Black's
  loss?: number | null; // of win rate, by the move of this number, which led here
  played?: string | null;
  best?: string | null;
}

export const MISTAKE = 0.03; // a loss worth a mark; reviews count only what longer searches confirm

/** Columns for the graph: every move number from 0 to the last one has a row, unknown ones are gaps. */
export function columns(given: readonly GraphPoint[]): [number[], (number | null)[], (number | null)[]] {
  const known = byMove(given);
  const last = Math.max(1, ...known.keys());
  const moves = Array.from({ length: last + 1 }, (_, move) => move);
  return [
    moves,
    moves.map((move) => number(known.get(move)?.winrate)),
    moves.map((move) => number(known.get(move)?.lead)),
  ];
}

export function byMove(given: readonly GraphPoint[]): Map<number, GraphPoint> {
  return new Map(given.filter(({ move }) => Number.isInteger(move) && move >= 0).map((point) => [point.move, point]));
}

function number(value: number | null | undefined): number | null {
  return value === null || value === undefined || !Number.isFinite(value) ? null : value;
}

export function mistakes(given: readonly GraphPoint[], from = MISTAKE): GraphPoint[] {
  return given.filter((point) => (point.loss ?? 0) >= from && number(point.winrate) !== null);
}

/** The lead as it is shown next to a win rate. Means of points and of wins may differ: the win rate says who is ahead. */
export function agreed(winrate: number | null, lead: number): number {
  return winrate !== null && (winrate - 0.5) * lead < 0 ? 0 : lead;
}

export const LINEAR = 10; // points: up to here the lead's axis is even, from here on it gets narrower

/** The lead's axis is even around 0, and not so narrow that noise looks like a fight. */
export function leadRange(leads: readonly (number | null)[]): [number, number] {
  const most = 1.1 * Math.max(LINEAR, ...leads.map((lead) => Math.abs(lead ?? 0)));
  return [-most, most];
}

const LOST = [200, 100, 50]; // points

/** The numbers on the lead's axis, far enough apart to be read. */
export function leadTicks(most: number): number[] {
  const lost = LOST.filter((tick) => tick <= most).slice(0, 1);
  const ticks = [most < 4 * LINEAR ? LINEAR : 2 * LINEAR, ...lost];
  return [...ticks.map((tick) => -tick).reverse(), 0, ...ticks];
}

/** A point in words: the slider's value, and the rows of the table. */
export function told(point: GraphPoint | undefined): string {
  if (!point || number(point.winrate) === null) return s.why.graphUnknown;
  const lead = number(point.lead);
  return `${s.why.graphWinrate} ${percent(point.winrate!)}${lead === null ? "" : `, ${s.why.graphLead} ${points(lead)}`}`;
}
