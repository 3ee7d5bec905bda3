// What is said about a move first, and what can be drawn of it.
import { best, candidateOf } from "./candidates";
import type { Analysis, Fact, Group, WhyNotQuestion } from "./types";

/** Something on the board that belongs to a sentence: points to light up, and moves to play out, the mover's first. */
export interface Drawn {
  points: readonly string[];
  line: readonly string[];
}

/** A sentence with what it rests on. */
export type Said = Drawn & Pick<Fact, "sentence" | "certainty"> & { against?: boolean };

const MOST = 3; // sentences at first

/** The best reason comes first, two more that are worth telling follow, the others are asked for. */
export function told(facts: readonly Fact[], worth = facts.length): { first: Fact | null; next: Fact[]; rest: Fact[] } {
  const shown = Math.min(worth, MOST);
  return { first: (shown && facts[0]) || null, next: facts.slice(1, shown), rest: facts.slice(shown) };
}

export function isSameDrawing(one: Drawn | null, two: Drawn | null): boolean {
  return !!one && !!two && `${one.points}/${one.line}` === `${two.points}/${two.line}`;
}

/** The question why a move is worse, with what the analysis knows about it. */
export function questionOf(vertex: string, report: Analysis | null): Omit<WhyNotQuestion, "game"> {
  const candidates = report?.candidates ?? [];
  const top = best(candidates);
  const mine = candidateOf(candidates, vertex); // or its mirror image, which is as good but has another line
  const isKnown = top && mine && !mine.weak && !top.weak;
  return {
    vertex,
    ...(top ? { better_line: top.pv } : {}),
    ...(isKnown && mine.vertex === vertex ? { line: mine.pv.slice(1) } : {}),
    ...(isKnown ? { points_lost: Math.max(0, top.lead - mine.lead) } : {}),
  };
}

/** Whether a group's fate depends on the next moves. */
export function isUrgent({ status }: Group): boolean {
  return status === "needs a move" || status === "ko";
}

/** The groups in need of a move; a click plays the move that decides it for the side whose turn it is. */
export function needing(groups: readonly Group[], toMove: Group["color"]): Said[] {
  return groups.filter(isUrgent).map(({ color, stones, vital, saving, killing, sentence, certainty }) => ({
    points: [...stones, ...vital],
    line: (color === toMove ? saving : killing).slice(0, 1),
    sentence,
    certainty,
  }));
}
