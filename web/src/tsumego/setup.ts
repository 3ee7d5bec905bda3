// A problem being set up: stones, the group in question, who moves. Never changed in place, so undo is a list.

import type { Schemas } from "../api/client";
import { emptySigns, signsWith, stonesOf } from "../game/stones";
import { type ColorName, type Point, pointOf, type Sign, vertexOf } from "../game/vertex";

export type Problem = Schemas["ProblemModel"];
export type Goal = Problem["goal"];
export type Tool = "black" | "white" | "erase" | "target";

export const TOOLS: readonly Tool[] = ["black", "white", "erase", "target"];
export const GOALS: readonly Goal[] = ["auto", "live", "kill", "eye", "capture", "save", "connect"];
export const SIZES: readonly number[] = [9, 13, 19];

export interface Setup {
  readonly size: number;
  readonly signs: readonly (readonly Sign[])[]; // [row][column]
  readonly target: readonly string[]; // vertices
  readonly toMove: ColorName;
  readonly goal: Goal;
  readonly allTargets: boolean;
  readonly defender: ColorName | null; // what a loaded problem says; the board's own stones otherwise
  readonly name: string;
}

export function emptySetup(size = 19): Setup {
  return {
    size,
    signs: emptySigns(size),
    target: [],
    toMove: "black",
    goal: "auto",
    allTargets: false,
    defender: null,
    name: "problem",
  };
}

export function hasStones(setup: Setup): boolean {
  return setup.signs.some((row) => row.some((sign) => sign !== 0));
}

/** What a click with a tool makes of the board. The same stone again takes it away. */
export function applyTool(setup: Setup, tool: Tool, point: Point): Setup {
  const [x, y] = point;
  const here = setup.signs[y]?.[x];
  if (here === undefined) return setup;
  const vertex = vertexOf(point, setup.size);
  if (tool === "target") return here === 0 ? setup : { ...setup, target: toggled(setup, vertex, here) };
  const wanted: Sign = tool === "black" ? 1 : tool === "white" ? -1 : 0;
  const sign = tool !== "erase" && here === wanted ? 0 : wanted;
  if (sign === here) return setup;
  const signs = setup.signs.map((row, j) => (j === y ? row.map((old, i) => (i === x ? sign : old)) : row));
  const target = setup.target.filter((one) => one !== vertex);
  return { ...setup, signs, target, defender: null, name: "problem" };
}

/** The tool for the other colour, which right click and Shift use; the tools without a colour stay. */
export function otherTool(tool: Tool): Tool {
  return tool === "black" ? "white" : tool === "white" ? "black" : tool;
}

/** What dragging makes of the board: the same on each point of the row or column. Stones that are there stay. */
export function applyAlong(setup: Setup, tool: Tool, from: Point, to: Point): Setup {
  const isRow = Math.abs(to[0] - from[0]) >= Math.abs(to[1] - from[1]);
  const [start, end] = isRow ? [from[0], to[0]] : [from[1], to[1]];
  let next = setup;
  for (let i = Math.min(start, end); i <= Math.max(start, end); i++) {
    const point: Point = isRow ? [i, from[1]] : [from[0], i];
    const here = next.signs[point[1]]?.[point[0]];
    const isNew = tool === "erase" || (tool === "target" ? here !== 0 : here === 0);
    if (isNew) next = applyTool(next, tool, point);
  }
  return next;
}

type Moved = (point: Point, size: number) => Point;
const MIRROR: Moved = ([x, y], size) => [size - 1 - x, y];
const TURN: Moved = ([x, y], size) => [size - 1 - y, x];

/** The same problem in the other corner of the row. */
export const mirrored = (setup: Setup): Setup => moved(setup, MIRROR);

/** The same problem a quarter of a turn further, to the right. */
export const turned = (setup: Setup): Setup => moved(setup, TURN);

function moved(setup: Setup, to: Moved): Setup {
  const { size } = setup;
  const signs: Sign[][] = setup.signs.map((row) => [...row]);
  setup.signs.forEach((row, y) => {
    row.forEach((sign, x) => {
      const [i, j] = to([x, y], size);
      signs[j]![i] = sign;
    });
  });
  const target = setup.target.map((vertex) => vertexOf(to(pointOf(vertex, size)!, size), size));
  return { ...setup, signs, target };
}

/** Stones of one colour only: marking one of the other colour starts again. */
function toggled(setup: Setup, vertex: string, sign: Sign): string[] {
  if (setup.target.includes(vertex)) return setup.target.filter((one) => one !== vertex);
  const first = setup.target[0] ? pointOf(setup.target[0], setup.size) : null;
  const isOther = first !== null && setup.signs[first[1]]?.[first[0]] !== sign;
  return isOther ? [vertex] : [...setup.target, vertex];
}

/** The problem for the server. */
export function problemOf(setup: Setup): Problem {
  return {
    game: {
      size: setup.size,
      rules: "chinese-ogs",
      handicap: 0,
      moves: [],
      ...stonesOf(setup.signs),
      to_move: setup.toMove,
    },
    to_move: setup.toMove,
    target: [...setup.target],
    defender: setup.defender,
    goal: setup.goal,
    all_targets: setup.allTargets,
    rules: true,
    name: setup.name,
  };
}

export function setupOf(problem: Problem): Setup {
  const size = problem.game.size ?? 19;
  const signs = signsWith(size, { black: problem.game.black ?? [], white: problem.game.white ?? [] });
  return {
    size,
    signs,
    target: problem.target ?? [],
    toMove: problem.to_move ?? problem.game.to_move ?? "black",
    goal: problem.goal ?? "auto",
    allTargets: problem.all_targets ?? false,
    defender: problem.defender ?? null,
    name: problem.name ?? "problem",
  };
}

/** Whether a kept value is a set-up this page can show. */
export function isSetup(value: unknown): boolean {
  const setup = value as Setup | null;
  return (
    !!setup &&
    Number.isInteger(setup.size) &&
    setup.size >= 2 &&
    setup.size <= 25 &&
    Array.isArray(setup.signs) &&
    setup.signs.length === setup.size &&
    setup.signs.every(
      (row) => Array.isArray(row) && row.length === setup.size && row.every((s) => [0, 1, -1].includes(s)),
    ) &&
    Array.isArray(setup.target) &&
    GOALS.includes(setup.goal) &&
    (setup.toMove === "black" || setup.toMove === "white")
  );
}
