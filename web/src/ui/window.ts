// How the window is shaped, for the few things that style sheets cannot arrange.
import { signal } from "@preact/signals";

const query = typeof matchMedia === "function" ? matchMedia("(max-aspect-ratio: 1/1)") : null;

/** Higher than wide, as a phone is held: what is said about the board is below it. */
export const isUpright = signal(query?.matches ?? false);
query?.addEventListener?.("change", (event) => {
  isUpright.value = event.matches;
});
