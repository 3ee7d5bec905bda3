import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it } from "vitest";
import { bases, currentBase } from "../frame/base";
import { parseRegion, regionText } from "../shared/region";
import { emptySetup } from "../shared/setup";
import { waitAWhile } from "../testing/wait";
import { askWithout, ignored, toolNow } from "./asks";
import { BoardTools } from "./BoardTools";
import { Conditions } from "./Conditions";
import { anywhere, change, filters, NO_FILTERS, setup, symmetries } from "./state";

const base = (name: string, has_games: boolean) => ({ name, games: 9, moves: 9, has_games, parts: [], problem: null });

beforeEach(() => {
  bases.value = [];
  currentBase.value = "shipped";
  filters.value = NO_FILTERS;
  anywhere.value = false;
  change(emptySetup());
});
afterEach(cleanup);

const from = () => screen.getByLabelText("Region from") as HTMLInputElement;
const to = () => screen.getByLabelText("to") as HTMLInputElement;
const region = () => regionText(setup.value.region, 19);

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
  await waitAWhile();
  expect(from().value).toBe("P19");
  from().dispatchEvent(new Event("change", { bubbles: true }));
  await waitAWhile();
  expect(region()).toBe("P19:T15");
});

it("takes both corners even when they come faster than they are drawn", async () => {
  render(<Conditions />);
  for (const [field, text] of [[to(), "T15"] as const, [from(), "P19"] as const]) {
    type(field, text);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
  await waitAWhile();
  expect(region()).toBe("P19:T15");
  expect([from().value, to().value]).toEqual(["P19", "T15"]);
});

it("says that half a corner is none, and follows the board again", async () => {
  render(<Conditions />);
  fireEvent.input(from(), { target: { value: "P" } });
  expect(from().getAttribute("aria-invalid")).toBe("true");
  change({ ...setup.value, region: parseRegion("A19", "F14", 19) ?? setup.value.region });
  await waitAWhile();
  expect([from().value, to().value]).toEqual(["A19", "F14"]);
  expect(from().getAttribute("aria-invalid")).toBe("false");
});

it("keeps typed corners in their fields until both are given, whatever their order", async () => {
  render(<Conditions />);
  for (const [field, text] of [[from(), "A1"] as const, [to(), "T19"] as const]) {
    type(field, text);
    field.dispatchEvent(new Event("change", { bubbles: true }));
    await waitAWhile();
    expect(field.value).toBe(text);
  }
  expect(from().value).toBe("A1");
  expect(region()).toBe("A19:T1");
  change({ ...setup.value, region: parseRegion("A19", "F14", 19) ?? setup.value.region });
  await waitAWhile();
  expect([from().value, to().value]).toEqual(["A19", "F14"]);
});

const box = (name: RegExp) => screen.getByRole("checkbox", { name }) as HTMLInputElement;

it("offers nothing that a base without games cannot do, and says why", async () => {
  bases.value = [base("shipped", false), base("mine", true)];
  symmetries.value = false;
  render(
    <>
      <BoardTools />
      <Conditions />
    </>,
  );
  for (const name of [/^Include turned/, /^Include swapped/, /^Ignore/]) expect(box(name).disabled).toBe(true);
  expect(box(/^Include turned/).checked).toBe(true); // it was counted so
  for (const name of ["Any", "Black?", "White?"])
    expect((screen.getByRole("button", { name }) as HTMLButtonElement).disabled).toBe(true);
  expect(screen.queryByText("Which games")).toBeNull();
  expect(screen.getByText(/need a base with games/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Use mine" }));
  await waitAWhile();
  expect([currentBase.value, box(/^Ignore/).disabled, box(/^Include turned/).checked]).toEqual(["mine", false, false]);
  fireEvent.click(screen.getByRole("button", { name: "Any" }));
  expect(toolNow.value).toBe("*");
  currentBase.value = "shipped";
  expect(toolNow.value).toBe("play");
  symmetries.value = true;
});

it("says what an address asks of a base that cannot do it, and takes it away", () => {
  bases.value = [base("shipped", false), base("mine", true)];
  change({ ...emptySetup(), wilds: { "15,3": "*", "0,18": "x" } }); // the second one is outside the region
  anywhere.value = true;
  filters.value = { ...NO_FILTERS, player: "Shusaku" };
  expect(ignored.value).toEqual([
    "1 wildcard (treated as an empty point)",
    "“Ignore the edges”",
    "1 entry in “Which games”",
  ]);
  currentBase.value = "mine";
  expect(ignored.value).toEqual([]);
  currentBase.value = "shipped";
  askWithout();
  expect([ignored.value, setup.value.wilds]).toEqual([[], {}]);
});

it("refuses move numbers in place", async () => {
  render(<Conditions />);
  const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`)) as HTMLInputElement;
  fireEvent.input(field("From move"), { target: { value: "5" } });
  fireEvent.input(field("Up to move"), { target: { value: "3" } });
  expect((await screen.findByRole("alert")).textContent).toBe("there are no moves from 5 to 3");
  expect(field("Up to move").getAttribute("aria-invalid")).toBe("true");
  for (const wrong of ["-1", "99999999999999", "x"]) {
    fireEvent.input(field("Up to move"), { target: { value: wrong } });
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("a whole number from 0 to 9999"));
  }
  fireEvent.input(field("Up to move"), { target: { value: "" } });
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});
