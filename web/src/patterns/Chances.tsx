// P(move | pattern) by order, with its 95 % interval as whiskers; the axis goes by powers of ten.
import type { Schemas } from "../api/client";
import { type Axis, axis, type Frame, Grid, upAt } from "../shared/Axes";
import { chance } from "../shared/format";
import { s } from "../strings";

type Link = Schemas["NearestLink"];

interface Props {
  links: readonly Link[];
  average: number;
  shown: number;
  onShown: (n: number) => void;
}

const [WIDTH, HEIGHT] = [360, 170];
const FRAME: Frame = { left: 52, right: WIDTH, top: 8, bottom: 150 };
const LEAST = 1e-7; // what is rarer is drawn there

/** Powers of ten around all probabilities, up to 1. */
export function chanceAxis(values: readonly number[]): Axis {
  const known = values.filter((value) => value > 0).map((value) => Math.max(value, LEAST));
  const { at, ticks } = axis([...known, 0.01, 1], true, 7);
  return { at, ticks: ticks.map((tick) => ({ ...tick, text: chance(tick.value) })) };
}

export function Chances({ links, average, shown, onShown }: Props) {
  const up = chanceAxis([average, ...links.map((link) => link.probability ?? 0)]);
  const y = (value: number) => upAt(FRAME, up, Math.max(value, up.ticks[0]!.value));
  const x = (i: number) => FRAME.left + ((i + 0.5) * (FRAME.right - FRAME.left)) / links.length;
  return (
    <svg class="plot chances" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={s.patterns.chancesLabel}>
      <Grid frame={FRAME} up={up} />
      <line class="average" x1={FRAME.left} x2={FRAME.right} y1={y(average)} y2={y(average)} />
      {links.map((link, i) => (
        <g
          key={link.order}
          class={link.order === shown ? "here" : undefined}
          onPointerEnter={() => onShown(link.order)}
        >
          <rect class="reach" x={x(i) - 8} y="0" width="16" height={HEIGHT} />
          <path class="whisker" d={`M${x(i)} ${y(link.interval[0])}V${y(link.interval[1])}`} />
          {link.probability !== null && <circle class="dot" cx={x(i)} cy={y(link.probability)} r="4" />}
          <text x={x(i)} y={HEIGHT - 5} text-anchor="middle">
            {link.order}
          </text>
        </g>
      ))}
    </svg>
  );
}
