import { act, cleanup, renderHook, waitFor } from "@testing-library/preact";
import { afterEach, expect, it, vi } from "vitest";
import { useAnswer } from "./useAnswer";

afterEach(cleanup);

/** Answers that come when the test says so. */
function later() {
  const waiting: { question: string; signal: AbortSignal; tell: (text: string) => void }[] = [];
  const ask = (question: string) => (signal: AbortSignal) =>
    new Promise<string>((tell) => waiting.push({ question, signal, tell }));
  return { waiting, ask };
}

it("keeps the old answer until the new one comes, and says that it is old", async () => {
  const { waiting, ask } = later();
  const { result, rerender } = renderHook(({ q }) => useAnswer<string>(q, ask(q), 0), { initialProps: { q: "a" } });
  await waitFor(() => expect(waiting.length).toBe(1));
  await act(async () => waiting[0]!.tell("A"));
  expect(result.current).toMatchObject({ answer: "A", fresh: true, busy: false });
  rerender({ q: "b" });
  expect(result.current).toMatchObject({ answer: "A", fresh: false });
  await waitFor(() => expect(waiting.length).toBe(2));
  await act(async () => waiting[1]!.tell("B"));
  expect(result.current).toMatchObject({ answer: "B", fresh: true, busy: false });
});

it("does not listen to answers of questions that nobody asks any more", async () => {
  const { waiting, ask } = later();
  const { result, rerender } = renderHook(({ q }) => useAnswer<string>(q, ask(q), 0), { initialProps: { q: "a" } });
  await waitFor(() => expect(waiting.length).toBe(1));
  rerender({ q: "b" });
  await waitFor(() => expect(waiting.length).toBe(2));
  expect(waiting[0]!.signal.aborted).toBe(true);
  await act(async () => waiting[1]!.tell("B"));
  await act(async () => waiting[0]!.tell("A"));
  expect(result.current.answer).toBe("B");
});

it("tells what went wrong, and tries again when asked to", async () => {
  const ask = vi.fn().mockRejectedValueOnce(new Error("no such base")).mockResolvedValueOnce("fine");
  const { result } = renderHook(() => useAnswer<string>("a", ask, 0));
  await waitFor(() => expect(result.current.error).toBe("no such base"));
  await act(async () => result.current.again());
  await waitFor(() => expect(result.current).toMatchObject({ answer: "fine", error: null }));
});
