// What the reader does while the page is still busy with something else.

import { effect } from "@preact/signals";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { render as draw } from "preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newTree, play } from "../game/tree";
import { s } from "../strings";
import { Card } from "../why/Card";
import { listen } from "./board/gestures";
import { InfoDialog } from "./dialogs/InfoDialog";
import { NewGameDialog } from "./dialogs/NewGameDialog";
import { HUMANS, openTree, playHere, resign, state, toEnd } from "./game/store";
import { writeLocal } from "./keeping/local";
import PlayView from "./PlayView";
import { CommentPanel } from "./panels/CommentPanel";
import { TreePanel } from "./panels/TreePanel";

const waiting: (() => void)[] = []; // handicap stones that have not come yet

vi.mock("../shared/BasePicker", () => ({ BasePicker: () => null }));
vi.mock("./game/engine", async (original) => ({
  ...(await original<object>()),
  answer: vi.fn(),
  stopThinking: vi.fn(),
}));
vi.mock("./keeping/wire", () => ({
  keepGame: () => Promise.resolve({}),
  openSaved: () => new Promise(() => {}),
  serverInfo: () => Promise.resolve({ rules: [] }),
  handicapPoints: (_: number, stones: number) =>
    new Promise((done) => {
      const answer = { vertices: ["D4", "Q16"].slice(0, stones), most: 9 };
      if (stones) waiting.push(() => done(answer));
      else done(answer);
    }),
}));

const waitAWhile = () => new Promise((done) => setTimeout(done, 150));
const comment = () => document.querySelector("textarea") as HTMLTextAreaElement;

beforeEach(() => {
  localStorage.clear();
  openTree(newTree({ size: 9 }));
});
afterEach(cleanup);

it("does not lose a move that is played on the first picture to the game that is opened then", async () => {
  const [tree] = play(newTree({ size: 9, black: "Former" }), 0, "black", [4, 4]);
  writeLocal({ id: "former0001", tree, at: 1, players: HUMANS, own: true }, true);
  const room = document.createElement("div");
  document.body.append(room);
  draw(<PlayView />, room);
  playHere([2, 2]);
  await waitAWhile();
  expect([state.value.id, state.value.tree.nodes.length]).toEqual(["former0001", 3]);
  draw(null, room);
  room.remove();
});

it("leaves the comment to its writer while the engine moves", async () => {
  playHere([4, 4]);
  render(<CommentPanel />);
  const field = comment();
  field.focus();
  fireEvent.input(field, { target: { value: "a go" } });
  playHere([2, 2]); // the engine
  await waitAWhile();
  expect(document.activeElement).toBe(field);
  expect(comment()).toBe(field);
  expect(screen.getByText(s.play.commentOf(1))).toBeTruthy();
  fireEvent.input(field, { target: { value: "a good move" } });
  field.blur();
  await waitAWhile();
  expect(state.value.tree.nodes.map(({ props }) => props.C?.[0])).toEqual([undefined, "a good move", undefined]);
  expect([comment().value, state.value.at]).toEqual(["", 2]);
});

it("keeps a comment that is still being written when another game comes", async () => {
  const { id } = state.value;
  playHere([4, 4]);
  render(<CommentPanel />);
  fireEvent.input(comment(), { target: { value: "half a sen" } });
  const seen: (string | undefined)[] = [];
  const end = effect(() => void (state.value.id === id && seen.push(state.value.tree.nodes[1]?.props.C?.[0])));
  openTree(newTree({ size: 9 }));
  end();
  expect(seen.at(-1)).toBe("half a sen");
  await waitAWhile();
  expect([comment().value, state.value.tree.nodes[0]!.props.C]).toEqual(["", undefined]);
});

it("begins no game after the dialog was closed", async () => {
  const before = state.value.id;
  render(<NewGameDialog />);
  fireEvent.change(screen.getByLabelText(s.play.handicap), { target: { value: "2" } });
  fireEvent.submit(document.querySelector("form")!);
  await waitFor(() => expect(waiting.length).toBe(1));
  cleanup();
  waiting[0]!();
  await waitAWhile();
  expect(state.value.id).toBe(before);
});

it("keeps half a size and half a komi while the server's answers come", async () => {
  render(<NewGameDialog />);
  const komi = screen.getByLabelText<HTMLInputElement>(s.play.komi);
  Object.defineProperty(komi, "valueAsNumber", { value: Number.NaN, configurable: true });
  komi.value = "";
  komi.dispatchEvent(new Event("input", { bubbles: true }));
  await waitAWhile();
  expect(komi.value).toBe(""); // and no nought, before which the five would stand
  const size = screen.getByLabelText<HTMLInputElement>(s.play.otherSize);
  size.value = "1"; // of thirteen
  size.dispatchEvent(new Event("input", { bubbles: true }));
  fireEvent.click(screen.getByLabelText(s.play.setUpFirst));
  await waitAWhile();
  expect(size.value).toBe("1");
});

it("writes only what was typed: the engine may have resigned under the dialog", async () => {
  render(<InfoDialog />);
  fireEvent.input(screen.getByLabelText(s.play.info.PB), { target: { value: "Me" } });
  resign("white");
  await waitAWhile();
  fireEvent.submit(document.querySelector("form")!);
  expect(state.value.tree.nodes[0]!.props).toMatchObject({ PB: ["Me"], RE: ["B+R"] });
});

it("passes once, however long the key is held", () => {
  const end = listen();
  const press = (key: string, repeat: boolean) =>
    window.dispatchEvent(new KeyboardEvent("keydown", { key, repeat, bubbles: true, cancelable: true }));
  press("p", false);
  press("p", true);
  expect(state.value.at).toBe(1);
  playHere([4, 4]);
  press("ArrowLeft", false);
  press("ArrowLeft", true);
  expect(state.value.at).toBe(0);
  end();
});

it("lets the tree be scrolled away from the move on the board", async () => {
  for (let i = 0; i < 60; i++) playHere([i % 9, Math.floor(i / 9)]);
  render(<TreePanel />);
  const box = document.querySelector<HTMLElement>(".tree-scroll")!;
  expect(box.scrollLeft).toBeGreaterThan(100);
  box.scrollLeft = 0;
  fireEvent.scroll(box);
  await waitAWhile();
  expect(box.scrollLeft).toBe(0);
  playHere([8, 8]);
  toEnd();
  await waitAWhile();
  expect(box.scrollLeft).toBeGreaterThan(100);
});

it("keeps the points of the card that was opened last on the board", async () => {
  const marked: string[][] = [];
  const onMark = (vertices: string[]) => marked.push(vertices);
  const room = document.createElement("div");
  draw(
    ["A", "B"].map((name) => (
      <Card key={name} title={name} points={[name]} onMark={onMark}>
        {name}
      </Card>
    )),
    room,
  );
  const [a, b] = [...room.querySelectorAll("button")];
  a!.click();
  await waitAWhile();
  a!.click();
  await Promise.resolve(); // drawn, but what follows the drawing has not run
  b!.click();
  await waitAWhile();
  expect(marked.at(-1)).toEqual(["B"]);
  draw(null, room);
  expect(marked.at(-1)).toEqual([]);
});
