// @vitest-environment node
import { expect, it } from "vitest";
import { groupsOverlay, litOverlay, mergeOverlays, ownershipAreas, variationOverlay } from "./overlays";
import { group } from "./testing";

it("ownership is squares by sign and strength; open points have none", () => {
  expect(ownershipAreas([1, -0.5, 0.05, Number.NaN], 2)).toEqual([
    { point: [0, 0], sign: 1, strength: 1 },
    { point: [1, 0], sign: -1, strength: 0.5 },
  ]);
  expect(ownershipAreas([1], 2)).toEqual([]); // of another size
  expect(ownershipAreas(null, 2)).toEqual([]);
});

it("a variation alternates colours and numbers, passes count", () => {
  const { ghosts } = variationOverlay(["Q16", "pass", "D4", "Q16"], "white", 19);
  expect(ghosts).toEqual([
    { point: [15, 3], sign: -1, text: "1" },
    { point: [3, 15], sign: -1, text: "3" },
  ]);
});

it("what comes later covers what was there, and nothing is lost", () => {
  const spots = {
    spots: [
      { point: [15, 3] as const, kind: "best" as const },
      { point: [0, 0] as const, kind: "1" as const },
    ],
  };
  const merged = mergeOverlays(
    spots,
    null,
    false,
    variationOverlay(["Q16"], "black", 19),
    litOverlay(["A1", "pass"], 19),
  );
  expect(merged.spots?.map((spot) => spot.point)).toEqual([[0, 0]]);
  expect(merged.ghosts).toHaveLength(1);
  expect(merged.lit).toEqual([[0, 18]]);
});

it("groups that need a move are ringed with their vital points, dead ones fade, others are left alone", () => {
  const { marks, dimmed } = groupsOverlay(
    [
      group("needs a move", { stones: ["A19"], vital: ["B19", "C19"] }),
      group("needs a move", { stones: ["D19"], vital: ["C19"] }),
      group("dead", { stones: ["A1"] }),
      group("alive"),
      group("open"),
    ],
    19,
  );
  expect(marks?.map(({ point, type }) => `${type} ${point}`)).toEqual([
    "ring 0,0",
    "ring 3,0",
    "vital 1,0",
    "vital 2,0",
  ]);
  expect(dimmed).toEqual([[0, 18]]);
});
