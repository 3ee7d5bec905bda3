// Ratings with their intervals, as text and as places on a scale.
import type { Schemas } from "../api/client";

export type Match = Schemas["EngineMatch"];
export type Score = Schemas["MatchScore"];

export function signed(value: number | null | undefined, infinite: string): string {
  if (value == null) return infinite;
  const rounded = Math.round(value);
  return `${rounded < 0 ? "−" : "+"}${Math.abs(rounded)}`;
}

/** "+120 [−35, +310]" */
export function eloText({ elo, elo_interval: [low, high], share_a, games }: Score): string {
  if (!games) return "–";
  const middle = signed(elo, share_a > 0.5 ? "+∞" : "−∞");
  return `${middle} [${signed(low, "−∞")}, ${signed(high, "+∞")}]`;
}

const MOST = 800; // Elo at the ends of the scale

/** From 0 (far behind) to 1 (far ahead); infinite ratings are at the ends. */
export function placeOf(elo: number | null | undefined, side: -1 | 1): number {
  const value = elo == null ? side * MOST : Math.max(-MOST, Math.min(MOST, elo));
  return 0.5 + value / (2 * MOST);
}

const LEVEL = 0.05; // two-sided

/** What can be said of a score: not more than the exact sign test allows (four games never are enough). */
export function verdict({ wins_a, wins_b, p_value, games }: Score): "none" | "a" | "b" | "open" {
  if (!games) return "none";
  if (p_value >= LEVEL) return "open";
  return wins_a > wins_b ? "a" : "b";
}

/** The chance of at least this many wins in this many games, if each is won with this chance. */
function tail(wins: number, games: number, chance: number): number {
  let sum = 0;
  let ways = 1; // of choosing k games
  for (let k = 0; k <= games; k++) {
    if (k >= wins) sum += ways * chance ** k * (1 - chance) ** (games - k);
    ways = (ways * (games - k)) / (k + 1);
  }
  return sum;
}

/** Clopper and Pearson's 95 % interval: it agrees with the exact sign test, which Wilson's does not for few games. */
export function exactInterval(wins: number, games: number): [number, number] {
  const low = (n: number) => (n === 0 ? 0 : halved((chance) => tail(n, games, chance) < LEVEL / 2));
  return [low(wins), 1 - low(games - wins)];
}

/** Where what holds for small numbers ceases to. */
function halved(holds: (chance: number) => boolean): number {
  let [from, to] = [0, 1];
  for (let i = 0; i < 40; i++) {
    const middle = (from + to) / 2;
    if (holds(middle)) from = middle;
    else to = middle;
  }
  return from;
}

const eloOf = (share: number) => (share <= 0 || share >= 1 ? null : 400 * Math.log10(share / (1 - share)));

/** A score with exact intervals. With draws, which are half a win, there are none: then the server's stay. */
export function exact(score: Score): Score {
  if (!score.games || score.draws) return score;
  const interval = exactInterval(score.wins_a, score.games);
  return { ...score, interval, elo_interval: interval.map(eloOf) };
}
