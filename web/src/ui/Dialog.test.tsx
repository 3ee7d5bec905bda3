import { signal } from "@preact/signals";
import { render } from "preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { waitAWhile } from "../testing/wait";
import { Dialog, returnFocus } from "./Dialog";

const name = signal<string | null>(null);
const close = () => {
  name.value = null;
};
let room: HTMLElement;

function View() {
  return name.value ? (
    <Dialog key={name.value} title={name.value} onClose={close}>
      <input />
    </Dialog>
  ) : null;
}

beforeEach(() => {
  // As browsers do it: open at once, and tell a moment later that it was closed.
  vi.spyOn(HTMLDialogElement.prototype, "showModal").mockImplementation(function (this: HTMLDialogElement) {
    this.setAttribute("open", "");
  });
  vi.spyOn(HTMLDialogElement.prototype, "close").mockImplementation(function (this: HTMLDialogElement) {
    setTimeout(() => this.dispatchEvent(new Event("close")), 10);
  });
  room = document.createElement("main");
  room.id = "main";
  room.tabIndex = -1;
  document.body.append(room);
});

afterEach(() => {
  render(null, room);
  room.remove();
  vi.restoreAllMocks();
});

it("is open as soon as it is there: the next key is for it", () => {
  name.value = "one";
  render(<View />, room);
  expect(room.querySelector("dialog")?.hasAttribute("open")).toBe(true);
});

it("does not close the next dialog when it is told late that the last one was closed", async () => {
  name.value = "one";
  render(<View />, room);
  await waitAWhile();
  name.value = null;
  await Promise.resolve();
  name.value = "two";
  await waitAWhile();
  expect([name.value, room.querySelectorAll("dialog").length]).toEqual(["two", 1]);
});

it("closes when the reader wants it", async () => {
  name.value = "one";
  render(<View />, room);
  room.querySelector("dialog")!.dispatchEvent(new Event("cancel"));
  await waitAWhile();
  expect([name.value, room.querySelector("dialog")]).toEqual([null, null]);
});

it("gives the focus back to the game, but not from somebody who types already", async () => {
  returnFocus();
  await waitAWhile();
  expect(document.activeElement).toBe(room);
  const field = document.createElement("textarea");
  room.append(field);
  returnFocus();
  field.focus();
  await waitAWhile();
  expect(document.activeElement).toBe(field);
});
