import { expect, it } from "vitest";
import { pointOf } from "../game/vertex";
import { edited, emptySetup } from "../shared/setup";
import { codeNow, codeOf, questionOf, showCode } from "./address";
import { change, filters, NO_FILTERS, nextToMove, setup } from "./state";

const at = (name: string) => pointOf(name, 19)!;

it("an empty board needs no address", () => {
  expect(codeNow()).toBe("");
});

it("says the whole question and gives it back", () => {
  let board = edited(edited(emptySetup(), "black", at("R16")), "white", at("D4"));
  board = edited(edited(board, "x", at("R18")), "*", at("S18"));
  board = edited(edited(board, "play", at("P17")), "play", at("R14"));
  const asked = {
    base: "my games-2.kb",
    setup: { ...board, region: [at("L19"), at("T12")] as const },
    next: "white" as const,
    anywhere: true,
    filters: { ...NO_FILTERS, player: "Honinbo_Shusaku-~ä", since: "1840" },
  };
  const code = codeOf(asked);
  expect(code).toMatch(
    /^19_rL19-T12_bR16_wD4_mbP17-wR14_aS18_xR18_nwhite_eany_kmy%20games%2d2.kb_fplayer~Honinbo%5fShusaku%2d%7e/,
  );
  expect(questionOf(code)).toEqual(asked);
});

it("shows what an address asks for, and leaves the board alone if it is none", () => {
  change(edited(emptySetup(), "play", at("Q16")));
  const before = codeNow();
  expect(showCode("nonsense")).toBe(false);
  expect(showCode("99_bQ16")).toBe(false);
  expect(codeNow()).toBe(before);
  expect(showCode("9_rA9-E5_bC7_nblack_fplayer~Go_fnobody~x_bZ99")).toBe(true);
  expect(setup.value.size).toBe(9);
  expect([nextToMove.value, filters.value.player]).toEqual(["black", "Go"]);
  expect(codeNow()).toBe("9_rA9-E5_bC7_nblack_fplayer~Go");
});
