// Tabs do not import each other: a position that one hands to another goes through here.
import { signal } from "@preact/signals";
import { inbox } from "../frame/inbox";
import { go, route } from "../frame/router";
import type { GameTree } from "../game/tree";
import type { ColorName } from "../game/vertex";
import type { OwnMistake } from "./mistakes";
import type { Region } from "./region";
import type { Given } from "./setup";

/** The game on the board of the play tab; null until that tab was opened. */
export const gameInPlay = signal<{ readonly tree: GameTree; readonly at: number } | null>(null);

export const searches = inbox<{ game: Given; region?: Region }>();
export const josekiLines = inbox<Given>();

export interface GivenProblem {
  size: number;
  black: readonly string[];
  white: readonly string[];
  target: readonly string[];
  toMove: ColorName;
  name: string;
}
export const problems = inbox<GivenProblem>();

/** A game against Katachi that was chosen on the front page. */
export interface Opponent {
  rank: string | null; // "8k"; null: as strong as it is set
  size: number;
  byKeys?: boolean; // then the keys are for the board next
}
export const opponents = inbox<Opponent>();

/** Mistakes of kept games, to be practised on the board of the play tab. */
export const exercises = inbox<readonly OwnMistake[]>();

export function practise(mistakes: readonly OwnMistake[]): void {
  go("play");
  exercises.give(mistakes);
}

/** The next game is brought to be reviewed. */
export const reviews = inbox<true>();

/** A dialog of the play tab. */
export const dialogs = inbox<"new" | "saved">();

export function openDialog(name: "new" | "saved"): void {
  go("play");
  dialogs.give(name);
}

export function playAgainst(opponent: Opponent): void {
  go("play");
  opponents.give(opponent);
}

/** Search a region of a position (as `gameModel` gives it); without one, what surrounds the last move. */
export function searchRegion(game: Given, region?: Region): void {
  searches.give({ game, region });
  go("patterns");
}

/** Walk the joseki of the corner of the last move of a position (as `gameModel` gives it). */
export function exploreJoseki(game: Given): void {
  josekiLines.give(game);
  if (route.peek().tab !== "joseki") go("joseki");
}

export function solveProblem(problem: GivenProblem): void {
  problems.give(problem);
  go("tsumego");
}
