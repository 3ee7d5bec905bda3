import { expect, it } from "vitest";
import { newTree, play } from "../../game/tree";
import { goTo, openTree } from "../game/store";
import { foundRegion, noteFound } from "./files";

it("marks where a search found its pattern, at that move of that game only", () => {
  const [tree, at] = play(newTree({ size: 19 }), 0, "black", [3, 3]);
  openTree(tree, { at });
  noteFound("L19:T11");
  expect(foundRegion.value).toEqual([
    [10, 0],
    [18, 8],
  ]);
  goTo(0);
  expect(foundRegion.value).toBeNull();
  goTo(at);
  expect(foundRegion.value).not.toBeNull();
  openTree(tree, { at });
  expect(foundRegion.value).toBeNull();
  noteFound("nonsense");
  expect(foundRegion.value).toBeNull();
});
