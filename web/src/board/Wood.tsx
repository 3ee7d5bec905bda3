// The board below everything: wood or paper, lines, star points, names of the lines.
import type { BoardLook, CoordinateStyle } from "../frame/theme";
import type { Point } from "../game/vertex";
import { type Box, boxOf, gridOf, namesOf } from "./box";
import type { Window } from "./zoom";

interface Props {
  size: number;
  part: Window;
  strip: number;
  look: BoardLook;
  names: CoordinateStyle | null;
}

export function Wood({ size, part, strip, look, names }: Props) {
  const box = boxOf(part, strip);
  const { thin, thick } = gridOf(size, part);
  const isSeen = ([x, y]: Point) =>
    x >= part.left && y >= part.top && x < part.left + part.columns && y < part.top + part.rows;
  return (
    <>
      <rect class="wood" x={box.left} y={box.top} width={box.width} height={box.height} rx={box.width / 200} />
      {(look === "kaya" || look === "walnut") && <Grain box={box} />}
      <path class="grid" d={thin} />
      <path class="grid edge" d={thick} />
      {starPoints(size)
        .filter(isSeen)
        .map(([x, y]) => (
          <circle key={`${x},${y}`} class="star" cx={x + 0.5} cy={y + 0.5} r="0.1" />
        ))}
      {names && <Names {...{ size, part, strip, names }} />}
    </>
  );
}

function Names({ size, part, strip, names }: Omit<Props, "look" | "names"> & { names: CoordinateStyle }) {
  const height = Math.min(0.44, 0.62 * strip);
  return (
    <g class="names" font-size={height}>
      {namesOf(size, part, strip, names).map(({ text, x, y }) => (
        <text key={`${x},${y}`} x={x} y={y} dy="0.36em">
          {text}
        </text>
      ))}
    </g>
  );
}

const VEINS = 90;

/** Straight grain, a little wavy: the same for every board, drawn once. */
function Grain({ box: { left, top, width, height } }: { box: Box }) {
  const id = "grain-edge";
  return (
    <g>
      <clipPath id={id}>
        <rect x={left} y={top} width={width} height={height} rx={width / 200} />
      </clipPath>
      <g clip-path={`url(#${id})`}>
        <g transform={`translate(${left} ${top}) scale(${width / 100} ${height / 100})`}>
          {VEINS_DRAWN.map(({ d, wide, dark }) => (
            <path key={d} class={dark ? "vein dark" : "vein"} d={d} stroke-width={wide} />
          ))}
        </g>
      </g>
      <linearGradient id="sheen" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#fff" stop-opacity="0.14" />
        <stop offset="0.55" stop-color="#fff" stop-opacity="0" />
        <stop offset="1" stop-color="#000" stop-opacity="0.08" />
      </linearGradient>
      <rect class="sheen" x={left} y={top} width={width} height={height} rx={width / 200} />
    </g>
  );
}

interface Vein {
  d: string;
  wide: number;
  dark: boolean;
}

const VEINS_DRAWN: readonly Vein[] = veins(VEINS);

/** On a board of 100 by 100. Seeded: a board looks the same every day. */
export function veins(count: number): Vein[] {
  const random = seeded(61571);
  const found: Vein[] = [];
  for (let i = 0; i < count; i++) {
    const x = ((i + 0.2 + 0.6 * random()) * 100) / count;
    const sway = () => (x + (random() - 0.5) * 0.9).toFixed(2);
    const d = `M${sway()} -1C${sway()} 22 ${sway()} 41 ${sway()} 52S${sway()} 84 ${sway()} 101`;
    found.push({ d, wide: Number((0.12 + 0.5 * random() ** 2).toFixed(2)), dark: random() < 0.2 });
  }
  return found;
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const FEWEST = 7; // lines of a board that has star points
const FOURTH = 13; // from here on they are on the fourth line
const SIDES = 15; // and from here on in the middle of the sides, too

/** As on wooden boards: five on 9×9 and 13×13, nine from 15×15 on. */
export function starPoints(size: number): Point[] {
  if (size < FEWEST) return [];
  const near = size >= FOURTH ? 3 : 2;
  const far = size - 1 - near;
  const middle = size % 2 === 1 && size > FEWEST ? [(size - 1) / 2] : [];
  const lines = size >= SIDES ? [near, ...middle, far] : [near, far];
  const found = lines.flatMap((x) => lines.map((y): Point => [x, y]));
  return size >= SIDES ? found : [...found, ...middle.map((m): Point => [m, m])];
}
