// Whose points they will be: squares by sign and strength. Black and white are told apart without any colour.
import type { Area } from "../board/Layer";
import type { Overlay } from "./types";

const OPEN = 0.15; // below that nobody owns the point

/** +1 is Black's, −1 White's, row by row from the top left. */
export function ownershipAreas(ownership: readonly number[] | null | undefined, size: number): Area[] {
  if (!ownership || ownership.length !== size * size) return [];
  return ownership.flatMap((value, i) =>
    Math.abs(value) < OPEN || !Number.isFinite(value)
      ? []
      : [
          {
            point: [i % size, Math.floor(i / size)] as const,
            sign: value > 0 ? (1 as const) : (-1 as const),
            strength: Math.min(1, Math.abs(value)),
          },
        ],
  );
}

export function ownershipOverlay(ownership: readonly number[] | null | undefined, size: number): Overlay {
  return { areas: ownershipAreas(ownership, size) };
}
