import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { bases, currentBase, loadBases } from "./base";

const waiting: ((names: string[]) => void)[] = [];

beforeEach(() => {
  waiting.length = 0;
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise<Response>((tell) => {
        waiting.push((names) => tell(Response.json({ bases: names.map((name) => ({ name })) })));
      }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  currentBase.value = "shipped";
});

const names = () => bases.value.map((base) => base.name);

it("falls back to the shipped base when the chosen one is gone", async () => {
  currentBase.value = "old";
  const asked = loadBases();
  waiting[0]!(["shipped"]);
  await asked;
  expect(currentBase.value).toBe("shipped");
});

it("does not take back a base that was chosen while an older list was on its way", async () => {
  const asked = loadBases();
  currentBase.value = "just mined";
  waiting[0]!(["shipped"]);
  await asked;
  expect(currentBase.value).toBe("just mined");
});

it("keeps the newer of two lists", async () => {
  const both = [loadBases(), loadBases()];
  waiting[1]!(["shipped", "new"]);
  await both[1];
  waiting[0]!(["shipped"]);
  await both[0];
  expect(names()).toEqual(["shipped", "new"]);
});
