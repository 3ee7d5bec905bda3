import { render } from "preact";
import { afterEach, expect, it, vi } from "vitest";
import { emptySigns } from "../game/stones";
import { Board } from "./Board";

afterEach(() => {
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
