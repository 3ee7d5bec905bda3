// Search a region: the board on the left, what was played there next on the right.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { post, type Schemas } from "../api/client";
import { Board } from "../board/Board";
import { Stage } from "../board/Stage";
import { currentBase } from "../frame/base";
import { type ColorName, type Point, pointOf, vertexOf } from "../game/vertex";
import { showBoard } from "../shared/MoveTable";
import { cellsOf, isInside, keyOf, regionOf, saysSomething } from "../shared/region";
import { edited, modelOf, played, toMove } from "../shared/setup";
import { weightOf } from "../shared/weight";
import { s } from "../strings";
import { Note } from "../ui/Note";
import { Problem } from "../ui/Problem";
import { useAnswer } from "../ui/useAnswer";
import { useStateOf } from "../ui/useStateOf";
import { Answer } from "./Answer";
import { askWithout, ignored, isLearnt, moveProblems, toolNow, wholeNumber } from "./asks";
import { BoardTools } from "./BoardTools";
import { Conditions } from "./Conditions";
import { type FoundMove, type Paging, placesOf } from "./Continuations";
import { anywhere, change, colourSwap, filters, nextToMove, order, setup, signs, symmetries } from "./state";

const PAGE = 20;
const FIRST_PAGE: Paging = { offset: 0, only: null };

export default function Search({ head }: { head?: ComponentChildren }) {
  const [hovered, setHovered] = useState<string | null>(null); // a vertex
  const [corner, setCorner] = useState<Point | null>(null); // the first of two clicks that choose a region
  const asked = JSON.stringify(questionOf());
  const about = `${currentBase.value} ${asked}`;
  const [paging, setPaging] = useStateOf<Paging>(about, FIRST_PAGE); // another question starts with the first page again
  const { size, region } = setup.value;
  const base = currentBase.value;
  const saysEnough = saysSomething(cellsNow());
  const noMoves = Object.values(isLearnt.value ? {} : moveProblems(filters.value))[0];
  const list = { ...JSON.parse(asked), order: order.value, ...(paging.only && { only: paging.only }) };
  const body = { ...list, offset: paging.offset, limit: PAGE };
  const told = useAnswer(saysEnough && !noMoves ? JSON.stringify([currentBase.value, body]) : null, async (signal) => {
    const query = { base: currentBase.value };
    return { about, found: await post("/api/patterns/find", body as Schemas["FindRequest"], { query, signal }) };
  });
  const hitAt = async (offset: number) => {
    const one = { ...list, offset, limit: 1, continuations: 1 } as Schemas["FindRequest"];
    return (await post("/api/patterns/find", one, { query: { base } })).matches[0];
  };
  const { error, busy, fresh, again } = told;
  const answer = told.answer?.found;
  const turnTo = (next: Paging) => told.answer?.about === about && setPaging(next); // its pages are not those of another

  const moves = answer?.continuations ?? [];
  const play = (move: { color: ColorName; vertex: string }) => {
    const point = pointOf(move.vertex, size);
    if (point) change(played(setup.value, { color: move.color, point }));
    showBoard();
  };
  const click = (point: Point) => {
    const move =
      fresh && toolNow.value === "play" && moves.find((each) => placesOf(each).includes(vertexOf(point, size)));
    if (move) play({ color: move.color, vertex: vertexOf(point, size) });
    else if (toolNow.value === "region") {
      if (corner) change({ ...setup.value, region: regionOf(corner, point) });
      setCorner(corner ? null : point);
    } else change(edited(setup.value, toolNow.value, point));
  };
  const drag = (from: Point, to: Point, done: boolean) => {
    const next = { ...setup.value, region: regionOf(from, to) };
    if (done) change(next);
    else setCorner(null);
    setDragged(done ? null : [from, to]);
  };
  const [dragged, setDragged] = useState<readonly [Point, Point] | null>(null);

  return (
    <Stage
      board={
        <Board
          signs={signs.value}
          label={s.patterns.boardLabel(size)}
          lastMove={setup.value.moves.at(-1)?.point ?? null}
          spots={spotsOf(fresh ? moves : [], size, hovered)}
          marks={marksOf(size, corner)}
          selection={dragged ?? region}
          onVertex={click}
          onHover={(point) => setHovered(point && vertexOf(point, size))}
          onRegion={toolNow.value === "region" || hasMouse() ? drag : undefined}
        />
      }
    >
      {head}
      <BoardTools />
      <Conditions />
      <Problem line={error} again={again} />
      {noMoves && <Note kind="warn">{s.patterns.movesWrong(noMoves)}</Note>}
      <Ignored />
      {!saysEnough && <Note>{s.patterns.onlyWild}</Note>}
      {!answer && !error && busy && <Note kind="busy">{s.patterns.searching}</Note>}
      {answer && !error && (
        <div class={busy ? "answer stale" : "answer"} aria-busy={busy}>
          <Answer
            found={answer}
            fresh={fresh}
            hovered={hovered}
            onHover={setHovered}
            onPlay={(move) => fresh && play(move)}
            paging={paging}
            onPaging={turnTo}
            hitAt={hitAt}
          />
        </div>
      )}
    </Stage>
  );
}

