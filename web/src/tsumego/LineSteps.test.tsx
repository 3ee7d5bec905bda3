import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";
import { s } from "../strings";
import { LineSteps } from "./LineSteps";

afterEach(cleanup);
const moves = [{ color: "black" as const, vertex: "D2" }];

it("says why a short line ends where nothing is left to try", () => {
  const { rerender } = render(
    <LineSteps title="Main line" line={{ moves, text: "B:D2 – dead as it stands", ending: "dead as it stands" }} />,
  );
  expect(screen.getByText(s.tsumego.settledLine)).toBeTruthy();
  rerender(<LineSteps title="Main line" line={{ moves, text: "B:D2 – captured", ending: "captured" }} />);
  expect(screen.queryByText(s.tsumego.settledLine)).toBeNull();
});
