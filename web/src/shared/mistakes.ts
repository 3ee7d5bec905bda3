// The reader's own mistakes as problems: reviews add them, and each comes back until it was found several times.
import { kept } from "../frame/kept";
import type { ColorName } from "../game/vertex";
import { s } from "../strings";

/** The board before a mistake in a game that is kept. */
export interface OwnMistake {
  readonly id: string; // the game
  readonly move: number; // the number of the mistake
  readonly name: string; // whose it is
  readonly color: ColorName;
  readonly played: string;
  readonly better: string;
  readonly reason: string;
  readonly points: number;
  readonly decisive: boolean; // one of the moments that decided the game
  readonly size: number;
  readonly black: string; // stones, as vertices
  readonly white: string;
  readonly due: number; // the day on which it comes back
  readonly found: number; // how often in a row it was found at the first try
}

const MOST = 120; // in all
const MOST_OF_GAME = 10; // the largest
const DAYS = [1, 3, 7, 21]; // until it comes again; after the last it is learned

export const ownMistakes = kept<readonly OwnMistake[]>("learn.mistakes", [], Array.isArray);
/** The names that the reader plays by. */
export const ownNames = kept<readonly string[]>("learn.names", [], Array.isArray);

export function isOwnName(name: string): boolean {
  return name !== "" && (name === s.play.you || ownNames.value.includes(name));
}

export function toggleOwnName(name: string): void {
  const names = ownNames.peek();
  ownNames.value = names.includes(name) ? names.filter((one) => one !== name) : [...names, name];
}

/** The mistakes of a game that was just reviewed; those noted before keep what is known about them. */
export function noteMistakes(id: string, found: readonly Omit<OwnMistake, "due" | "found">[], day: number): void {
  const before = ownMistakes.peek();
  const known = new Map(before.filter((one) => one.id === id).map((one) => [one.move, one]));
  const largest = [...found].sort(weightier).slice(0, MOST_OF_GAME);
  const noted = largest.map((one) => {
    const { due, found: times } = known.get(one.move) ?? { due: day, found: 0 };
    return { ...one, due, found: times };
  });
  ownMistakes.value = [...before.filter((one) => one.id !== id), ...noted].slice(-MOST);
}

/** Moments that decided a game come before other mistakes, however many points those lost. */
function weightier(a: Pick<OwnMistake, "decisive" | "points">, b: Pick<OwnMistake, "decisive" | "points">): number {
  return Number(b.decisive) - Number(a.decisive) || b.points - a.points;
}

/** Those that are due, the weightiest first; if the reader's names are known, only his or her own. */
export function dueMistakes(day: number): OwnMistake[] {
  const due = ownMistakes.value.filter((one) => one.due <= day);
  const mine = due.filter(({ name }) => isOwnName(name));
  const isKnown = ownNames.value.length > 0 || mine.length > 0;
  return (isKnown ? mine : due).sort(weightier);
}

/** What came of an exercise. Found: it comes back later and later; not found: tomorrow. */
export function noteAnswer({ id, move }: { id: string; move: number }, isFound: boolean, day: number): void {
  ownMistakes.value = ownMistakes.peek().flatMap((one) => {
    if (one.id !== id || one.move !== move) return [one];
    const found = isFound ? one.found + 1 : 0;
    const days = isFound ? DAYS[one.found] : 1;
    return days === undefined ? [] : [{ ...one, found, due: day + days }];
  });
}

/** A game that is gone takes its mistakes along. */
export function forgetMistakes(id: string): void {
  ownMistakes.value = ownMistakes.peek().filter((one) => one.id !== id);
}
