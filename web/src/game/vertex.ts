// Points: as [column, row] from the top left, as players say them ("Q16"), as SGF writes them ("pd").

export type Point = readonly [x: number, y: number];
export type Sign = 0 | 1 | -1;
export type ColorName = "black" | "white";

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

export function vertexOf([x, y]: Point, size: number): string {
  return `${LETTERS[x]}${size - y}`;
}

/** "Q16" → its point; "pass" and what is not on the board → null. */
export function pointOf(vertex: string, size: number): Point | null {
  const match = /^([A-HJ-Z])(\d{1,2})$/i.exec(vertex.trim());
  if (!match) return null;
  const x = LETTERS.indexOf(match[1]!.toUpperCase());
  const y = size - Number(match[2]);
  return x < size && y >= 0 && y < size ? [x, y] : null;
}

export function sgfOf([x, y]: Point): string {
  return String.fromCharCode(97 + x, 97 + y);
}

/** "pd" → its point; the empty text, and "tt" up to 19 lines, is a pass: null. */
export function pointOfSgf(text: string, size: number): Point | null {
  if (text.length !== 2) return null;
  const [x, y] = [text.charCodeAt(0) - 97, text.charCodeAt(1) - 97];
  return x >= 0 && y >= 0 && x < size && y < size ? [x, y] : null;
}

/** Points of a list that may hold rectangles: "aa", "ba:dc". */
export function pointsOfSgf(values: readonly string[], size: number): Point[] {
  return values.flatMap((value) => {
    const [from, to] = value.split(":").map((text) => pointOfSgf(text, size));
    if (!from) return [];
    if (!to) return [from];
    const found: Point[] = [];
    for (let y = from[1]; y <= to[1]; y++) for (let x = from[0]; x <= to[0]; x++) found.push([x, y]);
    return found;
  });
}

export function same(a: Point | null | undefined, b: Point | null | undefined): boolean {
  return !!a && !!b && a[0] === b[0] && a[1] === b[1];
}

export function signOf(color: ColorName): Sign {
  return color === "black" ? 1 : -1;
}

export function other(color: ColorName): ColorName {
  return color === "black" ? "white" : "black";
}
