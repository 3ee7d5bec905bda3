import { afterEach, expect, it, vi } from "vitest";
import { choose, current, isOwn, practise, practised, practiseSet, results } from "./practiceStore";
import { loaded } from "./problemFiles";
import { progress } from "./progress";
import type { Known } from "./store";

const known = (name: string) =>
  ({
    id: name,
    level: 0,
    title: "Black to move",
    solutions: [],
    problem: { game: { size: 9, black: ["E5"], white: ["E4"] }, to_move: "black" },
  }) as unknown as Known;

function open(names: string[]): void {
  const problems = names.slice(0, 2).map(known);
  loaded.value = { data: "", file: "mine.sgf", problems, first: 0, step: 2, names, at: 0, warnings: [], leftOut: 0 };
}

afterEach(() => {
  vi.unstubAllGlobals();
  loaded.value = null;
  isOwn.value = false;
  progress.value = null;
  results.value = { problems: {}, streak: 0 };
});

it("practises the problems of a file one after the other, and knows which were solved", async () => {
  open(["a", "b"]);
  await practise(true);
  expect(current.value?.id).toBe("file:mine.sgf:1");
  results.value = { problems: { "file:mine.sgf:1": { solved: true, tries: 1 } }, streak: 1 };
  await practise(true);
  expect(current.value?.id).toBe("file:mine.sgf:2");
  expect(practised.value.map((one) => one.title)).toEqual(["a", "b"]);
});

it("asks for a problem that has not been read yet", async () => {
  open(["a", "b", "c"]);
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    const headers = { "content-type": "application/json" };
    return new Response(JSON.stringify({ problems: [known("c")], first: 2, names: [] }), { headers });
  });
  const solved = { solved: true, tries: 1 };
  results.value = { problems: { "file:mine.sgf:1": solved, "file:mine.sgf:2": solved }, streak: 2 };
  await practise(true);
  expect(current.value?.id).toBe("file:mine.sgf:3");
  expect(asked[0]).toContain("first=2");
});

it("repeats those of the file that were failed, and then goes on with the file", async () => {
  open(["a", "b"]);
  await practise(true);
  progress.value = { failed: ["file:mine.sgf:2", "file:other.sgf:1"], due: [], problems: [] } as never;
  await practiseSet("failed");
  expect(current.value?.id).toBe("file:mine.sgf:2");
  progress.value = { failed: [], due: [], problems: [] } as never;
  await choose(null);
  expect([isOwn.value, current.value?.id]).toEqual([true, "file:mine.sgf:1"]);
});
