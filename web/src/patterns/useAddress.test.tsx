import { effect } from "@preact/signals";
import { cleanup, render } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it } from "vitest";
import { lostBase } from "../frame/addressedBase";
import { bases, currentBase } from "../frame/base";
import { go, route } from "../frame/router";
import { emptySetup } from "../shared/setup";
import { waitAWhile } from "../testing/wait";
import { codeNow, showCode, useAddress } from "./address";
import { change } from "./state";

const FIRST = "19_rK19-T15_mbQ16";
const SECOND = "19_rP19-T15_mbQ16";

function View() {
  useAddress("search");
  return null;
}

beforeEach(() => {
  bases.value = [];
  currentBase.value = "shipped";
  change(emptySetup());
  go("patterns", ["search"], true);
});
afterEach(cleanup);

it("writes the question into the address", async () => {
  render(<View />);
  showCode(FIRST);
  await waitAWhile();
  expect(route.value.parts).toEqual(["search", FIRST]);
});

it("follows an address that somebody opened, also one that was there before", async () => {
  render(<View />);
  for (const code of [FIRST, SECOND, FIRST]) {
    location.hash = `#/patterns/search/${code}`;
    await waitAWhile();
    expect(codeNow()).toBe(code);
  }
});

it("does not take back a change that comes while the address is being written", async () => {
  render(<View />);
  const stop = effect(() => {
    if (route.value.parts[1] === FIRST) queueMicrotask(() => showCode(SECOND));
  });
  showCode(FIRST);
  await waitAWhile();
  stop();
  expect(codeNow()).toBe(SECOND);
  expect(route.value.parts).toEqual(["search", SECOND]);
});

const base = (name: string) => ({ name, games: 1, moves: 1, has_games: true, parts: [], problem: null });

it("carries the base if it is not the one that comes with Katachi", async () => {
  bases.value = [base("shipped"), base("mine")];
  render(<View />);
  currentBase.value = "mine";
  showCode(FIRST);
  await waitAWhile();
  expect(route.value.parts).toEqual(["search", `${FIRST}_kmine`]);
  location.hash = `#/patterns/search/${SECOND}`;
  await waitAWhile();
  expect([currentBase.value, codeNow()]).toEqual(["shipped", SECOND]);
  location.hash = `#/patterns/search/${FIRST}_kmine`;
  await waitAWhile();
  expect([currentBase.value, lostBase.value]).toEqual(["mine", null]);
});

it("says which base is gone, also when that is known only later, and asks the shipped one", async () => {
  location.hash = `#/patterns/search/${FIRST}_kgone`;
  render(<View />);
  await waitAWhile();
  expect(currentBase.value).toBe("gone");
  bases.value = [base("shipped")];
  await waitAWhile();
  expect([currentBase.value, lostBase.value]).toEqual(["shipped", "gone"]);
  expect(route.value.parts).toEqual(["search", FIRST]);
});

it("says it of an address that the page was left with, too, and no more when another base is chosen", async () => {
  currentBase.value = "gone"; // as it was kept
  showCode(FIRST);
  location.hash = `#/patterns/search/${FIRST}_kgone`;
  render(<View />);
  await waitAWhile();
  bases.value = [base("shipped"), base("mine")];
  expect([currentBase.value, lostBase.value]).toEqual(["shipped", "gone"]);
  currentBase.value = "mine";
  expect(lostBase.value).toBeNull();
});
