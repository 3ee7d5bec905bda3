import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { rulesets } from "../../game/komi";
import { RULESETS } from "../../game/testing";
import { fromWire, newTree } from "../../game/tree";
import { s } from "../../strings";
import { dialog } from "../board/tools";
import { analysing, follow, quietGame, remember, report, toggleAnalysis, toggleHint } from "../game/analysing";
import { strength } from "../game/engine";
import { deleteBranch, openTree, playHere, state, step, takeBack } from "../game/store";
import { keyOf } from "../game/walk";
import { choice, loadError } from "../keeping/files";
import { saving } from "../keeping/keep";
import * as wire from "../keeping/wire";
import { InfoPanel } from "../panels/InfoPanel";
import { TreePanel } from "../panels/TreePanel";
import { GameHead } from "../study/GameHead";
import { Dialogs } from "./Dialogs";
import { startGame, today } from "./NewGameDialog";

vi.mock("../../shared/BasePicker", () => ({ BasePicker: () => null }));
vi.mock("../game/engine", async (original) => ({
  ...(await original<object>()),
  answer: vi.fn(),
  stopThinking: vi.fn(),
}));

beforeEach(() => {
  vi.spyOn(wire, "serverInfo").mockResolvedValue({ rules: RULESETS } as unknown as wire.Info);
  rulesets.value = RULESETS;
  vi.spyOn(wire, "handicapPoints").mockResolvedValue({ size: 9, vertices: [], most: 9 });
  openTree(newTree({ size: 9 }));
});
afterEach(() => {
  cleanup();
  dialog.value = null;
  choice.value = null;
  vi.restoreAllMocks();
});

const root = () => state.value.tree.nodes[0]!.props;
const record = (props: Record<string, string[]>) => openTree(fromWire([{ parent: -1, props }]));
const submit = () => fireEvent.submit(document.querySelector("form")!);
const starting = () => [...document.querySelectorAll("dialog *")].find((field) => (field as HTMLElement).autofocus);

const line = (id: string, black: string) => ({
  ...{ id, black, white: "Katachi", saved: "2026-11-16T05:00:00Z", size: 19, moves: 10, opened: false },
  ...{ result: "", name: "", event: "Castle Game", date: "1846", black_rank: "", white_rank: "" },
});

it("finds kept games by player, event and date, and says how many there are", async () => {
  const all = { games: [line("one00000", "One"), line("two00000", "Two")], found: 1_234, total: 1_234, opened: 200 };
  const asked = vi.spyOn(wire, "savedGames").mockResolvedValue(all);
  dialog.value = "saved";
  render(<Dialogs />);
  expect(await screen.findByText("1,234 games, 200 of them only opened. Showing the newest 2.")).toBeTruthy();
  expect(screen.getAllByText(/Castle Game · 1846 · 19×19 · 10 moves/)).toHaveLength(2);
  asked.mockResolvedValue({ games: [line("two00000", "Two")], found: 1, total: 1_234, opened: 200 });
  fireEvent.input(screen.getByLabelText(s.play.savedFind), { target: { value: " two 1846 " } });
  expect(await screen.findByText("1 of 1,234 games.")).toBeTruthy();
  expect(asked.mock.lastCall![0]).toBe("two 1846");
  expect(screen.queryByText("One – Katachi")).toBeNull();
});

it("deletes no game by a double click, and counts one move as one", async () => {
  const games = [{ ...line("one00000", "One"), moves: 1 }];
  vi.spyOn(wire, "savedGames").mockResolvedValue({ games, found: 1, total: 1, opened: 0 });
  const forgotten = vi.spyOn(wire, "forgetSaved").mockResolvedValue();
  dialog.value = "saved";
  render(<Dialogs />);
  const button = await screen.findByText(s.play.forget);
  expect(screen.getByText(/19×19 · 1 move ·/)).toBeTruthy();
  fireEvent.click(button, { detail: 1 });
  const sure = await screen.findByText(s.play.forgetSure("One – Katachi"));
  expect(sure).not.toBe(button);
  fireEvent.click(sure, { detail: 2 });
  await new Promise((done) => setTimeout(done, 20));
  expect(forgotten).not.toHaveBeenCalled();
  fireEvent.click(sure, { detail: 1 });
  await waitFor(() => expect(forgotten).toHaveBeenCalledWith("one00000"));
});

it("says that the game was copied until something else is to be said", async () => {
  vi.spyOn(wire, "writeGame").mockResolvedValue("(;)");
  vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.resolve() } });
  saving.value = "saved";
  render(<GameHead />);
  const copy = () => fireEvent.click(screen.getByText(s.play.copy));
  copy();
  expect(await screen.findByText(s.play.copied)).toBeTruthy();
  playHere([4, 4]);
  expect(await screen.findByText(s.play.keep.saved)).toBeTruthy();
  copy();
  expect(await screen.findByText(s.play.copied)).toBeTruthy();
  saving.value = "here";
  expect(await screen.findByText(s.play.keep.here)).toBeTruthy();
  saving.value = "nowhere";
  copy();
  expect(await screen.findByText(`${s.play.copied} ${s.play.keep.nowhere}`)).toBeTruthy();
  saving.value = "saved";
  vi.unstubAllGlobals();
});

