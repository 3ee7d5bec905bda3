// Stones as points by name, and as rows of signs.
import { pointOf, type Sign, vertexOf } from "./vertex";

export interface Stones {
  black: string[];
  white: string[];
}

export function emptySigns(size: number): Sign[][] {
  return Array.from({ length: size }, () => new Array<Sign>(size).fill(0));
}

/** The board with these stones; names that are not on it are left out. */
export function signsWith(
  size: number,
  { black, white }: { black: readonly string[]; white: readonly string[] },
): Sign[][] {
  const signs = emptySigns(size);
  for (const [vertices, sign] of [
    [black, 1],
    [white, -1],
  ] as const)
    for (const vertex of vertices) {
      const point = pointOf(vertex, size);
      if (point) signs[point[1]]![point[0]] = sign;
    }
  return signs;
}

/** The stones of a board by name, row by row. */
export function stonesOf(signs: readonly (readonly Sign[])[]): Stones {
  const found: Stones = { black: [], white: [] };
  signs.forEach((row, y) => {
    row.forEach((sign, x) => {
      if (sign) found[sign === 1 ? "black" : "white"].push(vertexOf([x, y], signs.length));
    });
  });
  return found;
}
