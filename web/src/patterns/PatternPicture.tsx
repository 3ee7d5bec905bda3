// A pattern as a small board. Points that it does not look at are left blank.
import type { Schemas } from "../api/client";
import { linesOf } from "../board/crossing";
import "../board/small-board.css";

type Drawing = Schemas["PatternDrawing"];

interface Props {
  drawing: Drawing;
  label: string;
  cell?: number;
}

export function PatternPicture({ drawing, label, cell = 18 }: Props) {
  const { rows } = drawing;
  const width = rows[0]?.length ?? 0;
  return (
    <svg
      class="small-board pattern-picture"
      role="img"
      aria-label={label}
      width={width * cell}
      height={rows.length * cell}
      viewBox={`0 0 ${width} ${rows.length}`}
    >
      {rows.flatMap((row, y) =>
        [...row].map((sign, x) => <Cell key={`${x},${y}`} x={x} y={y} sign={sign} rows={rows} />),
      )}
      <Here drawing={drawing} />
    </svg>
  );
}

function Cell({ x, y, sign, rows }: { x: number; y: number; sign: string; rows: readonly string[] }) {
  if (sign === "#") return <rect class="outside" x={x} y={y} width="1" height="1" />;
  if (sign === " ") return <rect class="unseen" x={x} y={y} width="1" height="1" />;
  return (
    <g>
      <path class="grid" d={linesOf(rows, x, y)} />
      {sign === "X" && <circle class="black" cx={x + 0.5} cy={y + 0.5} r="0.45" />}
      {sign === "O" && <circle class="white" cx={x + 0.5} cy={y + 0.5} r="0.45" />}
    </g>
  );
}

function Here({ drawing: { rows, column, row, played } }: { drawing: Drawing }) {
  if (!rows.length) return null;
  const sign = rows[row]?.[column];
  if (!played) return <circle class="here" cx={column + 0.5} cy={row + 0.5} r="0.26" />;
  return <circle class={`just on-${sign}`} cx={column + 0.5} cy={row + 0.5} r="0.2" />;
}
