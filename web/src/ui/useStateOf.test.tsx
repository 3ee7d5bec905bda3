import { act, cleanup, renderHook } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";
import { waitAWhile } from "../testing/wait";
import { useStateOf } from "./useStateOf";

afterEach(cleanup);

it("starts again with another owner, and keeps what was chosen for it before anything else happened", async () => {
  const { result, rerender } = renderHook(({ owner }) => useStateOf(owner, 0), { initialProps: { owner: "a" } });
  await act(async () => result.current[1](20));
  expect(result.current[0]).toBe(20);
  rerender({ owner: "b" });
  expect(result.current[0]).toBe(0);
  await act(async () => result.current[1](40));
  await waitAWhile(); // nothing that comes after the drawing takes it back
  expect(result.current[0]).toBe(40);
});
