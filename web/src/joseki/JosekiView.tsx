// Walk joseki and openings on a board: what followed in this corner, or on the whole board, in exact shares.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ask, download, lineOf, post, type Schemas } from "../api/client";
import { Board } from "../board/Board";
import type { Spot } from "../board/Layer";
import { Stage } from "../board/Stage";
import type { Window } from "../board/zoom";
import { lostBase } from "../frame/addressedBase";
import { currentBase } from "../frame/base";
import { route } from "../frame/router";
import { type Point, pointOf, vertexOf } from "../game/vertex";
import { BasePicker } from "../shared/BasePicker";
import { FromPlay } from "../shared/FromPlay";
import { exploreJoseki, searchRegion } from "../shared/handover";
import { showBoard } from "../shared/MoveTable";
import { parseRegion, type Region } from "../shared/region";
import { modelOf, signsOf } from "../shared/setup";
import { weightOf } from "../shared/weight";
import { s } from "../strings";
import { decimal } from "../ui/format";
import { Note } from "../ui/Note";
import { Parts } from "../ui/Parts";
import { Problem } from "../ui/Problem";
import { useAnswer } from "../ui/useAnswer";
import { Graph, type GraphChoice } from "./Graph";
import { type Answer, Head } from "./Head";
import {
  boardOf,
  elsewhere,
  emptyLine,
  follow,
  line,
  OPENINGS,
  type Played,
  scope,
  step,
  turnNow,
  walked,
} from "./line";
import { type JosekiMove, keyOf, Moves, mainCount, type Reading, readingOf, shownMoves } from "./Moves";
import { Openings } from "./Openings";
import { QuizPanel, QuizSwitch } from "./QuizPanel";
import { answered, quiz } from "./quiz";
import { ScopeBar } from "./ScopeBar";
import { WhatIf } from "./WhatIf";
import "./address"; // the line follows the address
import "../shared/explore.css";
import "./joseki.css";

const PARTS = ["explore", OPENINGS] as const;

export default function JosekiView() {
  const part = route.value.parts[0] === OPENINGS ? OPENINGS : "explore";
  const head = <Parts label={s.joseki.parts} tab="joseki" names={PARTS} texts={s.joseki.part} current={part} />;
  if (part === "explore") return <Explore head={head} />;
  return (
    <>
      <div class="row patterns-head">
        {head}
        <BasePicker />
      </div>
      <Openings />
    </>
  );
}

function Explore({ head }: { head: ComponentChildren }) {
  const [hovered, setHovered] = useState<string | null>(null);
  const [wanted, setWanted] = useState<Reading | null>(null);
  const [choice, setChoice] = useState<GraphChoice>({ depth: 3, breadth: 2 });
  const board = boardOf(line.value);
  const { size } = board;
  const base = currentBase.value;
  const { wholeBoard, since, until } = scope.value;
  const body = { game: modelOf(board, turnNow()), whole_board: wholeBoard, since, until };
  const { answer, error, busy, fresh, again } = useAnswer<Answer>(
    JSON.stringify([base, body]),
    (signal) => post("/api/joseki", body as Schemas["JosekiRequest"], { query: { base }, signal }),
    30,
  );
  useKeys();
  const reading: Reading = wholeBoard || !answer ? "once" : (wanted ?? readingOf(answer));
  const moves = answer ? shownMoves(answer, reading) : [];
  const region = (answer?.region && parseRegion(...answer.region, size)) || null;
  const go = (way: readonly Played[]) => {
    line.value = walked(line.value, way);
    setHovered(null);
    showBoard();
  };
  const play = (move: JosekiMove) => {
    if (!fresh) return;
    if (move.tenuki) elsewhere.value = !elsewhere.value;
    else go([move]);
  };
  const untried = fresh && !elsewhere.value && answer?.last?.count === 0 ? answer.last : null;
  const isAsking = quiz.value !== null && !quiz.value.last && fresh && moves.some((move) => !move.tenuki);
  const click = (point: Point) => {
    const name = vertexOf(point, size);
    if (isAsking && quiz.value) {
      quiz.value = answered(quiz.value, moves, name);
      return;
    }
    askNext();
    const known = fresh && moves.find((move) => move.vertices.includes(name));
    line.value = follow(line.value, known ? known.color : turnNow(), point);
  };
  return (
    <Stage
      board={
        <Board
          signs={signsOf(board)}
          part={region && size > 13 ? windowOf(region, size) : null}
          label={s.joseki.boardLabel}
          lastMove={board.moves.at(-1)?.point ?? null}
          spots={spotsOf(fresh && !isAsking ? moves : [], size, hovered)}
          onVertex={click}
          onHover={(point) => {
            const name = point && vertexOf(point, size);
            const found = moves.find((move) => name && move.vertices.includes(name));
            if (found) setHovered(keyOf(found));
          }}
        />
      }
    >
      {head}
      <Walk />
      <ScopeBar latest={answer?.latest ?? null}>
        <QuizSwitch />
      </ScopeBar>
      {lostBase.value !== null && <Note kind="warn">{s.patterns.lostBase(lostBase.value)}</Note>}
      <Problem line={error} again={again} />
      {!answer && !error && <Note kind="busy">{s.shell.loading}</Note>}
      <QuizPanel
        onNext={() => {
          const best = quiz.value?.last?.best;
          askNext();
          if (best) go([best]);
        }}
      />
      {untried && <WhatIf game={modelOf(boardOf(step(line.value, -1)))} vertex={untried.vertex} />}
      {answer && !error && !isAsking && (
        <section class={`panel${busy ? " stale" : ""}`} aria-busy={busy}>
          <Head answer={answer} onSearch={() => searchRegion(body.game, region ?? undefined)} />
          {!wholeBoard && answer.moves.length > 0 && <Readings reading={reading} onReading={setWanted} />}
          {moves.length > 0 && (
            <Moves answer={answer} moves={moves} fresh={fresh} hovered={hovered} onHover={setHovered} onPlay={play} />
          )}
        </section>
      )}
      {!isAsking && <Graph body={body} choice={choice} onChoice={setChoice} onGo={go} />}
      <div class="row patterns-head">
        <BasePicker />
        <Export body={{ ...body, ...choice, depth: Math.max(6, choice.depth) }} />
      </div>
    </Stage>
  );
}

