// Komi: as records write it, and what is assumed if they do not. The page shows the komi that the engine uses.

import { signal } from "@preact/signals";
import type { Schemas } from "../api/client";
import { s } from "../strings";
import type { Props } from "./tree";

/** The rules that games can be played by, once the server has answered. */
export const rulesets = signal<readonly Schemas["Ruleset"][]>([]);

export const USUAL_RULES = "chinese-ogs";
const USUAL_KOMI = 7.5;
const LARGEST = 500; // the server accepts no more: it must be a mistake
const FIRST_YEAR = 1939; // of the first title games with komi; before, games between equals had none
const HANDICAP_KOMI = 0.5;
const OLD = 1945; // records from before are Japanese, if they do not say otherwise
const JAPANESE_KOMI = [4.5, 5.5, 6.5];
const JAPANESE_TITLES =
  /honinbo|kisei|meijin|judan|\boza\b|tengen|gosei|oteai|ryusei|\bnhk\b|ni(hon|ppon) ki-?in|kansai|japan|本因坊|棋聖|名人|十段|王座|天元|碁聖|大手合|竜星|日本棋院|関西棋院/i;

export interface Komi {
  komi: number;
  assumed: "usual" | "handicap" | "old" | null; // why, if the record does not say
}

/** As the reader of records understands it: some servers write hundredths, of points or of stones of two points. */
export function komiOf(text = ""): number | null {
  const hundredths = /^\s*([1-9]|1\d)(25|50|75)\s*$/.exec(text);
  if (hundredths) return (Number(text) / 100) * (hundredths[2] === "50" ? 1 : 2);
  const komi = Number.parseFloat(text.replace(",", "."));
  return Number.isFinite(komi) && Math.abs(komi) <= LARGEST ? komi : null;
}

/** A typed text, if it is a number and nothing else. */
export function komiTyped(text: string): number | null {
  return /^\s*[+-]?\d+([.,]\d*)?\s*$/.test(text) ? komiOf(text) : null;
}

/** The usual komi of these rules; with handicap only what decides a draw. */
export function usualKomi(rules: string, handicap: number): number {
  if (handicap) return HANDICAP_KOMI;
  return rulesets.value.find(({ name }) => name === rules)?.komi ?? USUAL_KOMI;
}

/** The komi a game is played by, given the properties of its root. */
export function komiFor(root: Props): Komi {
  const komi = komiOf(root.KM?.[0]);
  if (komi !== null) return { komi, assumed: null };
  const year = Number(/\d{4}/.exec(root.DT?.[0] ?? "")?.[0] ?? FIRST_YEAR);
  if (year < FIRST_YEAR) return { komi: 0, assumed: "old" };
  const handicap = handicapOf(root) >= 2 ? handicapOf(root) : 0;
  return { komi: usualKomi(rulesFor(root).name, handicap), assumed: handicap ? "handicap" : "usual" };
}

export function handicapOf(root: Props): number {
  return Number.parseInt(root.HA?.[0] ?? "0", 10) || 0;
}

/** Records write rules as they like; what is not known is played by the usual ones, and what is not written by those
 * that were usual there and then. */
export function rulesFor(root: Props): { name: string; written: string; isKnown: boolean } {
  const written = root.RU?.[0]?.trim() ?? "";
  const isMeant = (name: string) => plain(name) === plain(written);
  const known = rulesets.value.find(({ name, aliases }) => isMeant(name) || aliases.some(isMeant));
  const assumed = !written && isJapanese(root) ? "japanese" : USUAL_RULES;
  return { name: known?.name ?? assumed, written, isKnown: known !== undefined && isMeant(known.name) };
}

/** Most records of old games come from Japan; of later ones, komi and title tell. */
function isJapanese(root: Props): boolean {
  const year = Number(/\d{4}/.exec(root.DT?.[0] ?? "")?.[0] ?? Number.POSITIVE_INFINITY);
  const about = [root.EV, root.PC, root.GN].map((texts) => texts?.[0] ?? "").join(" ");
  return year < OLD || (JAPANESE_KOMI.includes(komiOf(root.KM?.[0]) ?? 0) && JAPANESE_TITLES.test(about));
}

// The names of the SGF standard, and the ones that other programs know.
const IN_FILES: Record<string, string> = {
  "chinese-ogs": "Chinese",
  chinese: "Chinese",
  japanese: "Japanese",
  aga: "AGA",
  "new-zealand": "NZ",
  ing: "GOE",
  "tromp-taylor": "Tromp-Taylor",
};

/** What a file calls these rules. */
export function rulesInFile(name: string): string {
  return IN_FILES[name] ?? name;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, "");
}

/** What the record has, and what it means where that differs; else what is assumed, and why. */
export function komiSaid(root: Props): string {
  const text = root.KM?.[0]?.trim() ?? "";
  const { komi, assumed } = komiFor(root);
  if (assumed) return s.play.komiAssumed(String(komi), assumed, text);
  const isPlain = Math.abs((komiOf(text) ?? 0) - Number.parseFloat(text.replace(",", "."))) < 1e-9;
  return isPlain ? text : s.play.komiMeant(String(komi), text);
}

export function rulesSaid(root: Props): string {
  const { name, written, isKnown } = rulesFor(root);
  if (isKnown) return ruleTitle(name);
  return written ? s.play.rulesPlayed(written, ruleTitle(name)) : s.play.rulesAssumed(ruleTitle(name));
}

export function ruleTitle(name: string): string {
  return s.game.rulesets[name]?.title ?? name;
}

export function ruleWords(name: string): string {
  return s.game.rulesets[name]?.words ?? "";
}
