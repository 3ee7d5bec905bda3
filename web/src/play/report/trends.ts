// Where a player loses most, over all games that were reviewed in this browser.
import { kept } from "../../frame/kept";
import type { ColorName } from "../../game/vertex";
import type { GameReport } from "../review/review";

type Parts = Readonly<Record<string, number>>; // points by phase or by kind

interface Reviewed {
  id: string; // the game
  name: string; // the player
  phases: Parts;
  kinds: Parts;
}

export interface Trend {
  games: number;
  kind: string;
  kindShare: number;
  phase: string;
  phaseShare: number;
}

const MOST = 400; // players of games
const LEAST = 3; // games that make a trend

export const reviewed = kept<readonly Reviewed[]>("play.reviewed", [], Array.isArray);

/** Remember what the named players of a game lost; a game that is reviewed again counts once. */
export function noteReport(id: string, report: GameReport): void {
  const colors: readonly ColorName[] = ["black", "white"];
  const found = colors.flatMap((color) => {
    const side = report.sides[color];
    return side?.name ? [{ id, name: side.name, phases: points(side.phases), kinds: points(side.kinds) }] : [];
  });
  reviewed.value = [...reviewed.peek().filter((one) => one.id !== id), ...found].slice(-MOST);
}

function points(parts: GameReport["sides"][string]["phases"]): Parts {
  return Object.fromEntries(Object.entries(parts).map(([name, lost]) => [name, lost.points]));
}

/** Null if there are too few games of this player, or nothing was lost. */
export function trendOf(name: string): Trend | null {
  const own = reviewed.value.filter((one) => one.name === name);
  const kind = largest(own.map(({ kinds }) => kinds));
  const phase = largest(own.map(({ phases }) => phases));
  if (!name || own.length < LEAST || !kind || !phase) return null;
  return { games: own.length, kind: kind[0], kindShare: kind[1], phase: phase[0], phaseShare: phase[1] };
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
