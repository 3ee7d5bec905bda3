// Every text of the page in the reader's language. Only that language is downloaded, before anything is drawn:
// so `s` may be used wherever a module is first read.
import type { Strings } from "./en";
import type { Phrasebook } from "./phrases/english";

export type { Strings };

/** The languages of the page, each by its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch", ja: "日本語", ko: "한국어", zh: "简体中文" } as const;
export type Language = keyof typeof LANGUAGES;

const LOADED: Record<Language, () => Promise<Strings>> = {
  en: async () => (await import("./en")).en,
  de: async () => (await import("./de")).de,
  ja: async () => (await import("./ja")).ja,
  ko: async () => (await import("./ko")).ko,
  zh: async () => (await import("./zh")).zh,
};

/** The server's sentences, which are English, in the other languages. */
const PHRASES: Record<Exclude<Language, "en">, () => Promise<Phrasebook>> = {
  de: async () => (await import("./phrases/de")).phrases,
  ja: async () => (await import("./phrases/ja")).phrases,
  ko: async () => (await import("./phrases/ko")).phrases,
  zh: async () => (await import("./phrases/zh")).phrases,
};

export let s: Strings;
export let phrases: Phrasebook | null = null;
export let language: Language;

/** Loads the texts of a language. Nothing that uses them may be imported before. */
export async function speak(chosen: Language): Promise<void> {
  [s, phrases] = await Promise.all([LOADED[chosen](), chosen === "en" ? null : PHRASES[chosen]()]);
  language = chosen;
}

export function isLanguage(name: unknown): name is Language {
  return typeof name === "string" && Object.hasOwn(LANGUAGES, name);
}

/** The first of the reader's languages ("de-AT", "en") that the page speaks, or English. */
export function firstKnown(languages: readonly string[]): Language {
  return languages.map((name) => name.split("-")[0]!.toLowerCase()).find(isLanguage) ?? "en";
}
