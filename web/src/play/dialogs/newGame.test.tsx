import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newTree } from "../../game/tree";
import { s } from "../../strings";
import { openTree, playHere, state } from "../game/store";
import { ResignButton } from "../study/Acts";
import { NewGameDialog } from "./NewGameDialog";

vi.mock("../../shared/BasePicker", () => ({ BasePicker: () => null }));
vi.mock("../game/engine", async (original) => ({
  ...(await original<object>()),
  answer: vi.fn(),
  stopThinking: vi.fn(),
}));
vi.mock("../keeping/wire", async () => ({
  serverInfo: async () => ({ rules: (await import("../../game/testing")).RULESETS }),
  handicapPoints: (size: number, stones: number) =>
    Promise.resolve({ vertices: ["D4", "Q16", "D16", "Q4"].slice(0, stones), most: size < 7 ? 0 : 9 }),
}));

const root = () => state.value.tree.nodes[0]!.props;
const begin = () => fireEvent.submit(document.querySelector("form")!);
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => openTree(newTree()));
afterEach(cleanup);

it("begins with what was chosen in the same instant, and forgets handicap and komi", async () => {
  const before = state.value.id;
  render(<NewGameDialog />);
  choose(s.play.handicap, "4");
  begin();
  await waitFor(() => expect(state.value.id).not.toBe(before));
  expect(root().AB).toHaveLength(4);
  expect(root().KM).toEqual(["0.5"]);
  cleanup();
  const first = state.value.id;
  render(<NewGameDialog />);
  fireEvent.click(screen.getByText("9×9"));
  begin();
  await waitFor(() => expect(state.value.id).not.toBe(first));
  expect(root()).toMatchObject({ SZ: ["9"], KM: ["7.5"] });
  expect(root().AB).toBeUndefined();
});

it("has the komi of the rules until somebody writes another", async () => {
  render(<NewGameDialog />);
  await screen.findByText("Japanese");
  const komi = screen.getByLabelText<HTMLInputElement>(s.play.komi);
  choose(s.play.rules, "japanese");
  expect(komi.value).toBe("6.5");
  expect(screen.getByText(s.game.rulesets.japanese!.words)).toBeTruthy();
  fireEvent.input(komi, { target: { value: "3.5" } });
  choose(s.play.handicap, "2");
  expect(komi.value).toBe("3.5");
});

it("gives no stones where there are no points for them", async () => {
  render(<NewGameDialog />);
  choose(s.play.handicap, "9");
  fireEvent.input(screen.getByLabelText(s.play.otherSize), { target: { value: "5" } });
  const komi = screen.getByLabelText<HTMLInputElement>(s.play.komi);
  expect(komi.value).toBe("0.5");
  await waitFor(() => expect(komi.value).toBe("7.5"));
});

it("speaks of the board that is chosen", () => {
  expect(s.play.strengthWord(2000, 19)).not.toContain("9×9 against");
  expect(s.play.strengthWord(2000, 9)).toContain("93 of 100 games on 9×9");
});

it("forgets the question about resigning with the next move", async () => {
  render(<ResignButton />);
  fireEvent.click(screen.getByText(s.play.resign));
  expect(screen.getByText(s.play.resignSure)).toBeTruthy();
  playHere([3, 3]);
  await waitFor(() => expect(screen.queryByText(s.play.resignSure)).toBeNull());
});
