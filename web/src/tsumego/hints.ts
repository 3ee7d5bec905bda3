// Hints that lead without giving it away: first what kind of move it is, then which part of the room, then the move.
import { chainsOf } from "../game/chains";
import type { Position } from "../game/position";
import { other, type Point, type Sign, signOf } from "../game/vertex";

export type MoveKind = "captures" | "atari" | "sacrifice" | "joins" | "edge" | "placement" | "touches";

type Signs = readonly (readonly Sign[])[];
const FEWEST = 4; // points of a part; fewer would be the answer

/** What a teacher would say about the next move without naming it. */
export function kindOf({ signs, toMove }: Position, point: Point, after: Position): MoveKind {
  const mine = signOf(toMove);
  const theirs = signOf(other(toMove));
  const beside = around(signs, point);
  const isGone = beside.some(([x, y]) => signs[y]![x] === theirs && after.signs[y]![x] === 0);
  if (isGone) return "captures";
  const foes = beside.filter(([x, y]) => signs[y]![x] === theirs);
  if (foes.some((foe) => liberties(after.signs, foe) === 1)) return "atari";
  if (liberties(after.signs, point) === 1) return "sacrifice";
  const friends = beside.filter(([x, y]) => signs[y]![x] === mine);
  if (friends.length > 1 && chainsOf(signs, friends.slice(0, 1)).length < chainsOf(signs, friends).length)
    return "joins";
  if (point.some((at) => at === 0 || at === signs.length - 1)) return "edge";
  return friends.length ? "touches" : "placement";
}

/** One half of the empty points around the group: the one that the move is in, so that its middle gives nothing away. */
export function partOf(signs: Signs, stones: readonly Point[], move: Point): Point[] {
  const room = roomOf(signs, stones.length ? stones : [move], move);
  const [xs, ys] = [room.map(([x]) => x), room.map(([, y]) => y)];
  const axis = Math.max(...xs) - Math.min(...xs) >= Math.max(...ys) - Math.min(...ys) ? 0 : 1;
  const places = room.map((point) => point[axis]).sort((a, b) => a - b);
  const middle = places[Math.floor(places.length / 2)]!;
  const part = room.filter((point) => point[axis] < middle === move[axis] < middle);
  return part.length < FEWEST ? room : part;
}

/** The empty points next to the group's lines, and the move. */
function roomOf(signs: Signs, stones: readonly Point[], move: Point): Point[] {
  const [xs, ys] = [[...stones, move].map(([x]) => x), [...stones, move].map(([, y]) => y)];
  const found: Point[] = [];
  for (let y = Math.min(...ys) - 1; y <= Math.max(...ys) + 1; y++) {
    for (let x = Math.min(...xs) - 1; x <= Math.max(...xs) + 1; x++) if (signs[y]?.[x] === 0) found.push([x, y]);
  }
  return found;
}

function liberties(signs: Signs, stone: Point): number {
  const free = chainsOf(signs, [stone]).flatMap((point) => around(signs, point).filter(([x, y]) => signs[y]![x] === 0));
  return new Set(free.map(String)).size;
}

function around(signs: Signs, [x, y]: Point): Point[] {
  const found: Point[] = [
    [x + 1, y],
    [x - 1, y],
    [x, y + 1],
    [x, y - 1],
  ];
  return found.filter(([i, j]) => signs[j]?.[i] !== undefined);
}
