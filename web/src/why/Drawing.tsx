// A part of the board beside a text: stones as they stand there, the move in question, a rectangle and letters.
import { linesOf } from "../board/crossing";
import { type Point, pointOf } from "../game/vertex";
import type { Drawn } from "./types";
import "../board/small-board.css";

interface Props {
  drawing: Drawn;
  size: number; // of the board
  label: string; // for readers who do not see it
  move?: string | null; // ringed; an empty point gets a dot
  rectangle?: readonly string[]; // points inside a dashed frame
  ringed?: readonly string[];
  tinted?: readonly string[];
  letters?: readonly { at: readonly string[]; letter: string }[];
  cell?: number; // pixels
}

const WIDEST = 11; // lines; larger parts are drawn smaller

export function Drawing({ drawing, size, label, cell = 22, ...more }: Props) {
  const { rows, top, left } = drawing;
  const width = Math.max(1, ...rows.map((row) => row.length));
  const pixels = Math.min(cell, (cell * WIDEST) / Math.max(width, rows.length));
  const sign = (x: number, y: number) => rows[y]?.[x] ?? " ";
  const places = (vertices: readonly string[] = []): Point[] =>
    vertices.flatMap((vertex) => {
      const point = pointOf(vertex, size);
      return point ? [[point[0] - left, point[1] - top] as const] : [];
    });
  const lettered = !!more.letters?.length; // rings go around the letters
  return (
    <svg
      class="small-board why-drawing"
      role="img"
      aria-label={label}
      width={width * pixels}
      height={rows.length * pixels}
      viewBox={`0 0 ${width} ${rows.length}`}
    >
      {rows.map((row, y) => [...row].map((_, x) => <Crossing key={`${x},${y}`} x={x} y={y} rows={rows} />))}
      {places(more.tinted).map(([x, y]) => (
        <rect key={`t${x},${y}`} class="tint" x={x + 0.12} y={y + 0.12} width="0.76" height="0.76" />
      ))}
      {more.rectangle && <Frame points={places(more.rectangle)} />}
      {places(more.ringed).map(([x, y]) => (
        <circle
          key={`r${x},${y}`}
          class={`ring on-${sign(x, y)}`}
          cx={x + 0.5}
          cy={y + 0.5}
          r={lettered ? 0.37 : 0.27}
        />
      ))}
      {places(more.move ? [more.move] : []).map(([x, y]) => (
        <circle key="move" class={`move on-${sign(x, y)}`} cx={x + 0.5} cy={y + 0.5} r="0.24" />
      ))}
      {more.letters?.map(({ at, letter }) =>
        places(at).map(([x, y]) => (
          <g key={`l${x},${y}`} class={`letter on-${sign(x, y)}`}>
            {sign(x, y) === "." && <circle class="blank" cx={x + 0.5} cy={y + 0.5} r="0.36" />}
            <text x={x + 0.5} y={y + 0.5} dy="0.2">
              {letter}
            </text>
          </g>
        )),
      )}
    </svg>
  );
}

function Crossing({ x, y, rows }: { x: number; y: number; rows: readonly string[] }) {
  const here = rows[y]?.[x] ?? " ";
  if (here === "#") return null;
  return (
    <g class={here === " " ? "unknown" : undefined}>
      <rect class="wood" x={x} y={y} width="1.01" height="1.01" />
      <path class="grid" d={linesOf(rows, x, y)} />
      {(here === "X" || here === "O") && (
        <circle class={here === "X" ? "black" : "white"} cx={x + 0.5} cy={y + 0.5} r="0.46" />
      )}
    </g>
  );
}

function Frame({ points }: { points: readonly Point[] }) {
  if (!points.length) return null;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return (
    <rect
      class="frame"
      x={left + 0.02}
      y={top + 0.02}
      width={Math.max(...xs) - left + 0.96}
      height={Math.max(...ys) - top + 0.96}
    />
  );
}
