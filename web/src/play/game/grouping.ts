// The groups of the position on the screen, found again whenever it changes, as long as they are shown.
import { computed, effect, signal } from "@preact/signals";
import { isAborted, lineOf, post, type Schemas } from "../../api/client";
import { currentBase } from "../../frame/base";
import { toMoveAt } from "../../game/tree";
import type { Group } from "../../why/types";
import { hidden } from "../review/quiz";
import { key, showGroups } from "./analysing";
import { requestAt } from "./request";
import { state } from "./store";

interface Found {
  key: string; // the position
  groups: readonly Group[] | null;
  error: string | null;
}

const WAIT = 120; // milliseconds: someone who steps through a game asks about none of its positions
const found = signal<Found | null>(null);

/** What is known about the position on the screen; null where nothing is asked or nothing has come yet. */
export const groups = computed(() =>
  showGroups.value && !hidden.value && found.value?.key === key.value ? found.value : null,
);

/** Start what keeps the groups in step with the game; returns how to end it. */
export function followGroups(): () => void {
  return effect(() => {
    const about = key.value;
    const base = currentBase.value;
    if (!showGroups.value || hidden.value) return;
    const mine = new AbortController();
    const timer = setTimeout(() => void find(about, base, mine.signal), WAIT);
    return () => {
      clearTimeout(timer);
      mine.abort();
    };
  });
}

async function find(about: string, base: string, abort: AbortSignal): Promise<void> {
  const { tree, at } = state.peek();
  const game = { ...requestAt(tree, at), to_move: toMoveAt(tree, at) } as Schemas["GroupsRequest"]["game"];
  try {
    const answer = await post("/api/why/groups", { game }, { query: { base }, signal: abort });
    if (!abort.aborted) found.value = { key: about, groups: answer.groups, error: null };
  } catch (error) {
    if (abort.aborted || isAborted(error)) return;
    found.value = { key: about, groups: null, error: lineOf(error) };
  }
}
