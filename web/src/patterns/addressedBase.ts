// The base that an address names. It may be asked for before it is known which ones there are, and be gone.
import { effect, signal } from "@preact/signals";
import { bases, currentBase } from "../app/base";
import { questionOf, SHIPPED } from "./address";

/** A base that an address named and that is not there. */
export const lostBase = signal<string | null>(null);
const named = signal<string | null>(null); // not yet seen among the bases

export function takeBaseOf(code: string): void {
  const base = questionOf(code)?.base;
  if (!base) return;
  lostBase.value = null;
  named.value = base;
  currentBase.value = base;
}

effect(() => {
  if (!bases.value.length || named.value === null) return;
  const name = named.value;
  named.value = null;
  if (bases.value.some((base) => base.name === name)) return;
  lostBase.value = name;
  if (currentBase.peek() === name) currentBase.value = SHIPPED;
});
