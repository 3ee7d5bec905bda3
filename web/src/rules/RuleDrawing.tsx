import { s } from "../strings";
import "../board/small-board.css";
import { geometry, lettersOf, namesOf, type Rule, type Sign, signsOf } from "./drawing";

interface Props {
  rule: Rule;
  signs?: readonly Sign[]; // after some moves, instead of the rule's own
  texts?: ReadonlyMap<number, string>; // instead of the letters of its conditions
  marked?: number | null;
  cell?: number; // pixels
  named?: boolean; // with the names of rows and columns around it
}

const NAMES = 0.6; // room for the names, in cells

/** A rule as a picture: stones, the board's edge, letters for conditions, rings for stones that are promised. */
export function RuleDrawing({
  rule,
  signs = signsOf(rule),
  texts = lettersOf(rule),
  marked = null,
  cell = 30,
  named,
}: Props) {
  const { width, height, left, top, lines, edges, border } = geometry(rule);
  const columns = rule.rows[0]?.length ?? 1;
  const room = named ? NAMES : 0;
  const at = (index: number) => [left + (index % columns), top + Math.floor(index / columns)] as const;
  return (
    <svg
      class="small-board rule-drawing"
      role="img"
      aria-label={s.rules.drawn(rule.place, rule.rows.join(" / "))}
      width={(width + room) * cell}
      height={(height + room) * cell}
      viewBox={`${-room} ${-room} ${width + room} ${height + room}`}
    >
      <rect class="wood" width={width} height={height} />
      <path class="grid" d={lines} />
      <path class="edge" d={edges} />
      <path class="border" d={border} />
      {named &&
        namesOf(rule).map(({ text, x, y }) => (
          <text key={text} class="name" x={x} y={y} dy="0.14">
            {text}
          </text>
        ))}
      {signs.map((sign, index) => {
        const [x, y] = at(index);
        const text = texts.get(index);
        return (
          <g key={index}>
            {sign !== "." && <circle class={sign === "X" ? "black" : "white"} cx={x} cy={y} r="0.46" />}
            {sign === "X" && rule.promised.includes(index) && <circle class="ring" cx={x} cy={y} r="0.36" />}
            {text && sign === "." && <circle class="wood" cx={x} cy={y} r="0.34" />}
            {text && (
              <text x={x} y={y} dy="0.18" class={sign === "X" ? "on-X" : undefined}>
                {text}
              </text>
            )}
            {marked === index && <circle class="last" cx={x} cy={y} r="0.46" />}
          </g>
        );
      })}
    </svg>
  );
}
