import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";
import { newTree, play } from "../../game/tree";
import { pointOf } from "../../game/vertex";
import { line } from "../../joseki/state";
import { setup } from "../../patterns/state";
import { regionText } from "../../shared/region";
import { modelOf } from "../../shared/setup";
import { SearchHere } from "./SearchHere";

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
  expect(regionText(setup.value.region, 19)).toBe("L19:T12");
  expect(modelOf(setup.value).moves.map((move) => move.vertex)).toEqual(["R16", "P17"]);
  expect(location.hash).toBe("#/patterns");
});

it("without a region takes what surrounds the last move, and walks on from there as joseki", () => {
  const [tree, at] = game();
  render(<SearchHere tree={tree} at={at} region={null} />);
  fireEvent.click(screen.getByRole("button", { name: "Search around the last move" }));
  expect(regionText(setup.value.region, 19)).toBe("N19:T15");
  fireEvent.click(screen.getByRole("button", { name: "Explore as joseki" }));
  expect([line.value.moves.length, line.value.at]).toEqual([2, 2]);
  expect(location.hash).toBe("#/joseki");
});
