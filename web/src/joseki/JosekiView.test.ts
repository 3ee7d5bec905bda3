import { expect, it } from "vitest";
import { go } from "../frame/router";
import { line } from "./line";

it("shows the line of the address", async () => {
  go("joseki", ["R16-P17"]);
  await import("./JosekiView"); // as the page does when the tab is opened
  expect(line.value.moves.length).toBe(2);
});
