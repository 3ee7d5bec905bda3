// The same layout wherever there is a board: the board as large as the window allows, always in the same place, and one
// column next to it (below it where the window is higher than wide).
import type { ComponentChildren } from "preact";
import "./stage.css";

interface Props {
  board: ComponentChildren;
  class?: string;
  children: ComponentChildren;
}

export function Stage({ board, class: name = "", children }: Props) {
  return (
    <div class={`stage ${name}`}>
      <div class="stage-board">{board}</div>
      <div class="stage-side">{children}</div>
    </div>
  );
}
