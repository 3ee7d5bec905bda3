// How common a move is, as the colour and size of its disc.
import type { Spot } from "../board/Layer";

const SHARES = [0.3, 0.1, 0.03, 0.01]; // from common to rare

/** The larger and greener the more often it was played. */
export function weightOf(share: number): Pick<Spot, "kind" | "scale"> {
  const rank = SHARES.findIndex((least) => share >= least);
  return {
    kind: (["1", "2", "3", "4"] as const)[rank] ?? "plain",
    scale: 0.62 + 0.38 * Math.min(1, Math.sqrt(share / SHARES[0]!)),
  };
}
