import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";
import { takeGames } from "../frame/open";
import { go, route } from "../frame/router";
import { edit, newTree, play } from "../game/tree";
import { codeOfGame } from "../shared/link";
import SharedView from "./SharedView";

afterEach(cleanup);

async function shared(at: number) {
  let [tree, node] = play(newTree({ size: 9, black: "Me", white: "You" }), 0, "black", [4, 4]);
  [tree, node] = play(tree, node, "white", [2, 2]);
  [tree] = play(tree, 1, "white", [6, 6]);
  tree = edit(tree, 1, { C: ["look here"], TR: ["ee"] });
  go("view", [await codeOfGame(tree), at], true);
  render(<SharedView />);
  await screen.findByText("Me – You");
}

it("shows what the link says, and walks; a click places nothing", async () => {
  await shared(1);
  expect(screen.getByText("look here")).toBeTruthy();
  expect(document.querySelectorAll(".stones .stone")).toHaveLength(1);
  expect(document.querySelector(".board-layer path.mark")).toBeTruthy();
  expect(document.querySelector(".board")!.getAttribute("tabindex")).toBe("-1");
  fireEvent.keyDown(window, { key: "ArrowRight" });
  await waitFor(() => expect(document.querySelectorAll(".stones .stone")).toHaveLength(2));
  expect(screen.getByText("White C7")).toBeTruthy(); // said to those who do not see the stone
  fireEvent.keyDown(window, { key: "PageUp" });
  await waitFor(() => expect(document.querySelectorAll(".stones .stone")).toHaveLength(0));
  fireEvent.keyDown(window, { key: "PageDown" });
  await waitFor(() => expect(document.querySelectorAll(".stones .stone")).toHaveLength(2));
  expect(route.value.parts[1]).toBe("2"); // a reload, or a copy of the address, shows the same
});

it("offers variations, and a copy to play with", async () => {
  await shared(1);
  fireEvent.click(screen.getByRole("button", { name: "G3" }));
  await waitFor(() => expect(route.value.parts[1]).toBe("3"));
  fireEvent.click(screen.getByRole("button", { name: "Open a copy" }));
  const opened: unknown[] = [];
  takeGames((sgf, at) => opened.push(typeof sgf === "string" && sgf.includes("C[look here]"), at));
  expect([route.value.tab, opened]).toEqual(["play", [true, 2]]);
});

it("says that a link is damaged", async () => {
  go("view", ["1nonsense"], true);
  render(<SharedView />);
  expect(await screen.findByText("This link is incomplete or damaged.")).toBeTruthy();
});
