import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { go } from "../frame/router";
import { pointOf } from "../game/vertex";
import {
  choose,
  click,
  current,
  followAddress,
  group,
  hidesGoal,
  idsOf,
  isOwn,
  list,
  marksGroup,
  practise,
  practised,
  practiseFile,
  practiseSet,
  results,
  state,
} from "./practiceStore";
import { loaded, ownFiles } from "./problemFiles";
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

beforeEach(() => vi.stubGlobal("fetch", async () => new Response("{}", { status: 503 })));
afterEach(() => {
  vi.unstubAllGlobals();
  loaded.value = null;
  isOwn.value = false;
  ownFiles.value = [];
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

it("shows which problems are practised when another one is chosen by its address", async () => {
  open(["a"]);
  await practise(true);
  const headers = { "content-type": "application/json" };
  const shipped = { ...known("game-1"), level: 3 };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(shipped), { headers }));
  await choose("game-1");
  expect([isOwn.value, current.value?.id]).toEqual([false, "game-1"]);
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
  expect(asked.some((url) => url.includes("first=2"))).toBe(true);
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

it("says what a problem of the file is about, and marks the group", async () => {
  open(["a"]);
  const headers = { "content-type": "application/json" };
  const asked: [string, string | undefined][] = [];
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit = {}) => {
    asked.push([url, method]);
    const body = url.endsWith("/groups")
      ? { size: 9, groups: [{ color: "white", stones: ["E4"], goal: "kill" }] }
      : [{ name: "mine.sgf", bytes: 1, saved: "" }];
    return new Response(JSON.stringify(body), { headers });
  });
  await practise(true);
  expect([current.value?.kind, group.value]).toEqual(["kill", ["E4"]]);
  expect(asked[0]).toEqual(["/api/practice/own/mine.sgf", "PUT"]); // it is kept
});

it("opens a kept file again when its problem is in the address", async () => {
  const headers = { "content-type": "application/json" };
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.startsWith("/api/practice/own/")) return new Response("(;)");
    const body = url.endsWith("/groups") ? { size: 9, groups: [] } : { problems: [known("b")], first: 0, names: ["b"] };
    return new Response(JSON.stringify(body), { headers });
  });
  list.value = [];
  go("tsumego", ["practice", "file:old.sgf:1"], true);
  followAddress();
  await vi.waitFor(() => expect(current.value?.id).toBe("file:old.sgf:1"));
  expect([isOwn.value, loaded.value?.file]).toEqual([true, "old.sgf"]);
});

it("repeats what failed in another file, which is opened for it", async () => {
  open(["a"]);
  ownFiles.value = [{ name: "other.sgf", bytes: 1, saved: "" }];
  progress.value = { failed: ["file:other.sgf:2", "file:gone.sgf:1"], due: [], problems: [] } as never;
  expect(idsOf("failed")).toEqual(["file:other.sgf:2"]);
  const headers = { "content-type": "application/json" };
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.startsWith("/api/practice/own/")) return new Response("(;)");
    const names = ["Problem 1", "Problem 2"];
    const body = url.endsWith("/groups") ? { size: 9, groups: [] } : { problems: names.map(known), first: 0, names };
    return new Response(JSON.stringify(body), { headers });
  });
  await practiseSet("failed");
  expect([current.value?.id, loaded.value?.file]).toEqual(["file:other.sgf:2", "other.sgf"]);
});

it("practises a file that is brought to it", async () => {
  const headers = { "content-type": "application/json" };
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit = {}) => {
    const kept = [{ name: "new.sgf", bytes: 1, saved: "" }];
    const read = { problems: [known("a")], first: 0, names: ["a"], warnings: [], left_out: 0 };
    const body = method === "PUT" ? kept : url.endsWith("/groups") ? { size: 9, groups: [] } : read;
    return new Response(JSON.stringify(body), { headers });
  });
  await practiseFile(new File(["(;)"], "new.sgf"));
  expect([isOwn.value, current.value?.id, ownFiles.value.length]).toEqual([true, "file:new.sgf:1", 1]);
});

it("marks no group while what to aim for is to be found out", async () => {
  open(["a"]);
  await practise(true);
  group.value = ["E4"];
  expect(marksGroup.value).toBe(true);
  hidesGoal.value = true;
  expect(marksGroup.value).toBe(false);
  hidesGoal.value = false;
});

const NOTHING = { sentence: "no", reply: [], line: { moves: [] }, resistances: [], can_go_on: false };

async function played(status: string, vertex: string, solutions: string[]): Promise<string> {
  open(["a"]);
  loaded.value = { ...loaded.value!, problems: [{ ...known("a"), kind: "kill", solutions }] };
  await practise(true);
  const headers = { "content-type": "application/json" };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ ...NOTHING, status }), { headers }));
  click(pointOf(vertex, 9)!);
  await vi.waitFor(() => expect(state.value.phase).not.toBe("thinking"));
  return state.value.phase;
}

it("asks the file where nothing is proved, and the proof where something is", async () => {
  expect(await played("unknown", "C3", ["C3"])).toBe("solved");
  expect(await played("unknown", "C4", ["C3"])).toBe("failed");
  expect(await played("unknown", "C3", [])).toBe("yours");
  expect(await played("failed", "C3", ["C3"])).toBe("failed");
});
