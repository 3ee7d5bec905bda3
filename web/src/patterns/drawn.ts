// A pattern that is drawn without coordinates, put on a board: at the edges that it shows, else in the middle.
import { isOutside, type Picture } from "../board/picture";
import { emptySigns } from "../game/stones";
import type { Point, Sign } from "../game/vertex";
import { keyOf, type Wild } from "../shared/region";
import type { Setup } from "../shared/setup";

const SIZE = 19;

/** The set-up that asks what came next; null if nothing of the board is drawn. */
export function setupOfPicture({ rows }: Picture): Setup | null {
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, x) => rows.map((row) => row[x] ?? " ").join(""));
  const [across, down] = [spanOf(columns), spanOf(rows)];
  if (!across || !down) return null;
  const stones = emptySigns(SIZE);
  const wilds: Record<string, Wild> = {};
  for (let y = down.first; y <= down.last; y++)
    for (let x = across.first; x <= across.last; x++) {
      const point: Point = [x + across.shift, y + down.shift];
      const sign = rows[y]?.[x] ?? " ";
      if (sign === "X" || sign === "O") stones[point[1]]![point[0]] = (sign === "X" ? 1 : -1) as Sign;
      else if (sign !== ".") wilds[keyOf(point)] = "*";
    }
  const region = [
    [across.first + across.shift, down.first + down.shift],
    [across.last + across.shift, down.last + down.shift],
  ] as const;
  return { size: SIZE, stones, moves: [], wilds, region };
}

/** The lines that are on the board, and how far they are shifted to their place on it. */
function spanOf(lines: readonly string[]): { first: number; last: number; shift: number } | null {
  const first = lines.findIndex((line) => !isOutside(line));
  const last = lines.findLastIndex((line) => !isOutside(line));
  if (first < 0 || last - first >= SIZE) return null;
  if (first > 0) return { first, last, shift: -first };
  if (last < lines.length - 1) return { first, last, shift: SIZE - 1 - last };
  return { first, last, shift: Math.floor((SIZE - lines.length) / 2) };
}
