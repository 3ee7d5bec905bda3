import { beforeEach, describe, expect, it } from "vitest";
import { positionAt } from "../../game/position";
import { edit, fromWire, newTree, type WireNode } from "../../game/tree";
import { pointOf } from "../../game/vertex";
import { marked } from "../../shared/marks";
import {
  at,
  change,
  deleteBranch,
  deletion,
  goTo,
  isDecided,
  isEnginesTurn,
  makeMainLine,
  openTree,
  playHere,
  playOn,
  position,
  putBack,
  redo,
  refused,
  resign,
  setComment,
  state,
  step,
  takeBack,
  toEnd,
  toStart,
  toVariation,
  tree,
} from "./store";
import { isOver, keyOf, moveNumber, nodeOfMove } from "./walk";

const AGAINST = { black: "human", white: "engine" } as const;
const on = (vertex: string) => pointOf(vertex, 9)!;
const moves = () => tree.value.nodes.map(({ props }) => props.B?.[0] ?? props.W?.[0] ?? "-");

beforeEach(() => openTree(newTree({ size: 9 })));

describe("the result of a game against the engine", () => {
  const ending = () => {
    openTree(newTree({ size: 9 }), { players: AGAINST });
    for (const vertex of ["E5", "C3", null, null]) playHere(vertex ? on(vertex) : null);
    change(edit(tree.value, 0, { RE: ["B+3"] }), at.value);
  };
  const result = () => tree.value.nodes[0]!.props.RE;

  it("goes when the game goes on from its end, or its end is taken back", () => {
    ending();
    playHere(on("G7"));
    expect(result()).toBeUndefined();
    ending();
    takeBack();
    expect([result(), moveNumber(tree.value, at.value)]).toEqual([undefined, 2]);
  });
  it("stays when an earlier move is tried", () => {
    ending();
    goTo(2);
    playHere(on("G7"));
    expect(result()).toEqual(["B+3"]);
    takeBack();
    expect(result()).toEqual(["B+3"]);
  });
});

describe("playing", () => {
  it("alternates the colours", () => {
    expect(playHere(on("E5"))).toBe(true);
    expect(playHere(on("C3"))).toBe(true);
    expect(tree.value.nodes[1]!.props.B).toEqual(["ee"]);
    expect(tree.value.nodes[2]!.props.W).toEqual(["cg"]);
    expect(position.value.toMove).toBe("black");
  });

  it("refuses a point with a stone, and says so", () => {
    playHere(on("E5"));
    expect(playHere(on("E5"))).toBe(false);
    expect(refused.value).toBe("occupied");
    step(-1);
    expect(refused.value).toBeNull();
  });

  it("makes a variation where another move is played, and goes into one that is there", () => {
    playHere(on("E5"));
    playHere(on("C3"));
    step(-1);
    playHere(on("G7"));
    expect(tree.value.nodes[1]!.children).toEqual([2, 3]);
    step(-1);
    playHere(on("C3"));
    expect(at.value).toBe(2);
    expect(tree.value.nodes).toHaveLength(4);
  });

  it("passes; two passes of both sides end it", () => {
    playHere(null);
    expect(isOver(tree.value, at.value)).toBe(false);
    playHere(null);
    expect(isOver(tree.value, at.value)).toBe(true);
    expect(moves().slice(1)).toEqual(["", ""]);
  });

  it("gives White the first move after handicap stones", () => {
    openTree(newTree({ size: 9, handicap: [on("C3"), on("G7")] }));
    expect(position.value.toMove).toBe("white");
    expect(position.value.signs[6]![2]).toBe(1);
    playHere(on("E5"));
    expect(tree.value.nodes[1]!.props.W).toEqual(["ee"]);
  });

  it("takes captured stones off", () => {
    for (const vertex of ["A1", "A2", "E5", "B1"]) playHere(on(vertex));
    expect(positionAt(tree.value, at.value).signs[8]![0]).toBe(0);
    expect(position.value.captures.white).toBe(1);
  });
});

