// The base that an address names. It may be named before the list of bases is known, and may be gone.
import { batch, effect, signal } from "@preact/signals";
import { bases, currentBase } from "./base";

export const SHIPPED = "shipped"; // the one that comes with Katachi, which no address needs to name

/** A base that an address named and that is not there; until the reader chooses another one. */
export const lostBase = signal<string | null>(null);
const named = signal<string | null>(null); // not yet looked for among the bases

/** Ask the base of an address that was opened. */
export function takeBase(base: string): void {
  batch(() => {
    lostBase.value = null;
    named.value = base;
    currentBase.value = base;
  });
}

/** The address names the base that is asked already: if no list has come yet, it may be gone all the same. */
export function keepBase(base: string): void {
  if (!bases.peek().length) named.value = base; // a base that was chosen here may be younger than the list
}

effect(() => {
  const [known, name, chosen] = [bases.value, named.value, currentBase.value];
  if (!known.length || name === null) return;
  named.value = null;
  if (chosen !== name) return; // another one was chosen meanwhile
  if (known.some((base) => base.name === name)) return;
  batch(() => {
    lostBase.value = name;
    currentBase.value = SHIPPED;
  });
});

effect(() => {
  if (currentBase.value !== SHIPPED) lostBase.value = null;
});
