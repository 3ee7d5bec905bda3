import { describe, expect, it } from "vitest";
import { pointOf } from "../game/vertex";
import { edited, emptySetup, modelOf, played, type Setup, setupOf, signsOf, toMove } from "./setup";

const click = (on: Setup, tool: Parameters<typeof edited>[1], name: string) =>
  edited(on, tool, pointOf(name, on.size)!);
const signAt = (on: Setup, name: string) => {
  const [x, y] = pointOf(name, on.size)!;
  return signsOf(on)[y]?.[x];
};

describe("a board that is set up", () => {
  it("takes moves in turn, with captures", () => {
    let board = emptySetup(9);
    for (const name of ["A1", "A2", "E5", "B1"]) board = click(board, "play", name);
    expect(signAt(board, "A1")).toBe(0); // taken
    expect(toMove(board)).toBe("black");
    expect(modelOf(board).moves.map((move) => move.vertex)).toEqual(["A1", "A2", "E5", "B1"]);
  });
  it("plays nothing on a stone nor where there is no liberty", () => {
    let board = click(emptySetup(9), "play", "E5");
    expect(click(board, "play", "E5")).toBe(board);
    for (const name of ["A2", "B1"]) board = click(board, "black", name);
    const before = { ...board };
    expect(played(before, { color: "white", point: pointOf("A1", 9)! })).toBe(before);
  });
  it("puts and takes stones; what stood before becomes the beginning", () => {
    let board = click(click(emptySetup(9), "play", "E5"), "white", "C3");
    expect(modelOf(board)).toMatchObject({ black: ["E5"], white: ["C3"], moves: [] });
    board = click(board, "white", "C3"); // a second click takes it away
    expect(signAt(board, "C3")).toBe(0);
    expect(signAt(click(board, "erase", "E5"), "E5")).toBe(0);
  });
  it("has wildcards instead of stones", () => {
    let board = click(click(emptySetup(9), "black", "E5"), "*", "E5");
    expect(board.wilds).toEqual({ "4,4": "*" });
    expect(signAt(board, "E5")).toBe(0);
    board = click(board, "o", "E5");
    expect(board.wilds).toEqual({ "4,4": "o" });
    expect(click(board, "o", "E5").wilds).toEqual({});
    expect(click(board, "black", "E5").wilds).toEqual({});
  });
  it("shows positions of other views", () => {
    const moves = [
      { color: "white" as const, vertex: "R16" },
      { color: "black" as const, vertex: "pass" },
    ];
    const board = setupOf({ size: 19, black: ["Q4"], white: [], moves });
    expect(modelOf(board)).toMatchObject({ size: 19, black: ["Q4"], moves: [moves[0]], to_move: "black" });
  });
});
