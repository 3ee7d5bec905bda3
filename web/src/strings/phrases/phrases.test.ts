// The server's sentences in other languages: one example of every kind that reviews of 28 games brought forth.
import { describe, expect, it } from "vitest";
import { phrases as de } from "./de";
import { ADDS, CAN, DOES, type Phrasebook, SAYS, WHERE } from "./english";
import { phrases as ja } from "./ja";
import { phrases as ko } from "./ko";
import { EYE_SHAPES, PROBLEMS } from "./problems/english";
import LINES from "./problems/lines.txt?raw";
import VERDICTS from "./problems/said.txt?raw";
import SAID from "./said.txt?raw";
import { lineIn, moveNamed, translated, verdictIn } from "./translate";
import { phrases as zh } from "./zh";

const ALL: [string, Phrasebook][] = [
  ["de", de],
  ["ja", ja],
  ["ko", ko],
  ["zh", zh],
];
const sentences = SAID.trim().split("\n");
const verdicts = VERDICTS.trim().split("\n");
const slotsIn = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name!).sort();

describe.each(ALL)("%s", (_, book) => {
  it("says what the server says", () => {
    expect(sentences.filter((sentence) => translated(sentence, book) === null)).toEqual([]);
  });

  it("says what the server says about problems, with every point", () => {
    const points = (text: string) => [...text.matchAll(/[A-T]\d{1,2}/g)].map(String);
    const lost = (one: string, said: string | null) => !said || points(one).some((point) => !said.includes(point));
    expect(verdicts.filter((one) => lost(one, verdictIn(one, book)))).toEqual([]);
    expect(
      LINES.trim()
        .split("\n")
        .filter((one) => lost(one, lineIn(one, book))),
    ).toEqual([]);
    expect(EYE_SHAPES.filter((name) => book.problems.shapes[name] === name)).toEqual([]);
  });

  it("keeps every point and number", () => {
    const parts = (text: string) => [...new Set(text.match(/\b[A-T]\d{1,2}\b|\d[\d,.]*(?= %)/g) ?? [])].sort();
    const kept = (text: string) => parts(text.replace(/[^\x20-\x7e]/g, " "));
    const lost = sentences.filter((one) => parts(one).some((part) => !kept(translated(one, book)!).includes(part)));
    expect(lost).toEqual([]);
  });

  it("has a place for every slot of every pattern", () => {
    const lists: [readonly string[], Record<string, string>][] = [
      [DOES, book.does],
      [CAN, book.can],
      [ADDS, book.adds],
      [SAYS, book.says],
      [WHERE, book.where],
      [PROBLEMS, book.problems.says],
    ];
    for (const [patterns, words] of lists)
      for (const pattern of patterns) expect([...new Set(slotsIn(words[pattern]!))], pattern).toEqual(slotsIn(pattern));
  });
});

it("reads as a player of the language writes", () => {
  const sentence = "After J18 White plays J17, which cuts the black stone at J18 off from the 2 black stones at H17.";
  expect(ALL.map(([, book]) => translated(sentence, book))).toEqual([
    "Nach J18 spielt Weiß J17; das schneidet den schwarzen Stein bei J18 von den 2 schwarzen Steinen bei H17 ab.",
    "J18の後、白がJ17と打ち、J18の黒1子をH17の黒2子から切り離します。",
    "J18 다음 백이 J17에 두어 J18의 흑 1점을 H17의 흑 2점에서 끊습니다.",
    "J18之后，白下J17，切断J18的黑1子与H17的黑2子。",
  ]);
  expect(translated("C3, a hane, gains about one point in the upper left corner.", de)).toBe(
    "C3, ein Hane, gewinnt etwa einen Punkt in der linken oberen Ecke.",
  );
});

it("says a verdict as players of the language do", () => {
  const said = (text: string) => ALL.map(([, book]) => verdictIn(text, book));
  expect(said("Black kills with B19 or C18")).toEqual([
    "Schwarz tötet mit B19 oder C18",
    "黒はB19かC18で殺す",
    "흑: B19 또는 C18(으)로 잡음",
    "黑以B19或C18杀棋",
  ]);
  expect(said("If White moves first: ko: Black's group is dead unless Black has 1 ko threat.")).toEqual([
    "Wenn Weiß zuerst zieht: Ko: die Gruppe von Schwarz ist tot, außer Schwarz hat Ko-Drohungen (1).",
    "白先なら：コウ：黒にコウ材が1個なければ黒は死に。",
    "백 선이면: 패: 흑에게 팻감 1개가 없으면 흑은 죽음.",
    "若白先：劫：黑棋死，除非黑有1个劫材。",
  ]);
});

it("names corner moves as players of the language do, all that the server has", () => {
  const names = ["low approach", "two-space high pincer", "hanging connection", "capture of 3 stones", "6-3 point"];
  expect(ALL.map(([, book]) => names.map((name) => moveNamed(name, book)))).toEqual([
    ["tiefe Annäherung", "hohe Zweipunktzange", "hängende Verbindung", "Schlagen von 3 Steinen", "6-3-Punkt"],
    ["小ゲイマガカリ", "二間高バサミ", "カケツギ", "3子取り", "6の3"],
    ["낮은 걸침", "두칸 높은 협공", "호구 이음", "3점 따냄", "6-3"],
    ["小飞挂", "二间高夹", "虎", "提3子", "6-3"],
  ]);
  expect(moveNamed("moonwalk", de)).toBeNull();
});

it("leaves alone what it does not know", () => {
  for (const text of [
    "",
    "It dances.",
    "C3, a dance, captures the white stone at D4.",
    "It captures the white stone at D4",
  ])
    expect(translated(text, de)).toBeNull();
});
