// The clock of practice: how long a problem is on the board, and a limit for those who want one.
import { signal } from "@preact/signals";
import { kept } from "../frame/kept";

export const LIMITS: readonly number[] = [0, 30, 60, 120, 300]; // seconds, 0 for none
export const limit = kept<number>("tsumego.limit", 0, (value) => LIMITS.includes(value as number));
export const spent = signal(0); // whole seconds on this problem

/** Counts seconds while the page is seen; `onLate` is called once the limit is reached. Returns what ends it. */
export function runClock(isOn: () => boolean, onLate: () => void): () => void {
  const timer = setInterval(() => {
    if (document.hidden || !isOn()) return;
    spent.value += 1;
    if (limit.value > 0 && spent.value >= limit.value) onLate();
  }, 1000);
  return () => clearInterval(timer);
}

/** 75 → "1:15" */
export function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
