// Numbers on stones: of all moves, of the last ones, or from a move on.
import { signal } from "@preact/signals";
import type { Mark } from "../../board/Layer";
import { type GameTree, moveOf, pathTo, sizeOf } from "../../game/tree";
import type { Sign } from "../../game/vertex";

export const NUMBERINGS = ["none", "last", "last5", "last10", "all", "here"] as const;
export type Numbering = (typeof NUMBERINGS)[number];

/** How stones are numbered; "here" counts from 1 after the node at which it was chosen. */
export const numbering = signal<{ kind: Numbering; from: number }>({ kind: "none", from: 0 });

const LAST: Partial<Record<Numbering, number>> = { last: 1, last5: 5, last10: 10 };

/** The number of every stone that is still there; where several were played on a point, the last one counts. */
export function numbersAt(
  tree: GameTree,
  at: number,
  signs: readonly (readonly Sign[])[],
  { kind, from }: { kind: Numbering; from: number },
): Mark[] {
  if (kind === "none") return [];
  const size = sizeOf(tree);
  const path = pathTo(tree, at);
  const start = kind === "here" ? path.indexOf(from) : 0;
  if (start < 0) return []; // on another line
  const moves = path
    .slice(kind === "here" ? start + 1 : 0)
    .flatMap((node) => moveOf(tree.nodes[node]!, size) ?? [])
    .map((move, i) => ({ ...move, number: i + 1 }));
  const shown = LAST[kind] ? moves.slice(-LAST[kind]) : moves;
  const found = new Map<string, Mark>();
  for (const { point, color, number } of shown) {
    if (!point) continue;
    const isThere = signs[point[1]]?.[point[0]] === (color === "black" ? 1 : -1);
    if (isThere) found.set(String(point), { point, type: "letter", text: String(number) });
  }
  return [...found.values()];
}
