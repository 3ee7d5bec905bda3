// Black's win rate and lead over the moves of a game, as a drawing and as a table.
import { useEffect, useRef, useState } from "preact/hooks";
import { palette, theme } from "../frame/theme";
import { s } from "../strings";
import { percent, points as signedPoints } from "../ui/format";
import { Note } from "../ui/Note";
import { byMove, type GraphPoint, MISTAKE, told } from "./graph";
import type { Plot } from "./plot";
import "./graph.css";

export type { GraphPoint } from "./graph";

interface Props {
  points: readonly GraphPoint[];
  current: number; // −1: the graph is of the whole game
  onJump: (move: number) => void;
  isComing?: boolean; // a review is making them
}

/** Always of the same height: numbers that come do not move anything. The slider below it walks by keys. */
export function WinrateGraph({ points, current, onJump, isComing = false }: Props) {
  const known = byMove(points);
  const isEmpty = ![...known.values()].some((point) => point.winrate !== null);
  return (
    <section class="graph" aria-label={s.why.graph}>
      {isEmpty ? (
        <p class="graph-empty muted">{isComing ? s.why.graphComing : s.why.graphEmpty}</p>
      ) : (
        <>
          <Canvas points={points} current={current} onJump={onJump} />
          {current >= 0 && <p class="visually-hidden">{s.why.graphSaid(current, told(known.get(current)))}</p>}
          <p class="graph-legend" aria-hidden="true">
            <span class="graph-key winrate" /> {s.why.graphWinrate} <span class="graph-key lead" /> {s.why.graphLead}{" "}
            <span class="graph-key mistake">▼</span> {s.why.mistake}
          </p>
        </>
      )}
    </section>
  );
}

/** uPlot, loaded when it is first needed, made again when the colours change. */
function Canvas({ points, current, onJump }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const plot = useRef<Plot | null>(null);
  const newest = useRef({ points, current, onJump });
  newest.current = { points, current, onJump };
  const [failed, setFailed] = useState(false);
  const look = `${theme.value} ${palette.value} ${useSystemTheme()}`;
  useEffect(() => {
    let wanted = true;
    let observer: ResizeObserver | undefined;
    import("./plot").then(
      ({ makePlot }) => {
        const element = room.current;
        if (!wanted || !element) return;
        const labels = { move: s.why.graphMove, winrate: s.why.graphWinrate, lead: s.why.graphLead };
        plot.current = makePlot(element, labels, (move) => newest.current.onJump(move));
        plot.current.show(newest.current.points, newest.current.current);
        if (typeof ResizeObserver === "undefined") return;
        observer = new ResizeObserver(() => plot.current?.resize(element.clientWidth, element.clientHeight));
        observer.observe(element);
      },
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
      observer?.disconnect();
      plot.current?.destroy();
      plot.current = null;
    };
  }, [look]);
  useEffect(() => plot.current?.show(points, current), [points, current]);
  return (
    <>
      {failed && <Note kind="error">{s.why.graphFailed}</Note>}
      <div class="graph-canvas" ref={room} aria-hidden="true" />
    </>
  );
}

function useSystemTheme(): string {
  const query = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : null;
  const [isDark, setDark] = useState(query?.matches ?? false);
  useEffect(() => {
    const change = (event: MediaQueryListEvent) => setDark(event.matches);
    query?.addEventListener?.("change", change);
    return () => query?.removeEventListener?.("change", change);
  }, []);
  return isDark ? "dark" : "light";
}

/** The same as a table, folded away; nothing while nothing is known. */
export function GraphTable({ points: given, current, onJump }: Props) {
  const [isOpen, setOpen] = useState(false);
  const points = [...byMove(given).values()].sort((a, b) => a.move - b.move);
  if (!points.some((point) => point.winrate !== null)) return null;
  return (
    <details class="graph-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{s.why.graphTable}</summary>
      {isOpen && (
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{s.why.graphMove}</th>
                <th scope="col" class="number">
                  {s.why.graphWinrate}
                </th>
                <th scope="col" class="number">
                  {s.why.graphLead}
                </th>
                <th scope="col">{s.why.graphPlayed}</th>
                <th scope="col" class="number">
                  {s.why.graphLoss}
                </th>
              </tr>
            </thead>
            <tbody>
              {points.map((point) => (
                <tr key={point.move} aria-current={point.move === current ? "true" : undefined}>
                  <th scope="row">
                    <button type="button" aria-label={s.why.jump(point.move)} onClick={() => onJump(point.move)}>
                      {point.move}
                    </button>
                  </th>
                  <td class="number">{point.winrate === null ? "–" : percent(point.winrate)}</td>
                  <td class="number">{point.lead === null ? "–" : signedPoints(point.lead)}</td>
                  <td>{point.played ?? ""}</td>
                  <td class="number">
                    {point.loss ? percent(point.loss) : ""}
                    {(point.loss ?? 0) >= MISTAKE && (
                      <span class="graph-key mistake" title={s.why.mistake}>
                        ▼<span class="visually-hidden"> {s.why.mistake}</span>
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