/** An address, or the base before this one, may ask for what this base cannot do. */
function Ignored() {
  if (!ignored.value.length) return null;
  return (
    <Note kind="warn">
      {s.patterns.ignored(ignored.value.join(", "))}{" "}
      <button type="button" onClick={askWithout}>
        {s.patterns.askWithout}
      </button>
    </Note>
  );
}

/** The points of the region for the request: without games there are no wildcards. */
function cellsNow(): string[] {
  return cellsOf(setup.value.region, signs.value, isLearnt.value ? {} : setup.value.wilds);
}

/** All of the request but the page of games. */
function questionOf() {
  const { size, region } = setup.value;
  const [from, to] = region;
  const { first_move, last_move, ...texts } = filters.value;
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim()));
  return {
    game: modelOf(setup.value),
    corners: [vertexOf(from, size), vertexOf(to, size)],
    cells: cellsNow(),
    anchor: anywhere.value && !isLearnt.value ? "centre" : "auto",
    symmetries: symmetries.value,
    colour_swap: colourSwap.value,
    next: nextToMove.value === "any" && isLearnt.value ? toMove(setup.value) : nextToMove.value,
    first_move: wholeNumber(first_move) ?? 0,
    last_move: wholeNumber(last_move),
    filters: given,
  };
}

const FEW = 12; // moves that all have their letters on the board

/** The letters of the moves. Rare moves among many are rings; a wildcard hides the letter. Pointing at one shows it. */
export function spotsOf(moves: readonly FoundMove[], size: number, hovered: string | null) {
  const shown = new Map<string, FoundMove>();
  for (const move of moves)
    for (const vertex of placesOf(move)) if (move.letter && !shown.has(vertex)) shown.set(vertex, move);
  return [...shown].flatMap(([vertex, move]) => {
    const point = pointOf(vertex, size);
    if (!point) return [];
    const isHovered = hovered !== null && placesOf(move).includes(hovered);
    if (!isHovered && setup.value.wilds[keyOf(point)]) return [];
    const weight = move.share?.value ? weightOf(move.share.value) : { kind: "plain" as const };
    const isShown = isHovered || weight.kind !== "plain" || moves.length <= FEW; // others only crowd the board
    return [{ point, ...weight, ...(isShown ? { letter: move.letter } : {}), ring: isHovered }];
  });
}

function marksOf(size: number, corner: Point | null) {
  const { wilds, region } = setup.value;
  const found = Object.entries(wilds).flatMap(([key, wild]) => {
    const [x = 0, y = 0] = key.split(",").map(Number);
    const inside = isInside(region, [x, y]);
    return x < size && y < size && inside
      ? [{ point: [x, y] as Point, type: "letter" as const, text: s.patterns.wild[wild] }]
      : [];
  });
  return corner && !wilds[keyOf(corner)] ? [...found, { point: corner, type: "square" as const }] : found;
}

/** With a mouse dragging selects; with a finger it scrolls, unless the region is the tool. */
function hasMouse(): boolean {
  return typeof matchMedia === "function" && matchMedia("(pointer: fine)").matches;
}
