import { beforeEach, expect, it } from "vitest";
import {
  dueMistakes,
  forgetMistakes,
  noteAnswer,
  noteMistakes,
  ownMistakes,
  ownNames,
  toggleOwnName,
} from "./mistakes";
import { noteLosses, reviewed, trendOf } from "./trends";

const DAY = 20_000;
const mistake = (id: string, move: number, points: number, name = "Anna") => ({
  ...{ id, move, points, name, color: "black" as const, played: "A1", better: "C3", reason: "It is large." },
  ...{ size: 9, black: "D4", white: "E5", decisive: false },
});

beforeEach(() => {
  ownMistakes.value = [];
  ownNames.value = [];
  reviewed.value = [];
});

it("offers the largest mistakes of reviewed games at once, and only the reader's own if that is known", () => {
  noteMistakes("one", [mistake("one", 3, 4), mistake("one", 8, 9, "Ben")], DAY);
  expect(dueMistakes(DAY).map(({ move }) => move)).toEqual([8, 3]);
  toggleOwnName("Anna");
  expect(dueMistakes(DAY).map(({ move }) => move)).toEqual([3]);
  toggleOwnName("Anna");
  noteMistakes("two", [mistake("two", 5, 2, "You")], DAY);
  expect(dueMistakes(DAY).map(({ id }) => id)).toEqual(["two"]); // games against Katachi
});

it("brings a mistake back tomorrow, later and later if it is found, and in the end no more", () => {
  noteMistakes("one", [mistake("one", 3, 4)], DAY);
  noteAnswer({ id: "one", move: 3 }, false, DAY);
  expect([dueMistakes(DAY).length, dueMistakes(DAY + 1).length]).toEqual([0, 1]);
  let day = DAY + 1;
  for (const wait of [1, 3, 7, 21]) {
    noteAnswer({ id: "one", move: 3 }, true, day);
    expect([dueMistakes(day + wait - 1).length, dueMistakes(day + wait).length]).toEqual([0, 1]);
    day += wait;
  }
  noteAnswer({ id: "one", move: 3 }, true, day);
  expect(ownMistakes.value).toEqual([]);
});

it("keeps what is known when a game is reviewed again, and forgets deleted games", () => {
  noteMistakes("one", [mistake("one", 3, 4)], DAY);
  noteAnswer({ id: "one", move: 3 }, true, DAY);
  noteMistakes("one", [mistake("one", 3, 5), mistake("one", 7, 6)], DAY + 2);
  expect(ownMistakes.value.map(({ move, found, due }) => [move, found, due - DAY])).toEqual([
    [7, 0, 2],
    [3, 1, 1],
  ]);
  forgetMistakes("one");
  expect(ownMistakes.value).toEqual([]);
});

it("asks about the moments that decided a game first", () => {
  noteMistakes("one", [mistake("one", 3, 40), { ...mistake("one", 8, 5), decisive: true }], DAY);
  expect(dueMistakes(DAY).map(({ move }) => move)).toEqual([8, 3]);
});

it("keeps ten mistakes of a game", () => {
  const many = Array.from({ length: 30 }, (_, i) => mistake("one", i + 1, i));
  noteMistakes("one", many, DAY);
  expect(ownMistakes.value.map(({ points }) => points)).toEqual([29, 28, 27, 26, 25, 24, 23, 22, 21, 20]);
});

it("knows where a player loses most, from three games on, by whatever name", () => {
  const side = (name: string, tactics: number) => ({
    ...{ name, kinds: { tactics: { points: tactics }, endgame: { points: 2 } } },
    mistakes: [
      { move: 45, points: tactics },
      { move: 60, points: 1 },
      { move: 61, points: 1 },
    ],
  });
  noteLosses("one", [side("Anna", 9), side("", 1)]);
  noteLosses("two", [side("Anna", 5)]);
  noteLosses("two", [side("anna_k", 8)]);
  expect(trendOf(["Anna", "anna_k"])).toBeNull();
  noteLosses("three", [side("Anna", 7)]);
  const trend = { games: 3, kind: "tactics", kindShare: 0.8, from: 31, to: 60, spanShare: 0.9 };
  expect(trendOf(["Anna", "anna_k"])).toEqual(trend);
  expect([trendOf([]), trendOf(["Ben"])]).toEqual([null, null]);
});
