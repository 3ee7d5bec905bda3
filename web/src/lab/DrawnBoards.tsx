import type { Schemas } from "../api/client";
import "../board/small-board.css";

type Drawn = Schemas["LabBoardModel"];

const CELL = 17;

export function DrawnBoards({ title, boards }: { title: string; boards: readonly Drawn[] }) {
  return (
    <figure class="drawn-boards">
      <figcaption>{title}</figcaption>
      <ul>
        {boards.map((board, index) => (
          <li key={index}>
            <DrawnBoard board={board} />
            <span class="muted">{board.title}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** A board or a part of one; where it is a part, its lines run on. */
function DrawnBoard({ board }: { board: Drawn }) {
  const [height, width] = [board.rows.length, board.rows[0]?.length ?? 0];
  const end = (side: string, inside: number, beyond: number) => (board.edges.includes(side) ? inside : beyond);
  const [left, right] = [end("l", 0, -0.5), end("r", width - 1, width - 0.5)];
  const [top, bottom] = [end("t", 0, -0.5), end("b", height - 1, height - 0.5)];
  const grid = [
    ...board.rows.map((_, y) => `M${left} ${y}H${right}`),
    ...Array.from({ length: width }, (_, x) => `M${x} ${top}V${bottom}`),
  ];
  return (
    <svg
      class="small-board drawn-board"
      role="img"
      aria-label={`${board.title}: ${board.rows.join(" / ")}`}
      width={width * CELL + 8}
      height={height * CELL + 8}
      viewBox={`-0.7 -0.7 ${width + 0.4} ${height + 0.4}`}
    >
      <rect class="wood" x="-0.7" y="-0.7" width={width + 0.4} height={height + 0.4} />
      <path class="grid" d={grid.join("")} />
      {board.rows.flatMap((row, y) =>
        [...row].map((sign, x) =>
          sign === "X" || sign === "O" ? (
            <circle key={`${x},${y}`} class={sign === "X" ? "black" : "white"} cx={x} cy={y} r="0.46" />
          ) : null,
        ),
      )}
      {board.labels.map(({ row, column, text }) => {
        const sign = board.rows[row]?.[column];
        return (
          <g key={`t${column},${row}`}>
            {sign !== "X" && sign !== "O" && <circle class="wood" cx={column} cy={row} r="0.4" />}
            <text x={column} y={row} dy="0.2" class={`${sign === "X" ? "on-X" : ""}${text.length > 2 ? " long" : ""}`}>
              {text}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
