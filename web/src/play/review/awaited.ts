// A game that is brought to be reviewed: its review begins when the game is on the board.
import { effect, signal } from "@preact/signals";
import { moveOf, sizeOf } from "../../game/tree";
import { hasEngine, state } from "../game/store";
import { loadError, loading } from "../keeping/files";
import { startReview } from "./review";

const before = signal<string | null>(null); // the game that was on the board then

export function awaitReview(): void {
  before.value = state.peek().id;
}

/** Returns how to end it. */
export function followAwaited(): () => void {
  return effect(() => {
    const { id, tree } = state.value;
    if (loadError.value) before.value = null;
    if (before.value === null || before.value === id || loading.value) return;
    before.value = null;
    const size = sizeOf(tree);
    if (!hasEngine() && tree.nodes.some((node) => moveOf(node, size))) startReview();
  });
}
