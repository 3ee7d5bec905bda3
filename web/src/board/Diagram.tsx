// A small picture of a piece of board, from rows of signs as the knowledge base draws patterns.
// X and O are stones, . is empty, # is outside the board, * is the move in question; other signs are written as they are.
import type { Point } from "../game/vertex";
import "./diagram.css";

interface Props {
  rows: readonly string[];
  label: string; // for readers who do not see it
  cell?: number; // pixels
  texts?: readonly { point: Point; text: string }[];
}

export function Diagram({ rows, label, cell = 20, texts = [] }: Props) {
  const cells = rows.map((row) => [...row.replace(/\s+/g, "")]);
  const width = Math.max(1, ...cells.map((row) => row.length));
  const inside = (x: number, y: number) => cells[y]?.[x] !== undefined && cells[y]?.[x] !== "#";
  return (
    <svg
      class="diagram"
      role="img"
      aria-label={label}
      width={width * cell}
      height={rows.length * cell}
      viewBox={`0 0 ${width} ${rows.length}`}
    >
      {cells.map((row, y) =>
        row.map((sign, x) =>
          sign === "#" ? (
            <rect key={`${x},${y}`} class="outside" x={x} y={y} width="1" height="1" />
          ) : (
            <Crossing key={`${x},${y}`} x={x} y={y} sign={sign} inside={inside} />
          ),
        ),
      )}
      {texts.map(({ point: [x, y], text }) => (
        <text key={`t${x},${y}`} x={x + 0.5} y={y + 0.5} dy="0.18" class={`on-${cells[y]?.[x] ?? "."}`}>
          {text}
        </text>
      ))}
    </svg>
  );
}

interface CrossingProps {
  x: number;
  y: number;
  sign: string;
  inside: (x: number, y: number) => boolean;
}

function Crossing({ x, y, sign, inside }: CrossingProps) {
  const lines = [
    (inside(x - 1, y) || x === 0) && `M${x} ${y + 0.5}h.5`,
    (inside(x + 1, y) || !reaches(inside, x + 1, y)) && `M${x + 0.5} ${y + 0.5}h.5`,
    (inside(x, y - 1) || y === 0) && `M${x + 0.5} ${y}v.5`,
    (inside(x, y + 1) || !reaches(inside, x, y + 1)) && `M${x + 0.5} ${y + 0.5}v.5`,
  ];
  const plain = sign === "." || sign === "+" || sign === ",";
  return (
    <g>
      <rect class="wood" x={x} y={y} width="1" height="1" />
      <path class="grid" d={lines.filter(Boolean).join("")} />
      {sign === "X" && <circle class="black" cx={x + 0.5} cy={y + 0.5} r="0.45" />}
      {sign === "O" && <circle class="white" cx={x + 0.5} cy={y + 0.5} r="0.45" />}
      {sign === "*" && <circle class="here" cx={x + 0.5} cy={y + 0.5} r="0.24" />}
      {!plain && !"XO*".includes(sign) && (
        <text x={x + 0.5} y={y + 0.5} dy="0.2">
          {sign}
        </text>
      )}
    </g>
  );
}

/** Whether the neighbour is in the drawing at all: beyond its rim the board goes on, beyond # it does not. */
function reaches(inside: (x: number, y: number) => boolean, x: number, y: number): boolean {
  return inside(x, y) || inside(x - 1, y) || inside(x, y - 1);
}
