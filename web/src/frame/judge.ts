// Whose numbers are shown: Katachi's own, or those of a judge that the server offers.
import { kept } from "./kept";

export const OWN = "Katachi"; // whose numbers they are if there is no judge

/** A judge's key; "" is Katachi itself, null the judge that the server was started with, if there is one. */
export const judge = kept<string | null>("judge", null, (v) => v === null || typeof v === "string");