it("begins to paste in the text, and leaves there what could not be read", async () => {
  const read = vi.spyOn(wire, "readGames").mockRejectedValue(new Error("no game in it"));
  dialog.value = "paste";
  render(<Dialogs />);
  expect(starting()?.tagName).toBe("TEXTAREA");
  fireEvent.input(screen.getByLabelText(s.play.pasteHint), { target: { value: "(;SZ[9" } });
  submit();
  expect(await screen.findByText("no game in it")).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(s.play.pasteHint).value).toBe("(;SZ[9");
  expect([dialog.value, loadError.value]).toEqual(["paste", null]);
  const game = { nodes: [{ parent: -1, props: { PB: ["Pasted"] } }], size: 9 };
  read.mockResolvedValue({ games: [game], total: 1, warnings: [], encoding: "utf-8" } as unknown as wire.ReadFile);
  submit();
  await waitFor(() => expect(dialog.value).toBeNull());
  expect(root().PB).toEqual(["Pasted"]);
});

it("refuses a komi that is none, in its place, and writes one that is", async () => {
  dialog.value = "info";
  render(<Dialogs />);
  expect(starting()?.id).toBe("info-PB");
  const komi = screen.getByLabelText<HTMLInputElement>(s.play.info.KM);
  fireEvent.input(komi, { target: { value: "banana" } });
  submit();
  expect(await screen.findByText(s.play.komiOdd("banana"))).toBeTruthy();
  expect([root().KM, dialog.value, document.activeElement]).toEqual([["7.5"], "info", komi]);
  fireEvent.input(komi, { target: { value: "5,5" } });
  submit();
  expect([root().KM, dialog.value]).toEqual([["5.5"], null]);
});

it("offers the rules of a new game, and keeps those of a record that nobody knows", async () => {
  record({ SZ: ["9"], RU: ["my own"] });
  dialog.value = "info";
  render(<Dialogs />);
  const rules = screen.getByLabelText<HTMLSelectElement>(s.play.info.RU);
  expect(rules.selectedOptions[0]!.text).toBe("my own (treated as Chinese, superko)");
  await waitFor(() => expect(rules.options).toHaveLength(RULESETS.length + 1));
  fireEvent.input(screen.getByLabelText(s.play.info.EV), { target: { value: "Cup" } });
  submit();
  expect([root().RU, root().EV]).toEqual([["my own"], ["Cup"]]);
  dialog.value = "info";
  fireEvent.change(await screen.findByLabelText(s.play.info.RU), { target: { value: "japanese" } });
  submit();
  expect(root().RU).toEqual(["japanese"]);
});

it("begins a new game at the board, with its date", () => {
  dialog.value = "new";
  render(<Dialogs />);
  expect(starting()?.textContent).toBe("19×19");
  const players = { black: "human", white: "engine" } as const;
  const game = { size: 9, komi: 7, rules: "japanese", handicap: 0, setUp: false };
  analysing.value = true;
  startGame({ ...game, players: { black: "human", white: "human" } }, []);
  expect(analysing.value).toBe(true);
  startGame({ ...game, players }, []);
  expect(analysing.value).toBe(false);
  expect(root().DT).toEqual([today()]);
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
});

it("shows event, date, and what is assumed", () => {
  record({ SZ: ["9"], EV: ["Castle Game"], RO: ["2"], DT: ["1561-03"] });
  render(<InfoPanel />);
  for (const text of ["Castle Game, 2", "1561-03", "0 (assumed: played before komi was used)", "Japanese (assumed)"])
    expect(screen.getByText(text)).toBeTruthy();
});

it("changes the strength in a running game", () => {
  render(<InfoPanel />);
  fireEvent.click(screen.getByText("2,000 simulations"));
  fireEvent.click(screen.getByText("500"));
  expect(strength.value).toEqual({ simulations: 500, seconds: null });
  expect(screen.getByText("500 simulations")).toBeTruthy();
  strength.value = { simulations: 2_000, seconds: null };
});

it("shows no hints in a game against Katachi, until they are asked for", () => {
  const { tree } = state.value;
  remember(keyOf(tree, 0), { visits: 5_000, candidates: [], finished: true } as never);
  analysing.value = true;
  openTree(tree);
  expect(report.value).not.toBeNull();
  openTree(tree, { players: { black: "human", white: "engine" } });
  quietGame(state.value.id);
  expect([analysing.value, report.value]).toEqual([false, null]);
  toggleAnalysis(true);
  expect(analysing.value).toBe(true);
  toggleAnalysis(false);
  expect(report.value).not.toBeNull();
});

it("gives one hint, for this position only", () => {
  openTree(newTree({ size: 9 }), { players: { black: "human", white: "engine" } });
  quietGame(state.value.id);
  const end = follow();
  toggleHint();
  expect(analysing.value).toBe(true);
  remember(keyOf(state.value.tree, 0), { visits: 5_000, candidates: [], finished: true } as never);
  playHere([4, 4]);
  expect(analysing.value).toBe(false);
  takeBack();
  expect(report.value).toBeNull(); // the old hint does not come back by itself
  end();
});

it("says what was deleted, and puts it back", async () => {
  for (const x of [1, 3, 5]) playHere([x, x]);
  step(-1);
  render(<TreePanel />);
  deleteBranch();
  fireEvent.click(await screen.findByText(s.play.putBack));
  expect(state.value.tree.nodes).toHaveLength(4);
  await waitFor(() => expect(screen.queryByText(s.play.putBack)).toBeNull());
});
