import { cleanup, render as draw, fireEvent } from "@testing-library/preact";
import { render } from "preact";
import { afterEach, expect, it, vi } from "vitest";
import { emptySigns } from "../game/stones";
import { Board } from "./Board";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("has its size before it is seen: it does not move under the pointer", async () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(400);
  const room = document.createElement("div");
  document.body.append(room);
  render(<Board signs={emptySigns(9)} />, room);
  await Promise.resolve(); // drawn, but what follows the drawing has not run
  expect(room.querySelector<HTMLElement>(".board")!.style.fontSize).toBe("35px");
  render(null, room);
  room.remove();
});

function pressed(pointerType: string) {
  vi.useFakeTimers();
  const [onVertex, onLongPress] = [vi.fn(), vi.fn()];
  const { container } = draw(<Board signs={emptySigns(9)} onVertex={onVertex} onLongPress={onLongPress} />);
  const layer = container.querySelector(".board-layer")!;
  vi.spyOn(layer, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 90, 90));
  const board = container.querySelector(".board")!;
  const at = (x: number, y: number) => ({ clientX: x, clientY: y, pointerType, button: 0 });
  fireEvent.pointerDown(board, at(25, 35));
  return { board, at, onVertex, onLongPress };
}

it("a finger that stays asks about its point, and then does not play there", () => {
  const { board, at, onVertex, onLongPress } = pressed("touch");
  vi.advanceTimersByTime(499);
  expect(onLongPress).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onLongPress).toHaveBeenCalledWith([2, 3]);
  fireEvent.pointerUp(board, at(25, 35));
  expect(onVertex).not.toHaveBeenCalled();
});

it.each([
  ["touch", "pointerMove", 60],
  ["touch", "pointerUp", 25],
  ["touch", "pointerCancel", 25],
  ["mouse", "pointerMove", 25],
] as const)("no long press: %s, %s", (type, event, x) => {
  const { board, at, onLongPress } = pressed(type);
  fireEvent[event](board, at(x, 35));
  vi.advanceTimersByTime(1000);
  expect(onLongPress).not.toHaveBeenCalled();
});

it("draws one line around what is lit", () => {
  const lit = [
    [2, 2],
    [3, 2],
  ] as const;
  const { container } = draw(<Board signs={emptySigns(9)} lit={lit} />);
  expect(container.querySelectorAll("rect.lit")).toHaveLength(2);
  const sides = container.querySelector(".lit-edge")!.getAttribute("d")!.match(/M/g);
  expect(sides).toHaveLength(6); // none between the two
});
