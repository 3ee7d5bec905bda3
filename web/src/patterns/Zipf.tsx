// Frequency against rank, both by powers of ten, with the fitted lines.

import { get, type Schemas } from "../api/client";
import { currentBase } from "../frame/base";
import { s } from "../strings";
import { count } from "../ui/format";
import { Note } from "../ui/Note";
import { Problem } from "../ui/Problem";
import { useAnswer } from "../ui/useAnswer";
import { useStateOf } from "../ui/useStateOf";
import { type Axis, decades, powerText, scaled } from "./loglog";

type Plot = Schemas["ZipfAnswer"];
type Line = Schemas["Line"];
type Law = Schemas["PowerLaw"];

const [WIDTH, HEIGHT, LEFT, FOOT] = [560, 340, 44, 34];

/** What a table holds, in words: "Surroundings of a move, 5×5". */
export function tableText(table: string): string {
  const [kind = "", number = ""] = table.split("-");
  if (kind === "contexts") return s.patterns.tables.contexts(number);
  if (kind === "nearest") return s.patterns.tables.nearest(number);
  return kind === "pairs" ? s.patterns.tables.pairs : table;
}

/** It begins with the table that is listed beside it, and follows when another one is. */
export function Zipf({ listed }: { listed: string }) {
  const [table, setTable] = useStateOf(listed, listed);
  const base = currentBase.value;
  const { answer, error, busy, again } = useAnswer(
    JSON.stringify([base, table]),
    (signal) => get("/api/patterns/zipf", { query: { base, table }, signal }),
    0,
  );
  return (
    <section class="panel zipf">
      <h2>{s.patterns.zipf}</h2>
      <p class="muted">{s.patterns.zipfIs}</p>
      <label>
        {s.patterns.table}{" "}
        <select value={table} onChange={(event) => setTable(event.currentTarget.value)}>
          {(answer?.tables ?? [table]).map((name) => (
            <option key={name} value={name}>
              {tableText(name)}
            </option>
          ))}
        </select>
      </label>
      <Problem line={error} again={again} />
      {!answer && busy && <Note kind="busy">{s.shell.loading}</Note>}
      {answer && !error && (
        <>
          <Drawing plot={answer} />
          <Fits plot={answer} />
        </>
      )}
    </section>
  );
}

function Drawing({ plot }: { plot: Plot }) {
  const x: Axis = { from: LEFT, to: WIDTH - 22, decades: decades(plot.patterns) };
  const y: Axis = {
    from: HEIGHT - FOOT,
    to: 8,
    decades: decades(Math.max(...plot.dots.map((dot) => dot.frequency), 10)),
  };
  return (
    <svg
      class="plot"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={s.patterns.zipfLabel(count(plot.patterns))}
    >
      {Array.from({ length: x.decades + 1 }, (_, d) => (
        <g key={`x${d}`}>
          <line class="grid" x1={scaled(x, 10 ** d)} x2={scaled(x, 10 ** d)} y1={y.from} y2={y.to} />
          <text x={scaled(x, 10 ** d)} y={y.from + 14} text-anchor="middle">
            {powerText(d)}
          </text>
        </g>
      ))}
      {Array.from({ length: y.decades + 1 }, (_, d) => (
        <g key={`y${d}`}>
          <line class="grid" x1={x.from} x2={x.to} y1={scaled(y, 10 ** d)} y2={scaled(y, 10 ** d)} />
          <text x={x.from - 5} y={scaled(y, 10 ** d) + 4} text-anchor="end">
            {powerText(d)}
          </text>
        </g>
      ))}
      {plot.dots.map((dot) => (
        <circle key={dot.rank} class="dot" cx={scaled(x, dot.rank)} cy={scaled(y, dot.frequency)} r="2.6" />
      ))}
      {plot.lines.map((line, i) => {
        const [end, height] = endOf(line);
        return (
          <line
            key={i}
            class={`fit fit-${i}`}
            x1={scaled(x, 1)}
            y1={scaled(y, Math.max(1, line.scale))}
            x2={scaled(x, end)}
            y2={scaled(y, height)}
          />
        );
      })}
      <text x={(x.from + x.to) / 2} y={HEIGHT - 4} text-anchor="middle">
        {s.patterns.rank}
      </text>
    </svg>
  );
}

/** Where a line leaves the plot: at its last rank, or where the frequency falls below 1. */
export function endOf(line: Pick<Line, "scale" | "exponent" | "last_rank">): [number, number] {
  const atOne = line.exponent > 0 ? line.scale ** (1 / line.exponent) : line.last_rank;
  const last = Math.max(1, Math.min(line.last_rank, atOne));
  return [last, Math.max(1, line.scale / last ** line.exponent)];
}

/** The 95 % margin of the exponent by rank, from that of the exponent by frequency. */
export function plusMinus({ exponent, standard_error }: Pick<Law, "exponent" | "standard_error">): string {
  return ((1.96 * standard_error) / (exponent - 1) ** 2).toPrecision(1);
}

function Fits({ plot }: { plot: Plot }) {
  return (
    <>
      <p>{s.patterns.zipfSum(count(plot.patterns), count(plot.occurrences))}</p>
      <ul class="fits">
        {plot.lines.map((line, i) => (
          <li key={i}>
            <span class={`swatch fit-${i}`} aria-hidden="true" />
            {s.patterns.zipfLine(line.exponent.toFixed(2), line.r_squared.toFixed(3), line.smallest_frequency)}
          </li>
        ))}
        {plot.law && (
          <li>
            {s.patterns.zipfLaw(
              `${(1 / (plot.law.exponent - 1)).toFixed(2)} ± ${plusMinus(plot.law)}`,
              plot.law.smallest,
              plot.law.distance.toFixed(3),
            )}
          </li>
        )}
      </ul>
    </>
  );
}
