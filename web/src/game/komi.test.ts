import { expect, it } from "vitest";
import { komiFor, komiTyped, rulesets, rulesFor, rulesInFile, usualKomi } from "./komi";
import { RULESETS } from "./testing";

rulesets.value = RULESETS;

it("is what the record says, if it says anything", () => {
  expect(komiFor({ KM: ["6.5"] })).toEqual({ komi: 6.5, assumed: null });
  expect(komiFor({ KM: ["0"], DT: ["2020-01-01"] })).toEqual({ komi: 0, assumed: null });
  expect(komiFor({ KM: ["375"] })).toEqual({ komi: 7.5, assumed: null });
});

it("is assumed where a record has none: by its date, its handicap and its rules", () => {
  expect(komiFor({})).toEqual({ komi: 7.5, assumed: "usual" });
  expect(komiFor({ KM: ["banana"] })).toEqual({ komi: 7.5, assumed: "usual" });
  expect(komiFor({ KM: ["9999"] })).toEqual({ komi: 7.5, assumed: "usual" });
  expect(komiFor({ RU: ["Japanese"], DT: ["1985-03-02"] })).toEqual({ komi: 6.5, assumed: "usual" });
  expect(komiFor({ DT: ["1561"] })).toEqual({ komi: 0, assumed: "old" });
  expect(komiFor({ DT: ["Published 1938-12"] })).toEqual({ komi: 0, assumed: "old" });
  expect(komiFor({ DT: ["1939-06-01"] }).komi).toBe(6.5);
  expect(komiFor({ DT: ["1950-06-01"] }).komi).toBe(7.5);
  expect(komiFor({ HA: ["4"] })).toEqual({ komi: 0.5, assumed: "handicap" });
  expect(komiFor({ HA: ["0"] }).assumed).toBe("usual");
});

it("is a number and nothing else when somebody types it", () => {
  expect(["6.5", " 6,5 ", "-7", "0", "375"].map(komiTyped)).toEqual([6.5, 6.5, -7, 0, 7.5]);
  expect(["banana", "6 points", "", "1e3", "9999"].map(komiTyped)).toEqual([null, null, null, null, null]);
});

it("knows rules however they are written, and what is played where it does not", () => {
  expect(rulesFor({ RU: ["New Zealand"] })).toEqual({ name: "new-zealand", written: "New Zealand", isKnown: true });
  expect(rulesFor({ RU: ["my own"] })).toEqual({ name: "chinese-ogs", written: "my own", isKnown: false });
  expect(rulesFor({})).toEqual({ name: "chinese-ogs", written: "", isKnown: false });
  expect(rulesFor({ RU: ["Korean"] })).toEqual({ name: "japanese", written: "Korean", isKnown: false });
  expect([rulesInFile("chinese-ogs"), rulesInFile("new-zealand"), rulesInFile("my own")]).toEqual([
    "Chinese",
    "NZ",
    "my own",
  ]);
  expect([usualKomi("japanese", 0), usualKomi("aga-button", 0), usualKomi("japanese", 2)]).toEqual([6.5, 7, 0.5]);
});

it("assumes Japanese rules for old games, and where komi and title are Japanese", () => {
  const assumed = (root: Parameters<typeof rulesFor>[0]) => rulesFor(root).name;
  expect(assumed({ DT: ["1846-09-11"], EV: ["Castle Game"] })).toBe("japanese");
  expect(assumed({ DT: ["1985-03-02"], KM: ["5.5"], EV: ["24th Judan"] })).toBe("japanese");
  expect(assumed({ DT: ["2019"], KM: ["6.5"], EV: ["第74期本因坊戦"] })).toBe("japanese");
  expect(assumed({ DT: ["2019"], KM: ["7.5"], EV: ["24th Judan"] })).toBe("chinese-ogs");
  expect(assumed({ DT: ["1985-03-02"], KM: ["5.5"], EV: ["China title"] })).toBe("chinese-ogs");
  expect(assumed({ DT: ["1846-09-11"], RU: ["NZ"] })).toBe("new-zealand");
});
