// The sets of rules, and which of them is shown: its name is in the address.
import { computed, signal } from "@preact/signals";
import { get, lineOf, type Schemas } from "../api/client";
import { go, route } from "../frame/router";
import { s } from "../strings";

export type RuleSet = Schemas["RuleSetCounts"];
export type Rule = Schemas["DrawnRule"];
export type Part = "shapes" | "browse" | "paper" | "board";

export const sets = signal<readonly RuleSet[] | null>(null);
export const problem = signal<string | null>(null);
const FIRST = "life-corner-4x3-sound";

export async function loadSets(): Promise<void> {
  if (sets.value) return;
  try {
    sets.value = await get("/api/rules/sets");
    problem.value = null;
  } catch (error) {
    problem.value = lineOf(error);
  }
}

export const part = computed<Part>(() => {
  const first = route.value.tab === "rules" ? route.value.parts[0] : undefined;
  if (first === undefined || first === "shapes") return "shapes";
  return first === "paper" || first === "board" ? first : "browse";
});

export const current = computed<RuleSet | null>(() => {
  const list = sets.value;
  const named = part.value === "browse" ? route.value.parts[0] : undefined;
  return list?.find((one) => one.name === named) ?? list?.find((one) => one.name === FIRST) ?? list?.[0] ?? null;
});

export const opened = computed(() => {
  const number = Number(route.value.parts[1]);
  return part.value === "browse" && Number.isInteger(number) && number > 0 ? number : null;
});

/** Which part of the list is shown. */
export interface Listed {
  depth: number | null; // of all depths
  page: number; // from 1
}

const wholeOf = (text: string | undefined) => (/^\d{1,6}$/.test(text ?? "") ? Number(text) : null);

/** It is in the address behind the rule that is opened, or behind "list": who comes back finds it as it was. */
export const listed = computed<Listed>(() => {
  const [, , depth, page] = part.value === "browse" ? route.value.parts : [];
  return { depth: wholeOf(depth), page: Math.max(1, wholeOf(page) ?? 1) };
});

const LIST = "list";

function partsOf(set: string, at: number | typeof LIST, { depth, page }: Listed): (string | number)[] {
  if (page > 1) return [set, at, depth ?? "all", page];
  if (depth !== null) return [set, at, depth];
  return at === LIST ? [set] : [set, at];
}

/** A part of the list of a set. */
export function openList(set: string, wanted: Partial<Listed> = {}): void {
  go("rules", partsOf(set, LIST, { ...listed.peek(), ...wanted }));
}

/** A rule; the list stays where it is, if the rule is of its set. */
export function openRule(set: string, number: number): void {
  const isOfList = current.peek()?.name === set;
  go("rules", partsOf(set, number, isOfList ? listed.peek() : { depth: null, page: 1 }));
}

type Key = Pick<RuleSet, "goal" | "place" | "width" | "height" | "mode">;

/** The set most like this one with something changed: if there is none of the size, another size is taken. */
export function changed(list: readonly RuleSet[], from: RuleSet, change: Partial<Key>): RuleSet {
  const wanted: Key = { ...from, ...change };
  const names = Object.keys(change) as (keyof Key)[];
  const likeness = (one: RuleSet): number =>
    (["goal", "place", "mode", "width", "height"] as const).reduce(
      (sum, name) => sum + (one[name] === wanted[name] ? (names.includes(name) ? 100 : 10) : 0),
      one.width === wanted.width && one.height === wanted.height ? 5 : 0,
    );
  return list.reduce((best, one) => (likeness(one) > likeness(best) ? one : best), from);
}

/** What else is not as it was, because there is no set of the kind: the goal, the place or the mode. */
export function alsoChanged(from: RuleSet, to: RuleSet, change: Partial<Key>): boolean {
  return (["goal", "place", "mode"] as const).some((name) => !(name in change) && from[name] !== to[name]);
}

/** The choices that exist, in the order of the sets. */
export function choices<K extends keyof Key>(list: readonly RuleSet[], name: K): Key[K][] {
  return [...new Set(list.map((one) => one[name]))];
}

/** A rule's picture for readers who do not see it. */
export function drawn({ place, picture }: Pick<Rule, "place" | "picture">): string {
  return s.rules.drawn(s.rules.places[place], picture.rows.join(" / "));
}
