// A share through the years as bars; the numbers are there as a table too.
import { s } from "../strings";
import { count, percent } from "../ui/format";
import { type Bar, bars, type YearCount } from "./format";

interface Props {
  title: string;
  part: readonly YearCount[];
  whole: readonly YearCount[];
}

const [WIDTH, HEIGHT, FOOT] = [360, 110, 16];

export function Trend({ title, part, whole }: Props) {
  const drawn = bars(part, whole);
  if (drawn.length < 2) return null;
  const shares = drawn.map((bar) => (bar.of ? bar.count / bar.of : 0));
  const top = Math.max(...shares, 1e-9);
  const step = WIDTH / drawn.length;
  return (
    <figure class="trend">
      <figcaption>
        {title} <span class="muted">{s.patterns.trendTop(percent(top))}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title}: ${spoken(drawn)}`}>
        <line class="axis" x1="0" x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} />
        {drawn.map((bar, i) => {
          const high = (shares[i]! / top) * (HEIGHT - FOOT - 4);
          return (
            <g key={bar.from}>
              <rect
                class={bar.of ? "bar" : "bar none"}
                x={i * step + 1}
                y={HEIGHT - FOOT - high}
                width={step - 2}
                height={high}
              >
                <title>{said(bar)}</title>
              </rect>
              {(i === 0 || i === drawn.length - 1 || i === drawn.length >> 1) && (
                <text
                  x={i === 0 ? 0 : i === drawn.length - 1 ? WIDTH : (i + 0.5) * step}
                  y={HEIGHT - 3}
                  text-anchor={i === 0 ? "start" : i === drawn.length - 1 ? "end" : "middle"}
                >
                  {bar.from}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <details>
        <summary>{s.patterns.asTable}</summary>
        <table>
          <tbody>
            {drawn.map((bar) => (
              <tr key={bar.from}>
                <th scope="row">
                  {bar.from}–{bar.to}
                </th>
                <td class="number">
                  {count(bar.count)} / {count(bar.of)}
                </td>
                <td class="number">{bar.of ? percent(bar.count / bar.of) : "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function said(bar: Bar): string {
  return `${bar.from}–${bar.to}: ${s.patterns.ofMany(count(bar.count), count(bar.of))}`;
}

function spoken(drawn: readonly Bar[]): string {
  return drawn
    .filter((bar) => bar.of)
    .map((bar) => `${bar.from} ${percent(bar.count / bar.of)}`)
    .join(", ");
}

/** The same without axes, for a line of a table. */
export function Spark({ part, whole }: { part: readonly YearCount[]; whole: readonly YearCount[] }) {
  const drawn = bars(part, whole);
  if (drawn.length < 2) return null;
  const shares = drawn.map((bar) => (bar.of ? bar.count / bar.of : 0));
  const top = Math.max(...shares, 1e-9);
  return (
    <svg class="spark" viewBox={`0 0 ${drawn.length * 3} 18`} width="72" height="18" aria-hidden="true">
      {shares.map((share, i) => (
        <rect key={i} x={i * 3} y={18 - (share / top) * 17} width="2.4" height={(share / top) * 17} />
      ))}
    </svg>
  );
}
