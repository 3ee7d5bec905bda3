// What is drawn above the stones, in lines of the board: point [x, y] has its middle at (x + ½, y + ½).
import { lastMoveStyle } from "../frame/theme";
import { type Point, type Sign, same } from "../game/vertex";

/** A disc that says something of a move: its class gives the colour, its text the numbers. */
export interface Spot {
  point: Point;
  kind: "best" | "1" | "2" | "3" | "4" | "5" | "6" | "plain" | "good" | "bad";
  text?: readonly string[]; // at most two lines
  ring?: boolean; // the best one, visible without colours
  faint?: boolean;
  scale?: number; // of its size: 1 fills the cell
  letter?: string; // large, in the middle, instead of text
  order?: number; // its place among the candidates, small above its left shoulder
}

/** A square below the marks: who owns a point and how certainly, or part of a region. */
export interface Area {
  point: Point;
  sign: Sign | 2; // 2: neutral, such as a region in question
  strength: number; // 0 to 1
}

export interface Mark {
  point: Point;
  type: "letter" | "triangle" | "square" | "circle" | "cross" | "check" | "ring" | "vital"; // the last two: groups
  text?: string;
}

/** A line from one point to another, or an arrow. */
export interface Stroke {
  from: Point;
  to: Point;
  arrow: boolean;
}

interface Props {
  cursor: Point | null;
  signs: readonly (readonly Sign[])[];
  lastMove?: Point | null;
  next?: { point: Point; sign: Sign } | null;
  spots?: readonly Spot[];
  areas?: readonly Area[];
  marks?: readonly Mark[];
  strokes?: readonly Stroke[];
  ghosts?: readonly { point: Point; sign: Sign; text?: string }[];
  lit?: readonly Point[];
  selection?: readonly [Point, Point] | null;
}

export function Layer(props: Props) {
  const { signs, lastMove, cursor, selection, next, lit = [], marks = [] } = props;
  const signAt = ([x, y]: Point): Sign => signs[y]?.[x] ?? 0;
  const marksOf = (isWanted: (mark: Mark) => boolean) =>
    marks.filter(isWanted).map((mark, i) => <MarkShape key={`m${i}`} mark={mark} sign={signAt(mark.point)} />);
  const isNumbered = lastMove && marks.some(({ point, type }) => type === "letter" && same(point, lastMove));
  return (
    <g class="board-layer">
      {props.areas?.map((area) => (
        <AreaShape key={`a${area.point}`} area={area} />
      ))}
      {lastMove && !props.ghosts?.length && !isNumbered && <LastMove point={lastMove} sign={signAt(lastMove)} />}
      {lit.map(([x, y]) => (
        <rect key={`l${x},${y}`} class="lit" x={x} y={y} width="1" height="1" />
      ))}
      {next && (
        <circle
          class={`next ${next.sign === 1 ? "black" : "white"}`}
          cx={next.point[0] + 0.5}
          cy={next.point[1] + 0.5}
          r="0.16"
        />
      )}
      {marksOf((mark) => !isOutline(mark))}
      {props.strokes?.map((stroke, i) => (
        <StrokeShape key={`t${i}`} stroke={stroke} />
      ))}
      {props.spots?.map((spot) => (
        <SpotShape key={`s${spot.point}`} spot={spot} />
      ))}
      {marksOf(isOutline)}
      {lit.length > 0 && <Outline points={lit} />}
      {props.ghosts?.map(({ point: [x, y], sign, text }, i) => (
        <g key={`g${i}`} class={`ghost ghost-${sign === 1 ? "black" : "white"}`}>
          <circle cx={x + 0.5} cy={y + 0.5} r="0.46" />
          <text x={x + 0.5} y={y + 0.5} dy="0.17" font-size={text && text.length > 2 ? 0.36 : 0.46}>
            {text}
          </text>
        </g>
      ))}
      {selection && <Selection corners={selection} signs={signs} />}
      {cursor && <rect class="cursor" x={cursor[0] + 0.04} y={cursor[1] + 0.04} width="0.92" height="0.92" />}
    </g>
  );
}

function LastMove({ point: [x, y], sign }: { point: Point; sign: Sign }) {
  const name = `last on-${sign}`;
  switch (lastMoveStyle.value) {
    case "dot":
      return <circle class={`${name} full`} cx={x + 0.5} cy={y + 0.5} r="0.14" />;
    case "triangle":
      return <path class={`${name} full`} d={`M${x + 0.5} ${y + 0.5}h.34a.34 .34 0 0 1-.34 .34Z`} />;
    case "none":
      return null;
    default:
      return <circle class={name} cx={x + 0.5} cy={y + 0.5} r="0.24" />;
  }
}

const HEAD = 0.26; // of an arrow, in lines

function StrokeShape({ stroke: { from, to, arrow } }: { stroke: Stroke }) {
  const [x, y, dx, dy] = [from[0] + 0.5, from[1] + 0.5, to[0] - from[0], to[1] - from[1]];
  const long = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [(HEAD * dx) / long, (HEAD * dy) / long];
  const tip = `M${x + dx - ux - uy} ${y + dy - uy + ux}L${x + dx} ${y + dy}L${x + dx - ux + uy} ${y + dy - uy - ux}`;
  const d = `M${x} ${y}l${dx} ${dy}${arrow ? tip : ""}`;
  return (
    <>
      <path class="stroke below" d={d} />
      <path class="stroke" d={d} />
    </>
  );
}

/** What is seen above candidates, too: it leaves their numbers free. */
function isOutline({ type }: Mark): boolean {
  return type === "ring" || type === "vital";
}

