import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { coordinates } from "../frame/theme";
import { type Frame, frameOf, labelsOf, type Window } from "./zoom";
import "./zoom.css";

interface Props {
  window: Window | null; // null: the whole board
  size: number;
  below?: ComponentChildren; // stays with the board where that stays in sight
  children: (maxHeight: string | undefined) => ComponentChildren;
}

/** Shows a part of the board it is given, as large as the room allows. */
export function Zoom({ window: part, size, below, children }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<Frame | null>(null);
  const edge = 0.15 + (coordinates.value ? 1 : 0.25);
  const key = part ? [part.left, part.top, part.columns, part.rows, size, edge].join() : "";
  useLayoutEffect(() => {
    const element = room.current;
    if (!part || !element) return setFrame(null);
    const measure = () => setFrame(frameOf(part, size, edge, element.clientWidth, window.innerHeight * 0.75));
    measure();
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, [key]);
  return (
    <div ref={room} class="board-zoom">
      <div class="seen" style={frame ? { width: `${frame.width}px`, height: `${frame.height}px` } : undefined}>
        <div
          style={
            frame ? { width: `${frame.board}px`, marginLeft: `-${frame.x}px`, marginTop: `-${frame.y}px` } : undefined
          }
        >
          {children(frame ? `${frame.board + 2}px` : undefined)}
        </div>
        {frame && part && coordinates.value && (
          <div class="zoom-labels" aria-hidden="true">
            {labelsOf(part, size, edge, frame.cell).map(({ text, side, at }) => (
              <span key={text} class={side} style={{ [side === "top" ? "left" : "top"]: `${at}px` }}>
                {text}
              </span>
            ))}
          </div>
        )}
      </div>
      {below}
    </div>
  );
}
