// The stones: slate and shell with light from the upper left, flat discs, or as books print them.
import type { StoneLook } from "../frame/theme";
import type { Point, Sign } from "../game/vertex";

interface Props {
  signs: readonly (readonly Sign[])[];
  look: StoneLook;
  dimmed?: readonly Point[];
}

const RADIUS = 0.475;

export function Stones({ signs, look, dimmed = [] }: Props) {
  const faded = new Set(dimmed.map(String));
  const found = signs.flatMap((row, y) =>
    row.flatMap((sign, x) => (sign ? [{ x, y, sign, isFaded: faded.has(`${x},${y}`) }] : [])),
  );
  return (
    <g class={`stones ${look}`}>
      {look === "shell" && <Light />}
      {look === "shell" &&
        found.map(({ x, y, isFaded }) =>
          isFaded ? null : <circle key={`${x},${y}`} class="shade" cx={x + 0.54} cy={y + 0.57} r="0.53" />,
        )}
      {found.map(({ x, y, sign, isFaded }) => (
        <g key={`${x},${y}`} class={`stone ${sign === 1 ? "black" : "white"}${isFaded ? " dimmed" : ""}`}>
          <circle cx={x + 0.5} cy={y + 0.5} r={RADIUS} />
          {look === "shell" && sign === -1 && <Shell x={x} y={y} />}
        </g>
      ))}
    </g>
  );
}

/** The lines of a shell, turned another way on every stone. */
function Shell({ x, y }: { x: number; y: number }) {
  const turn = (x * 67 + y * 131) % 360;
  return (
    <path
      class="lines"
      transform={`translate(${x + 0.5} ${y + 0.5}) rotate(${turn})`}
      d="M-.36-.22Q0-.34 .36-.22M-.43-.06Q0-.18 .43-.06M-.43 .1Q0-.02 .43 .1M-.36 .26Q0 .14 .36 .26"
    />
  );
}

/** Filled by style sheets through their names: all boards of a page have the same. */
function Light() {
  return (
    <defs>
      <radialGradient id="slate" cx="0.38" cy="0.32" r="0.75">
        <stop offset="0" stop-color="#6d7076" />
        <stop offset="0.35" stop-color="#34363b" />
        <stop offset="1" stop-color="#0c0d0f" />
      </radialGradient>
      <radialGradient id="shell" cx="0.38" cy="0.32" r="0.8">
        <stop offset="0" stop-color="#ffffff" />
        <stop offset="0.55" stop-color="#faf7ef" />
        <stop offset="0.85" stop-color="#e6e0d2" />
        <stop offset="1" stop-color="#cfc7b4" />
      </radialGradient>
      <radialGradient id="shade">
        <stop offset="0.7" stop-color="#1d1002" stop-opacity="0.5" />
        <stop offset="1" stop-color="#1d1002" stop-opacity="0" />
      </radialGradient>
    </defs>
  );
}
