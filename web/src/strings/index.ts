import { en, type Strings } from "./en";

const languages: Record<string, Strings> = { en };

/** The texts in the reader's language, or in English. */
export const s: Strings =
  (typeof navigator === "undefined" ? [] : navigator.languages)
    .map((language) => languages[language.slice(0, 2)])
    .find((found) => found !== undefined) ?? en;
