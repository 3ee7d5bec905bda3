import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newTree } from "../../game/tree";
import { group, report, whyNot } from "../../why/testing";
import { listen } from "../board/gestures";
import { overlay, shown } from "../board/overlay";
import { key, quietGame, remember, showGroups } from "./analysing";
import { askAbout, asked, asking, askPoint, forgetAnswer } from "./asking";
import { followGroups, groups } from "./grouping";
import { openTree, playHere, state } from "./store";

interface Call {
  path: string;
  body: Record<string, unknown>;
  answer: (body: object, status?: number) => Promise<void>;
}
let calls: Call[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  vi.stubGlobal("fetch", (path: string, { body, signal }: { body: string; signal?: AbortSignal }) => {
    return new Promise((done, fail) => {
      signal?.addEventListener("abort", () => fail(new DOMException("", "AbortError")));
      const answer = async (found: object, status = 200) => {
        done(new Response(JSON.stringify(found), { status, headers: { "content-type": "application/json" } }));
        await vi.advanceTimersByTimeAsync(1);
      };
      calls.push({ path, body: JSON.parse(body), answer });
    });
  });
  openTree(newTree({ size: 19 }));
});
afterEach(() => {
  forgetAnswer();
  asking.value = false;
  showGroups.value = false;
  shown.value = null;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("asks why not a move, with what the analysis knows, and draws what it loses", async () => {
  remember(key.value, report());
  void askAbout("C3");
  expect(asked.value).toEqual({ state: "loading", vertex: "C3" });
  expect(calls[0]!.path).toMatch(/^\/api\/why\/not\?base=/);
  expect(calls[0]!.body).toMatchObject({ vertex: "C3", line: ["D4"], better_line: ["Q16", "D4"], points_lost: 1 });
  await calls[0]!.answer({ why_not: whyNot() });
  expect(asked.value).toMatchObject({ state: "found", whyNot: { points_lost: 7.6 } });
  expect(overlay.value.selection).toEqual([
    [2, 16],
    [2, 16],
  ]);
  expect(overlay.value.spots?.at(-1)).toMatchObject({ point: [2, 16], kind: "bad", text: ["−7.6"] });
});

it("says why the best move is one", async () => {
  void askAbout("Q16");
  await calls[0]!.answer({ why_not: null });
  await calls[1]!.answer({ moves: [{ facts: [{ sentence: "It lives." }] }] });
  expect(calls[1]!.body).toMatchObject({ vertices: ["Q16"] });
  expect(asked.value).toMatchObject({ state: "found", whyNot: null, facts: [{ sentence: "It lives." }] });
});

it("answers only the newest question, and none about a position that is gone", async () => {
  void askAbout("C3");
  void askAbout("D4");
  await calls[0]!.answer({ why_not: whyNot() });
  expect(asked.value).toEqual({ state: "loading", vertex: "D4" });
  forgetAnswer();
  await calls[1]!.answer({ why_not: whyNot() });
  expect(asked.value).toBeNull();
});

it("says what the server has against a question; stones are not asked about", async () => {
  void askAbout("C3");
  await calls[0]!.answer({ error: "black C3: ko" }, 400);
  expect(asked.value).toEqual({ state: "error", vertex: "C3", line: "black C3: ko" });
  playHere([3, 3]);
  askPoint([3, 3]);
  expect(calls).toHaveLength(1);
  askPoint([4, 4]);
  expect(calls).toHaveLength(2);
});

it("Escape clears the line, then ends asking, then closes the answer", () => {
  const end = listen();
  const pressEscape = () => window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "?", shiftKey: true }));
  void askAbout("C3");
  shown.value = { points: ["D4"], line: ["Q16", "D4"] };
  const now = () => [shown.value !== null, asking.value, asked.value !== null];
  expect(overlay.value.ghosts).toHaveLength(2);
  expect(now()).toEqual([true, true, true]);
  pressEscape();
  expect(now()).toEqual([false, true, true]);
  pressEscape();
  expect(now()).toEqual([false, false, true]);
  pressEscape();
  expect(now()).toEqual([false, false, false]);
  end();
});

it("groups follow the position when the reader stays, and answers that come late are not shown", async () => {
  const end = followGroups();
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toHaveLength(0);
  showGroups.value = true;
  await vi.advanceTimersByTimeAsync(1000);
  playHere([3, 3]);
  playHere([15, 3]);
  await calls[0]!.answer({ groups: [group("dead")] });
  expect(groups.value).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toHaveLength(2); // not about the position between
  await calls[1]!.answer({ groups: [group("needs a move", { stones: ["D16"], vital: ["D17"] })] });
  expect(groups.value?.groups).toHaveLength(1);
  expect(overlay.value.marks?.map(({ type }) => type)).toEqual(["ring", "vital"]);
  quietGame(state.value.id);
  expect([showGroups.value, groups.value]).toEqual([false, null]);
  end();
});