/** The answer was read: the next question. */
function askNext(): void {
  if (quiz.value?.last) quiz.value = { ...quiz.value, last: null };
}

const BEYOND = 1; // a line more than the corner, so that one sees that the board goes on

function windowOf([[left, top], [right, bottom]]: Region, size: number): Window {
  const [x0, y0] = [Math.max(0, left - BEYOND), Math.max(0, top - BEYOND)];
  const [x1, y1] = [Math.min(size - 1, right + BEYOND), Math.min(size - 1, bottom + BEYOND)];
  return { left: x0, top: y0, columns: x1 - x0 + 1, rows: y1 - y0 + 1 };
}

/** A disc for each move, the larger and brighter the more often it was played. */
export function spotsOf(moves: readonly JosekiMove[], size: number, hovered: string | null): Spot[] {
  const shown = new Map<string, Spot>();
  const pointedAt = moves.find((move) => keyOf(move) === hovered)?.vertex;
  for (const [i, move] of moves.entries()) {
    const share = move.share.value ?? 0;
    const isMain = i < mainCount(moves);
    // points that mean the same are all drawn: they are one move, counted once
    for (const name of move.vertices) {
      const point = pointOf(name, size);
      if (!point || shown.has(name)) continue;
      shown.set(name, {
        point,
        ...weightOf(share),
        ...(isMain ? {} : { scale: 0.36 }),
        ...(isMain ? { text: [roundText(share)] } : {}),
        ring: pointedAt === move.vertex,
        faint: !isMain,
      });
    }
  }
  return [...shown.values()];
}

/** A share in per cent that fits into a disc. */
function roundText(share: number): string {
  return share >= 0.1 ? `${Math.round(100 * share)}` : decimal(100 * share, 1);
}

function Readings({ reading, onReading }: { reading: Reading; onReading: (reading: Reading) => void }) {
  return (
    <fieldset class="row readings">
      <legend class="visually-hidden">{s.joseki.reading}</legend>
      {(["once", "here"] as const).map((each) => (
        <label key={each}>
          <input type="radio" name="reading" checked={reading === each} onChange={() => onReading(each)} />{" "}
          {s.joseki.readings[each]}
        </label>
      ))}
    </fieldset>
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
        aria-pressed={elsewhere.value}
        disabled={!at}
        onClick={() => {
          elsewhere.value = !elsewhere.value;
        }}
      >
        {s.joseki.tenuki}
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
        {elsewhere.value && `  ${s.joseki.tenuki}`} · {s.joseki.turn(s.colors[turnNow()])}
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
