// The board of this tab: what clicks, fingers and the wheel do on it.
import { useRef } from "preact/hooks";
import { Board } from "../../board/Board";
import { type Point, same, vertexOf } from "../../game/vertex";
import { region } from "../game/analysing";
import { asking, askPoint } from "../game/asking";
import { answer, thinking } from "../game/engine";
import { counting, toggleDead } from "../game/score";
import { change, playHere, position, state, step } from "../game/store";
import { foundRegion } from "../keeping/files";
import { guess, hidden, nextMove, quizOn } from "../review/quiz";
import { lineOf, overlay, preview, shown } from "./overlay";
import { aimed, altHeld, dragged, picking, place, tool } from "./tools";

export function PlayBoard() {
  const { signs, lastMove } = position.value;
  const isPicking = picking.value || altHeld.value;
  const wheel = useWheel(step);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a wheel has no keys; the arrows do the same
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
        onRegion={isPicking ? picked : undefined}
        onSwipe={isPicking ? undefined : step}
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

const NOTCH = 50; // pixels that a wheel turns for one move

/** One move for a notch of a wheel; a touchpad sends many small turns. */
function useWheel(walk: (moves: number) => void) {
  const turned = useRef(0);
  return (event: WheelEvent) => {
    if (event.ctrlKey || !event.deltaY) return; // that makes the page larger
    event.preventDefault();
    const by = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * NOTCH;
    if (Math.sign(by) !== Math.sign(turned.current)) turned.current = 0;
    turned.current += by;
    const moves = Math.trunc(turned.current / NOTCH);
    if (!moves) return;
    turned.current -= moves * NOTCH;
    walk(Math.sign(moves) * Math.min(3, Math.abs(moves)));
  };
}

const SURE = 34; // pixels between two lines: a finger hits points that far apart

function clicked(point: Point, event: PointerEvent | KeyboardEvent): void {
  const { tree, at } = state.value;
  if (counting.value) toggleDead(point);
  else if (quizOn.value) guess(point);
  else if (tool.value) change(...place(tree, at, point, tool.value));
  else if (asking.value || event.altKey) ask(point);
  else if (isFinger(event) && !same(point, aimed.value)) aimed.value = point;
  else playAt(point);
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
  if (counting.value || quizOn.value || tool.value) return;
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
