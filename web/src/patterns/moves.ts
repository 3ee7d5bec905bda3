// What a search found, and its moves.
import type { Schemas } from "../api/client";
import type { ColorName } from "../game/vertex";

export type Found = Schemas["FindAnswer"];
export type FoundMove = Schemas["FoundContinuation"];

export interface Paging {
  offset: number;
  only: { color: ColorName; vertex: string } | null;
}

/** Where a move goes: its point, and others that look the very same, such as its mirror image. */
export const placesOf = (move: FoundMove): string[] => [move.vertex, ...move.also];
