// Where the parts of a small board lie, in cells: the point in column x and row y has its middle at (x + ½, y + ½).
import type { Schemas } from "../api/client";

type Whole = Schemas["Picture"];
export type Picture = Pick<Whole, "rows"> & Partial<Whole>;

const EDGE_ROOM = 0.6; // of wood beyond the last line
const RUN_ON = 0.2; // how far lines run on where the board does
const NAME_ROOM = 0.7;
const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const STEPS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function signAt({ rows }: Picture, x: number, y: number): string {
  return rows[y]?.[x] ?? "";
}

/** The column and row of a cell; cells are numbered row by row. */
export function placeOf({ rows }: Picture, cell: number): [number, number] {
  const width = rows[0]?.length ?? 1;
  return [cell % width, Math.floor(cell / width)];
}

/** Whether a row or column is beyond the edge; some of it may be unknown. */
export function isOutside(signs: string): boolean {
  return signs.includes("#") && /^[# ]*$/.test(signs);
}

/** The columns and rows that have points of the board. */
function shown({ rows }: Picture): { columns: number[]; lines: number[] } {
  const across = Array.from(rows[0] ?? "", (_, x) => x);
  return {
    columns: across.filter((x) => !isOutside(rows.map((row) => row[x] ?? " ").join(""))),
    lines: rows.map((_, y) => y).filter((y) => !isOutside(rows[y]!)),
  };
}

/** What a picture covers: some wood beyond the edge, lines that run on where the board does. */
export function boxOf(picture: Picture): Box {
  const { columns, lines } = shown(picture);
  const [first, last] = [columns[0] ?? 0, columns.at(-1) ?? 0];
  const [upper, lower] = [lines[0] ?? 0, lines.at(-1) ?? 0];
  const left = first > 0 ? first + 0.5 - EDGE_ROOM : -RUN_ON;
  const top = upper > 0 ? upper + 0.5 - EDGE_ROOM : -RUN_ON;
  const right = last < (picture.rows[0]?.length ?? 0) - 1 ? last + 0.5 + EDGE_ROOM : last + 1 + RUN_ON;
  const bottom = lower < picture.rows.length - 1 ? lower + 0.5 + EDGE_ROOM : lower + 1 + RUN_ON;
  return { left, top, width: right - left, height: bottom - top };
}

/** The same with room for the names of rows and columns. */
export function withNames({ left, top, width, height }: Box): Box {
  return { left: left - NAME_ROOM, top: top - NAME_ROOM, width: width + NAME_ROOM, height: height + NAME_ROOM };
}

/** The rectangle of a frame: around its cells, and on the line where the board ends. */
export function frameOf(picture: Picture, [first, last]: readonly [number, number]): Box {
  const [[left, top], [right, bottom]] = [placeOf(picture, first), placeOf(picture, last)];
  const out = (x: number, y: number) => (signAt(picture, x, y) === "#" ? 0 : 0.48);
  const [x, y] = [left + 0.5 - out(left - 1, top), top + 0.5 - out(left, top - 1)];
  const [toX, toY] = [right + 0.5 + out(right + 1, bottom), bottom + 0.5 + out(right, bottom + 1)];
  return { left: x, top: y, width: toX - x, height: toY - y };
}

/** The lines of the board as paths, those on its edge apart. */
export function linesOf(picture: Picture): { thin: string; thick: string } {
  const lines = { thin: "", thick: "" };
  picture.rows.forEach((row, y) => {
    [...row].forEach((sign, x) => {
      if (sign === "#" || sign === " ") return;
      for (const [dx, dy] of STEPS) {
        const beside = signAt(picture, x + dx, y + dy);
        if (beside === "#") continue;
        const reach = beside ? 0.5 : 0.5 + RUN_ON;
        const isEdge = signAt(picture, x + dy, y + dx) === "#" || signAt(picture, x - dy, y - dx) === "#";
        lines[isEdge ? "thick" : "thin"] += `M${x + 0.5} ${y + 0.5}l${dx * reach} ${dy * reach}`;
      }
    });
  });
  return lines;
}

export interface Name {
  text: string;
  x: number;
  y: number;
}

/** Letters above the columns and numbers before the rows: from the bottom, or from the top if the size is not known. */
export function namesOf(picture: Picture): Name[] {
  const { columns, lines } = shown(picture);
  const { top: row = 0, left: column = 0, size = 0 } = picture;
  const { left, top } = boxOf(picture);
  const across = columns.map((x) => ({ text: COLUMNS[column + x]!, x: x + 0.5, y: top - NAME_ROOM / 2 }));
  const down = lines.map((y) => ({
    text: String(size ? size - row - y : row + y + 1),
    x: left - NAME_ROOM / 2,
    y: y + 0.5,
  }));
  return [...across, ...down];
}
