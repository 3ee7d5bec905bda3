// Where a player loses most, over all games that were reviewed in this browser.
import { kept } from "../frame/kept";

type Parts = Readonly<Record<string, number>>; // points by kind, or by the first move of a span

interface Reviewed {
  id: string; // the game
  name: string; // the player
  kinds: Parts;
  spans?: Parts; // older notes have none
}

/** What a report says about one side. */
export interface SideLosses {
  name: string;
  kinds: Readonly<Record<string, { points: number }>>;
  mistakes: readonly { move: number; points: number }[];
}

export interface Trend {
  games: number;
  kind: string;
  kindShare: number;
  from: number; // moves between which most was lost
  to: number;
  spanShare: number;
}

const MOST = 400; // players of games
const LEAST = 3; // games that make a trend
const SPAN = 30; // moves

export const reviewed = kept<readonly Reviewed[]>("play.reviewed", [], Array.isArray);

/** Remember what the named players of a game lost; a game that is reviewed again counts once. */
export function noteLosses(id: string, sides: readonly SideLosses[]): void {
  const found = sides
    .filter(({ name }) => name)
    .map(({ name, kinds, mistakes }) => ({
      ...{ id, name, spans: bySpan(mistakes) },
      kinds: Object.fromEntries(Object.entries(kinds).map(([kind, { points }]) => [kind, points])),
    }));
  reviewed.value = [...reviewed.peek().filter((one) => one.id !== id), ...found].slice(-MOST);
}

function bySpan(mistakes: SideLosses["mistakes"]): Parts {
  const spans: Record<string, number> = {};
  for (const { move, points } of mistakes) {
    const first = Math.floor((move - 1) / SPAN) * SPAN + 1;
    spans[first] = (spans[first] ?? 0) + points;
  }
  return spans;
}

/** Null if there are too few games of these players (one person by several names), or nothing was lost. */
export function trendOf(names: readonly string[]): Trend | null {
  const own = reviewed.value.filter(({ name }) => names.includes(name));
  const kind = largest(own.map(({ kinds }) => kinds));
  const span = largest(own.map(({ spans = {} }) => spans));
  if (own.length < LEAST || !kind || !span) return null;
  const from = Number(span[0]);
  return { games: own.length, kind: kind[0], kindShare: kind[1], from, to: from + SPAN - 1, spanShare: span[1] };
}

/** The part that most was lost in, and its share of all. */
function largest(parts: readonly Parts[]): [string, number] | null {
  const sums = new Map<string, number>();
  for (const part of parts)
    for (const [name, lost] of Object.entries(part)) sums.set(name, (sums.get(name) ?? 0) + lost);
  const total = [...sums.values()].reduce((sum, lost) => sum + lost, 0);
  const [name, lost] = [...sums].sort((a, b) => b[1] - a[1])[0] ?? ["", 0];
  return total > 0 ? [name, lost / total] : null;
}
