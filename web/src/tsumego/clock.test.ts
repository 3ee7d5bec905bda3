import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { limit, minutes, runClock, spent } from "./clock";

beforeEach(() => {
  vi.useFakeTimers();
  spent.value = 0;
});
afterEach(() => {
  vi.useRealTimers();
  limit.value = 0;
});

it("counts while the problem is worked on, and says when the time is up", () => {
  limit.value = 30;
  let isOn = true;
  const late = vi.fn();
  const end = runClock(() => isOn, late);
  vi.advanceTimersByTime(29_000);
  isOn = false;
  vi.advanceTimersByTime(60_000);
  expect([spent.value, late.mock.calls.length]).toEqual([29, 0]);
  isOn = true;
  vi.advanceTimersByTime(1000);
  expect([spent.value, late.mock.calls.length]).toEqual([30, 1]);
  end();
  vi.advanceTimersByTime(5000);
  expect(spent.value).toBe(30);
});

it("has no limit unless one is chosen", () => {
  const late = vi.fn();
  const end = runClock(() => true, late);
  vi.advanceTimersByTime(600_000);
  expect([spent.value, late.mock.calls.length]).toEqual([600, 0]);
  end();
});

it("writes minutes", () => {
  expect([0, 9, 75, 600].map(minutes)).toEqual(["0:00", "0:09", "1:15", "10:00"]);
});
