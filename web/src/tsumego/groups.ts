// Which group a problem is about, asked before it is solved.
import { computed, effect, signal } from "@preact/signals";
import { post, type Schemas } from "../api/client";
import { change, known, problem, running, setup } from "./store";

export type AskedGroup = Schemas["AskedGroup"];
export const groups = signal<readonly AskedGroup[]>([]); // the one that will be solved first

/** Before it is solved, and where nothing is proved: perhaps another group was meant. */
export const asksGroup = computed(() => !running.value && (!known.value || known.value.verdict === "unknown"));

const QUIET = 200; // milliseconds without a change

/** Asks which group is meant whenever the position has rested for a moment. Returns what ends it. */
export function watchGroups(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = effect(() => {
    const asked = problem.value;
    clearTimeout(timer);
    if (asked.goal !== "auto" && asked.goal !== "live" && asked.goal !== "kill") {
      groups.value = [];
      return;
    }
    timer = setTimeout(async () => {
      const found = await post("/api/tsumego/groups", asked).catch(() => null);
      if (problem.peek() === asked) groups.value = found?.groups ?? [];
    }, QUIET);
  });
  return () => {
    clearTimeout(timer);
    end();
  };
}

/** The other group is meant. */
export function takeOtherGroup(): void {
  const other = groups.value[1];
  if (other) change({ ...setup.value, target: [], goal: "auto", defender: other.color });
}
