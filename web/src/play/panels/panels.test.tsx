import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../api/client";
import { connection } from "../../api/live";
import { newTree } from "../../game/tree";
import { s } from "../../strings";
import { Dialogs } from "../dialogs/Dialogs";
import { thinking } from "../game/engine";
import { openTree, playHere } from "../game/store";
import { choice, load, loadError, warnings } from "../keeping/files";
import { isRefusal } from "../keeping/outbox";
import * as wire from "../keeping/wire";
import { Verdict } from "../study/Verdict";
import { beginning } from "./CommentPanel";

beforeEach(() => openTree(newTree({ size: 9 })));
afterEach(() => {
  cleanup();
  thinking.value = null;
  connection.value = "idle";
  choice.value = null;
  vi.restoreAllMocks();
});

it("says that the game is over when both have passed", () => {
  playHere(null);
  render(<Verdict />);
  expect(screen.getByText(s.play.toMove("White"))).toBeTruthy();
  cleanup();
  playHere(null);
  render(<Verdict />);
  expect(screen.getByText(s.play.over, { exact: false })).toBeTruthy();
  expect(screen.queryByText(s.play.toMove("Black"))).toBeNull();
});

it("does not think while the connection is lost", () => {
  thinking.value = { key: "", color: "white", report: null, again: false };
  connection.value = "lost";
  render(<Verdict />);
  expect(screen.getByText(s.play.thinkingLost("White"))).toBeTruthy();
  expect(screen.queryByText(s.play.thinking("White"))).toBeNull();
});

it("shows the beginning of a comment that is a book", () => {
  expect(beginning("short")).toBe("short");
  expect(beginning("x".repeat(10_000_000)).length).toBeLessThan(110_000);
});

it("sends again what was not answered, but not what was refused", () => {
  expect([400, 413, 422].map((status) => isRefusal(new ApiError("too large", status)))).toEqual([true, true, true]);
  expect([0, 429, 500, 503].some((status) => isRefusal(new ApiError("", status)))).toBe(false);
});

it("says how many games of a large file are here, in one place", async () => {
  const game = { nodes: [{ parent: -1, props: {} }], black: "A", white: "B", size: 19, moves: 0 };
  const told = ["only the first 2 of 7,500 games are here: mine the file instead"];
  const file = { games: [game, game], total: 7_500, warnings: told, encoding: "utf-8" };
  vi.spyOn(wire, "readGames").mockResolvedValue(file as unknown as wire.ReadFile);
  await load("(;)");
  render(<Dialogs />);
  expect(screen.getByText("The first 2 of 7,500 games in this file")).toBeTruthy();
  expect(screen.queryByText(/mine the file instead/)).toBeNull();
});

it("shows no old remark next to a new error", async () => {
  warnings.value = ["an older remark"];
  const line = "this is not an SGF file: there is no game in it";
  vi.spyOn(wire, "readGames").mockResolvedValue({ games: [], total: 0, warnings: [line], encoding: "utf-8" });
  await load("hello");
  expect(warnings.value).toEqual([]);
  expect(loadError.value).toBe(`No game could be opened: ${line}.`);
});
