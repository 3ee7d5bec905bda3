// Walk joseki on a board: what follows in this corner, and how much more often than by chance.

import { useEffect, useState } from "preact/hooks";
import { ask, download, lineOf, post, type Schemas } from "../api/client";
import { Board } from "../board/Board";
import type { Spot } from "../board/Layer";
import { lostBase } from "../frame/addressedBase";
import { currentBase } from "../frame/base";
import { type Point, pointOf, vertexOf } from "../game/vertex";
import { BasePicker } from "../shared/BasePicker";
import { FromPlay } from "../shared/FromPlay";
import { shareText } from "../shared/format";
import { exploreJoseki, searchRegion } from "../shared/handover";
import { showBoard } from "../shared/MoveTable";
import { parseRegion } from "../shared/region";
import { modelOf, signsOf, toMove } from "../shared/setup";
import { s } from "../strings";
import { Note } from "../ui/Note";
import { Problem } from "../ui/Problem";
import { useAnswer } from "../ui/useAnswer";
import { Graph, type GraphChoice } from "./Graph";
import { type Answer, Head } from "./Head";
import { boardOf, emptyLine, everywhere, follow, line, type Played, step, walked } from "./line";
import { type JosekiMove, keyOf, Moves, type Sorting, sorted } from "./Moves";
import "./address"; // the line follows the address
import "../shared/explore.css";
import "./joseki.css";

export default function JosekiView() {
  const [hovered, setHovered] = useState<string | null>(null);
  const [wanted, setWanted] = useState<Sorting | null>(null);
  const [choice, setChoice] = useState<GraphChoice>({ depth: 3, breadth: 2 });
  const board = boardOf(line.value);
  const { size } = board;
  const base = currentBase.value;
  const body = { game: modelOf(board), everywhere: everywhere.value };
  const { answer, error, busy, fresh, again } = useAnswer<Answer>(
    JSON.stringify([base, body]),
    (signal) => post("/api/joseki", body as Schemas["JosekiRequest"], { query: { base }, signal }),
    30,
  );
  useKeys();
  const sorting = wanted ?? (answer?.source === "games" ? "count" : "g2");
  const moves = sorted(answer?.moves ?? [], sorting);
  const region = (fresh && answer?.region && parseRegion(...answer.region, size)) || null;
  const go = (way: readonly Played[]) => {
    line.value = walked(line.value, way);
    setHovered(null);
    showBoard();
  };
  const click = (point: Point) => {
    const name = vertexOf(point, size);
    const known = fresh && moves.find((move) => move.vertices.includes(name));
    line.value = follow(line.value, known ? known.color : toMove(boardOf(line.value)), point);
  };
  return (
    <>
      <div class="row patterns-head">
        <BasePicker />
        <Export body={{ ...body, ...choice, depth: Math.max(6, choice.depth) }} />
      </div>
      <div class="split wide">
        <div class="patterns-board joseki-board">
          <Board
            signs={signsOf(board)}
            label={s.joseki.boardLabel}
            lastMove={board.moves.at(-1)?.point ?? null}
            selection={region}
            spots={spotsOf(fresh ? moves : [], size, hovered)}
            maxHeight="74vh"
            onVertex={click}
            onHover={(point) => {
              const name = point && vertexOf(point, size);
              const found = moves.find((move) => name && move.vertices.includes(name));
              if (found) setHovered(keyOf(found));
            }}
          />
          <Walk />
        </div>
        <div class="side">
          {lostBase.value !== null && <Note kind="warn">{s.patterns.lostBase(lostBase.value)}</Note>}
          <Problem line={error} again={again} />
          {!answer && !error && <Note kind="busy">{s.shell.loading}</Note>}
          {answer && !error && (
            <section class={`panel${busy ? " stale" : ""}`} aria-busy={busy}>
              <Head answer={answer} onSearch={() => searchRegion(body.game, region ?? undefined)} />
              {moves.length > 0 && (
                <>
                  <Sorted answer={answer} sorting={sorting} onSorting={setWanted} />
                  <Moves
                    answer={answer}
                    moves={moves}
                    fresh={fresh}
                    hovered={hovered}
                    onHover={setHovered}
                    onPlay={(move) => fresh && go([move])}
                  />
                </>
              )}
            </section>
          )}
        </div>
      </div>
      <Graph body={body} choice={choice} onChoice={setChoice} onGo={go} />
    </>
  );
}