describe("taking back", () => {
  it("takes one move when people play", () => {
    playHere(on("E5"));
    playHere(on("C3"));
    takeBack();
    expect(moves()).toEqual(["-", "ee"]);
    expect(at.value).toBe(1);
  });

  it("takes the engine's answer too", () => {
    openTree(newTree({ size: 9 }), { players: AGAINST });
    playHere(on("E5"));
    playHere(on("C3")); // as if the engine had
    takeBack();
    expect(moves()).toEqual(["-"]);
  });

  it("takes only the own move while the engine thinks", () => {
    openTree(newTree({ size: 9 }), { players: AGAINST });
    playHere(on("E5"));
    playHere(on("C3"));
    playHere(on("G7"));
    expect(isEnginesTurn()).toBe(true);
    takeBack();
    expect(moves()).toEqual(["-", "ee", "cg"]);
    expect(isEnginesTurn()).toBe(false);
  });

  it("takes no more than two where the engine plays both sides", () => {
    openTree(newTree({ size: 9 }), { players: { black: "engine", white: "engine" } });
    for (const vertex of ["E5", "C3", "G7"]) playHere(on(vertex));
    takeBack();
    expect(moves()).toEqual(["-", "ee"]);
  });

  it("only steps back where the game continues", () => {
    playHere(on("E5"));
    playHere(on("C3"));
    step(-1);
    takeBack();
    expect(tree.value.nodes).toHaveLength(3);
    expect(at.value).toBe(0);
  });

  it("steps on again where it only stepped back", () => {
    for (const vertex of ["E5", "C3", "G7"]) playHere(on(vertex));
    step(-1);
    takeBack();
    takeBack();
    expect(at.value).toBe(0);
    expect([redo(), redo(), at.value]).toEqual([true, true, 2]);
    expect(redo()).toBe(false);
    takeBack();
    goTo(3); // the reader went somewhere else
    expect(redo()).toBe(false);
  });

  it("does not shorten a record in which nothing was done", () => {
    playHere(on("E5"));
    playHere(on("C3"));
    openTree(tree.value, { at: 2 });
    takeBack();
    expect([tree.value.nodes.length, at.value, state.value.own]).toEqual([3, 1, false]);
    expect([redo(), at.value]).toEqual([true, 2]);
    playHere(on("G7"));
    takeBack();
    expect([tree.value.nodes.length, at.value, state.value.own]).toEqual([3, 2, true]);
  });

  it("can be put back", () => {
    playHere(on("E5"));
    takeBack();
    expect(redo()).toBe(true);
    expect(moves()).toEqual(["-", "ee"]);
    expect(redo()).toBe(false);
  });
});

describe("deleting", () => {
  beforeEach(() => {
    for (const vertex of ["E5", "C3", "G7", "C7"]) playHere(on(vertex));
    goTo(2);
    deleteBranch();
  });

  it("says how many moves went, and Undo puts them all back", () => {
    expect([tree.value.nodes.length, deletion.value?.moves]).toEqual([2, 3]);
    takeBack();
    expect([tree.value.nodes.length, at.value, deletion.value]).toEqual([5, 2, null]);
    takeBack();
    expect([tree.value.nodes.length, at.value]).toEqual([5, 1]);
  });

  it("can be put back after walking, but not over another move", () => {
    step(-1);
    expect(putBack()).toBe(true);
    expect(tree.value.nodes).toHaveLength(5);
    deleteBranch();
    playHere(on("G3"));
    expect([deletion.value, putBack()]).toEqual([null, false]);
    expect(moves()).toEqual(["-", "ee", "gg"]);
  });

  it("of one game is nothing to another", () => {
    openTree(newTree({ size: 9 }));
    expect(deletion.value).toBeNull();
  });
});

