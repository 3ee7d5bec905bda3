import { expect, it } from "vitest";
import { hashOf, parseHash } from "./router";

it("keeps a place in the address and finds it again", () => {
  expect(parseHash(hashOf("joseki", "a/b ü", 3))).toEqual({ tab: "joseki", parts: ["a/b ü", "3"] });
});

it("takes an address it does not know for the play tab", () => {
  expect(parseHash("#/nonsense/1")).toEqual({ tab: "play", parts: [] });
  expect(parseHash("#/play/%E0%A4%A")).toEqual({ tab: "play", parts: ["%E0%A4%A"] });
});
