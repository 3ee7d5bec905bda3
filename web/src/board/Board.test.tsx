import { cleanup, render as draw, fireEvent } from "@testing-library/preact";
import { afterEach, expect, it, vi } from "vitest";
import { lastMoveStyle } from "../frame/theme";
import { emptySigns } from "../game/stones";
import { Board } from "./Board";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("has a stone for every sign, and fades the dead ones", () => {
  const signs = emptySigns(9);
  signs[2]![3] = 1;
  signs[4]![4] = -1;
  const { container } = draw(<Board signs={signs} dimmed={[[4, 4]]} />);
  expect(container.querySelectorAll(".stones .stone")).toHaveLength(2);
  expect(container.querySelector(".stone.black circle")!.getAttribute("cx")).toBe("3.5");
  expect(container.querySelector(".stone.white")!.classList.contains("dimmed")).toBe(true);
});

it("shows a part as large as the whole", () => {
  const { container } = draw(<Board signs={emptySigns(19)} part={{ left: 10, top: 0, columns: 9, rows: 7 }} />);
  const [left, top, width, height] = container.querySelector(".goban")!.getAttribute("viewBox")!.split(" ").map(Number);
  expect([left! > 9 && left! < 10, top! > -1 && top! < 0]).toEqual([true, true]);
  expect(width).toBe(height);
});

it("the other mouse button, or Shift, means the other colour for a point and for a row", () => {
  const [onVertex, onOther, onRegion] = [vi.fn(), vi.fn(), vi.fn()];
  const { container } = draw(<Board signs={emptySigns(9)} {...{ onVertex, onOther, onRegion }} />);
  vi.spyOn(container.querySelector(".board-points")!, "getBoundingClientRect").mockReturnValue(
    new DOMRect(0, 0, 90, 90),
  );
  const board = container.querySelector(".board")!;
  const drag = (to: number, more: object) => {
    fireEvent.pointerDown(board, { clientX: 5, clientY: 5, pointerType: "mouse", button: 0, ...more });
    fireEvent.contextMenu(board, { clientX: 5, clientY: 5 }); // some systems ask for it now, some after the button is up
    fireEvent.pointerUp(board, { clientX: to, clientY: 5, pointerType: "mouse", button: 0, ...more });
  };
  drag(5, { button: 2 });
  expect([onOther.mock.calls, onVertex.mock.calls]).toEqual([[[[0, 0]]], []]);
  drag(35, { button: 2 });
  drag(35, { shiftKey: true });
  drag(35, {});
  expect(onRegion.mock.calls.map((call) => call[3])).toEqual([true, true, false]);
  expect([onOther.mock.calls.length, onVertex.mock.calls.length]).toEqual([1, 0]);
});

it("a finger that moves sideways walks, and does not play", () => {
  const [onVertex, onSwipe] = [vi.fn(), vi.fn()];
  const { container } = draw(<Board signs={emptySigns(9)} onVertex={onVertex} onSwipe={onSwipe} />);
  vi.spyOn(container.querySelector(".board-points")!, "getBoundingClientRect").mockReturnValue(
    new DOMRect(0, 0, 90, 90),
  );
  const board = container.querySelector(".board")!;
  const swipe = (from: number, to: number, pointerType: string) => {
    fireEvent.pointerDown(board, { clientX: from, clientY: 40, pointerType, button: 0 });
    fireEvent.pointerUp(board, { clientX: to, clientY: 40, pointerType, button: 0 });
  };
  swipe(80, 20, "touch");
  swipe(20, 80, "touch");
  expect(onSwipe.mock.calls).toEqual([[1], [-1]]);
  swipe(20, 80, "mouse");
  expect(onSwipe).toHaveBeenCalledTimes(2);
  expect(onVertex).not.toHaveBeenCalled();
  swipe(22, 24, "touch");
  expect(onVertex).toHaveBeenCalledWith([2, 4], expect.anything());
});

it("marks what the game plays next, and the last move as the reader likes it", () => {
  const signs = emptySigns(9);
  signs[4]![4] = 1;
  const next = { point: [2, 2], sign: -1 } as const;
  lastMoveStyle.value = "dot";
  const { container } = draw(<Board signs={signs} lastMove={[4, 4]} next={next} />);
  expect(container.querySelector(".next.white")!.getAttribute("cx")).toBe("2.5");
  expect(container.querySelector(".last")!.classList.contains("full")).toBe(true);
  lastMoveStyle.value = "ring";
});

function pressed(pointerType: string) {
  vi.useFakeTimers();
  const [onVertex, onLongPress] = [vi.fn(), vi.fn()];
  const { container } = draw(<Board signs={emptySigns(9)} onVertex={onVertex} onLongPress={onLongPress} />);
  const points = container.querySelector(".board-points")!;
  vi.spyOn(points, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 90, 90));
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

it("says the point of the cursor in a place that was there before", () => {
  const { container } = draw(<Board signs={emptySigns(9)} onVertex={() => {}} />);
  const place = container.querySelector("[aria-live=polite]")!;
  expect(place.textContent).toBe("");
  fireEvent.keyDown(container.querySelector(".board")!, { key: "ArrowUp" });
  expect(place.isConnected && place.textContent).toBe("E6, empty");
});