/** A line around points, dark on white: visible on wood, stones and squares. */
function Outline({ points }: { points: readonly Point[] }) {
  const isLit = new Set(points.map(String));
  const sides = points.flatMap(([x, y]) => [
    isLit.has(`${x},${y - 1}`) ? "" : `M${x} ${y}h1`,
    isLit.has(`${x},${y + 1}`) ? "" : `M${x} ${y + 1}h1`,
    isLit.has(`${x - 1},${y}`) ? "" : `M${x} ${y}v1`,
    isLit.has(`${x + 1},${y}`) ? "" : `M${x + 1} ${y}v1`,
  ]);
  return (
    <>
      <path class="lit-edge below" d={sides.join("")} />
      <path class="lit-edge" d={sides.join("")} />
    </>
  );
}

const OWNED = [0.12, 0.32] as const; // of a cell, and more by strength: much smaller than stones
const REGION = 0.72;

function AreaShape({ area: { point, sign, strength } }: { area: Area }) {
  const side = sign === 2 ? REGION * strength : OWNED[0] + OWNED[1] * strength;
  return (
    <rect
      class={`area area-${sign === 1 ? "black" : sign === -1 ? "white" : "region"}`}
      x={point[0] + 0.5 - side / 2}
      y={point[1] + 0.5 - side / 2}
      width={side}
      height={side}
    />
  );
}

interface SelectionProps {
  corners: readonly [Point, Point];
  signs: Props["signs"];
}

/** A line around the region and a tint beside its stones, not over them. */
function Selection({ corners: [[ax, ay], [bx, by]], signs }: SelectionProps) {
  const [left, top] = [Math.min(ax, bx) + 0.03, Math.min(ay, by) + 0.03];
  const [width, height] = [Math.abs(ax - bx) + 0.94, Math.abs(ay - by) + 0.94];
  const inside = (x: number, y: number) => x >= left - 1 && x < left + width && y >= top - 1 && y < top + height;
  const holes = signs.flatMap((row, y) =>
    row.flatMap((sign, x) =>
      sign && inside(x, y) ? [`M${x + 0.03} ${y + 0.5}a.47 .47 0 1 0 .94 0a.47 .47 0 1 0-.94 0z`] : [],
    ),
  );
  return (
    <>
      <path
        class="selection-tint"
        fill-rule="evenodd"
        d={`M${left} ${top}h${width}v${height}h${-width}z${holes.join("")}`}
      />
      <rect class="selection" x={left} y={top} width={width} height={height} />
    </>
  );
}

function SpotShape({ spot }: { spot: Spot }) {
  const [x, y] = [spot.point[0] + 0.5, spot.point[1] + 0.5];
  const lines = spot.text ?? [];
  return (
    <g class={`spot spot-${spot.kind}${spot.faint ? " faint" : ""}`}>
      <circle cx={x} cy={y} r={0.47 * (spot.scale ?? 1)} />
      {spot.ring && <circle class="ring" cx={x} cy={y} r={0.46 * (spot.scale ?? 1)} />}
      {spot.order !== undefined && !spot.faint && (
        <text class="order" x={x - 0.36} y={y - 0.3} font-size="0.26">
          {spot.order}
        </text>
      )}
      {spot.letter ? (
        <text x={x} y={y} dy="0.21" font-size="0.58">
          {spot.letter}
        </text>
      ) : (
        lines.slice(0, 2).map((line, i) => (
          <text
            key={i}
            x={x}
            y={y}
            dy={lines.length < 2 ? 0.13 : i ? 0.31 : -0.02}
            font-size={fitting(line, i ? 0.27 : 0.36)}
          >
            {line}
          </text>
        ))
      )}
    </g>
  );
}

/** A size at which the text stays inside its spot. */
function fitting(text: string, largest: number): number {
  return Math.min(largest, 1.36 / Math.max(1, text.length));
}

function MarkShape({ mark: { point, type, text }, sign }: { mark: Mark; sign: Sign }) {
  const [x, y] = [point[0] + 0.5, point[1] + 0.5];
  const name = `mark on-${sign}`;
  switch (type) {
    case "letter":
      return (
        <g class={`${name} letter`}>
          {sign === 0 && <circle class="blank" cx={x} cy={y} r="0.36" />}
          <text x={x} y={y} dy="0.19" font-size={text && text.length > 2 ? 0.36 : 0.52}>
            {text}
          </text>
        </g>
      );
    case "triangle":
      return <path class={name} d={`M${x} ${y - 0.3}L${x + 0.27} ${y + 0.17}H${x - 0.27}Z`} />;
    case "square":
      return <path class={name} d={`M${x - 0.23} ${y - 0.23}h.46v.46h-.46Z`} />;
    case "circle":
      return <circle class={name} cx={x} cy={y} r="0.26" />;
    case "cross":
      return <path class={`${name} cross`} d={`M${x - 0.24} ${y - 0.24}l.48 .48m0 -.48l-.48 .48`} />;
    case "ring":
      return (
        <g class="mark ring">
          <circle class="below" cx={x} cy={y} r="0.42" />
          <circle cx={x} cy={y} r="0.42" />
        </g>
      );
    case "vital":
      return (
        <g class="mark vital">
          <path class="below" d={`M${x} ${y - 0.58}l.58 .58l-.58 .58l-.58 -.58Z`} />
          <path d={`M${x} ${y - 0.58}l.58 .58l-.58 .58l-.58 -.58Z`} />
        </g>
      );
    case "check":
      return <path class={`${name} check`} d={`M${x - 0.26} ${y}l.19 .22l.34 -.44`} />;
  }
}
