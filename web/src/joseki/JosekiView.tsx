// Walk the joseki graph on a board: what follows the last move, more often than by chance.

import { useEffect, useState } from "preact/hooks";
import { ask, download, lineOf, post, type Schemas } from "../api/client";
import { BasePicker } from "../app/BasePicker";
import { currentBase } from "../app/base";
import { Board } from "../board/Board";
import type { Spot } from "../board/Layer";
import { type Point, pointOf, vertexOf } from "../game/vertex";
import { FromPlay } from "../patterns/FromPlay";
import { shareText } from "../patterns/format";
import { PatternPicture } from "../patterns/PatternPicture";
import { modelOf, signsOf, toMove } from "../patterns/setup";
import { showBoard } from "../patterns/showBoard";
import { s } from "../strings";
import { count } from "../ui/format";
import { Note } from "../ui/Note";
import { Problem } from "../ui/Problem";
import { useAnswer } from "../ui/useAnswer";
import { Graph, type GraphChoice } from "./Graph";
import { boardOf, emptyLine, follow, step } from "./line";
import { type JosekiMove, Moves, type Sorting } from "./Moves";
import { everywhere, line } from "./state";
import { exploreJoseki } from "./take";
import "../patterns/patterns.css";
import "./joseki.css";

type Answer = Schemas["JosekiAnswer"];

export default function JosekiView() {
  const [hovered, setHovered] = useState<string | null>(null);
  const [sorting, setSorting] = useState<Sorting>("g2");
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
  const moves = [...(answer?.moves ?? [])].sort((a, b) => (sorting === "count" ? b.count - a.count : b.g2 - a.g2));
  const play = (move: { color: "black" | "white"; vertex: string }) => {
    const point = pointOf(move.vertex, size);
    if (point) line.value = follow(line.value, move.color, point);
    setHovered(null);
    showBoard();
  };
  const click = (point: Point) => {
    const name = vertexOf(point, size);
    const known = fresh && moves.find((move) => move.vertices.includes(name));
    line.value = follow(line.value, known ? known.color : toMove(board), point);
  };
  const go = (wanted: readonly { color: "black" | "white"; vertex: string }[]) => {
    for (const move of wanted) play(move);
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
            spots={spotsOf(fresh ? moves : [], size, hovered)}
            maxHeight="74vh"
            onVertex={click}
            onHover={(point) => {
              const name = point && vertexOf(point, size);
              const found = moves.find((move) => name && move.vertices.includes(name));
              if (found) setHovered(found.vertex);
            }}
          />
          <Walk />
        </div>
        <div class="side">
          <Problem line={error} again={again} />
          {!answer && !error && <Note kind="busy">{s.shell.loading}</Note>}
          {answer && !error && (
            <section class={`panel${busy ? " stale" : ""}`} aria-busy={busy}>
              <Head answer={answer} />
              {moves.length > 0 && (
                <>
                  <Sorted sorting={sorting} onSorting={setSorting} />
                  <Moves
                    moves={moves}
                    fresh={fresh}
                    hovered={hovered}
                    onHover={setHovered}
                    onPlay={(move) => fresh && play(move)}
                    isOpening={answer.fits === "opening"}
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
  for (const move of moves) {
    const point = pointOf(move.vertex, size);
    if (!point || !move.letter || shown.has(move.vertex)) continue;
    const kind = hovered === move.vertex ? "best" : "plain";
    shown.set(move.vertex, {
      point,
      kind,
      ...(narrow() ? { letter: move.letter } : { text: [move.letter, shareText(move.share)] }),
      ring: kind === "best",
    });
  }
  return [...shown.values()];
}

/** On a phone there is no room for two lines on a point. */
function narrow(): boolean {
  return window.innerWidth < 640;
}

function Head({ answer }: { answer: Answer }) {
  return (
    <div class="joseki-head">
      {answer.drawing.rows.length > 0 && (
        <PatternPicture drawing={answer.drawing} label={s.joseki.patternLabel(answer.anchor ?? "")} cell={11} />
      )}
      <div>
        <h2>{answer.anchor ? s.joseki.after(answer.anchor) : s.joseki.opening}</h2>
        {answer.seen !== null && <p>{s.joseki.seenTimes(count(answer.seen), answer.window)}</p>}
        {answer.followed > 0 && (
          <p>
            {answer.fits === "opening"
              ? s.joseki.firstMoves(count(answer.counted))
              : s.joseki.followed(count(answer.followed), count(answer.counted))}
          </p>
        )}
        {answer.tenuki?.value !== null && answer.tenuki && answer.tenuki.count > 0 && (
          <p>{s.joseki.tenuki(shareText(answer.tenuki))}</p>
        )}
        {answer.note && <Note>{answer.note}</Note>}
      </div>
    </div>
  );
}

function Sorted({ sorting, onSorting }: { sorting: Sorting; onSorting: (sorting: Sorting) => void }) {
  return (
    <div class="row">
      <label>
        {s.joseki.sort}{" "}
        <select value={sorting} onChange={(event) => onSorting(event.currentTarget.value as Sorting)}>
          <option value="g2">{s.joseki.bySignificance}</option>
          <option value="count">{s.joseki.byCount}</option>
        </select>
      </label>
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
          line.value = emptyLine(start.size);
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
