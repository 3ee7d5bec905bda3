import { describe, expect, it } from "vitest";
import { ghostsOf, movesOfClick, positionAfter } from "./lines";
import {
  applyAlong,
  applyTool,
  emptySetup,
  hasStones,
  isSetup,
  mirrored,
  otherTool,
  problemOf,
  type Setup,
  setupOf,
  type Tool,
  turned,
} from "./setup";

function put(setup: Setup, ...clicks: [Tool, number, number][]): Setup {
  return clicks.reduce((now, [tool, x, y]) => applyTool(now, tool, [x, y]), setup);
}

describe("entering stones", () => {
  const at = (setup: Setup, x: number, y: number) => setup.signs[y]![x];

  it("places the other colour with the other tool, and leaves tools without a colour", () => {
    expect(otherTool("black")).toBe("white");
    expect(otherTool("white")).toBe("black");
    expect(otherTool("erase")).toBe("erase");
    expect(otherTool("target")).toBe("target");
  });

  it("drags a row or a column, and leaves the stones that are there", () => {
    const one = applyTool(emptySetup(9), "white", [2, 1]);
    const row = applyAlong(one, "black", [4, 1], [1, 2]);
    expect([0, 1, 2, 3, 4, 5].map((x) => at(row, x, 1))).toEqual([0, 1, -1, 1, 1, 0]);
    const column = applyAlong(row, "erase", [1, 0], [1, 8]);
    expect(at(column, 1, 1)).toBe(0);
    expect(at(column, 3, 1)).toBe(1);
  });
});

it("mirrors and turns a problem with the group in question", () => {
  const one = { ...put(emptySetup(9), ["black", 1, 0], ["white", 2, 0]), target: ["B9"] };
  const mirror = mirrored(one);
  expect([mirror.signs[0]![7], mirror.signs[0]![6], mirror.target]).toEqual([1, -1, ["H9"]]);
  const turn = turned(one);
  expect([turn.signs[1]![8], turn.signs[2]![8], turn.target]).toEqual([1, -1, ["J8"]]);
  expect(mirrored(mirror)).toEqual(one);
  expect([1, 2, 3, 4].reduce((now) => turned(now), one as Setup)).toEqual(one);
});

describe("setting up a problem", () => {
  it("puts stones, changes their colour, and takes them away", () => {
    const one = put(emptySetup(9), ["black", 0, 0], ["white", 1, 0]);
    expect(problemOf(one).game).toMatchObject({ size: 9, black: ["A9"], white: ["B9"] });
    expect(problemOf(put(one, ["white", 0, 0])).game.white).toEqual(["A9", "B9"]);
    expect(hasStones(put(one, ["black", 0, 0], ["erase", 1, 0]))).toBe(false);
    expect(applyTool(one, "erase", [5, 5])).toBe(one);
    expect(applyTool(one, "black", [9, 9])).toBe(one);
  });

  it("marks stones of one colour only, and forgets marks of stones that go", () => {
    let setup = put(emptySetup(9), ["black", 0, 0], ["black", 1, 1], ["white", 2, 2]);
    setup = put(setup, ["target", 0, 0], ["target", 1, 1]);
    expect(setup.target).toEqual(["A9", "B8"]);
    expect(put(setup, ["target", 0, 0]).target).toEqual(["B8"]);
    expect(put(setup, ["target", 2, 2]).target).toEqual(["C7"]);
    expect(put(setup, ["target", 5, 5]).target).toEqual(["A9", "B8"]);
    expect(put(setup, ["erase", 1, 1]).target).toEqual(["A9"]);
  });

  it("goes to the server and back", () => {
    const setup: Setup = {
      ...put(emptySetup(13), ["black", 3, 0], ["white", 4, 0], ["target", 3, 0]),
      toMove: "white",
      goal: "kill",
      allTargets: true,
      defender: "black",
      name: "mine",
    };
    expect(setupOf(problemOf(setup))).toEqual(setup);
  });

  it("does not believe what another version kept", () => {
    expect(isSetup(emptySetup(9))).toBe(true);
    expect(isSetup(JSON.parse(JSON.stringify(put(emptySetup(9), ["black", 1, 1]))))).toBe(true);
    expect(isSetup(null)).toBe(false);
    expect(isSetup({ ...emptySetup(9), size: 10 })).toBe(false);
    expect(isSetup({ ...emptySetup(9), goal: "win" })).toBe(false);
    expect(
      isSetup({
        ...emptySetup(3),
        signs: [
          [0, 0, 0],
          [0, 7, 0],
          [0, 0, 0],
        ],
      }),
    ).toBe(false);
  });
});

describe("moves on a problem's board", () => {
  // A ko: Black takes at B9, White may not retake at A9 … at once.
  const ko = put(emptySetup(9), ["white", 1, 0], ["white", 0, 1], ["black", 2, 0], ["black", 1, 1], ["white", 0, 2]);

  it("are played by the sides in turn, with captures and passes", () => {
    const after = positionAfter(ko, ["A9"]);
    expect(after.signs[0]?.slice(0, 3)).toEqual([1, 0, 1]);
    expect(after.toMove).toBe("white");
    expect(positionAfter(ko, ["pass"]).signs[0]?.slice(0, 3)).toEqual([0, -1, 1]);
  });

  it("retake a ko after a threat and its answer", () => {
    const after = positionAfter(ko, ["A9"]);
    expect(movesOfClick(after, [1, 0], "B9")).toEqual(["pass", "pass", "B9"]);
    expect(movesOfClick(after, [5, 5], "F4")).toEqual(["F4"]);
    expect(movesOfClick(after, [2, 0], "C9")).toBeNull();
    expect(positionAfter(ko, ["A9", "pass", "pass", "B9"]).signs[0]?.slice(0, 3)).toEqual([0, -1, 1]);
  });

  it("are not suicide: the server would only say that the move is illegal", () => {
    const eye = put(emptySetup(9), ["white", 1, 0], ["white", 0, 1], ["white", 1, 1]);
    expect(movesOfClick(positionAfter(eye, []), [0, 0], "A9")).toBeNull();
    expect(movesOfClick(positionAfter({ ...eye, toMove: "white" }, []), [0, 0], "A9")).toEqual(["A9"]);
  });

  it("are drawn with the number of their first time", () => {
    const line = ["A9", "pass", "B8", "A9"].map((vertex, i) => ({
      color: i % 2 ? ("white" as const) : ("black" as const),
      vertex,
    }));
    expect(ghostsOf(line, 9)).toEqual([
      { point: [0, 0], sign: 1, text: "1" },
      { point: [1, 1], sign: 1, text: "3" },
    ]);
  });
});
