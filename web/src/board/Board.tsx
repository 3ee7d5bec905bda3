// The board: wood, stones, and above them spots, areas, letters and the selection, all in one drawing that fills the
// place it is given. Mouse, touch and keyboard choose points alike.

import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { boardLook, coordinateStyle, coordinates, stoneLook } from "../frame/theme";
import { type Point, type Sign, same, vertexOf } from "../game/vertex";
import { s } from "../strings";
import { boxOf, shownPart, stripOf } from "./box";
import { type Area, Layer, type Mark, type Spot, type Stroke } from "./Layer";
import { Stones } from "./Stones";
import { Wood } from "./Wood";
import type { Window } from "./zoom";
import "./board.css";

export interface BoardProps {
  signs: readonly (readonly Sign[])[]; // [row][column]
  label?: string;
  isBare?: boolean; // without coordinates, whatever the reader has chosen: for small ones
  part?: Window | null; // only this part of the board is shown
  lastMove?: Point | null;
  next?: { point: Point; sign: Sign } | null; // what the game plays next
  spots?: readonly Spot[]; // candidates, continuations: coloured discs with text
  areas?: readonly Area[]; // ownership, regions: squares below everything
  marks?: readonly Mark[]; // letters, triangles, numbers
  strokes?: readonly Stroke[]; // lines and arrows between points
  ghosts?: readonly { point: Point; sign: Sign; text?: string }[]; // a variation: faint stones with numbers
  dimmed?: readonly Point[]; // stones that count as dead
  lit?: readonly Point[]; // what a sentence is about: tinted, with a line around it
  selection?: readonly [Point, Point] | null; // a rectangle, corners included
  onVertex?: (point: Point, event: PointerEvent | KeyboardEvent) => void;
  onLongPress?: (point: Point) => void; // a finger that stays; then the click does not count
  onOther?: (point: Point) => void; // the other mouse button
  onHover?: (point: Point | null) => void;
  // Dragging selects; without it dragging does nothing. `isOther`: with Shift or the other mouse button.
  onRegion?: (from: Point, to: Point, done: boolean, isOther?: boolean) => void;
  onSwipe?: (direction: 1 | -1) => void; // a finger that moves sideways; 1 is to the left, on in the game
}

const LONG = 500; // milliseconds
const SWIPE = 36; // pixels

export function Board(props: BoardProps) {
  const { signs, onVertex, onHover, onRegion, dimmed } = props;
  const size = signs.length;
  const points = useRef<SVGRectElement>(null);
  const hover = useHover(onHover);
  const pointer = usePointer(points, hover, props);
  const { cursor, ...keys } = useCursor(hover, props);
  const names = coordinates.value && !props.isBare ? coordinateStyle.value : null;
  const part = shownPart(size, props.part);
  const strip = stripOf(part.columns, names !== null);
  const { left, top, width, height } = boxOf(part, strip);
  const cut = `cut-${part.left}-${part.top}-${part.columns}`;
  // Drawn again only when they change: candidates change four times a second.
  const wood = useMemo(
    () => <Wood size={size} part={part} strip={strip} look={boardLook.value} names={names} />,
    [size, left, top, width, names, boardLook.value],
  );
  const stones = useMemo(
    () => <Stones signs={signs} look={stoneLook.value} dimmed={dimmed} />,
    [signs, stoneLook.value, String(dimmed)],
  );
  return (
    <div class="board-room">
      {/* biome-ignore lint/a11y/useSemanticElements: a board is not a fieldset */}
      <div
        class="board"
        role="group"
        tabIndex={onVertex ? 0 : -1}
        aria-label={`${props.label ?? s.board.label(size)}${onVertex ? `. ${s.board.help}` : ""}`}
        style={{ touchAction: onRegion ? "none" : props.onSwipe ? "pan-y" : "manipulation" }}
        {...pointer}
        {...keys}
      >
        <svg class="goban" viewBox={`${left} ${top} ${width} ${height}`} aria-hidden="true">
          {wood}
          {props.part && (
            <clipPath id={cut}>
              <rect x={part.left} y={part.top} width={part.columns} height={part.rows} />
            </clipPath>
          )}
          <g clip-path={props.part ? `url(#${cut})` : undefined}>
            <rect ref={points} class="board-points" data-size={size} width={size} height={size} />
            {stones}
            <Layer {...props} cursor={cursor} />
          </g>
        </svg>
      </div>
      {onVertex && ( // there before it says something: what comes with its text is not read out
        <p class="visually-hidden" aria-live="polite">
          {cursor && `${vertexOf(cursor, size)}, ${said(signs[cursor[1]]?.[cursor[0]])}`}
        </p>
      )}
    </div>
  );
}

