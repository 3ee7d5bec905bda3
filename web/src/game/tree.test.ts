import { describe, expect, it } from "vitest";
import { canPlay, gameModel, positionAt } from "./position";
import { add, edit, fromWire, type GameTree, lineThrough, newTree, play, remove, toMoveAt, toWire } from "./tree";
import { pointOf, pointOfSgf, pointsOfSgf, vertexOf } from "./vertex";

function played(tree: GameTree, vertices: string[], at = 0): [GameTree, number] {
  let node = at;
  let now = tree;
  for (const vertex of vertices) {
    const size = positionAt(now, node).size;
    [now, node] = play(now, node, toMoveAt(now, node), pointOf(vertex, size));
  }
  return [now, node];
}

describe("points", () => {
  it("are said as players say them, without I", () => {
    expect(vertexOf([8, 0], 19)).toBe("J19");
    expect(pointOf("j19", 19)).toEqual([8, 0]);
    expect(pointOf("I5", 19)).toBeNull();
    expect(pointOf("K1", 9)).toBeNull();
    expect(pointOf("pass", 19)).toBeNull();
  });
  it("are read from SGF, rectangles and passes too", () => {
    expect(pointOfSgf("tt", 19)).toBeNull();
    expect(pointsOfSgf(["aa:ba", "cc"], 9)).toEqual([
      [0, 0],
      [1, 0],
      [2, 2],
    ]);
  });
});

describe("the tree", () => {
  it("makes a variation only for another move", () => {
    const [tree, at] = played(newTree({ size: 9 }), ["E5", "C3"]);
    const [again, same] = play(tree, 1, "white", pointOf("C3", 9));
    expect([again === tree, same]).toEqual([true, at]);
    const [more] = play(tree, 1, "white", pointOf("G7", 9));
    expect(more.nodes[1]?.children).toEqual([2, 3]);
    expect(lineThrough(more, 3)).toEqual([0, 1, 3]);
  });
  it("removes a branch and renumbers the rest", () => {
    let [tree] = played(newTree({ size: 9 }), ["E5", "C3", "G7"]);
    [tree] = play(tree, 1, "white", pointOf("G3", 9));
    const [rest, parent] = remove(tree, 2);
    expect(parent).toBe(1);
    expect(rest.nodes.map((node) => node.parent)).toEqual([-1, 0, 1]);
    expect(rest.nodes[1]?.children).toEqual([2]);
  });
  it("goes over the wire and back unchanged", () => {
    const [tree] = played(newTree({ size: 9, black: "A" }), ["E5", "pass", "C3"]);
    expect(fromWire(toWire(edit(tree, 1, { C: ["a ] b"] })))).toEqual(edit(tree, 1, { C: ["a ] b"] }));
  });
  it("gives White the first move after handicap stones", () => {
    const tree = newTree({
      handicap: [
        [3, 3],
        [15, 15],
      ],
    });
    expect(toMoveAt(tree, 0)).toBe("white");
    expect(gameModel(tree, 0)).toMatchObject({ handicap: 2, black: ["D16", "Q4"], moves: [], to_move: "white" });
  });
});

describe("positions", () => {
  it("count captures and know the ko", () => {
    const [tree, at] = played(newTree({ size: 5 }), ["B5", "C5", "A4", "D4", "B3", "C3", "C4", "B4"]);
    const position = positionAt(tree, at);
    expect(position.captures).toEqual({ black: 0, white: 1 });
    expect(position.ko).toEqual([2, 1]);
    expect(canPlay(position, [2, 1])).toBe(false);
    expect(canPlay(position, [4, 4])).toBe(true);
    expect(canPlay(position, [1, 1])).toBe(false);
  });
  it("send set-up stones and the moves after them", () => {
    let [tree, at] = played(newTree({ size: 9 }), ["E5"]);
    [tree, at] = add(tree, at, { AW: ["aa:ba"], AE: ["ee"], PL: ["B"] });
    [tree, at] = play(tree, at, "black", [2, 2]);
    expect(gameModel(tree, at)).toMatchObject({
      black: [],
      white: ["A9", "B9"],
      moves: [{ color: "black", vertex: "C7" }],
      to_move: "white",
    });
  });
  it("show moves that no rules allow", () => {
    const tree = fromWire([
      { parent: -1, props: { SZ: ["9"] } },
      { parent: 0, props: { B: ["ee"] } },
      { parent: 1, props: { W: ["ee"] } },
    ]);
    expect(positionAt(tree, 2).number).toBe(2);
  });
});
