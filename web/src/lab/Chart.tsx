import type { Schemas } from "../api/client";
import { acrossAt, axis, type Frame, Grid, upAt } from "../shared/Axes";
import { s } from "../strings";

type Plot = Schemas["Plot"];
type Series = Schemas["Series"];

const [WIDTH, HEIGHT] = [520, 320];
const FRAME: Frame = { left: 58, right: 496, top: 12, bottom: 274 };

/** Curves with their intervals. Every series has a mark of its own besides its colour. */
export function Chart({ plot }: { plot: Plot }) {
  const across = axis(
    plot.series.flatMap((one) => one.x),
    plot.log_x,
  );
  const heights = plot.series.flatMap((one) => [...one.y, ...one.low, ...one.high]);
  const up = axis(plot.level == null ? heights : [...heights, plot.level], plot.log_y);
  const x = (value: number) => acrossAt(FRAME, across, value);
  const y = (value: number) => upAt(FRAME, up, value);
  return (
    <figure class="chart">
      <figcaption>{plot.title}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={s.lab.chart(plot.title, plot.x_label, plot.y_label)}
      >
        <Grid frame={FRAME} across={across} up={up} />
        {plot.level != null && <path class="level" d={`M${FRAME.left} ${y(plot.level)}H${FRAME.right}`} />}
        {plot.series.map((one, index) => (
          <Curve key={index} series={one} number={index} x={x} y={y} />
        ))}
        <text class="axis" x={(FRAME.left + FRAME.right) / 2} y={HEIGHT - 8} text-anchor="middle">
          {plot.x_label}
        </text>
        <text class="axis" transform={`translate(13 ${FRAME.bottom / 2}) rotate(-90)`} text-anchor="middle">
          {plot.y_label}
        </text>
      </svg>
      <ul class="legend">
        {plot.series
          .map((one, index) => ({ one, index }))
          .filter(({ one }) => one.name)
          .map(({ one, index }) => (
            <li key={index}>
              <svg width="26" height="12" viewBox="0 0 26 12" aria-hidden="true" class={`series-${index % 6}`}>
                <path class={`curve${one.dotted ? " dotted" : ""}`} d="M1 6H25" />
                {one.marks && <Mark number={index} x={13} y={6} />}
              </svg>
              {one.name}
            </li>
          ))}
      </ul>
    </figure>
  );
}

interface CurveProps {
  series: Series;
  number: number;
  x: (value: number) => number;
  y: (value: number) => number;
}

const MANY = 60;

function Curve({ series, number, x, y }: CurveProps) {
  const places = series.x.map((value, index) => [x(value), y(series.y[index]!)] as const);
  const isMany = places.length > MANY;
  return (
    <g class={`series-${number % 6}`}>
      {(!isMany || series.dotted) && (
        <path
          class={`curve${series.dotted ? " dotted" : ""}`}
          d={places.map(([px, py], index) => `${index ? "L" : "M"}${px.toFixed(1)} ${py.toFixed(1)}`).join("")}
        />
      )}
      {series.low.map((low, index) => (
        <path key={index} class="bar" d={bar(x(series.x[index]!), y(low), y(series.high[index]!))} />
      ))}
      {series.marks &&
        places.map(([px, py], index) =>
          isMany ? (
            <circle key={index} class="mark" cx={px} cy={py} r="1.6" />
          ) : (
            <Mark key={index} number={number} x={px} y={py} />
          ),
        )}
    </g>
  );
}

/** An error bar with its ends. */
export function bar(x: number, low: number, high: number): string {
  return `M${x} ${low}V${high}M${x - 4} ${low}h8M${x - 4} ${high}h8`;
}

function Mark({ number, x, y }: { number: number; x: number; y: number }) {
  const shapes = [
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z",
    "M-3.5 -3.5h7v7h-7Z",
    "M0 -5L5 0L0 5L-5 0Z",
    "M0 -5L4.5 3.5h-9Z",
    "M0 5L4.5 -3.5h-9Z",
    "M-4 -1.3h2.7v-2.7h2.6v2.7h2.7v2.6h-2.7v2.7h-2.6v-2.7h-2.7Z",
  ];
  return <path class="mark" transform={`translate(${x} ${y})`} d={shapes[number % shapes.length]} />;
}
