// The graph for cytoscape: nodes with pictures, edges as thick as they are common.

import type { Schemas } from "../api/client";
import { boxOf, linesOf, type Picture, placeOf, signAt } from "../board/picture";
import { shareText } from "../shared/format";
import { s } from "../strings";
import { short } from "../ui/format";

type Answer = Schemas["JosekiGraphAnswer"];

const CELL = 10; // pixels

/** A corner as a picture of its own, the last stone marked. It is on wood in every theme. */
export function pictureOf(picture: Picture): string {
  const { left, top, width, height } = boxOf(picture);
  const side = Math.max(width, height);
  const { thin, thick } = linesOf(picture);
  const circle = (x: number, y: number, radius: number, look: string) =>
    `<circle cx="${x + 0.5}" cy="${y + 0.5}" r="${radius}" ${look}/>`;
  const stones = picture.rows.flatMap((row, y) =>
    [...row].map((sign, x) => {
      if (sign !== "X" && sign !== "O") return "";
      return circle(x, y, 0.46, `fill="${sign === "X" ? "#111" : "#fff"}" stroke="#111" stroke-width=".05"`);
    }),
  );
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL * side}" height="${CELL * side}" viewBox="${left} ${top} ${side} ${side}">`;
  const wood = `<rect x="${left}" y="${top}" width="${side}" height="${side}" fill="#e3b263"/>`;
  const grid = `<g stroke="#5b3a12"><path d="${thin}" stroke-width=".06"/><path d="${thick}" stroke-width=".12"/></g>`;
  const svg = `${head}${wood}${grid}${stones.join("")}${lastOf(picture, circle)}</svg>`;
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
}

type Circle = (x: number, y: number, radius: number, look: string) => string;

function lastOf(picture: Picture, circle: Circle): string {
  if (typeof picture.move !== "number") return "";
  const [x, y] = placeOf(picture, picture.move);
  const ink = signAt(picture, x, y) === "X" ? "#fff" : "#111";
  return circle(x, y, 0.2, `fill="none" stroke="${ink}" stroke-width=".14"`);
}

/** From 1.5 to 9 pixels, by the logarithm of the count. */
export function widthOf(count: number, most: number): number {
  return 1.5 + (7.5 * Math.log1p(count)) / Math.log1p(Math.max(1, most));
}

export interface Place {
  x: number;
  y: number;
}

const [ACROSS, DOWN] = [240, 142];
export const SIDE = 122; // of a picture
const FARTHEST = 2 * ACROSS;

/** How far apart the columns are so that a room of this width and height is filled by pictures as large as can be. */
export function acrossOf({ root, edges }: Pick<Answer, "root" | "edges">, width: number, height: number): number {
  const places = [...placesOf({ root, edges }).values()];
  const columns = Math.max(0, ...places.map(({ x }) => x)) / ACROSS;
  const tall = Math.max(0, ...places.map(({ y }) => y)) + SIDE;
  if (!columns || height <= 0) return ACROSS;
  const zoom = Math.min(1, height / tall);
  return Math.max(ACROSS, Math.min(FARTHEST / zoom, (width / zoom - SIDE) / columns));
}

/** A tree from left to right: moves deep across, continuations one below the other, each line next to its own. */
export function placesOf({ root, edges }: Pick<Answer, "root" | "edges">, across: number = ACROSS): Map<string, Place> {
  const places = new Map<string, Place>();
  let rows = 0;
  const put = (key: string, depth: number): number => {
    const heights = edges.filter((edge) => edge.source === key).map((edge) => put(edge.target, depth + 1));
    const y = heights.length ? (heights[0]! + heights.at(-1)!) / 2 : DOWN * rows++;
    places.set(key, { x: across * depth, y });
    return y;
  };
  put(root, 0);
  return places;
}

/** How many pictures are one below the other. */
export function rowsOf(answer: Pick<Answer, "root" | "edges">): number {
  return 1 + Math.max(0, ...[...placesOf(answer).values()].map(({ y }) => y)) / DOWN;
}

function moveText(move: Answer["nodes"][number]["moves"][number] | undefined): string {
  return move ? s.joseki.move(move.color, move.vertex) : s.joseki.start;
}

export interface GraphElements {
  nodes: { data: { id: string; label: string; picture: string; depth: number; settled: number }; position: Place }[];
  edges: { data: { id: string; source: string; target: string; label: string; width: number } }[];
}

export function elementsOf(answer: Answer, across?: number): GraphElements {
  const { nodes, edges } = answer;
  const places = placesOf(answer, across);
  const most = Math.max(1, ...edges.map((edge) => edge.count + edge.later));
  return {
    nodes: nodes.map((node) => ({
      data: {
        id: node.id,
        label: moveText(node.moves.at(-1)),
        picture: pictureOf(node.picture),
        depth: node.depth,
        settled: node.settled ? 1 : 0,
      },
      position: places.get(node.id) ?? { x: 0, y: 0 },
    })),
    edges: edges.map((edge, i) => ({
      data: {
        id: `e${i}`,
        source: edge.source,
        target: edge.target,
        label: `${short(edge.count + edge.later)} · ${shareText(edge.eventually)}`,
        width: widthOf(edge.count + edge.later, most),
      },
    })),
  };
}
