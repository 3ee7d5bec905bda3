// SGF properties → what is on the board, and what the server is asked.

import { describe, expect, it } from "vitest";
import { komiOf, komiSaid, rulesets, rulesSaid } from "../../game/komi";
import { positionAt } from "../../game/position";
import { RULESETS } from "../../game/testing";
import { fromWire } from "../../game/tree";
import { marksOf } from "../../shared/marks";
import type { Analysis } from "../../why/types";
import { place } from "../board/tools";
import { graphPoints } from "../review/graph";
import { withReview } from "../review/record";
import { mistakes } from "../review/review";
import { judgementOf } from "../study/Verdict";
import { requestAt, verticesIn } from "./request";
import { keyOf } from "./walk";

rulesets.value = RULESETS;

const game = (...nodes: Record<string, string[]>[]) => fromWire(nodes.map((props, i) => ({ parent: i - 1, props })));

describe("what the server is asked", () => {
  it("is the moves of a plain game", () => {
    const tree = game({ SZ: ["9"], KM: ["6.5"], RU: ["Japanese"] }, { B: ["ee"] }, { W: [""] });
    expect(requestAt(tree, 2)).toMatchObject({
      size: 9,
      komi: 6.5,
      rules: "japanese",
      moves: [
        { color: "black", vertex: "E5" },
        { color: "white", vertex: "pass" },
      ],
      to_move: "black",
    });
  });

  it("is a set-up from a move onto a stone on", () => {
    const tree = game({ SZ: ["9"] }, { B: ["ee"] }, { W: ["ee"] }, { B: ["cc"] });
    const asked = requestAt(tree, 3);
    expect([...asked.black, ...asked.white]).toEqual(["E5"]);
    expect(asked.moves).toEqual([{ color: "black", vertex: "C7" }]);
  });

  it("knows the rules a new game can choose", () => {
    expect(requestAt(game({ SZ: ["9"], RU: ["aga-button"] }), 0).rules).toBe("aga-button");
    expect(requestAt(game({ SZ: ["9"], RU: ["my own"] }), 0).rules).toBe("chinese-ogs");
  });

  it("leaves out numbers nobody can mean", () => {
    const asked = requestAt(game({ SZ: ["9"], KM: ["65000"], HA: ["99999"] }), 0);
    expect(asked.komi).toBe(0.5); // the usual one with handicap
    expect(asked.handicap).toBe(100);
  });

  it("is limited to the free points of an area", () => {
    const tree = game({ SZ: ["9"] }, { B: ["aa"] });
    expect(
      verticesIn(tree, 1, [
        [1, 1],
        [0, 0],
      ]),
    ).toEqual(["B9", "A8", "B8"]);
  });
});

describe("markup", () => {
  it("is letters and shapes, rectangles among them", () => {
    const marks = marksOf({ LB: ["aa:A", "bb:long label", "nonsense"], TR: ["cc:dc"], MA: ["ee"], CR: ["zz"] }, 9);
    expect(marks).toEqual([
      { point: [2, 2], type: "triangle" },
      { point: [3, 2], type: "triangle" },
      { point: [4, 4], type: "cross" },
      { point: [0, 0], type: "letter", text: "A" },
      { point: [1, 1], type: "letter", text: "long" },
    ]);
  });

  it("says what the record says of a move", () => {
    expect(judgementOf({ BM: ["1"] })).toBe("bad");
    expect(judgementOf({ TE: ["1"] })).toBe("good");
    expect(judgementOf({ B: ["ee"] })).toBeNull();
  });
});

describe("set-up", () => {
  it("puts stones on and takes them off in one node", () => {
    let [tree, at] = place(game({ SZ: ["9"] }), 0, [4, 4], "black");
    [tree, at] = place(tree, at, [5, 4], "white");
    expect(tree.nodes[0]!.props).toMatchObject({ AB: ["ee"], AW: ["fe"] });
    [tree, at] = place(tree, at, [4, 4], "white");
    expect(tree.nodes[0]!.props.AB).toBeUndefined();
    [tree, at] = place(tree, at, [4, 4], "empty");
    expect(tree.nodes[0]!.props).toEqual({ SZ: ["9"], AW: ["fe"] });
  });

  it("after a move is a node of its own, and can take played stones off", () => {
    const [tree, at] = place(game({ SZ: ["9"] }, { B: ["ee"] }), 1, [4, 4], "empty");
    expect(at).toBe(2);
    expect(tree.nodes[2]!.props.AE).toEqual(["ee"]);
    expect(positionAt(tree, 2).signs[4]![4]).toBe(0);
  });
});

