// P(move | pattern) by order, with its 95 % interval as whiskers; the axis goes by powers of ten.
import type { Schemas } from "../api/client";
import { chance } from "../shared/format";
import { s } from "../strings";

type Link = Schemas["NearestLink"];

interface Props {
  links: readonly Link[];
  average: number;
  shown: number;
  onShown: (n: number) => void;
}

const [WIDTH, HEIGHT, LEFT, FOOT] = [360, 170, 46, 20];

/** Powers of ten around all probabilities: [lowest, highest] exponents. */
export function span(values: readonly number[]): [number, number] {
  const known = values.filter((value) => value > 0);
  const low = Math.floor(Math.log10(Math.min(...known, 0.01)));
  return [Math.max(-7, low), 0];
}

export function Chances({ links, average, shown, onShown }: Props) {
  const [low, high] = span([average, ...links.flatMap((link) => (link.probability ? [link.probability] : []))]);
  const y = (value: number) => {
    const at = (Math.log10(Math.max(value, 10 ** low)) - low) / (high - low);
    return HEIGHT - FOOT - at * (HEIGHT - FOOT - 8);
  };
  const x = (i: number) => LEFT + ((i + 0.5) * (WIDTH - LEFT)) / links.length;
  const powers = Array.from({ length: high - low + 1 }, (_, i) => low + i);
  return (
    <svg class="plot chances" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={s.patterns.chancesLabel}>
      {powers.map((power) => (
        <g key={power}>
          <line class="grid" x1={LEFT} x2={WIDTH} y1={y(10 ** power)} y2={y(10 ** power)} />
          <text x={LEFT - 4} y={y(10 ** power) + 4} text-anchor="end">
            {chance(10 ** power)}
          </text>
        </g>
      ))}
      <line class="average" x1={LEFT} x2={WIDTH} y1={y(average)} y2={y(average)} />
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
