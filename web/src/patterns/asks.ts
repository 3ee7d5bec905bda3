// What a question may ask of the chosen base: one without games knows surroundings of points only.
import { batch, computed } from "@preact/signals";
import { baseInfo, bases } from "../frame/base";
import { isInside, type Wild } from "../shared/region";
import type { Tool } from "../shared/setup";
import { s } from "../strings";
import { anywhere, change, type Filters, filters, NO_FILTERS, setup, tool } from "./state";

/** Whether the chosen base is known to hold no games. */
export const isLearnt = computed(() => baseInfo.value?.has_games === false);
export const basesWithGames = computed(() => bases.value.filter((base) => base.has_games && !base.problem));

export const isWild = (name: Tool): name is Wild => name === "*" || name === "x" || name === "o";

/** The tool that a click uses: wildcards are none where they mean nothing. */
export const toolNow = computed<Tool>(() => (isLearnt.value && isWild(tool.value) ? "play" : tool.value));

export const usedFilters = (given: Filters) => Object.values(given).filter((text) => text.trim()).length;

/** Conditions that are ignored, in words. */
export const ignored = computed<readonly string[]>(() => {
  if (!isLearnt.value) return [];
  const wilds = wildsInside().length;
  const used = usedFilters(filters.value);
  return [
    ...(wilds ? [s.patterns.ignoredWilds(wilds)] : []),
    ...(anywhere.value ? [s.patterns.ignoredEdges] : []),
    ...(used ? [s.patterns.ignoredFilters(used)] : []),
  ];
});

function wildsInside(): string[] {
  const { wilds, region } = setup.value;
  return Object.keys(wilds).filter((key) => {
    const [x = 0, y = 0] = key.split(",").map(Number);
    return isInside(region, [x, y]);
  });
}

/** Ask without what is ignored. */
export function askWithout(): void {
  batch(() => {
    change({ ...setup.value, wilds: {} });
    anywhere.value = false;
    filters.value = NO_FILTERS;
  });
}

const MOST_MOVES = 9999;

/** The number of a move; null if it is left out or none. */
export function wholeNumber(text: string): number | null {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;
}

/** What is wrong with the moves that the pattern is to appear between, by field. */
export function moveProblems({ first_move, last_move }: Filters): Partial<Record<keyof Filters, string>> {
  const isNone = (text: string) => text.trim() !== "" && wholeNumber(text) === null;
  const [first, last] = [wholeNumber(first_move), wholeNumber(last_move)];
  const isEmptyRange = first !== null && last !== null && first > last;
  return {
    ...(isNone(first_move) && { first_move: s.patterns.noMoveNumber(MOST_MOVES) }),
    ...(isNone(last_move) && { last_move: s.patterns.noMoveNumber(MOST_MOVES) }),
    ...(isEmptyRange && { last_move: s.patterns.noMovesBetween(first, last) }),
  };
}
