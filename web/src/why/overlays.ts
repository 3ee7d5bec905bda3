// A line of play as faint stones with numbers, and overlays put together.

import type { Area, Mark } from "../board/Layer";
import { type ColorName, other, type Point, pointOf, same, signOf } from "../game/vertex";
import { isUrgent } from "./facts";
import type { Group, Overlay } from "./types";

const LONGEST = 20; // moves; more cover the board

export function variationOverlay(pv: readonly string[], toMove: ColorName, size: number, longest = LONGEST): Overlay {
  const ghosts: NonNullable<Overlay["ghosts"]>[number][] = [];
  let color = toMove;
  pv.slice(0, longest).forEach((vertex, i) => {
    const point = pointOf(vertex, size);
    // Where a stone was taken and another one is played, the first one stays: the number tells when.
    if (point && !ghosts.some((ghost) => same(ghost.point, point)))
      ghosts.push({ point, sign: signOf(color), text: String(i + 1) });
    color = other(color);
  });
  return { ghosts };
}

/** Points to look at while a reason is read. */
export function litOverlay(vertices: readonly string[], size: number): Overlay {
  return { lit: pointsOf(vertices, size) };
}

/** Groups in need of a move are ringed, with the points that decide it; dead ones fade. */
export function groupsOverlay(groups: readonly Group[], size: number): Overlay {
  const needing = groups.filter(isUrgent);
  const marks = (vertices: string[], type: "ring" | "vital") =>
    pointsOf([...new Set(vertices)], size).map((point): Mark => ({ point, type }));
  const stones = needing.flatMap((group) => group.stones);
  const vital = needing.flatMap((group) => group.vital);
  const dead = groups.filter(({ status }) => status === "dead").flatMap((group) => group.stones);
  return { marks: [...marks(stones, "ring"), ...marks(vital, "vital")], dimmed: pointsOf(dead, size) };
}

function pointsOf(vertices: readonly string[], size: number): Point[] {
  return vertices.map((vertex) => pointOf(vertex, size)).filter((point): point is Point => point !== null);
}

/** All of them in one; where two draw a spot or a ghost on one point, the later one is seen. */
export function mergeOverlays(...overlays: (Overlay | null | undefined | false)[]): Overlay {
  const given = overlays.filter((overlay): overlay is Overlay => !!overlay);
  const ghosts = lastOfEach(given.flatMap((overlay) => overlay.ghosts ?? []));
  const selection = given.findLast((overlay) => overlay.selection)?.selection;
  const covered = (point: Point) => ghosts.some((ghost) => same(ghost.point, point));
  return {
    spots: lastOfEach(given.flatMap((overlay) => overlay.spots ?? [])).filter((spot) => !covered(spot.point)),
    areas: lastOfEach(given.flatMap((overlay) => overlay.areas ?? [])),
    marks: given.flatMap((overlay) => overlay.marks ?? []),
    strokes: given.flatMap((overlay) => overlay.strokes ?? []),
    ghosts,
    dimmed: given.flatMap((overlay) => overlay.dimmed ?? []),
    lit: given.flatMap((overlay) => overlay.lit ?? []),
    ...(selection ? { selection } : {}),
  };
}

function lastOfEach<T extends { point: Point }>(things: T[]): T[] {
  return things.filter((thing, i) => !things.slice(i + 1).some((later) => same(later.point, thing.point)));
}

const OPEN = 0.15; // below that nobody owns the point

/** Whose points they will be, as squares: +1 is Black's, −1 White's, row by row from the top left. */
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
