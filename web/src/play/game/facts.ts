// What a record says about its game, and what is taken where it says nothing.
import { komiFor, komiOf, rulesFor } from "../../game/komi";
import type { Props } from "../../game/tree";
import { s } from "../../strings";

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
  return Object.hasOwn(s.play.ruleTitle, name) ? s.play.ruleTitle[name]! : name;
}
