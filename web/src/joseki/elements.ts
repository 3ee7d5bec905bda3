// The graph as cytoscape wants it: nodes with pictures, edges as thick as they are common.
import type { Schemas } from "../api/client";
import { s } from "../strings";
import { short } from "../ui/format";

type Answer = Schemas["JosekiGraphAnswer"];
type Drawing = Schemas["PatternDrawing"];

const CELL = 10;

/** A pattern as a picture of its own. It lies on wood in every theme. */
export function pictureOf({ rows, column, row }: Drawing): string {
  const side = Math.max(1, rows.length) * CELL;
  const parts: string[] = [];
  rows.forEach((line, y) => {
    [...line].forEach((sign, x) => {
      const [cx, cy] = [x * CELL + CELL / 2, y * CELL + CELL / 2];
      if (sign === "#")
        parts.push(`<rect x="${x * CELL}" y="${y * CELL}" width="${CELL}" height="${CELL}" fill="#8d8373"/>`);
      else {
        const open = (dx: number, dy: number) => rows[y + dy]?.[x + dx] !== "#";
        const half = CELL / 2;
        const path = [
          open(-1, 0) && `M${cx} ${cy}h-${half}`,
          open(1, 0) && `M${cx} ${cy}h${half}`,
          open(0, -1) && `M${cx} ${cy}v-${half}`,
          open(0, 1) && `M${cx} ${cy}v${half}`,
        ].filter(Boolean);
        parts.push(`<path d="${path.join("")}" stroke="#5b3a12" stroke-width=".6"/>`);
        if (sign === "X" || sign === "O")
          parts.push(
            `<circle cx="${cx}" cy="${cy}" r="4.6" fill="${sign === "X" ? "#111" : "#fff"}" stroke="#111" stroke-width=".5"/>`,
          );
      }
    });
  });
  const [x, y] = [column * CELL + CELL / 2, row * CELL + CELL / 2];
  if (rows.length) parts.push(`<circle cx="${x}" cy="${y}" r="2" fill="none" stroke="#19b5d8" stroke-width="1.4"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}"><rect width="100%" height="100%" fill="#e3b263"/>${parts.join("")}</svg>`;
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

/** A tree from left to right: moves deep across, continuations one below the other, each pattern beside its own. */
export function placesOf({ root, edges }: Pick<Answer, "root" | "edges">): Map<string, Place> {
  const places = new Map<string, Place>();
  const seen = new Set([root]);
  let rows = 0;
  const put = (key: string, depth: number): number => {
    const children = [...new Set(edges.filter((edge) => edge.source === key).map((edge) => edge.target))];
    const own = children.filter((child) => !seen.has(child));
    for (const child of own) seen.add(child);
    const heights = own.map((child) => put(child, depth + 1));
    const y = heights.length ? (heights[0]! + heights.at(-1)!) / 2 : DOWN * rows++;
    places.set(key, { x: ACROSS * depth, y });
    return y;
  };
  put(root, 0);
  return places;
}

export interface GraphElements {
  nodes: { data: { id: string; label: string; picture: string; depth: number }; position: Place }[];
  edges: { data: { id: string; source: string; target: string; label: string; width: number; elsewhere: number } }[];
}

export function elementsOf(answer: Answer): GraphElements {
  const { nodes, edges } = answer;
  const places = placesOf(answer);
  const most = Math.max(1, ...edges.map((edge) => edge.count));
  return {
    nodes: nodes.map((node) => ({
      data: {
        id: node.key,
        label: node.moves.at(-1)?.vertex ?? s.joseki.start,
        picture: pictureOf(node.drawing),
        depth: node.depth,
      },
      position: places.get(node.key) ?? { x: 0, y: 0 },
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
