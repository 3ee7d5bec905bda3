// Every language has every text, and none was left in English or lost what English says it about.
import { describe, expect, it } from "vitest";
import { de } from "./de";
import { en } from "./en";
import { firstKnown, type Language } from "./index";
import { ja } from "./ja";
import { ko } from "./ko";
import { zh } from "./zh";

const OTHERS: [Exclude<Language, "en">, object][] = [
  ["de", de],
  ["ja", ja],
  ["ko", ko],
  ["zh", zh],
];

// Names, units, signs and words that players everywhere share.
const SAME_EVERYWHERE = [
  ...["game.rank", "game.badge", "play.katachi", "play.player.engine", "play.lastMove", "play.mistake"],
  ...["mine.units.1", "mine.units.2", "mine.units.3", "mine.units.4", "mine.intos.new.words"],
  ...["mine.here.words", "mine.freeGames.0.address", "mine.freeGames.1.address", "mine.freeGames.2.address"],
  ...["patterns.wild.*", "patterns.orderShort", "tsumego.stepOf"],
  ...["why.budgetOf", "why.barSaid", "home.openingChoice", "patterns.boardsOf"],
];
const SAME: Record<Exclude<Language, "en">, string[]> = {
  de: [
    ...["tabs.home", "tabs.joseki", "tabs.tsumego", "looks.lastMoves.ring", "game.rulesets.tromp-taylor.title"],
    ...["game.rulesets.aga.title", "game.rulesets.ing.title", "share.link", "play.komi", "play.info.KM"],
    ...[
      "play.panels.info",
      "play.analyse",
      "play.panels.review",
      "play.said",
      "joseki.trend",
      "joseki.tenuki",
      "joseki.quiz",
      "joseki.quizChosen",
    ],
    ...["tsumego.problemNumber", "tsumego.verdict.ko", "tsumego.verdict.seki", "tsumego.problemWords"],
    ...["why.termLetters.online", "why.termLetters.transient", "why.termLetters.expert", "joseki.move"],
    ...["patterns.probability", "mine.toJoseki", "lab.elo", "patterns.wild.o"],
  ],
  ja: [],
  ko: ["play.said", "joseki.quizChosen"],
  zh: ["game.rulesets.tromp-taylor.title"],
};

type Text = string | ((...about: unknown[]) => unknown);

function textsOf(value: unknown, path = ""): [string, Text][] {
  if (typeof value === "string" || typeof value === "function") return [[path, value as Text]];
  return Object.entries(value as object).flatMap(([name, inner]) => textsOf(inner, path ? `${path}.${name}` : name));
}

const NUMBERS = [31, 32, 33, 34, 35];

/** A text with numbers where its names and numbers go. Some functions take numbers, others numbers in writing. */
function said(text: Text): string {
  if (typeof text === "string") return text;
  let value: unknown;
  try {
    value = text(...NUMBERS);
  } catch {
    value = text(...NUMBERS.map(String));
  }
  return typeof value === "string" ? value : JSON.stringify(value);
}

describe.each(OTHERS)("%s", (language, strings) => {
  const english = textsOf(en);
  const other = new Map(textsOf(strings));

  it("has every text, and no other", () => {
    expect([...other.keys()].sort()).toEqual(english.map(([path]) => path).sort());
  });

  it("is translated", () => {
    const expected = new Set([...SAME_EVERYWHERE, ...SAME[language]]);
    const same = english.filter(([path, text]) => said(text) === said(other.get(path)!)).map(([path]) => path);
    expect(same.filter((path) => !expected.has(path))).toEqual([]);
  });

  it("says of every text what the English one says: no name or number is lost", () => {
    const lost = english.filter(([path, text]) => {
      if (typeof text !== "function") return false;
      const translated = said(other.get(path)!);
      return NUMBERS.some((number) => said(text).includes(String(number)) && !translated.includes(String(number)));
    });
    expect(lost.map(([path]) => path)).toEqual([]);
  });
});

it("lists no exception that is none", () => {
  const sameIn = OTHERS.map(([language, strings]) => {
    const other = new Map(textsOf(strings));
    const same = textsOf(en).filter(([path, text]) => said(text) === said(other.get(path)!));
    return { language, same: new Set(same.map(([path]) => path)) };
  });
  expect(SAME_EVERYWHERE.filter((path) => !sameIn.some(({ same }) => same.has(path)))).toEqual([]);
  expect(sameIn.flatMap(({ language, same }) => SAME[language].filter((path) => !same.has(path)))).toEqual([]);
});

it("writes ranks as players do", () => {
  expect([en, de, ja, ko, zh].map(({ game }) => [game.rank("15k"), game.rank("1d")])).toEqual([
    ["15k", "1d"],
    ["15. Kyu", "1. Dan"],
    ["15級", "初段"],
    ["15급", "1단"],
    ["15级", "1段"],
  ]);
});

it("takes the first of the browser's languages that it speaks", () => {
  expect(firstKnown(["fr-CH", "de-AT", "en"])).toBe("de");
  expect(firstKnown(["zh-Hans-CN"])).toBe("zh");
  expect(firstKnown(["fr", "toString"])).toBe("en");
  expect(firstKnown([])).toBe("en");
});
