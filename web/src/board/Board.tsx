// The board: Shudan's stones and grid, and one layer of our own above for spots, areas, letters and the selection.
// Mouse, touch and keyboard choose points alike; it fits the room it is given.

import { Goban } from "@sabaki/shudan";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { coordinates } from "../frame/theme";
import { type Point, type Sign, same, vertexOf } from "../game/vertex";
import { s } from "../strings";
import { type Area, Layer, type Mark, type Spot } from "./Layer";
import "@sabaki/shudan/css/goban.css";
import "./board.css";

export interface BoardProps {
  signs: readonly (readonly Sign[])[]; // [row][column]
  label?: string;
  lastMove?: Point | null;
  spots?: readonly Spot[]; // candidates, continuations: coloured discs with text
  areas?: readonly Area[]; // ownership, regions: squares below everything
  marks?: readonly Mark[]; // letters, triangles, numbers
  ghosts?: readonly { point: Point; sign: Sign; text?: string }[]; // a variation: faint stones with numbers
  dimmed?: readonly Point[]; // stones that count as dead
  lit?: readonly Point[]; // what a sentence is about: tinted, with a line around it
  selection?: readonly [Point, Point] | null; // a rectangle, corners included
  maxHeight?: string; // CSS length; the board never grows beyond it
  busy?: boolean;
  onVertex?: (point: Point, event: PointerEvent | KeyboardEvent) => void;
  onLongPress?: (point: Point) => void; // a finger that stays; then the click does not count
  onOther?: (point: Point) => void; // the other mouse button
  onHover?: (point: Point | null) => void;
  onRegion?: (from: Point, to: Point, done: boolean) => void; // dragging selects; without it dragging does nothing
}

const BORDER = 0.15; // of a line's distance, as in Shudan's style sheet
const PADDING = 0.25;
const LONG = 500; // milliseconds

export function Board(props: BoardProps) {
  const { signs, onVertex, onHover, onRegion } = props;
  const size = signs.length;
  const room = useRef<HTMLDivElement>(null);
  const layer = useRef<SVGSVGElement>(null);
  const hover = useHover(onHover);
  const pointer = usePointer(layer, hover, props);
  const { cursor, ...keys } = useCursor(hover, props);
  const shown = coordinates.value;
  const inner = shown ? 1 : PADDING;
  const vertexSize = useVertexSize(room, size + 2 * (BORDER + inner));
  const border = Math.floor(BORDER * vertexSize); // whole pixels, as browsers draw borders

  return (
    <div class="board-room" ref={room} style={props.maxHeight ? { maxHeight: props.maxHeight } : undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a board is not a fieldset */}
      <div
        class="board"
        role="group"
        tabIndex={onVertex ? 0 : -1}
        aria-label={`${props.label ?? s.board.label(size)}${onVertex ? `. ${s.board.help}` : ""}`}
        style={{
          fontSize: `${vertexSize}px`,
          "--board-border": `${border}px`,
          touchAction: onRegion ? "none" : "manipulation",
        }}
        {...pointer}
        {...keys}
      >
        <Goban
          vertexSize={vertexSize}
          signMap={signs as Sign[][]}
          showCoordinates={shown}
          fuzzyStonePlacement={false}
          busy={props.busy}
          dimmedVertices={(props.dimmed ?? []).map(([x, y]) => [x, y])}
          innerProps={{ "aria-hidden": true }}
        />
        <Layer {...props} size={size} edge={`${border + inner * vertexSize}px`} cursor={cursor} place={layer} />
      </div>
      {cursor && (
        <p class="visually-hidden" aria-live="polite">
          {vertexOf(cursor, size)}, {said(signs[cursor[1]]?.[cursor[0]])}
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
function usePointer(layer: { current: SVGSVGElement | null }, hover: Hover, props: BoardProps) {
  const { signs, onVertex, onRegion } = props;
  const start = useRef<Point | null>(null);
  const press = useLongPress((point) => {
    start.current = null;
    props.onLongPress?.(point);
  });
  const size = signs.length;
  const pointAt = (event: MouseEvent): Point | null => {
    const box = layer.current?.getBoundingClientRect();
    if (!box?.width) return null;
    const x = Math.floor(((event.clientX - box.left) / box.width) * size);
    const y = Math.floor(((event.clientY - box.top) / box.height) * size);
    return x >= 0 && y >= 0 && x < size && y < size ? [x, y] : null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      if (event.pointerType === "mouse") event.preventDefault(); // the focus stays where it is: arrows walk the game
      start.current = pointAt(event);
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
      const [from, to] = [start.current, pointAt(event)];
      start.current = null;
      if (!from || !to) return;
      if (same(from, to)) onVertex?.(to, event);
      else onRegion?.(from, to, true);
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
      const point = pointAt(event);
      if (point && !press.isFinger()) props.onOther?.(point);
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

/** Pixels between two lines, so that the whole board fits its room; whole numbers keep the grid sharp. */
function useVertexSize(room: { current: HTMLDivElement | null }, lines: number): number {
  const [pixels, setPixels] = useState(20);
  // Before it is drawn: a board that changes its size under the pointer is clicked at another point.
  useLayoutEffect(() => {
    const element = room.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const measure = () => {
      const height = Number.parseFloat(getComputedStyle(element).maxHeight) || window.innerHeight * 0.86;
      const narrow = Math.min(element.clientWidth, Math.max(height, 220));
      setPixels(Math.max(8, Math.floor(narrow / lines)));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener("resize", measure);
    measure();
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, [room, lines]);
  return pixels;
}

const FEWEST = 7; // lines of a board that has star points
const FOURTH = 13; // from here on they are on the fourth line
const SIDES = 15; // and from here on in the middle of the sides, too

/** As on wooden boards: five on 9×9 and 13×13, nine from 15×15 on. */
export function starPoints(size: number): Point[] {
  if (size < FEWEST) return [];
  const near = size >= FOURTH ? 3 : 2;
  const far = size - 1 - near;
  const middle = size % 2 === 1 && size > FEWEST ? [(size - 1) / 2] : [];
  const lines = size >= SIDES ? [near, ...middle, far] : [near, far];
  const found = lines.flatMap((x) => lines.map((y): Point => [x, y]));
  return size >= SIDES ? found : [...found, ...middle.map((m): Point => [m, m])];
}

// Shudan knows its own star points only; they are part of what it derives from the size.
type Derived = Record<string, unknown> & { width?: number };
const shudan = Goban as unknown as { getDerivedStateFromProps(props: unknown, state: Derived): Derived };
const derive = shudan.getDerivedStateFromProps;
shudan.getDerivedStateFromProps = (props, state) => {
  const next = derive(props, state);
  return next.width === undefined ? next : { ...next, hoshis: starPoints(next.width) };
};
