import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Conditions } from "./Conditions";
import { parseRegion, regionText } from "./region";
import { emptySetup } from "./setup";
import { change, setup } from "./state";

beforeEach(() => change(emptySetup()));
afterEach(cleanup);

const from = () => screen.getByLabelText("Region from") as HTMLInputElement;
const to = () => screen.getByLabelText("to") as HTMLInputElement;
const region = () => regionText(setup.value.region, 19);
const aWhile = () => new Promise((done) => setTimeout(done, 150));

/** As a browser does it, without waiting for the page to have drawn what the last key changed. */
function type(field: HTMLInputElement, text: string): void {
  field.focus();
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

it("keeps what is typed in one field while the page is still busy with the other", async () => {
  render(<Conditions />);
  type(to(), "T15");
  to().dispatchEvent(new Event("change", { bubbles: true }));
  await Promise.resolve(); // drawn, but what follows the drawing has not run
  type(from(), "P19");
  await aWhile();
  expect(from().value).toBe("P19");
  from().dispatchEvent(new Event("change", { bubbles: true }));
  await aWhile();
  expect(region()).toBe("P19:T15");
});

it("takes both corners even when they come faster than they are drawn", async () => {
  render(<Conditions />);
  for (const [field, text] of [[to(), "T15"] as const, [from(), "P19"] as const]) {
    type(field, text);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
  await aWhile();
  expect(region()).toBe("P19:T15");
  expect([from().value, to().value]).toEqual(["P19", "T15"]);
});

it("says that half a corner is none, and follows the board again", async () => {
  render(<Conditions />);
  fireEvent.input(from(), { target: { value: "P" } });
  expect(from().getAttribute("aria-invalid")).toBe("true");
  change({ ...setup.value, region: parseRegion("A19", "F14", 19) ?? setup.value.region });
  await aWhile();
  expect([from().value, to().value]).toEqual(["A19", "F14"]);
  expect(from().getAttribute("aria-invalid")).toBe("false");
});
