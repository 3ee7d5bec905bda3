import { afterEach, expect, it, vi } from "vitest";
import { current, isOwn, onlyFailed, practise, practised, results } from "./practiceStore";
import { loaded } from "./problemFiles";
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
  onlyFailed.value = false;
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

it("repeats only those that were failed, as long as there are some", async () => {
  open(["a", "b"]);
  onlyFailed.value = true;
  results.value = { problems: { "file:mine.sgf:2": { solved: false, tries: 3 } }, streak: 0 };
  await practise(true);
  expect(current.value?.id).toBe("file:mine.sgf:2");
});
