// Ratings with their intervals, as text and as places on a scale.
import type { Schemas } from "../api/client";

export type Match = Schemas["EngineMatchModel"];
export type Score = Schemas["MatchScoreModel"];

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

/** From 0 (far behind) to 1 (far ahead); what is infinite lies at the end. */
export function placeOf(elo: number | null | undefined, side: -1 | 1): number {
  const value = elo == null ? side * MOST : Math.max(-MOST, Math.min(MOST, elo));
  return 0.5 + value / (2 * MOST);
}

/** What can be said of a score: not more than its interval allows. */
export function verdict({ elo_interval: [low, high], games }: Score): "none" | "a" | "b" | "open" {
  if (!games) return "none";
  if (low != null && low > 0) return "a";
  return high != null && high < 0 ? "b" : "open";
}
