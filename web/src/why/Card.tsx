// The frame of one piece of evidence: a title, a drawing next to the words, and its points on the large board.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { s } from "../strings";

interface Props {
  title: string;
  drawing?: ComponentChildren;
  points?: readonly string[]; // to be marked on the board
  onMark: (vertices: string[]) => void;
  children: ComponentChildren;
}

export const PICTURE = 240; // pixels of the longer side of a picture

export function Card({ title, drawing, points = [], onMark, children }: Props) {
  const [isShown, setShown] = useState(false);
  const mark = (on: boolean) => points.length && onMark(on ? [...points] : []);
  const leave = useRef(() => {});
  leave.current = () => void (isShown && onMark([]));
  useEffect(() => () => leave.current(), []); // only then: after the drawing another card's points may be marked
  return (
    <article class="why-card" aria-label={title} onMouseEnter={() => mark(true)} onMouseLeave={() => mark(isShown)}>
      <header class="row">
        <h4>{title}</h4>
        {points.length > 0 && (
          <button
            type="button"
            class="why-show"
            aria-pressed={isShown}
            aria-label={`${s.why.show}: ${title}`}
            title={s.why.show}
            onClick={() => {
              setShown(!isShown);
              mark(!isShown);
            }}
          >
            ◎
          </button>
        )}
      </header>
      <div class="why-card-body">
        {drawing}
        <div class="why-card-words">{children}</div>
      </div>
    </article>
  );
}
