// The share of a move year by year, with what chance alone would allow; the numbers are there as a table too.

import { s } from "../strings";
import { count, percent } from "../ui/format";
import type { YearCount } from "./format";
import { type YearShare, yearsOf } from "./years";

interface Props {
  title: string;
  part: readonly YearCount[];
  whole: readonly YearCount[];
  latest?: number; // the last year; by default that of the games
}

const [WIDTH, HEIGHT, FOOT] = [360, 120, 16];

export function Yearly({ title, part, whole, latest }: Props) {
  const years = yearsOf(part, whole, latest ?? whole.at(-1)?.[0] ?? 0);
  if (!years.some((year) => year.count)) return null;
  const top = Math.max(...years.map((year) => (year.of >= 5 ? year.high : year.share)), 0.02);
  const step = WIDTH / years.length;
  const y = (share: number) => HEIGHT - FOOT - Math.min(1, share / top) * (HEIGHT - FOOT - 6);
  return (
    <figure class="trend yearly">
      <figcaption>
        {title} <span class="muted">{s.patterns.trendTop(percent(top))}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title}: ${spoken(years)}`}>
        <line class="axis" x1="0" x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} />
        {years.map((year, i) => (
          <g key={year.year} class={year.of < 5 ? "few" : undefined}>
            <rect
              class="bar"
              x={i * step + 1}
              y={y(year.share)}
              width={step - 2}
              height={HEIGHT - FOOT - y(year.share)}
            >
              <title>{said(year)}</title>
            </rect>
            {year.of > 0 && (
              <line class="range" x1={(i + 0.5) * step} x2={(i + 0.5) * step} y1={y(year.low)} y2={y(year.high)} />
            )}
            {(i === 0 || year.year % 10 === 0) && (
              <text x={i ? (i + 0.5) * step : 0} y={HEIGHT - 3} text-anchor={i ? "middle" : "start"}>
                {labelOf(year)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <details>
        <summary>{s.patterns.asTable}</summary>
        <table>
          <tbody>
            {years
              .filter((year) => year.of)
              .map((year) => (
                <tr key={year.year}>
                  <th scope="row">{labelOf(year)}</th>
                  <td class="number">
                    {count(year.count)} / {count(year.of)}
                  </td>
                  <td class="number">{percent(year.share)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** The first bar is for all years before. */
function labelOf({ year, isBefore }: YearShare): string {
  return isBefore ? `–${year}` : `${year}`;
}

function said(year: YearShare): string {
  return `${labelOf(year)}: ${s.patterns.ofMany(count(year.count), count(year.of))}`;
}

function spoken(years: readonly YearShare[]): string {
  return years
    .filter((year) => year.of >= 5)
    .map((year) => `${labelOf(year)} ${percent(year.share)}`)
    .join(", ");
}
