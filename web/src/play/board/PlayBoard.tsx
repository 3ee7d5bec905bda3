// The board of this tab: what clicks, fingers and the wheel do on it.
import { Board } from "../../board/Board";
import { type Point, same, vertexOf } from "../../game/vertex";
import { marked, stroked } from "../../shared/marks";
import { useWheel } from "../../shared/WalkBar";
import { region } from "../game/analysing";
import { asking, askPoint } from "../game/asking";
import { answer, thinking } from "../game/engine";
import { counting, toggleDead } from "../game/score";
import { change, playHere, position, state, step } from "../game/store";
import { foundRegion } from "../keeping/files";
import { isGuessing, tryMove } from "../report/trying";
import { guess, hidden, nextMove, quizOn } from "../review/quiz";
import { lineOf, overlay, preview, shown } from "./overlay";
import { aimed, altHeld, dragged, drawing, markTool, picking, place, tool } from "./tools";

export function PlayBoard() {
  const { signs, lastMove } = position.value;
  const isPicking = picking.value || altHeld.value;
  const isDrawing = markTool.value === "line" || markTool.value === "arrow";
  const wheel = useWheel(step);
  return (
    <div class="play-board" onWheel={wheel}>
      <Board
        signs={signs}
        lastMove={lastMove}
        next={nextShown()}
        {...overlay.value}
        selection={dragged.value ?? region.value ?? foundRegion.value ?? overlay.value.selection}
        onVertex={clicked}
        onLongPress={ask}
        onHover={hovered}
        onRegion={isPicking ? picked : isDrawing ? drawn : undefined}
        onSwipe={isPicking || isDrawing ? undefined : step}
      />
    </div>
  );
}

/** The next move of the game, unless it is to be guessed, counted away or hidden by a line. */
function nextShown() {
  const next = nextMove.value;
  if (!next?.point || hidden.value || quizOn.value || counting.value || overlay.value.ghosts?.length) return null;
  return { point: next.point, sign: next.color === "black" ? (1 as const) : (-1 as const) };
}

const SURE = 34; // pixels between two lines: a finger hits points that far apart

function clicked(point: Point, event: PointerEvent | KeyboardEvent): void {
  const { tree, at } = state.value;
  if (counting.value) toggleDead(point);
  else if (isGuessing.value) tryMove(point, position.value.size);
  else if (quizOn.value) guess(point);
  else if (tool.value) change(...place(tree, at, point, tool.value));
  else if (markTool.value) mark(point);
  else if (asking.value || event.altKey) ask(point);
  else if (isFinger(event) && !same(point, aimed.value)) aimed.value = point;
  else playAt(point);
}

/** Lines and arrows have two ends: they are dragged, or two points are clicked. */
function mark(point: Point): void {
  const { tree, at } = state.value;
  const kind = markTool.value!;
  if (kind !== "line" && kind !== "arrow") {
    change(marked(tree, at, kind, point), at);
    return;
  }
  const from = drawing.value?.from;
  drawing.value = from ? null : { from: point, to: point, arrow: kind === "arrow" };
  if (from) change(stroked(tree, at, kind, from, point), at);
}

function drawn(from: Point, to: Point, isDone: boolean): void {
  const kind = markTool.value;
  if (kind !== "line" && kind !== "arrow") return;
  const { tree, at } = state.value;
  drawing.value = isDone ? null : { from, to, arrow: kind === "arrow" };
  if (isDone) change(stroked(tree, at, kind, from, to), at);
}

/** Whether it was a finger, and the points are too close for it. */
function isFinger(event: PointerEvent | KeyboardEvent): boolean {
  if (!("pointerType" in event) || event.pointerType !== "touch") return false;
  const width = document.querySelector(".play .board-points")?.getBoundingClientRect().width ?? 0;
  return width / position.value.size < SURE;
}

export function playAt(point: Point): void {
  aimed.value = null;
  if (!thinking.value && playHere(point)) answer();
}

function ask(point: Point): void {
  if (counting.value || hidden.value || quizOn.value || tool.value || markTool.value) return;
  shown.value = null;
  askPoint(point);
}

/** Over a candidate, or the better move of a review, its line is shown. */
function hovered(point: Point | null): void {
  const vertex = point && vertexOf(point, position.value.size);
  preview.value = !shown.value && lineOf(vertex) ? vertex : null; // what was asked for stays
}

function picked(from: Point, to: Point, isDone: boolean): void {
  dragged.value = isDone ? null : [from, to];
  if (!isDone) return;
  region.value = [from, to];
  picking.value = false;
}
