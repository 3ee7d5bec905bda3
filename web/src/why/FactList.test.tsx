import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, it, vi } from "vitest";
import { Facts, Sentences } from "./FactList";
import { fact } from "./testing";

afterEach(cleanup);

const drawing = () => ({ shown: null, onMark: vi.fn(), onShow: vi.fn() });
const sentences = () =>
  screen.getAllByRole("listitem").map((item) => item.querySelector(".fact")!.firstChild!.textContent);

it("says one first, then two, then the rest when asked", () => {
  const facts = ["a", "b", "c", "d", "e"].map((name) => fact(name));
  render(<Facts facts={facts} quiet="quiet" drawing={drawing()} />);
  expect(sentences()).toEqual(["a", "b", "c"]);
  fireEvent.click(screen.getByRole("button", { name: "2 more reasons" }));
  expect(sentences()).toEqual(["a", "b", "c", "d", "e"]);
  fireEvent.click(screen.getByRole("button", { name: "Fewer reasons" }));
  expect(sentences()).toHaveLength(3);
  expect(screen.queryByText("quiet")).toBeNull();
});

it("says only what is worth telling until it is asked", () => {
  render(<Facts facts={[fact("a"), fact("b")]} worth={1} quiet="quiet" drawing={drawing()} />);
  expect(sentences()).toEqual(["a"]);
  fireEvent.click(screen.getByRole("button", { name: /1 more/ }));
  expect(sentences()).toEqual(["a", "b"]);
});

it("says that nothing decides where nothing does", () => {
  render(<Facts facts={[]} quiet="quiet" drawing={drawing()} />);
  expect(screen.getByText("quiet")).toBeTruthy();
});

it("marks what is against the move, and how sure each sentence is", () => {
  render(<Sentences said={[fact("It fails.", { against: true, certainty: "proved" })]} drawing={drawing()} />);
  expect(screen.getByRole("button", { name: /^Against it: It fails\./ })).toBeTruthy();
  expect(screen.getByText("proved").title).toContain("complete search");
});

it("lights its points up while it is pointed at or has the focus, and no longer when it is gone", () => {
  const draw = drawing();
  const { unmount } = render(<Sentences said={[fact("One.")]} drawing={draw} />);
  const item = screen.getByRole("listitem");
  fireEvent.mouseEnter(item);
  expect(draw.onMark).toHaveBeenLastCalledWith(["D4", "D5"]);
  fireEvent.mouseLeave(item);
  expect(draw.onMark).toHaveBeenLastCalledWith([]);
  fireEvent.focus(screen.getByRole("button"));
  expect(draw.onMark).toHaveBeenLastCalledWith(["D4", "D5"]);
  unmount();
  expect(draw.onMark).toHaveBeenLastCalledWith([]);
  expect(draw.onMark).toHaveBeenCalledTimes(4);
});

it("plays its line out at a click, and clears it at the next one", () => {
  const draw = drawing();
  const said = [fact("One.")];
  const { rerender } = render(<Sentences said={said} drawing={draw} />);
  fireEvent.click(screen.getByRole("button"));
  const drawn = { points: ["D4", "D5"], line: ["Q16", "D4"] };
  expect(draw.onShow).toHaveBeenLastCalledWith(drawn);
  rerender(<Sentences said={said} drawing={{ ...draw, shown: drawn }} />);
  expect(screen.getByRole("button").getAttribute("aria-pressed")).toBe("true");
  fireEvent.click(screen.getByRole("button"));
  expect(draw.onShow).toHaveBeenLastCalledWith(null);
});
