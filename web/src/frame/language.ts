// The language of the page: the browser's, until the reader chooses one.
import { firstKnown, isLanguage, type Language, speak } from "../strings";
import { kept } from "./kept";

export const AUTO = "auto";
export type LanguageChoice = Language | typeof AUTO;

export const languageChoice = kept<LanguageChoice>("language", AUTO, (value) => value === AUTO || isLanguage(value));

// Readers of Chinese are told apart by their script, and the fonts with them.
const TAGS: Partial<Record<Language, string>> = { zh: "zh-Hans" };

/** Loads the texts, and tells browsers and screen readers what language they are in. */
export async function applyLanguage(): Promise<void> {
  const choice = languageChoice.peek();
  const language = choice === AUTO ? firstKnown(navigator.languages) : choice;
  await speak(language);
  document.documentElement.lang = TAGS[language] ?? language;
}

/** All texts are read when the page starts, so it starts again; the game on the board and the address stay. */
export function chooseLanguage(choice: LanguageChoice): void {
  languageChoice.value = choice;
  location.reload();
}
