import { effect } from "@preact/signals";
import { cleanup, render } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it } from "vitest";
import { go, route } from "../app/router";
import { codeNow, showCode } from "./address";
import { emptySetup } from "./setup";
import { change } from "./state";
import { useAddress } from "./useAddress";

const FIRST = "19_rK19-T15_mbQ16";
const SECOND = "19_rP19-T15_mbQ16";
const aWhile = () => new Promise((done) => setTimeout(done, 150));

function View() {
  useAddress("search");
  return null;
}

beforeEach(() => {
  change(emptySetup());
  go("patterns", ["search"], true);
});
afterEach(cleanup);

it("writes the question into the address", async () => {
  render(<View />);
  showCode(FIRST);
  await aWhile();
  expect(route.value.parts).toEqual(["search", FIRST]);
});

it("follows an address that somebody opened, also one that was there before", async () => {
  render(<View />);
  for (const code of [FIRST, SECOND, FIRST]) {
    location.hash = `#/patterns/search/${code}`;
    await aWhile();
    expect(codeNow()).toBe(code);
  }
});

it("does not take back a change that comes while the address is being written", async () => {
  render(<View />);
  const stop = effect(() => {
    if (route.value.parts[1] === FIRST) queueMicrotask(() => showCode(SECOND));
  });
  showCode(FIRST);
  await aWhile();
  stop();
  expect(codeNow()).toBe(SECOND);
  expect(route.value.parts).toEqual(["search", SECOND]);
});
