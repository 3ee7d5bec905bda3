// Rules from the server, for tests.
import type { Schemas } from "../api/client";

const ruleset = (name: string, title: string, komi: number, ...aliases: string[]): Schemas["Ruleset"] => ({
  name,
  title,
  komi,
  aliases,
  words: `${title} in words`,
});

export const RULESETS = [
  ruleset("chinese-ogs", "Chinese, superko", 7.5),
  ruleset("japanese", "Japanese", 6.5, "korean"),
  ruleset("new-zealand", "New Zealand", 7.5, "nz"),
  ruleset("aga-button", "AGA with button", 7),
];
