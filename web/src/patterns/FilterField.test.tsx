import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FilterField } from "./FilterField";
import { filters, NO_FILTERS } from "./state";

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  filters.value = NO_FILTERS;
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return Response.json([{ name: "Lee Se-dol", games: 1200, also: ["Lee Sedol"] }]);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const type = (text: string) => fireEvent.input(screen.getByRole("textbox"), { target: { value: text } });

it("searches when typing pauses, without Enter", async () => {
  render(<FilterField name="event" example="" />);
  type("Hon");
  type("Honinbo");
  expect(filters.value.event).toBe("");
  await waitFor(() => expect(filters.value.event).toBe("Honinbo"));
});

it("does not send half a date until the field is left", async () => {
  render(<FilterField name="since" example="" />);
  type("1990");
  await waitFor(() => expect(filters.value.since).toBe("1990"));
  type("199");
  await new Promise((done) => setTimeout(done, 500));
  expect(filters.value.since).toBe("1990");
  fireEvent.blur(screen.getByRole("textbox"));
  expect(filters.value.since).toBe("199");
});

it("completes names with the keyboard and says how else they are spelt", async () => {
  render(<FilterField name="x_player" example="" />);
  const field = screen.getByRole("combobox");
  fireEvent.input(field, { target: { value: "sedol lee" } });
  await screen.findByText(/also Lee Sedol/);
  expect(decodeURIComponent(asked.at(-1)!)).toMatch(/typed=sedol[ +]lee/);
  fireEvent.keyDown(field, { key: "ArrowDown" });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(filters.value.x_player).toBe("Lee Se-dol");
  await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
});
