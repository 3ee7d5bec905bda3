import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NO_RESULTS, results } from "../shared/practised";
import { begun } from "./practice";
import { chosenSet, idsOf, level, list, ofLevel, practised, practiseSet, theme } from "./practiceStore";
import { importProgress, keepResult, loadProgress, progress, progressFailure } from "./progress";

const asked: { url: string; method: string; body: unknown }[] = [];
const kept = {
  rating: 812,
  rank: "13k",
  answers: 2,
  due: ["b", "gone"],
  failed: ["c"],
  days: 1,
  themes: [],
  problems: [
    { id: "b", tries: 3, solved: true, failed: false, due: "2026-11-17T00:00:00Z" },
    { id: "c", tries: 1, solved: false, failed: true, due: "2026-11-18T00:00:00Z" },
  ],
};

function answer(body: unknown, status = 200) {
  vi.stubGlobal("fetch", async (url: string, { method, body: sent }: RequestInit = {}) => {
    asked.push({ url, method: method ?? "GET", body: sent });
    return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
  });
}

const entry = (id: string, at: number, themes: string[]) => ({ id, level: at, title: `Black to live (${id})`, themes });

beforeEach(() => {
  asked.length = 0;
  results.value = NO_RESULTS;
  progress.value = null;
  theme.value = "";
  chosenSet.value = "level";
  level.value = 1;
  list.value = [entry("a", 1, ["eye"]), entry("b", 1, ["ko"]), entry("c", 2, ["eye"])] as unknown as typeof list.value;
});
afterEach(() => vi.unstubAllGlobals());

it("takes over what the server knows, and keeps what only this browser knows", async () => {
  results.value = { problems: { a: { solved: true, tries: 1 }, b: { solved: false, tries: 1 } }, streak: 4 };
  answer(kept);
  await loadProgress();
  expect(results.value.problems).toEqual({
    a: { solved: true, tries: 1 },
    b: { solved: true, tries: 3 },
    c: { solved: false, tries: 1 },
  });
  expect(results.value.streak).toBe(4);
});

it("tells the server how a problem went", async () => {
  answer(kept);
  const mistakes = [["A1"], ["B1", "C1", "D1"]];
  await keepResult("a", { ...begun(false), phase: "solved", tries: 2, mistakes });
  expect(asked[0]).toMatchObject({ url: "/api/practice", method: "POST" });
  expect(JSON.parse(asked[0]!.body as string)).toEqual({ id: "a", solved: true, wrong: 2, helped: false, mistakes });
});

it("practises what is due or failed, of any level, and leaves out what is not here", async () => {
  answer(kept);
  await loadProgress();
  expect(idsOf("due")).toEqual(["b"]);
  chosenSet.value = "failed";
  expect(practised.value.map((one) => one.id)).toEqual(["c"]);
  await practiseSet("due");
  expect(practised.value.map((one) => one.id)).toEqual(["b"]);
  expect(asked.at(-1)!.url).toBe("/api/tsumego/problems/b");
});

it("shows only the problems of a theme", () => {
  expect(ofLevel.value.map((one) => one.id)).toEqual(["a", "b"]);
  theme.value = "ko";
  expect(ofLevel.value.map((one) => one.id)).toEqual(["b"]);
});

it("says what is wrong with a file and keeps what there was", async () => {
  answer(kept);
  await loadProgress();
  answer({ error: "the file does not hold practice results" }, 400);
  await importProgress(new Blob(["{"]));
  expect(progressFailure.value).toBe("the file does not hold practice results");
  expect(progress.value?.rank).toBe("13k");
});