describe("resigning", () => {
  it("is the engine's win, and ends its turns", () => {
    openTree(newTree({ size: 9 }), { players: AGAINST });
    playHere(on("E5"));
    resign("black");
    expect(tree.value.nodes[0]!.props.RE).toEqual(["W+R"]);
    expect(isEnginesTurn()).toBe(false);
  });

  it("is not said in the middle of a record", () => {
    const wire: WireNode[] = [
      { parent: -1, props: { RE: ["B+Resign"] } },
      { parent: 0, props: { B: ["ee"] } },
    ];
    openTree(fromWire(wire));
    expect(isDecided()).toBe(false);
    step(1);
    expect(isDecided()).toBe(true);
  });

  it("is not lost by a click on the board; playing on has to be asked for", () => {
    openTree(edit(newTree({ size: 9 }), 0, { RE: ["W+R"] }), { players: AGAINST });
    expect(playHere(on("E5"))).toBe(false);
    expect(refused.value).toBe("over");
    expect(tree.value.nodes).toHaveLength(1);
    expect(tree.value.nodes[0]!.props.RE).toEqual(["W+R"]);
    playOn();
    expect(tree.value.nodes[0]!.props.RE).toBeUndefined();
    expect(playHere(on("E5"))).toBe(true);
  });
});

describe("walking", () => {
  beforeEach(() => {
    for (const vertex of ["E5", "C3", "G7", "C7"]) playHere(on(vertex));
    step(-2);
    playHere(on("G3")); // 5: a variation of the third move
  });

  it("continues where it was last", () => {
    toStart();
    toEnd();
    expect(at.value).toBe(5);
    toVariation(1);
    toStart();
    toEnd();
    expect(at.value).toBe(4);
  });

  it("changes the variation as deep as it stands", () => {
    toVariation(-1);
    expect(at.value).toBe(3);
    step(1);
    toVariation(1);
    expect(at.value).toBe(5);
  });

  it("finds moves by number", () => {
    expect(nodeOfMove(tree.value, [0, 1, 2, 3, 4], 3)).toBe(3);
    expect(nodeOfMove(tree.value, [0, 1, 2, 3, 4], 99)).toBe(4);
    expect(moveNumber(tree.value, 5)).toBe(3);
  });

  it("has one key for one line, whatever the numbers", () => {
    const before = keyOf(tree.value, 5);
    makeMainLine();
    expect(keyOf(tree.value, at.value)).toBe(before);
    expect(tree.value.nodes[2]!.children).toEqual([5, 3]);
    expect(keyOf(tree.value, 3)).not.toBe(before);
  });

  it("stands before what was deleted", () => {
    toVariation(-1);
    deleteBranch();
    expect(at.value).toBe(2);
    expect(tree.value.nodes).toHaveLength(4);
  });
});

it("keeps comments where they were written", () => {
  playHere(on("E5"));
  setComment("good", 1);
  expect(tree.value.nodes[1]!.props.C).toEqual(["good"]);
  const before = state.value;
  setComment("good", 1);
  expect(state.value).toBe(before);
  setComment("", 1);
  expect(tree.value.nodes[1]!.props.C).toBeUndefined();
});

it("takes back marks one by one, and leaves the move alone", () => {
  openTree(newTree());
  playHere(pointOf("Q16", 19)!);
  for (const kind of ["letter", "triangle"] as const) change(marked(tree.value, at.value, kind, [3, 3]), at.value);
  change(marked(tree.value, at.value, "letter", [4, 4]), at.value);
  const marks = () => [tree.value.nodes[at.value]!.props.LB, tree.value.nodes[at.value]!.props.TR];
  expect(marks()).toEqual([["ee:A"], ["dd"]]);
  takeBack();
  expect(marks()).toEqual([undefined, ["dd"]]);
  takeBack();
  takeBack();
  expect([...marks(), position.value.number]).toEqual([undefined, undefined, 1]);
  takeBack(); // nothing but the move is left
  expect(position.value.number).toBe(0);
});
