// What the pattern views show: the board, the way back and forward, and the switches of the search.
import { batch, computed, signal } from "@preact/signals";
import type { Schemas } from "../api/client";
import { kept } from "../frame/kept";
import { go } from "../frame/router";
import { searches } from "../shared/handover";
import { emptySetup, type Setup, setupOf, signsOf, type Tool } from "../shared/setup";

export const setup = signal<Setup>(emptySetup());
export const signs = computed(() => signsOf(setup.value));
export const tool = signal<Tool>("play");

const past = signal<readonly Setup[]>([]);
const future = signal<readonly Setup[]>([]);
export const canUndo = computed(() => past.value.length > 0);
export const canRedo = computed(() => future.value.length > 0);
const REMEMBERED = 200;

/** Show another set-up; the one before can be had back. */
export function change(next: Setup): void {
  if (next === setup.value) return;
  past.value = [...past.value, setup.value].slice(-REMEMBERED);
  future.value = [];
  setup.value = next;
}

export function undo(): void {
  const before = past.value.at(-1);
  if (!before) return;
  past.value = past.value.slice(0, -1);
  future.value = [setup.value, ...future.value];
  setup.value = before;
}

export function redo(): void {
  const [next, ...rest] = future.value;
  if (!next) return;
  future.value = rest;
  past.value = [...past.value, setup.value];
  setup.value = next;
}

export interface Filters {
  player: string;
  x_player: string; // who has the black stones of the pattern, whichever colour that is in the game
  o_player: string;
  black: string;
  white: string;
  event: string;
  since: string;
  until: string;
  min_rank: string;
  max_rank: string;
  result: string;
  first_move: string;
  last_move: string;
}

export const NO_FILTERS: Filters = {
  player: "",
  x_player: "",
  o_player: "",
  black: "",
  white: "",
  event: "",
  since: "",
  until: "",
  min_rank: "",
  max_rank: "",
  result: "",
  first_move: "",
  last_move: "",
};

export const filters = signal<Filters>(NO_FILTERS);
const isSwitch = (value: unknown) => typeof value === "boolean";
export const symmetries = kept("patterns.symmetries", true, isSwitch);
export const colourSwap = kept("patterns.swap", true, isSwitch);
export const anywhere = signal(false);
export const nextToMove = signal<"any" | "black" | "white">("any");

export type Order = NonNullable<Schemas["FindRequest"]["order"]>;
export const order = signal<Order>("newest"); // of the games

/** Search a pattern as it is drawn, in all games. */
export function searchFor(pattern: Setup): void {
  batch(() => {
    change(pattern);
    nextToMove.value = "any";
    anywhere.value = false;
    filters.value = NO_FILTERS;
  });
  go("patterns", ["search"]);
}

searches.take(({ game, region }) => change(setupOf(game, region)));
