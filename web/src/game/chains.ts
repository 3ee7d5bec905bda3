// Chains: stones of one colour that hang together.
import type { Point, Sign } from "./vertex";

/** All stones of the chains that some points belong to; none of empty points. */
export function chainsOf(signs: readonly (readonly Sign[])[], points: readonly Point[]): Point[] {
  const found = new Map<string, Point>();
  const waiting = points.filter(([x, y]) => signs[y]?.[x]);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [x, y] = next;
    if (found.has(String(next))) continue;
    found.set(String(next), next);
    const around: Point[] = [
      [x + 1, y],
      [x - 1, y],
      [x, y + 1],
      [x, y - 1],
    ];
    waiting.push(...around.filter(([i, j]) => signs[j]?.[i] === signs[y]![x]));
  }
  return [...found.values()];
}