type Hover = (point: Point | null) => void;

/** Tells each point once. */
function useHover(onHover: BoardProps["onHover"]): Hover {
  const hovered = useRef<Point | null>(null);
  return (point) => {
    if (same(point, hovered.current) || (!point && !hovered.current)) return;
    hovered.current = point;
    onHover?.(point);
  };
}

/** A click chooses a point, dragging a region; a finger that stays does something else with the point. */
function usePointer(points: { current: SVGRectElement | null }, hover: Hover, props: BoardProps) {
  const { signs, onVertex, onRegion } = props;
  const start = useRef<Point | null>(null);
  const isOther = useRef(false); // whether it is the other mouse button that was pressed
  const across = useRef<number | null>(null); // where a finger came down
  const press = useLongPress((point) => {
    start.current = null;
    props.onLongPress?.(point);
  });
  const size = signs.length;
  const pointAt = (event: MouseEvent): Point | null => {
    const box = points.current?.getBoundingClientRect();
    if (!box?.width) return null;
    const x = Math.floor(((event.clientX - box.left) / box.width) * size);
    const y = Math.floor(((event.clientY - box.top) / box.height) * size);
    return x >= 0 && y >= 0 && x < size && y < size ? [x, y] : null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      isOther.current = !!props.onOther && (event.button === 2 || (event.button === 0 && event.ctrlKey));
      if (event.button !== 0 && !isOther.current) return;
      if (event.pointerType === "mouse") event.preventDefault(); // the focus stays where it is: arrows walk the game
      start.current = pointAt(event);
      across.current = event.pointerType === "mouse" ? null : event.clientX;
      if (props.onLongPress && event.pointerType !== "mouse" && start.current) press.begin(start.current);
    },
    onPointerMove: (event: PointerEvent) => {
      const point = pointAt(event);
      if (!same(point, start.current)) press.end();
      hover(point);
      if (onRegion && start.current && point && event.buttons) onRegion(start.current, point, false);
    },
    onPointerUp: (event: PointerEvent) => {
      press.end();
      const moved = props.onSwipe && across.current !== null ? event.clientX - across.current : 0;
      if (Math.abs(moved) >= SWIPE) {
        start.current = null;
        return props.onSwipe?.(moved < 0 ? 1 : -1);
      }
      const [from, to] = [start.current, pointAt(event)];
      start.current = null;
      if (!from || !to) return;
      if (!same(from, to)) onRegion?.(from, to, true, isOther.current || event.shiftKey);
      else if (isOther.current) props.onOther?.(to);
      else onVertex?.(to, event);
    },
    onPointerLeave: () => {
      press.end();
      hover(null);
    },
    onPointerCancel: () => {
      press.end();
      start.current = null;
    },
    onContextMenu: (event: MouseEvent) => {
      if (press.isFinger() || props.onOther) event.preventDefault(); // it is an answer here, not a menu
    },
  };
}

function useLongPress(act: (point: Point) => void) {
  const newest = useRef(act);
  newest.current = act;
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const finger = useRef(false);
  useLayoutEffect(() => () => clearTimeout(timer.current), []);
  return {
    begin: (point: Point) => {
      finger.current = true;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => newest.current(point), LONG);
    },
    end: () => clearTimeout(timer.current),
    isFinger: () => finger.current,
  };
}

/** Arrow keys move a cursor, Enter chooses its point. */
function useCursor(hover: Hover, { signs, lastMove, onVertex }: BoardProps) {
  const [cursor, setCursor] = useState<Point | null>(null);
  const size = signs.length;
  const key = (event: KeyboardEvent) => {
    const step = ARROWS[event.key];
    const at: Point = cursor ?? lastMove ?? [size >> 1, size >> 1];
    if (step) {
      const next: Point = [clamp(at[0] + step[0], size), clamp(at[1] + step[1], size)];
      setCursor(next);
      hover(next);
    } else if ((event.key === "Enter" || event.key === " ") && cursor) onVertex?.(cursor, event);
    else if (event.key === "Escape")
      return setCursor(null); // others may have something to end, too
    else return;
    event.preventDefault();
    event.stopPropagation(); // the game is walked with the same keys when the board has no focus
  };
  return { cursor, onKeyDown: onVertex ? key : undefined, onBlur: () => setCursor(null) };
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function clamp(value: number, size: number): number {
  return Math.max(0, Math.min(size - 1, value));
}

function said(sign: Sign | undefined): string {
  return sign === 1 ? s.board.black : sign === -1 ? s.board.white : s.board.empty;
}
