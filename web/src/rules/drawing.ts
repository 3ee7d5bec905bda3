// Where the lines of a rule's rectangle run: to the board's edge where it has one, beyond the cells where it has none.
import type { Schemas } from "../api/client";

export type Rule = Schemas["RuleModel"];
export type Line = Schemas["RuleLineMoveModel"];
export type Sign = "." | "X" | "O";

const BEYOND = 0.75; // how far lines run on, in cells
const EDGE = 0.6; // of wood outside a line on the edge

export interface Geometry {
  width: number;
  height: number;
  left: number; // of the first column, from the picture's edge
  top: number;
  lines: string;
  edges: string; // thick: the board ends here
  border: string; // dashed: the rectangle ends here, the board goes on
}

export function geometry({ place, rows }: Pick<Rule, "place" | "rows">): Geometry {
  const [columns, count] = [rows[0]?.length ?? 0, rows.length];
  const left = place === "corner" ? EDGE : BEYOND;
  const top = place === "center" ? BEYOND : EDGE;
  const [right, bottom] = [left + columns - 1, top + count - 1];
  const [width, height] = [right + BEYOND, bottom + BEYOND];
  const [from, above] = [place === "corner" ? left : 0, place === "center" ? 0 : top];
  const across = Array.from({ length: count }, (_, row) => `M${from} ${top + row}H${width}`);
  const down = Array.from({ length: columns }, (_, column) => `M${left + column} ${above}V${height}`);
  const edges = [
    ...(place === "center" ? [] : [`M${from} ${top}H${width}`]),
    ...(place === "corner" ? [`M${left} ${top}V${height}`] : []),
  ];
  const [r, b, l, t] = [right + 0.5, bottom + 0.5, left - 0.5, top - 0.5];
  const border = {
    corner: `M${r} ${top}V${b}H${left}`,
    side: `M${r} ${top}V${b}H${l}V${top}`,
    center: `M${r} ${t}V${b}H${l}V${t}Z`,
  }[place];
  return { width, height, left, top, lines: [...across, ...down].join(""), edges: edges.join(""), border };
}

export function signsOf({ rows }: Pick<Rule, "rows">): Sign[] {
  return [...rows.join("")] as Sign[];
}

export interface Walked {
  signs: Sign[];
  numbers: Map<number, number>; // moves on their cells
  last: number | null; // the cell of the last move; null: outside, or a pass
}

/** The rectangle after so many moves of the main line. */
export function walked(rule: Pick<Rule, "rows">, moves: readonly Line[], count: number): Walked {
  const signs = signsOf(rule);
  const numbers = new Map<number, number>();
  let last: number | null = null;
  moves.slice(0, count).forEach((move, index) => {
    last = move.cell ?? null;
    if (last !== null) {
      signs[last] = move.color === "black" ? "X" : "O";
      numbers.set(last, index + 1);
    }
    for (const cell of move.captured) {
      signs[cell] = ".";
      numbers.delete(cell);
    }
  });
  return { signs, numbers, last };
}

const COLUMNS = "ABCDEFGHIJKLMNOP"; // as the words of a line have them

export interface Name {
  text: string;
  x: number;
  y: number;
}

/** Letters above the columns and numbers before the rows, as the words of a line call the cells: A1 is the first. */
export function namesOf(rule: Pick<Rule, "place" | "rows">): Name[] {
  const { left, top } = geometry(rule);
  const columns = [...(rule.rows[0] ?? "")].map((_, i) => ({ text: COLUMNS[i]!, x: left + i, y: -0.3 }));
  const rows = rule.rows.map((_, i) => ({ text: String(i + 1), x: -0.3, y: top + i }));
  return [...columns, ...rows];
}

/** The letter of each cell that has conditions. */
export function lettersOf({ marks }: Pick<Rule, "marks">): Map<number, string> {
  return new Map(marks.flatMap(({ cells, letter }) => cells.map((cell) => [cell, letter] as const)));
}
