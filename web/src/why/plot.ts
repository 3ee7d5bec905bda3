// The drawing of the graph, loaded only when a graph is shown. Colours are those of the theme at that moment.
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { colorOf } from "../frame/theme";
import { PERCENT } from "../ui/format";
import { columns, type GraphPoint, LINEAR, leadRange, leadTicks, mistakes } from "./graph";

export interface Plot {
  show(given: readonly GraphPoint[], current: number): void;
  resize(width: number, height: number): void;
  destroy(): void;
}

interface Labels {
  move: string;
  winrate: string;
  lead: string;
}

export function makePlot(room: HTMLElement, labels: Labels, onJump: (move: number) => void): Plot {
  let given: readonly GraphPoint[] = [];
  let current = 0;
  const axis = {
    stroke: () => colorOf("--muted"),
    grid: { stroke: () => colorOf("--line"), width: 1 },
    ticks: { show: false },
  };
  const font = "12px system-ui, sans-serif";
  const plot = new uPlot(
    {
      width: Math.max(200, room.clientWidth),
      height: Math.max(60, room.clientHeight),
      padding: [18, 4, 4, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false, setScale: false }, points: { size: 6 } },
      scales: {
        x: { time: false },
        "%": { range: [0, 1] },
        points: { distr: 4, asinh: LINEAR, range: (self) => leadRange((self.data[2] ?? []) as (number | null)[]) },
      },
      axes: [
        { ...axis, show: false },
        {
          ...axis,
          font,
          scale: "%",
          size: 44,
          splits: () => [0, 0.5, 1],
          values: (_, at) => at.map((v) => `${100 * v}${PERCENT}`),
        },
        {
          ...axis,
          font,
          scale: "points",
          side: 1,
          size: 36,
          grid: { show: false },
          splits: (_self, _axis, _least, most) => leadTicks(most),
          filter: (_, at) => at, // all of them: such a scale would leave some out
          values: (_, at) => at.map((v) => signed(v)),
        },
      ],
      series: [
        { label: labels.move },
        { label: labels.winrate, scale: "%", stroke: () => colorOf("--accent"), width: 2, points: { show: isolated } },
        {
          label: labels.lead,
          scale: "points",
          stroke: () => colorOf("--warn"),
          width: 1,
          dash: [5, 4],
          points: { show: false },
        },
      ],
      hooks: {
        drawAxes: [(self) => half(self, colorOf("--muted"))],
        draw: [
          (self) => drawMistakes(self, given, colorOf("--bad")),
          (self) => drawCurrent(self, current, colorOf("--text")),
        ],
      },
    },
    [
      [0, 1],
      [null, null],
      [null, null],
    ],
    room,
  );
  plot.over.addEventListener("click", () => {
    const at = plot.cursor.idx;
    const move = at === null || at === undefined ? undefined : plot.data[0][at];
    if (move !== undefined) onJump(move);
  });
  return {
    show(points, at) {
      const isSame = points === given;
      [given, current] = [points, at];
      if (isSame) plot.redraw(false);
      else plot.setData(columns(points));
    },
    resize: (width, height) => plot.setSize({ width: Math.max(200, width), height: Math.max(60, height) }),
    destroy: () => plot.destroy(),
  };
}

function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value).replace("-", "−");
}

/** A value without neighbours has no line: it gets a dot. */
function isolated(self: uPlot, series: number): boolean {
  const values = self.data[series] ?? [];
  return values.some((value, i) => value != null && values[i - 1] == null && values[i + 1] == null);
}

function half(self: uPlot, stroke: string): void {
  const y = self.valToPos(0.5, "%", true);
  strokeLine(self, stroke, 1, [self.bbox.left, y, self.bbox.left + self.bbox.width, y]);
}

function drawCurrent(self: uPlot, current: number, stroke: string): void {
  const x = self.valToPos(current, "x", true);
  if (x < self.bbox.left - 1 || x > self.bbox.left + self.bbox.width + 1) return;
  strokeLine(self, stroke, 2, [x, self.bbox.top, x, self.bbox.top + self.bbox.height]);
}

function strokeLine(
  { ctx }: uPlot,
  stroke: string,
  width: number,
  [ax, ay, bx, by]: [number, number, number, number],
): void {
  ctx.save();
  ctx.beginPath();
  ctx.strokeStyle = stroke;
  ctx.lineWidth = width * devicePixelRatio;
  ctx.moveTo(ax, ay);
  ctx.lineTo(bx, by);
  ctx.stroke();
  ctx.restore();
}

/** Triangles that point to the move, larger for larger mistakes. */
function drawMistakes(self: uPlot, given: readonly GraphPoint[], fill: string): void {
  const { ctx } = self;
  ctx.save();
  ctx.fillStyle = fill;
  for (const { move, winrate, loss } of mistakes(given)) {
    const [x, y] = [self.valToPos(move, "x", true), self.valToPos(winrate ?? 0, "%", true)];
    const size = (4 + 8 * Math.min(0.5, loss ?? 0)) * devicePixelRatio;
    const tip = y - 4 * devicePixelRatio;
    ctx.beginPath();
    ctx.moveTo(x, tip);
    ctx.lineTo(x - size, tip - 1.6 * size);
    ctx.lineTo(x + size, tip - 1.6 * size);
    ctx.closePath();
    ctx.fill();
  }
  ctx.restore();
}
