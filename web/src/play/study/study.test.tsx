import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it } from "vitest";
import { newTree, play } from "../../game/tree";
import { aimed } from "../board/tools";
import { remember, reports, showGroups } from "../game/analysing";
import { goTo, HUMANS, openTree, position, setPlayers, state } from "../game/store";
import { keyOf } from "../game/walk";
import { Acts } from "./Acts";
import { course, judged, keepCourse } from "./course";
import { PANELS, Panels, panel } from "./Panels";
import { Verdict } from "./Verdict";
import { Walk } from "./Walk";

beforeEach(() => {
  let [tree, at] = play(newTree({ size: 9 }), 0, "black", [4, 4]);
  for (const x of [2, 6, 3]) [tree, at] = play(tree, at, at % 2 ? "white" : "black", [x, 2]);
  openTree(tree, { at: 1 });
  reports.value = new Map();
});
afterEach(() => {
  cleanup();
  aimed.value = null;
  showGroups.value = false;
  panel.value = "why";
});

const candidate = (vertex: string, order: number, lead: number, more = {}) => ({
  ...{ vertex, order, lead, same: [], visits: 100, winrate: 0.5, weak: false, close: false, pv: [] },
  ...more,
});

function analysed(at: number, lead: number, ...candidates: object[]): void {
  const { tree } = state.value;
  const found = { to_move: at % 2 ? "white" : "black", visits: 100, winrate: 0.6, lead, candidates, by: "" };
  remember(keyOf(tree, at), found as never);
}

it("walks by slider and buttons, and says where one is", async () => {
  render(<Walk />);
  expect(screen.getByText("Move 1 of 4")).toBeTruthy();
  fireEvent.input(screen.getByRole("slider"), { target: { value: "3" } });
  expect(position.value.number).toBe(3);
  await waitFor(() => expect(screen.getByRole("slider").getAttribute("aria-valuetext")).toBe("Move 3 of 4"));
  fireEvent.click(screen.getByRole("button", { name: /^To the end/ }));
  expect(position.value.number).toBe(4);
});

it("judges the move that was played by the analysis of the position before it", () => {
  expect(judged.value).toBeNull();
  analysed(0, 3, candidate("C3", 0, 3), candidate("E5", 1, -1.5));
  expect(judged.value).toEqual({ kind: "lost", points: 4.5, better: "C3" });
  reports.value = new Map();
  analysed(0, 3, candidate("C3", 0, 3), candidate("E5", 1, -1.5, { weak: true }));
  expect(judged.value).toBeNull(); // too few visits to say so
  reports.value = new Map();
  analysed(0, 3, candidate("C3", 0, 3), candidate("E5", 1, 2.5));
  expect(judged.value).toEqual({ kind: "alike" });
  reports.value = new Map();
  analysed(0, 3, candidate("E5", 0, 3));
  expect(judged.value).toEqual({ kind: "best" });
});

it("keeps the graph over a reload, for this game only", () => {
  const end = keepCourse();
  analysed(0, 3);
  analysed(1, 1.5);
  end();
  reports.value = new Map(); // as after a reload
  expect(course.value.map(({ lead }) => lead)).toEqual([3, -1.5, null, null, null]);
  openTree(state.value.tree, { at: 1 }); // the same moves, but another game
  expect(course.value.every(({ lead }) => lead === null)).toBe(true);
});

it("invites to a game while the board is empty, with one primary action", () => {
  openTree(newTree());
  render(
    <>
      <Acts place={() => {}} />
      <Panels />
    </>,
  );
  const primary = [...document.querySelectorAll("button.primary")].map((button) => button.textContent);
  expect(primary).toEqual(["New game"]);
});

it("says the verdict in one line: the move, what it lost, who is ahead", () => {
  analysed(0, 3, candidate("C3", 0, 3), candidate("E5", 1, -1.5));
  analysed(1, 1.5);
  render(<Verdict />);
  const said = document.querySelector(".verdict")!.textContent;
  expect(said).toContain("Black E5 loses about 4.5 points; C3 is better");
  expect(said).toContain("White leads by 1.5 points (60.0");
});

it("has one primary action at most, and the fitting ones", () => {
  const primary = () => [...document.querySelectorAll("button.primary")].map((button) => button.textContent);
  render(<Acts place={() => {}} />);
  expect(primary()).toEqual(["Analyse"]);
  expect(screen.queryByRole("button", { name: "Resign" })).toBeNull();
  cleanup();
  setPlayers({ black: "human", white: "engine" });
  render(<Acts place={() => {}} />);
  expect(primary()).toEqual([]);
  expect(screen.getByRole("button", { name: "Resign" })).toBeTruthy();
  setPlayers(HUMANS);
});

it("asks before a finger's stone is placed", async () => {
  let placed = 0;
  aimed.value = [4, 5];
  render(<Acts place={() => placed++} />);
  fireEvent.click(screen.getByRole("button", { name: "Place at E4" }));
  expect(placed).toBe(1);
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(aimed.value).toBeNull();
});

it("has one panel at a time; the arrows go from one to the next without walking the game", async () => {
  render(<Panels />);
  const tabs = () => screen.getAllByRole("tab").map((tab) => tab.getAttribute("aria-selected"));
  expect(tabs()).toEqual(PANELS.map((name) => String(name === "why")));
  const heard: Event[] = [];
  const hear = (event: Event) => heard.push(event);
  window.addEventListener("keydown", hear);
  fireEvent.keyDown(screen.getByRole("tab", { name: "Why" }), { key: "ArrowLeft" });
  window.removeEventListener("keydown", hear);
  expect([panel.value, heard.length, position.value.number]).toEqual(["info", 0, 1]);
  await waitFor(() => expect(screen.getAllByRole("tabpanel")).toHaveLength(1));
});

it("opens the reasons when groups are asked for", async () => {
  panel.value = "tree";
  render(<Panels />);
  showGroups.value = true;
  await waitFor(() => expect(panel.value).toBe("why"));
});

it("shows the comment of the record with every panel", async () => {
  const [tree] = play(newTree({ size: 9 }), 0, "black", [4, 4]);
  const nodes = tree.nodes.map((node, i) => (i ? { ...node, props: { ...node.props, C: ["well played"] } } : node));
  openTree({ nodes });
  goTo(1);
  render(<Panels />);
  expect(document.querySelector(".comment-shown")!.textContent).toBe("well played");
  panel.value = "comment";
  await waitFor(() => expect(document.querySelector(".comment-shown")).toBeNull()); // its own field has it
});

it("keeps the focus of a reader without a mouse when it asks whether to resign", () => {
  setPlayers({ black: "human", white: "engine" });
  render(<Acts place={() => {}} />);
  fireEvent.click(screen.getByRole("button", { name: "Resign" }), { detail: 0 });
  expect(document.activeElement?.textContent).toBe("Resign this game?");
  setPlayers(HUMANS);
});
