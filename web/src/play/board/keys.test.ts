import { describe, expect, it } from "vitest";
import { s } from "../../strings";
import { COMMANDS, commandOf, isTaken } from "./keys";

describe("keys", () => {
  it.each([
    ["ArrowLeft", {}, "back"],
    ["ArrowRight", {}, "forward"],
    ["ArrowLeft", { shiftKey: true }, "back10"],
    ["PageDown", {}, "forward10"],
    ["ArrowUp", {}, "variationUp"],
    ["Home", {}, "start"],
    ["End", {}, "end"],
    ["Backspace", {}, "undo"],
    ["z", { ctrlKey: true }, "undo"],
    ["z", { metaKey: true }, "undo"],
    ["Z", { ctrlKey: true, shiftKey: true }, "redo"],
    ["p", {}, "pass"],
    ["c", {}, "coordinates"],
    [" ", {}, "analyse"],
    ["n", {}, "newGame"],
    ["?", { shiftKey: true }, "ask"],
    ["g", {}, "groups"],
    ["Escape", {}, "clear"],
    ["h", {}, "help"],
  ] as const)("%s with %o is %s", (key, more, command) => {
    expect(commandOf({ key, ...more })).toBe(command);
  });

  it("leaves the browser's own keys alone", () => {
    expect(commandOf({ key: "c", ctrlKey: true })).toBeNull();
    expect(commandOf({ key: "n", ctrlKey: true })).toBeNull();
    expect(commandOf({ key: "p", metaKey: true })).toBeNull();
    expect(commandOf({ key: "ArrowLeft", altKey: true })).toBeNull();
    expect(commandOf({ key: "F5" })).toBeNull();
  });

  it("does nothing while somebody types", () => {
    document.body.innerHTML = `<textarea id="t"></textarea><input id="i"><input id="c" type="checkbox"><input id="r" type="range"><select id="s"></select>
      <button id="b"><span id="inner">x</span></button><dialog><button id="d"></button></dialog><p id="p"></p>`;
    const target = (id: string) => document.getElementById(id);
    for (const id of ["t", "i", "s", "d"]) expect(isTaken(target(id), "p")).toBe(true);
    expect(isTaken(target("s"), "ArrowDown")).toBe(true);
    expect(isTaken(target("s"), "ArrowRight")).toBe(false);
    expect(isTaken(target("r"), "ArrowRight")).toBe(true);
    expect(isTaken(target("r"), ",")).toBe(false); // the slider was only dragged
    expect(isTaken(target("p"), " ")).toBe(false);
    expect(isTaken(target("inner"), " ")).toBe(true);
    expect(isTaken(target("b"), "ArrowLeft")).toBe(false);
    expect(isTaken(target("c"), " ")).toBe(true);
    expect(isTaken(target("c"), "ArrowLeft")).toBe(false);
  });

  it("are all explained", () => {
    expect(Object.keys(s.play.commands)).toEqual(Object.keys(COMMANDS));
  });
});
