// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createEvidence } from "./evidence";
import { why } from "./testing";
import type { MoveWhy } from "./types";

const GAME = { size: 19 };

interface Asked {
  vertex: string;
  abort: AbortSignal;
  answer: (move: MoveWhy) => void;
  fail: (error: Error) => void;
}

function fake() {
  const asked: Asked[] = [];
  const evidence = createEvidence(
    (_game, _base, vertex, abort) =>
      new Promise((answer, fail) => {
        asked.push({ vertex, abort, answer, fail });
      }),
  );
  return { evidence, asked };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("evidence", () => {
  it("asks once for the move where the reader stays", async () => {
    const { evidence, asked } = fake();
    for (const vertex of ["A1", "B2", "C3"]) evidence.look(GAME, "shipped", vertex);
    await vi.runAllTimersAsync();
    expect(asked.map(({ vertex }) => vertex)).toEqual(["C3"]);
    expect(evidence.found.value).toEqual({ state: "loading", vertex: "C3" });
  });
  it("cancels the question when the position changes, and shows no answer that comes too late", async () => {
    const { evidence, asked } = fake();
    evidence.look(GAME, "shipped", "A1");
    await vi.runAllTimersAsync();
    evidence.look({ size: 13 }, "shipped", "A1");
    expect(asked[0]!.abort.aborted).toBe(true);
    asked[0]!.answer(why("A1"));
    await vi.runAllTimersAsync();
    expect(evidence.found.value).toEqual({ state: "loading", vertex: "A1" });
    expect(asked).toHaveLength(2);
  });
  it("remembers the answers of a position", async () => {
    const { evidence, asked } = fake();
    evidence.look(GAME, "shipped", "A1");
    await vi.runAllTimersAsync();
    asked[0]!.answer(why("A1"));
    await vi.runAllTimersAsync();
    evidence.look(GAME, "shipped", null);
    expect(evidence.found.value).toEqual({ state: "none" });
    evidence.look(GAME, "shipped", "A1");
    expect(evidence.found.value).toMatchObject({ state: "found", vertex: "A1" });
    await vi.runAllTimersAsync();
    expect(asked).toHaveLength(1);
    evidence.look(GAME, "another", "A1");
    expect(evidence.found.value.state).toBe("loading");
  });
  it("says what went wrong, and tries again when asked to", async () => {
    const { evidence, asked } = fake();
    evidence.look(GAME, "shipped", "A1");
    await vi.runAllTimersAsync();
    asked[0]!.fail(new Error("black A1: occupied"));
    await vi.runAllTimersAsync();
    expect(evidence.found.value).toEqual({ state: "error", vertex: "A1", line: "black A1: occupied" });
    evidence.retry();
    await vi.runAllTimersAsync();
    expect(asked).toHaveLength(2);
  });
  it("is silent after it was closed", async () => {
    const { evidence, asked } = fake();
    evidence.look(GAME, "shipped", "A1");
    await vi.runAllTimersAsync();
    evidence.close();
    asked[0]!.answer(why("A1"));
    await vi.runAllTimersAsync();
    expect(evidence.found.value.state).toBe("loading");
    expect(asked[0]!.abort.aborted).toBe(true);
  });
});
