// How the window is shaped, for the few things that style sheets cannot arrange.
import { signal } from "@preact/signals";

// As in play/study/study.css. A screen that stands on its side has room for everything below the board.
const SHEET = "(max-aspect-ratio: 1/1) and ((min-aspect-ratio: 3/5) or (max-width: 45rem))";
const query = typeof matchMedia === "function" ? matchMedia(SHEET) : null;

/** Higher than wide, as a phone is held: what is said about the board is a sheet from below. */
export const isUpright = signal(query?.matches ?? false);
query?.addEventListener?.("change", (event) => {
  isUpright.value = event.matches;
});
