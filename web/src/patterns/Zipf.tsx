// Frequency against rank, both by powers of ten, with the fitted lines.

import { get, type Schemas } from "../api/client";
import { currentBase } from "../frame/base";
import { acrossAt, axis, type Frame, Grid, upAt } from "../shared/Axes";
import { s } from "../strings";
import { count, decimal } from "../ui/format";
import { Note } from "../ui/Note";
import { Problem } from "../ui/Problem";
import { useAnswer } from "../ui/useAnswer";
import { useStateOf } from "../ui/useStateOf";

type Plot = Schemas["ZipfAnswer"];
type Line = Schemas["ZipfLine"];
type Law = Schemas["PowerLaw"];

const [WIDTH, HEIGHT] = [560, 340];
const FRAME: Frame = { left: 44, right: 538, top: 8, bottom: 306 };
const MOST_POWERS = 12; // of ten: each has its line

/** What a table holds, in words: "Surroundings of a move, 5×5". */
export function tableText(table: string): string {
  const [kind = "", number = ""] = table.split("-");
  if (kind === "contexts") return s.patterns.tables.contexts(number);
  if (kind === "nearest") return s.patterns.tables.nearest(number);
  return kind === "pairs" ? s.patterns.tables.pairs : table;
}

/** It starts with the table listed next to it, and follows when another one is listed. */
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
  const across = axis([1, Math.max(10, plot.patterns)], true, MOST_POWERS);
  const up = axis([1, 10, ...plot.dots.map(([, frequency]) => frequency)], true, MOST_POWERS);
  const x = (rank: number) => acrossAt(FRAME, across, rank);
  const y = (frequency: number) => upAt(FRAME, up, frequency);
  return (
    <svg
      class="plot"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={s.patterns.zipfLabel(count(plot.patterns))}
    >
      <Grid frame={FRAME} across={across} up={up} />
      {plot.dots.map(([rank, frequency]) => (
        <circle key={rank} class="dot" cx={x(rank)} cy={y(frequency)} r="2.6" />
      ))}
      {plot.lines.map((line, i) => {
        const [end, height] = endOf(line);
        return (
          <line key={i} class={`fit fit-${i}`} x1={x(1)} y1={y(Math.max(1, line.scale))} x2={x(end)} y2={y(height)} />
        );
      })}
      <text x={(FRAME.left + FRAME.right) / 2} y={HEIGHT - 4} text-anchor="middle">
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
            {s.patterns.zipfLine(decimal(line.exponent, 2), decimal(line.r_squared, 3), line.smallest_frequency)}
          </li>
        ))}
        {plot.law && (
          <li>
            {s.patterns.zipfLaw(
              `${decimal(1 / (plot.law.exponent - 1), 2)} ± ${plusMinus(plot.law)}`,
              plot.law.smallest,
              decimal(plot.law.distance, 3),
            )}
          </li>
        )}
      </ul>
    </>
  );
}
