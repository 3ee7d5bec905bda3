import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it } from "vitest";
import { go } from "../frame/router";
import { s } from "../strings";
import { waitAWhile } from "../testing/wait";
import { Preferences } from "./Preferences";

const menu = () => document.querySelector("details")!;

beforeEach(async () => {
  go("play", [], true);
  render(
    <>
      <Preferences />
      <button type="button">elsewhere</button>
    </>,
  );
  await waitAWhile(); // it listens as soon as it is drawn
  menu().open = true;
});
afterEach(cleanup);

it("closes with Escape, and gives the focus back", () => {
  fireEvent.keyDown(screen.getByLabelText(s.shell.theme), { key: "Escape" });
  expect(menu().open).toBe(false);
  expect(document.activeElement?.tagName).toBe("SUMMARY");
});

it("closes when something else is clicked, not when it is used", () => {
  fireEvent.pointerDown(screen.getByLabelText(s.shell.theme));
  fireEvent.keyDown(document.body, { key: "ArrowLeft" });
  expect(menu().open).toBe(true);
  fireEvent.pointerDown(screen.getByText("elsewhere"));
  expect(menu().open).toBe(false);
});

it("closes with the tab, not with a move", () => {
  go("play", ["somegame01", 3], true);
  expect(menu().open).toBe(true);
  go("rules", [], true);
  expect(menu().open).toBe(false);
});
