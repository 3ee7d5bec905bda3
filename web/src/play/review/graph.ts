// What is known about the course of a game: from a review, from analysis of its positions, or from the record itself.

import { type GameTree, moveOf, sizeOf } from "../../game/tree";
import { agreed, type GraphPoint } from "../../why/graph";
import type { Analysis } from "../../why/types";
import { hashesOf, keyStep } from "../game/walk";
import { isOutdated } from "./record";
import type { reviewOf } from "./review";

export function graphPoints(
  tree: GameTree,
  line: readonly number[],
  reports: ReadonlyMap<string, Analysis>,
  reviewed: ReturnType<typeof reviewOf>,
): GraphPoint[] {
  const size = sizeOf(tree);
  const positions = new Map(reviewed?.review.positions.map((found) => [found.move + (reviewed.shift ?? 0), found]));
  const points = new Map<number, GraphPoint>();
  const hashes = hashesOf(tree, line);
  // SBKV is where Sabaki keeps Black's win rate, in per cent; one of ours is of the position that was reviewed.
  const recorded = (at: number, i: number) => (isOutdated(tree, at, hashes[i]) ? null : sabakis(tree, at));
  let move = 0;
  let key = "";
  for (const [i, at] of line.entries()) {
    key += keyStep(tree, at);
    if (moveOf(tree.nodes[at]!, size)) move += 1;
    const found = positions.get(move);
    const before = positions.get(move - 1);
    const seen = reports.size ? reports.get(key) : undefined;
    const point = points.get(move) ?? { move, winrate: null, lead: null };
    const blacks = seen && (seen.to_move === "black" ? 1 : -1);
    const winrate = blacks ? (blacks === 1 ? seen.winrate : 1 - seen.winrate) : (found?.winrate ?? recorded(at, i));
    const lead = blacks ? blacks * seen.lead : (found?.lead ?? null);
    points.set(move, {
      ...point,
      // Losses that may be chance are not shown: every short look at a long game has some of them.
      ...(before ? { loss: before.mistake ? before.loss : null, played: before.played, best: before.best } : {}),
      winrate,
      lead: lead === null ? null : agreed(winrate, lead),
    });
  }
  return [...points.values()];
}

function sabakis(tree: GameTree, at: number): number | null {
  const value = Number.parseFloat(tree.nodes[at]!.props.SBKV?.[0] ?? "");
  return value >= 0 && value <= 100 ? value / 100 : null;
}
