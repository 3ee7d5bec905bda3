import { expect, it } from "vitest";
import { vertexOf } from "../game/vertex";
import { cellsOf, placeOf, regionText } from "../shared/region";
import { signsOf } from "../shared/setup";
import { setupOfPicture } from "./drawn";

const cells = (rows: string[]) => {
  const setup = setupOfPicture({ rows })!;
  return { region: regionText(setup.region, 19), cells: cellsOf(setup.region, signsOf(setup), setup.wilds), setup };
};

it("lays a pattern at the edges it shows", () => {
  expect(cells(["#####", "#.O..", "#.X..", "#....", "#...."])).toMatchObject({
    region: "A19:D16",
    cells: [".O..", ".X..", "....", "...."],
  });
  const { region, setup } = cells(["...#", ".X.#", "...#", "...#"]);
  expect(region).toMatch(/:T\d+$/);
  expect(placeOf(setup.region, 19)).toBe("side");
});

it("lays one that shows no edge in the middle, and what it does not look at may be anything", () => {
  const { setup, cells: drawn } = cells(["   ", " XO", " . "]);
  expect(placeOf(setup.region, 19)).toBe("centre");
  expect(drawn).toEqual(["***", "*XO", "*.*"]);
  expect(vertexOf(setup.region[0], 19)).toBe("J11");
});

it("finds an edge also where only some of its points are drawn", () => {
  expect(cells([" # ", "...", ".X."]).region).toBe("J19:L18");
});

it("draws nothing of nothing", () => {
  expect(setupOfPicture({ rows: [] })).toBeNull();
});
