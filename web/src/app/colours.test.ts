// Candidates' colours as eyes of all kinds see them (Machado, Oliveira and Fernandes 2009, complete loss of one kind of
// cone), compared in OKLab, where equal distances look about equal.
import { describe, expect, it } from "vitest";
import css from "./theme.css?raw";

const EYES: Record<string, readonly (readonly [number, number, number])[]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanope: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranope: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanope: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const SPOTS = ["best", "1", "2", "3", "4", "5", "6"];
const WHITE_STONE = "#faf7ef";
const TEXT = "#101010";

const [usualPart, safePart] = css.split(':root[data-palette="safe"]');
const colorsIn = (part: string) => SPOTS.map((name) => new RegExp(`--spot-${name}: (#[0-9a-f]{6})`).exec(part)![1]!);
const PALETTES = { usual: colorsIn(usualPart!), safe: colorsIn(safePart!) };

type Vector = readonly [number, number, number];

function linear(color: string): Vector {
  const part = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function times(matrix: readonly Vector[], [a, b, c]: Vector): Vector {
  const [x, y, z] = matrix.map((row) => row[0] * a + row[1] * b + row[2] * c);
  return [x!, y!, z!];
}

function seen(color: string, eyes: string): Vector {
  const light = times(EYES[eyes]!, linear(color)).map((value) => Math.min(1, Math.max(0, value)));
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    [light[0]!, light[1]!, light[2]!],
  ).map(Math.cbrt);
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [cones[0]!, cones[1]!, cones[2]!],
  );
}

function apart(one: string, other: string, eyes: string): number {
  const [a, b] = [seen(one, eyes), seen(other, eyes)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function contrast(one: string, other: string): number {
  const light = (color: string) => {
    const [r, g, b] = linear(color);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
  return high! / low!;
}

it("measures what it says: black and white are far apart, a colour and itself are not", () => {
  expect(apart("#000000", "#ffffff", "usual")).toBeCloseTo(1, 2);
  expect(apart("#3d9bff", "#3d9bff", "deuteranope")).toBe(0);
  expect(apart("#e5534c", "#3fae49", "deuteranope")).toBeLessThan(apart("#e5534c", "#3fae49", "usual") / 2);
});

describe.each(Object.keys(EYES))("for eyes of the kind %s", (eyes) => {
  it("neighbours of the safe colours differ, the best from all, and none looks like a white stone", () => {
    const safe = PALETTES.safe;
    safe.slice(1).forEach((color, i) => {
      expect(apart(safe[i]!, color, eyes), `${i} and ${i + 1}`).toBeGreaterThan(0.095);
      expect(apart(safe[0]!, color, eyes), `best and ${i + 1}`).toBeGreaterThan(0.095);
    });
    for (const color of safe) expect(apart(color, WHITE_STONE, eyes), color).toBeGreaterThan(0.085);
  });
});

it("the usual colours differ for usual eyes, and numbers on all of them can be read", () => {
  const { usual, safe } = PALETTES;
  usual.slice(1).forEach((color, i) => {
    expect(apart(usual[i]!, color, "usual")).toBeGreaterThan(0.095);
  });
  for (const color of [...usual, ...safe]) expect(contrast(color, TEXT), color).toBeGreaterThan(4.5);
});
