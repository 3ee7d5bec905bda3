import { expect, it } from "vitest";
import { pointOf } from "../game/vertex";
import { searchRegion } from "../shared/handover";
import { regionText } from "../shared/region";
import { edited, modelOf } from "../shared/setup";
import { canRedo, canUndo, change, redo, setup, undo } from "./state";

it("goes back and forward", () => {
  const first = setup.value;
  const second = edited(first, "play", pointOf("Q16", 19)!);
  change(second);
  expect([canUndo.value, canRedo.value]).toEqual([true, false]);
  undo();
  expect(setup.value).toBe(first);
  redo();
  expect(setup.value).toBe(second);
  undo();
  change(edited(first, "play", pointOf("D4", 19)!));
  expect(canRedo.value).toBe(false);
  undo();
});

it("shows what another tab hands over, around its last move", () => {
  const moves = [
    { color: "black" as const, vertex: "R16" },
    { color: "white" as const, vertex: "P17" },
  ];
  searchRegion({ size: 19, black: [], white: [], moves });
  expect(regionText(setup.value.region, 19)).toBe("N19:T15");
  expect(modelOf(setup.value).moves.map((move) => move.vertex)).toEqual(["R16", "P17"]);
  undo();
});
