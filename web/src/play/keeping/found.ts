// Where a search found its pattern (it may be turned): shown in the game it opened, at that move only.
import { computed, signal } from "@preact/signals";
import { type Point, pointOf } from "../../game/vertex";
import { position, state } from "../game/store";

const found = signal<{ id: string; at: number; corners: string } | null>(null);

/** The game that was just opened shows the pattern in this region, named by two corners such as L19:T11. */
export function noteFound(corners: string | undefined): void {
  const { id, at } = state.value;
  found.value = corners ? { id, at, corners } : null;
}

export const foundRegion = computed<readonly [Point, Point] | null>(() => {
  const { id, at } = state.value;
  if (!found.value || found.value.id !== id || found.value.at !== at) return null;
  const [from, to] = found.value.corners.split(":").map((corner) => pointOf(corner, position.value.size));
  return from && to ? [from, to] : null;
});
