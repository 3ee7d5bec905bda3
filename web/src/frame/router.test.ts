import { expect, it } from "vitest";
import { go, hashOf, parseHash, route } from "./router";

it("keeps a place in the address and finds it again", () => {
  expect(parseHash(hashOf("joseki", "a/b ü", 3))).toEqual({ tab: "joseki", parts: ["a/b ü", "3"] });
});

it("takes an address it does not know for the front page", () => {
  expect(parseHash("#/nonsense/1")).toEqual({ tab: "home", parts: ["nonsense"] });
  expect(parseHash("#/play/%E0%A4%A")).toEqual({ tab: "play", parts: ["%E0%A4%A"] });
});

it("knows at once where it went", () => {
  go("rules", ["paper"]);
  expect(route.value).toEqual({ tab: "rules", parts: ["paper"] });
  go("rules", ["board"], true);
  expect(route.value.parts).toEqual(["board"]);
});

it("does not replace an address that the reader has just opened", () => {
  go("patterns", ["search"], true);
  location.hash = "#/joseki"; // a click on a link: the browser tells it a moment later
  go("patterns", ["search", "19_rK19-T15"], true); // what was about to be written
  expect(location.hash).toBe("#/joseki");
  expect(route.value.tab).toBe("joseki");
});
