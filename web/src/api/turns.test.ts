import { expect, it } from "vitest";
import { turns } from "./turns";

it("takes answers in the order of their questions, and none that was overtaken", () => {
  const turn = turns();
  const [first, second, third] = [turn(), turn(), turn()];
  expect([first(), third(), second()]).toEqual([true, true, false]);
});

it("takes no answer to what was asked before something was done", () => {
  const turn = turns();
  const before = turn();
  turn.forget();
  const after = turn();
  expect([before(), after()]).toEqual([false, true]);
});
