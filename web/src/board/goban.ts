// Shudan's board with the star points of wooden boards: five on 9×9 and 13×13, nine from 15×15 on.
import { Goban } from "@sabaki/shudan";
import type { Point } from "../game/vertex";

const FEWEST = 7; // lines of a board that has star points
const FOURTH = 13; // from here on they are on the fourth line
const SIDES = 15; // and from here on in the middle of the sides, too

export function starPoints(size: number): Point[] {
  if (size < FEWEST) return [];
  const near = size >= FOURTH ? 3 : 2;
  const far = size - 1 - near;
  const middle = size % 2 === 1 && size > FEWEST ? [(size - 1) / 2] : [];
  const lines = size >= SIDES ? [near, ...middle, far] : [near, far];
  const found = lines.flatMap((x) => lines.map((y): Point => [x, y]));
  return size >= SIDES ? found : [...found, ...middle.map((m): Point => [m, m])];
}

// Shudan knows its own star points only; they are part of what it derives from the size.
type Derived = Record<string, unknown> & { width?: number };
const shudan = Goban as unknown as { getDerivedStateFromProps(props: unknown, state: Derived): Derived };
const derive = shudan.getDerivedStateFromProps;
shudan.getDerivedStateFromProps = (props, state) => {
  const next = derive(props, state);
  return next.width === undefined ? next : { ...next, hoshis: starPoints(next.width) };
};

export { Goban };
