import { expect, it } from "vitest";
import { signsWith } from "../game/stones";
import { diagramSvg, partSaid } from "./diagram";

const signs = signsWith(9, { black: ["C3", "D4"], white: ["E5"] });
const whole = { left: 0, top: 0, columns: 9, rows: 9 };

function parsed(text: string): Document {
  const found = new DOMParser().parseFromString(text, "image/svg+xml");
  expect(found.querySelector("parsererror")).toBeNull();
  return found;
}

it("draws stones, stars and names by itself, without style sheets", () => {
  const text = diagramSvg({ signs, part: whole, names: true });
  const found = parsed(text);
  expect(found.querySelectorAll('circle[r="0.46"]')).toHaveLength(3);
  expect(found.querySelectorAll('circle[fill="#000"]')).toHaveLength(2);
  expect(found.querySelectorAll("text")).toHaveLength(36);
  expect(text).not.toMatch(/class=|var\(|style=/);
});

it("ends a line that leads out of the part at its edge", () => {
  const strokes = [{ from: [0, 0], to: [0, 8], arrow: false }] as const;
  const drawn = (part: typeof whole) => parsed(diagramSvg({ signs, part, names: true, strokes }));
  expect(drawn(whole).querySelector("clipPath")).toBeNull();
  const found = drawn({ left: 0, top: 5, columns: 4, rows: 4 });
  expect(found.querySelector("clipPath rect")?.getAttribute("y")).toBe("5");
  expect(found.querySelectorAll("g path")).toHaveLength(2);
});

it("draws a part only, and what is marked in it", () => {
  const part = { left: 0, top: 5, columns: 4, rows: 4 };
  const marks = [
    { point: [2, 6], type: "letter", text: "<1>" },
    { point: [3, 5], type: "triangle" },
    { point: [8, 0], type: "square" },
  ] as const;
  const strokes = [{ from: [0, 8], to: [3, 8], arrow: true }] as const;
  const text = diagramSvg({
    signs,
    part,
    names: false,
    marks,
    strokes,
    areas: [{ point: [1, 8], sign: 1, strength: 1 }],
  });
  const found = parsed(text);
  expect(found.querySelectorAll('circle[r="0.46"]')).toHaveLength(2);
  expect(text).toContain("&#60;1&#62;");
  expect(found.querySelectorAll('path[stroke-width="0.08"]')).toHaveLength(1); // the square is elsewhere
  expect(found.querySelectorAll('path[stroke-linecap="round"]')).toHaveLength(2); // dark on white
  expect(partSaid(part, 9)).toBe("A4–D1");
});
