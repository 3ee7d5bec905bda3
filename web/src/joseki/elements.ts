// The graph as cytoscape wants it: nodes with pictures, edges as thick as they are common.

import type { Schemas } from "../api/client";
import { linesOf } from "../board/crossing";
import { s } from "../strings";
import { short } from "../ui/format";

type Answer = Schemas["JosekiGraphAnswer"];
type Drawing = Schemas["PatternDrawing"];

const CELL = 10; // pixels

/** A corner as a picture of its own, the last stone marked. It lies on wood in every theme. */
export function pictureOf({ rows, column, row, played }: Drawing): string {
  const side = Math.max(1, rows.length, rows[0]?.length ?? 0);
  const parts = rows.flatMap((line, y) =>
    [...line].map((sign, x) => {
      if (sign === "#") return `<rect x="${x}" y="${y}" width="1" height="1" fill="#8d8373"/>`;
      const lines = `<path d="${linesOf(rows, x, y)}" stroke="#5b3a12" stroke-width=".06"/>`;
      if (sign !== "X" && sign !== "O") return lines;
      const fill = sign === "X" ? "#111" : "#fff";
      return `${lines}<circle cx="${x + 0.5}" cy="${y + 0.5}" r=".46" fill="${fill}" stroke="#111" stroke-width=".05"/>`;
    }),
  );
  const ring = rows[row]?.[column] === "X" ? "#fff" : "#111";
  const here = `<circle cx="${column + 0.5}" cy="${row + 0.5}" r=".2" fill="none" stroke="${ring}" stroke-width=".14"/>`;
  if (played) parts.push(here);
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL * side}" height="${CELL * side}" viewBox="0 0 ${side} ${side}">`;
  const svg = `${head}<rect width="100%" height="100%" fill="#e3b263"/>${parts.join("")}</svg>`;
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
}

/** From 1.5 to 9 pixels, by the logarithm of the count. */
export function widthOf(count: number, most: number): number {
  return 1.5 + (7.5 * Math.log1p(count)) / Math.log1p(Math.max(1, most));
}

export interface Place {
  x: number;
  y: number;
}

const [ACROSS, DOWN] = [210, 118];
export const SIDE = 98; // of a picture
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

/** A tree from left to right: moves deep across, continuations one below the other, each line beside its own. */
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

/** How many pictures stand one below the other. */
export function rowsOf(answer: Pick<Answer, "root" | "edges">): number {
  return 1 + Math.max(0, ...[...placesOf(answer).values()].map(({ y }) => y)) / DOWN;
}

function moveText(move: Answer["nodes"][number]["moves"][number] | undefined): string {
  return move ? s.joseki.move(move.color, move.vertex) : s.joseki.start;
}

export interface GraphElements {
  nodes: { data: { id: string; label: string; picture: string; depth: number }; position: Place }[];
  edges: { data: { id: string; source: string; target: string; label: string; width: number; elsewhere: number } }[];
}

export function elementsOf(answer: Answer, across?: number): GraphElements {
  const { nodes, edges } = answer;
  const places = placesOf(answer, across);
  const most = Math.max(1, ...edges.map((edge) => edge.count));
  return {
    nodes: nodes.map((node) => ({
      data: {
        id: node.id,
        label: moveText(node.moves.at(-1)),
        picture: pictureOf(node.drawing),
        depth: node.depth,
      },
      position: places.get(node.id) ?? { x: 0, y: 0 },
    })),
    edges: edges.map((edge, i) => ({
      data: {
        id: `e${i}`,
        source: edge.source,
        target: edge.target,
        label: short(edge.count),
        width: widthOf(edge.count, most),
        elsewhere: edge.tenuki ? 1 : 0,
      },
    })),
  };
}
