// Whether the reader wants a word after a large mistake: chosen on the front page, in the dialog of a new game or next to it.
import { kept } from "../frame/kept";

export const warns = kept<boolean>("play.warn", false, (value) => typeof value === "boolean");
