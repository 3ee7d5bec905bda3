import { beforeEach, expect, it } from "vitest";
import { lostBase } from "../frame/addressedBase";
import { bases, currentBase } from "../frame/base";
import { go, route } from "../frame/router";
import { pointOf } from "../game/vertex";
import { exploreJoseki } from "../shared/handover";
import { setupOf } from "../shared/setup";
import { waitAWhile } from "../testing/wait";
import { boardOfCode, codeOf } from "./address";
import { boardOf, emptyLine, follow, line, step, walked } from "./line";

const codeNow = () => codeOf(boardOf(line.value));
const base = (name: string) => ({ name }) as (typeof bases.value)[number];
const play = (vertex: string, color: "black" | "white" = "black") => {
  line.value = follow(line.value, color, pointOf(vertex, 19)!);
};

beforeEach(() => {
  bases.value = [];
  currentBase.value = "shipped";
  go("joseki", ["start"]);
  line.value = emptyLine();
});

it("names the moves, and the colour of one whose turn it is not", () => {
  for (const code of ["start", "R16", "R16-P17-R14", "R16-bR14-P17", "wQ16-O17", "13_mK10-L8", "19_bD4-Q4_wK10_mR16"])
    expect(codeOf(boardOfCode(code)!)).toBe(code);
  expect(boardOfCode("R16-bR14-P17")!.moves.map((move) => move.color)).toEqual(["black", "black", "white"]);
});

it("takes no board from what makes no sense", () => {
  for (const code of ["Z99", "R16-R16", "R16--x", "99_mD4", "19_bZ1", "x".repeat(9000)])
    expect(boardOfCode(code)).toBeNull();
  go("joseki", ["nonsense"]);
  expect([codeNow(), route.value.parts]).toEqual(["start", ["start"]]);
});

it("writes each move at once, and Back takes one back", async () => {
  const before = history.length;
  play("R16");
  expect(route.value.parts).toEqual(["R16"]);
  play("P17", "white");
  expect(route.value.parts).toEqual(["R16-P17"]);
  expect(history.length).toBe(before + 2);
  history.back();
  await waitAWhile();
  expect([codeNow(), line.value.moves.length]).toEqual(["R16", 2]); // one can go on again
  history.back();
  await waitAWhile();
  expect(codeNow()).toBe("start");
  line.value = step(line.value, 1);
  expect(route.value.parts).toEqual(["R16"]);
});

it("goes some moves of the graph as one step", () => {
  const before = history.length;
  line.value = walked(line.value, [
    { color: "black", vertex: "Q16" },
    { color: "white", vertex: "O17" },
  ]);
  expect([history.length, route.value.parts]).toEqual([before + 1, ["Q16-O17"]]);
});

it("follows a link, also to a board with stones set up", () => {
  location.hash = "#/joseki/19_bD4_mwQ16-O17";
  window.dispatchEvent(new HashChangeEvent("hashchange"));
  expect(boardOf(line.value).moves.map((move) => move.color)).toEqual(["white", "black"]);
  expect(boardOf(line.value).stones[15]![3]).toBe(1);
});

it("comes back to the board by the name of the tab alone", () => {
  play("R16");
  go("play");
  go("joseki");
  expect(route.value.parts).toEqual(["R16"]);
});

it("shows a position that another tab hands over", () => {
  go("play");
  exploreJoseki({ size: 19, black: [], white: [], moves: [{ color: "black", vertex: "Q4" }] });
  expect([route.value.tab, route.value.parts, codeNow()]).toEqual(["joseki", ["Q4"], codeOf(setupOf(given("Q4")))]);
});

const given = (vertex: string) => ({ size: 19, black: [], white: [], moves: [{ color: "black" as const, vertex }] });

it("has the base in the address, without a step of its own", () => {
  bases.value = [base("shipped"), base("modern")];
  play("R16");
  const before = history.length;
  currentBase.value = "modern";
  expect([history.length, route.value.parts]).toEqual([before, ["R16", "modern"]]);
  go("joseki", ["Q16"]);
  expect([currentBase.value, codeNow()]).toEqual(["shipped", "Q16"]);
  go("joseki", ["Q16", "modern"]);
  expect([currentBase.value, lostBase.value]).toEqual(["modern", null]);
});

it("says that the base of an address is gone", () => {
  go("joseki", ["R16", "old"]);
  expect(lostBase.value).toBeNull(); // nobody knows yet
  bases.value = [base("shipped"), base("modern")];
  currentBase.value = "shipped"; // as loadBases does
  expect([lostBase.value, codeNow(), route.value.parts]).toEqual(["old", "R16", ["R16"]]);
  play("P17", "white");
  expect(lostBase.value).toBe("old");
  currentBase.value = "modern";
  expect(lostBase.value).toBeNull();
});

it("goes Back to no base that was deleted since, and takes the warning back with another choice", async () => {
  bases.value = [base("shipped"), base("modern"), base("mine")];
  go("joseki", ["R16", "mine"]);
  play("P17", "white");
  bases.value = [base("shipped"), base("modern")];
  currentBase.value = "shipped"; // as loadBases does
  history.back();
  await waitAWhile();
  expect([currentBase.value, lostBase.value, codeNow()]).toEqual(["shipped", "mine", "R16"]);
  expect(route.value.parts).toEqual(["R16"]);
  currentBase.value = "modern";
  currentBase.value = "shipped";
  expect(lostBase.value).toBeNull();
});

it("does not call a base lost that was chosen here and is younger than the list", () => {
  bases.value = [base("shipped")];
  currentBase.value = "new"; // as Mine does before the list comes
  expect([route.value.parts, currentBase.value, lostBase.value]).toEqual([["start", "new"], "new", null]);
});
