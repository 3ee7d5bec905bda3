// The four terms of a score: what each adds, as pieces of a bar that end where the score is.
import { type Candidate, TERMS, type TermName, type Terms } from "./types";

export interface Piece {
  term: TermName;
  weight: number;
  value: number;
  share: number; // weight × value: what it adds
  from: number; // where the piece begins and ends, from 0; what takes away lies left of 0
  to: number;
}

function finite(value: number | undefined): number {
  return value !== undefined && Number.isFinite(value) ? value : 0;
}

/** Pieces that add go right of 0, pieces that take away go left of it; all together are the score. */
export function pieces(terms: Partial<Terms>): Piece[] {
  let [right, left] = [0, 0];
  return TERMS.map((term) => {
    const [weight, value] = [finite(terms[term]?.weight), finite(terms[term]?.value)];
    const share = weight * value;
    const start = share < 0 ? left : right;
    if (share < 0) left += share;
    else right += share;
    return { term, weight, value, share, from: Math.min(start, start + share), to: Math.max(start, start + share) };
  });
}

export function total(found: readonly Piece[]): number {
  return found.reduce((sum, piece) => sum + piece.share, 0);
}

export interface Scale {
  low: number;
  high: number;
}

/** One scale for all bars side by side, 0 always on it. */
export function scaleOf(candidates: readonly Candidate[]): Scale {
  const all = candidates.flatMap((candidate) => pieces(candidate.terms));
  return { low: Math.min(0, ...all.map((piece) => piece.from)), high: Math.max(1e-9, ...all.map((piece) => piece.to)) };
}

/** Where a value lies, 0 to 1. */
export function placed(value: number, { low, high }: Scale): number {
  return (value - low) / (high - low);
}

/** The weights as shares of their sum: who is listened to, whatever they say. */
export function weightPieces(terms: Partial<Terms>): { term: TermName; from: number; to: number }[] {
  const weights = TERMS.map((term) => Math.max(0, finite(terms[term]?.weight)));
  const sum = weights.reduce((a, b) => a + b, 0);
  let from = 0;
  return TERMS.map((term, i) => {
    const to = sum > 0 ? from + weights[i]! / sum : from;
    const piece = { term, from, to };
    from = to;
    return piece;
  });
}