describe("the course of a game", () => {
  const tree = game({ SZ: ["9"], SBKV: ["40"] }, { B: ["ee"] }, { W: ["cc"] });
  const unsure = { points: 4, threshold: 3, mistake: false, book: false, other: null };
  const found = {
    key: keyOf(tree, 2),
    ranks: ",",
    shift: 0,
    visits: 200,
    running: false,
    error: null,
    review: {
      done: 3,
      total: 3,
      checked: 1,
      by: "Katachi",
      positions: [
        { move: 0, winrate: 0.5, lead: 1, best: "C3", pv: ["C3"], loss: 0.2, played: "E5", ...unsure, mistake: true },
        { move: 1, winrate: 0.3, lead: -2, best: "C7", pv: ["C7"], loss: 0.0, played: "C7", ...unsure },
        { move: 2, winrate: 0.35, lead: 0, best: "D4", pv: [], loss: null, played: null, ...unsure },
      ],
    },
  };

  it("comes from the record, the review, and analysis, which knows best", () => {
    expect(graphPoints(tree, [0, 1, 2], new Map(), null).map(({ winrate }) => winrate)).toEqual([0.4, null, null]);
    expect(graphPoints(tree, [0, 1, 2], new Map(), found).map(({ winrate }) => winrate)).toEqual([0.5, 0.3, 0.35]);
    const report = {
      to_move: "white",
      size: 9,
      visits: 9,
      winrate: 0.9,
      lead: 5,
      spread: 10,
      ownership: [],
      groups: [],
      candidates: [],
      book: null,
      rate: 100,
      finished: true,
      by: "Katachi",
      other: null,
      remarks: [],
    } satisfies Analysis;
    const points = graphPoints(tree, [0, 1, 2], new Map([[keyOf(tree, 1), report]]), found);
    expect(points[1]!.winrate).toBeCloseTo(0.1);
    expect(points[1]!.lead).toBe(-5);
  });

  it("is written into the record", () => {
    const written = withReview(tree, [0, 1, 2], found.review, 0, 200);
    expect(written.nodes[1]!.props).toMatchObject({ B: ["ee"], SBKV: ["30"] });
    expect(graphPoints(written, [0, 1, 2], new Map(), null)[1]!.winrate).toBeCloseTo(0.3);
    expect(withReview(tree, [0, 1, 2], { ...found.review, positions: [] }, 0, 200)).toBe(tree);
  });

  it("has the largest losses", () => {
    const colors = (move: number) => (move % 2 ? "black" : "white");
    const worst = { move: 1, color: "black", played: "E5", best: "C3", loss: 0.2, points: 4 };
    expect(mistakes(found, colors)).toMatchObject([worst]);
  });
});

it("understands komi in hundredths, as the reader of records does", () => {
  const read = (text: string) => komiOf(text);
  expect(["375", "650", "750", "6.5", "5,5", "-0.5", "0"].map(read)).toEqual([7.5, 6.5, 7.5, 6.5, 5.5, -0.5, 0]);
  expect(["", "none"].map(read)).toEqual([null, null]);
  expect(requestAt(game({ SZ: ["19"], KM: ["375"] }, { B: ["pd"] }), 1).komi).toBe(7.5);
  expect([komiSaid({ KM: ["375"] }), komiSaid({ KM: ["6.50"] })]).toEqual(["7.5 (written as 375)", "6.50"]);
});

it("tells the engine the komi that is shown, also where the record has none", () => {
  const old = game({ DT: ["1561"] }, { B: ["pd"] });
  expect([requestAt(old, 1).komi, komiSaid(old.nodes[0]!.props)]).toEqual([
    0,
    "0 (assumed: played before komi was used)",
  ]);
  const plain = game({ SZ: ["19"] }, { B: ["pd"] });
  expect([requestAt(plain, 1).komi, komiSaid(plain.nodes[0]!.props)]).toEqual([7.5, "7.5 (assumed)"]);
  const odd = game({ KM: ["banana"], RU: ["my own"] });
  expect(komiSaid(odd.nodes[0]!.props)).toBe("7.5 (assumed; the file says “banana”)");
  expect(rulesSaid(odd.nodes[0]!.props)).toBe("my own (treated as Chinese, superko)");
  expect(keyOf(old, 1)).not.toBe(keyOf(plain, 1)); // what was found with one komi says nothing about the other
});
