import { cleanup, fireEvent, render } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";
import { useWheel } from "./WalkBar";

const walked: number[] = [];

function Room() {
  return <div data-testid="room" onWheel={useWheel((moves) => walked.push(moves))} />;
}

afterEach(() => {
  cleanup();
  walked.length = 0;
});

it.each([
  ["a notch, however long the system makes it", [{ deltaY: 53 }, { deltaY: 100 }, { deltaY: -120 }], [1, 1, -1]],
  ["a notch in lines", [{ deltaY: 3, deltaMode: 1 }], [1]],
  ["several notches at once", [{ deltaY: 240 }, { deltaY: 2_000 }], [2, 3]],
  ["the small turns of a touchpad", [{ deltaY: 20 }, { deltaY: 20 }, { deltaY: 20 }, { deltaY: -20 }], [1]],
])("the wheel walks: %s", (_, turns, moves) => {
  const { getByTestId } = render(<Room />);
  for (const turn of turns) fireEvent.wheel(getByTestId("room"), turn);
  expect(walked).toEqual(moves);
});
