import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";
import { newTree, play } from "../../game/tree";
import { pointOf } from "../../game/vertex";
import { josekiLines, searches } from "../../shared/handover";
import { regionText } from "../../shared/region";
import { SearchHere } from "./AnalysisPart";

afterEach(cleanup);

function game() {
  const [tree, at] = play(newTree(), 0, "black", pointOf("R16", 19));
  return play(tree, at, "white", pointOf("P17", 19));
}

it("takes a region of the game along, however it was drawn", () => {
  const [tree, at] = game();
  const region = [pointOf("T12", 19)!, pointOf("L19", 19)!] as const;
  render(<SearchHere tree={tree} at={at} region={region} />);
  fireEvent.click(screen.getByRole("button", { name: "Search this region" }));
  const asked: string[] = [];
  searches.take(({ game, region }) => {
    asked.push(regionText(region!, 19), ...game.moves.map((move) => move.vertex));
  });
  expect(asked).toEqual(["L19:T12", "R16", "P17"]);
  expect(location.hash).toBe("#/patterns");
});

it("without a region lets the search take what surrounds the last move, or walks on from there as joseki", () => {
  const [tree, at] = game();
  const regions: unknown[] = [];
  const lines: number[] = [];
  searches.take(({ region }) => regions.push(region));
  josekiLines.take(({ moves }) => lines.push(moves.length));
  render(<SearchHere tree={tree} at={at} region={null} />);
  fireEvent.click(screen.getByRole("button", { name: "Search around the last move" }));
  expect([regions, location.hash]).toEqual([[undefined], "#/patterns"]);
  fireEvent.click(screen.getByRole("button", { name: "Explore as joseki" }));
  expect([lines, location.hash]).toEqual([[2], "#/joseki"]);
});