function spotsOf(moves: readonly JosekiMove[], size: number, hovered: string | null): Spot[] {
  const shown = new Map<string, Spot>();
  const pointedAt = moves.find((move) => keyOf(move) === hovered)?.vertex;
  for (const move of moves) {
    const point = pointOf(move.vertex, size);
    if (!point || !move.letter || shown.has(move.vertex)) continue;
    const kind = pointedAt === move.vertex ? "best" : "plain";
    shown.set(move.vertex, {
      point,
      kind,
      ...(narrow() ? { letter: move.letter } : { text: [move.letter, shareText(move.share)] }),
      ring: kind === "best",
      faint: !move.count,
    });
  }
  return [...shown.values()];
}

/** On a phone there is no room for two lines on a point. */
function narrow(): boolean {
  return window.innerWidth < 640;
}

interface SortedProps {
  answer: Answer;
  sorting: Sorting;
  onSorting: (sorting: Sorting) => void;
}

function Sorted({ answer, sorting, onSorting }: SortedProps) {
  if (answer.fits === "opening") return null;
  return (
    <div class="row">
      <label>
        {s.joseki.sort}{" "}
        <select value={sorting} onChange={(event) => onSorting(event.currentTarget.value as Sorting)}>
          <option value="count">{s.joseki.byCount}</option>
          <option value="g2">{s.joseki.bySignificance}</option>
        </select>
      </label>
      {answer.source === "learnt" && (
        <label class="switch">
          <input
            type="checkbox"
            checked={everywhere.value}
            onChange={(event) => {
              everywhere.value = event.currentTarget.checked;
            }}
          />{" "}
          {s.joseki.everywhere}
        </label>
      )}
    </div>
  );
}

function Walk() {
  const { at, moves, start } = line.value;
  const to = (by: number) => {
    line.value = step(line.value, by);
  };
  return (
    <div class="row walk">
      <button type="button" disabled={!at} onClick={() => to(-moves.length)} aria-label={s.joseki.toStart}>
        ⇤
      </button>
      <button type="button" disabled={!at} onClick={() => to(-1)} aria-label={s.patterns.undo}>
        ←
      </button>
      <button type="button" disabled={at >= moves.length} onClick={() => to(1)} aria-label={s.patterns.redo}>
        →
      </button>
      <button
        type="button"
        onClick={() => {
          line.value = emptyLine(line.value.start.size);
        }}
      >
        {s.joseki.clear}
      </button>
      <FromPlay onTake={exploreJoseki} />
      <span class="muted">
        {moves
          .slice(0, at)
          .map(({ point }, i) => `${i + 1} ${vertexOf(point, start.size)}`)
          .join("  ")}
      </span>
    </div>
  );
}

/** Arrow keys walk, unless something else has the focus that needs them. */
function useKeys(): void {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (target?.closest("input, select, textarea, .board") || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      line.value = step(line.value, event.key === "ArrowLeft" ? -1 : 1);
      event.preventDefault();
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, []);
}

function Export({ body }: { body: object }) {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    setError(null);
    try {
      const query = { base: currentBase.value };
      const text = await ask("POST", "/api/joseki/sgf", { query }, JSON.stringify(body), "application/json");
      download("joseki.sgf", String(text), "application/x-go-sgf");
    } catch (problem) {
      setError(lineOf(problem));
    }
    setBusy(false);
  };
  return (
    <span>
      <button type="button" disabled={busy} onClick={save}>
        {s.joseki.export}
      </button>
      {error && <span role="alert"> {error}</span>}
    </span>
  );
}
