// A diagram as books print it: black and white, as SVG text that stands alone.

import type { Point, Sign } from "../game/vertex";
import { vertexOf } from "../game/vertex";
import { boxOf, gridOf, namesOf, stripOf } from "./box";
import type { Area, Mark, Stroke } from "./Layer";
import { starPoints } from "./Wood";
import type { Window } from "./zoom";

export interface Diagram {
  signs: readonly (readonly Sign[])[];
  part: Window;
  names: boolean;
  marks?: readonly Mark[];
  strokes?: readonly Stroke[];
  areas?: readonly Area[];
}

const CELL = 32; // pixels between two lines, unless the receiver makes it larger
const FONT = "Helvetica, Arial, sans-serif";

export function diagramSvg({ signs, part, names, marks = [], strokes = [], areas = [] }: Diagram): string {
  const size = signs.length;
  const strip = stripOf(part.columns, names);
  const { left, top, width, height } = boxOf(part, strip);
  const { thin, thick } = gridOf(size, part);
  const isSeen = ([x, y]: Point) =>
    x >= part.left && y >= part.top && x < part.left + part.columns && y < part.top + part.rows;
  const stones = signs.flatMap((row, y) =>
    row.flatMap((sign, x) => (sign && isSeen([x, y]) ? [stone([x, y], sign)] : [])),
  );
  const label = names ? Math.min(0.44, 0.62 * strip) : 0;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width * CELL)}" height="${round(height * CELL)}" ` +
      `viewBox="${round(left)} ${round(top)} ${round(width)} ${round(height)}" font-family="${FONT}" text-anchor="middle">`,
    `<rect x="${round(left)}" y="${round(top)}" width="${round(width)}" height="${round(height)}" fill="#fff"/>`,
    `<path d="${thin}" fill="none" stroke="#000" stroke-width="0.03"/>`,
    `<path d="${thick}" fill="none" stroke="#000" stroke-width="0.07" stroke-linecap="square"/>`,
    ...starPoints(size)
      .filter(isSeen)
      .map(([x, y]) => `<circle cx="${x + 0.5}" cy="${y + 0.5}" r="0.1"/>`),
    ...(names ? namesOf(size, part, strip, "four") : []).map(({ text, x, y }) =>
      textAt(text, x, y + 0.36 * label, label, "#333"),
    ),
    ...stones,
    ...areas.filter(({ point }) => isSeen(point)).map(area),
    ...(strokes.every(({ from, to }) => isSeen(from) && isSeen(to)) ? strokes.map(stroke) : cut(part, strokes)),
    ...marks.filter(({ point }) => isSeen(point)).map((mark) => markText(mark, signs)),
    "</svg>",
  ].join("");
}

function stone([x, y]: Point, sign: Sign): string {
  return `<circle cx="${x + 0.5}" cy="${y + 0.5}" r="0.46" fill="${sign === 1 ? "#000" : "#fff"}" stroke="#000" stroke-width="0.05"/>`;
}

function area({ point: [x, y], sign }: Area): string {
  const fill = sign === 1 ? "#000" : sign === -1 ? "#fff" : "#bbb";
  return `<rect x="${x + 0.36}" y="${y + 0.36}" width="0.28" height="0.28" fill="${fill}" stroke="#000" stroke-width="0.04"/>`;
}

function stroke({ from, to, arrow }: Stroke): string {
  const [x, y, dx, dy] = [from[0] + 0.5, from[1] + 0.5, to[0] - from[0], to[1] - from[1]];
  const long = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [(0.26 * dx) / long, (0.26 * dy) / long];
  const [ex, ey] = [x + dx, y + dy];
  const tip = `M${round(ex - ux - uy)} ${round(ey - uy + ux)}L${ex} ${ey}L${round(ex - ux + uy)} ${round(ey - uy - ux)}`;
  const d = `M${x} ${y}L${ex} ${ey}${arrow ? tip : ""}`;
  const line = (color: string, wide: number) =>
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="${wide}" stroke-linecap="round"/>`;
  return line("#fff", 0.2) + line("#000", 0.1);
}

/** Lines that lead out of the part end at its edge. */
function cut({ left, top, columns, rows }: Window, strokes: readonly Stroke[]): string[] {
  const edge = `<rect x="${left}" y="${top}" width="${columns}" height="${rows}"/>`;
  return [`<clipPath id="part">${edge}</clipPath><g clip-path="url(#part)">`, ...strokes.map(stroke), "</g>"];
}

function markText({ point: [x, y], type, text = "" }: Mark, signs: Diagram["signs"]): string {
  const sign = signs[y]?.[x] ?? 0;
  const ink = sign === 1 ? "#fff" : "#000";
  const [cx, cy] = [x + 0.5, y + 0.5];
  const path = (d: string) => `<path d="${d}" fill="none" stroke="${ink}" stroke-width="0.08"/>`;
  switch (type) {
    case "letter": {
      const blank = sign ? "" : `<circle cx="${cx}" cy="${cy}" r="0.36" fill="#fff"/>`;
      const height = text.length > 2 ? 0.42 : 0.54;
      return blank + textAt(text, cx, cy + 0.36 * height, height, ink);
    }
    case "triangle":
      return path(`M${cx} ${round(cy - 0.3)}L${round(cx + 0.27)} ${round(cy + 0.17)}H${round(cx - 0.27)}Z`);
    case "square":
      return path(`M${round(cx - 0.23)} ${round(cy - 0.23)}h.46v.46h-.46Z`);
    case "cross":
      return path(`M${round(cx - 0.24)} ${round(cy - 0.24)}l.48 .48m0-.48l-.48 .48`);
    case "check":
      return path(`M${round(cx - 0.26)} ${cy}l.19 .22l.34-.44`);
    default:
      return `<circle cx="${cx}" cy="${cy}" r="0.26" fill="none" stroke="${ink}" stroke-width="0.08"/>`;
  }
}

function textAt(text: string, x: number, y: number, height: number, fill: string): string {
  const safe = text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<text x="${round(x)}" y="${round(y)}" font-size="${round(height)}" font-weight="600" fill="${fill}">${safe}</text>`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** The corners of a part by name, such as K19–T10. */
export function partSaid({ left, top, columns, rows }: Window, size: number): string {
  return `${vertexOf([left, top], size)}–${vertexOf([left + columns - 1, top + rows - 1], size)}`;
}
