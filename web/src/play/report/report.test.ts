// The report: the part of the board it draws, exercises, comments in the game, trends over games.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { positionAt } from "../../game/position";
import { newTree, play } from "../../game/tree";
import { ownMistakes, toggleOwnName } from "../../shared/mistakes";
import { reviewed } from "../../shared/trends";
import { goTo, openTree, state } from "../game/store";
import { hidden } from "../review/quiz";
import type { GameReport, Moment } from "../review/review";
import { resultWords } from "./EndCard";
import { noteReport } from "./learning";
import { writeComments } from "./leaving";
import { partOf } from "./part";
import { practised } from "./ReportDialog";
import { exercise, isGuessing, lastTry, nextExercise, startTrying, trying, tryMove } from "./trying";

const asked: string[] = [];
vi.mock("../game/asking", async (original) => ({
  ...(await original<object>()),
  askAbout: (vertex: string) => void asked.push(vertex),
}));

function game() {
  const [one, at] = play(newTree({ size: 19 }), 0, "black", [3, 3]);
  return play(one, at, "white", [0, 0])[0];
}

const moment: Moment = {
  ...{ number: 2, color: "white", played: "A19", better: "Q16", points_lost: 6.4, loss: 0.2, lead: 1 },
  ...{ phase: "opening", kind: "direction of play", reason: "It is large.", line: ["Q16", "D4"], played_line: ["A19"] },
  ...{ sure: true, decisive: true, title: "" },
};

const lost = (points: number) => ({ moves: 9, mistakes: 1, points });
const side = (name: string, tactics: number) => ({
  ...{ name, rank: "", moves: 9, first_choices: 1, points_per_move: 1, mistakes: 2, threshold: 3, weakness: "" },
  ...{ phases: { opening: lost(2), endgame: lost(8) }, kinds: { tactics: lost(tactics), endgame: lost(10 - tactics) } },
});
const report = (tactics: number): GameReport => ({
  ...{ size: 19, result: "", by: "Katachi", budget: "", judged: 2, wanted: 2, complete: true, remarks: [] },
  ...{ sides: { black: side("Anna", tactics), white: side("", 5) }, mistakes: [moment], summary: [] },
});

describe("the picture of a moment", () => {
  it("is the part around both moves, with the edge of the board", () => {
    const picture = partOf(positionAt(game(), 1), "C17", "A19");
    expect(picture.rows[0]).toMatch(/^#+$/);
    expect(picture.rows).toHaveLength(8); // beyond the edge, and down to four lines below C17
    const width = picture.rows[0]!.length;
    expect(picture.labels).toEqual({ [width + 1]: "b", [3 * width + 3]: "a" });
    expect(picture.rows[4]![4]).toBe("X");
  });
  it("is the whole board if they are far apart", () => {
    expect(partOf(positionAt(game(), 1), "Q3", "A19").rows).toHaveLength(21);
  });
  it("does without a move that is a pass", () => {
    expect(Object.values(partOf(positionAt(game(), 1), "Q3", "pass").labels!)).toEqual(["a"]);
  });
});

describe("trying it oneself", () => {
  const about = { id: "exercise01", move: 2, played: "A19", better: "Q16", reason: "It is large." };
  beforeEach(() => {
    asked.length = 0;
    openTree(game(), { id: "exercise01" });
    startTrying([about, { ...about, move: 1, better: "D4" }]);
  });

  it("shows the board before the mistake, with nothing that gives it away", () => {
    expect([state.value.at, isGuessing.value, hidden.value]).toEqual([1, true, true]);
    goTo(0);
    expect(hidden.value).toBe(false);
  });
  it("asks what another move loses, and is right about the better one", () => {
    tryMove([0, 0], 19);
    tryMove([0, 0], 19);
    expect(asked).toEqual(["A19"]);
    expect(lastTry.value).toEqual({ vertex: "A19", lost: null });
    tryMove([15, 3], 19);
    expect(trying.value).toMatchObject({ answered: "right", right: 0 }); // not at the first try
    expect(state.value.tree.nodes).toHaveLength(3); // nothing was played
    nextExercise();
    expect([exercise.value?.move, state.value.at]).toEqual([1, 0]);
    tryMove([3, 15], 19);
    expect(trying.value).toMatchObject({ answered: "right", right: 1 });
    nextExercise();
    expect(trying.value).toBeNull();
  });
});

it("writes a short comment and the better line into the game, once", () => {
  openTree(game());
  expect([writeComments(report(5), 0), writeComments(report(5), 0)]).toEqual([1, 0]);
  const { nodes } = state.value.tree;
  expect(nodes[2]!.props.C).toEqual(["6 points lost; Q16 is better. It is large."]);
  expect(nodes.slice(3).map(({ parent, props }) => [parent, props.W?.[0] ?? props.B?.[0]])).toEqual([
    [1, "pd"],
    [3, "dp"],
  ]);
});

it("leaves the mistakes as exercises, with their boards, and what both sides lost", () => {
  reviewed.value = [];
  ownMistakes.value = [];
  noteReport({ id: "one", tree: game(), line: [0, 1, 2], shift: 0 }, report(9));
  expect(reviewed.value).toEqual([{ id: "one", name: "Anna", spans: {}, kinds: { tactics: 9, endgame: 1 } }]);
  const exercise = { id: "one", move: 2, name: "", color: "white", played: "A19", better: "Q16", size: 19 };
  expect(ownMistakes.value).toMatchObject([{ ...exercise, black: "D16", white: "", found: 0 }]);
});

it("says a result in words", () => {
  expect(["W+R", "B+Resign", "B+3.5", "W+T", "0", "Draw", "B+"].map(resultWords)).toEqual([
    "White wins by resignation.",
    "Black wins by resignation.",
    "Black wins by 3.5 points.",
    "White wins on time.",
    "A draw.",
    "A draw.",
    "Black wins.",
  ]);
});

it("offers the reader's own mistakes for practice, and everybody's while it is not known who reads", () => {
  const both = { ...report(5), mistakes: [moment, { ...moment, number: 3, color: "black" as const }] };
  expect(practised(both)).toHaveLength(2);
  toggleOwnName("Anna");
  expect(practised(both).map(({ color }) => color)).toEqual(["black"]);
  toggleOwnName("Anna");
});
