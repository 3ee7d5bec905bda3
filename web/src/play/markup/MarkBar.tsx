// Instead of the usual buttons while the board is marked.

import { MARK_TOOLS, type MarkTool, unmarked } from "../../shared/marks";
import { s } from "../../strings";
import { drawing, markTool } from "../board/tools";
import { change, state } from "../game/store";
import { NUMBERINGS, type Numbering, numbering } from "./numbers";

/** Drawn on a square of 20, as lines. */
const ICONS: Record<MarkTool, string> = {
  letter: "M4 17 10 3l6 14M6.2 12h7.6",
  number: "M6 6.5 10.5 3v14M6 17h9",
  triangle: "M10 3.5 17 16H3Z",
  square: "M4 4h12v12H4Z",
  circle: "M3.5 10a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0",
  cross: "M4 4l12 12M16 4 4 16",
  line: "M3.5 16.5l13-13",
  arrow: "M3.5 16.5l13-13M9 3.5h7.5V11",
  territory: "M3 3h14v14H3ZM8 8h4v4H8Z",
  eraser: "M8 16.5 2.5 11 11 2.5 17.5 9 10 16.5ZM6 7.5l6.5 6.5M7 16.5h11",
};

export function MarkBar() {
  return (
    <div class="mark-bar">
      <div class="row" role="toolbar" aria-label={s.mark.tools}>
        {MARK_TOOLS.map((name) => (
          <button
            type="button"
            key={name}
            aria-pressed={markTool.value === name}
            aria-label={s.mark.tool[name]}
            title={s.mark.tool[name]}
            onClick={() => choose(name)}
          >
            <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
              <path d={ICONS[name]} fill="none" stroke="currentColor" stroke-width="1.8" />
            </svg>
          </button>
        ))}
      </div>
      <div class="row">
        <NumberChoice />
        <button type="button" title={s.mark.clearHint} onClick={clear}>
          {s.mark.clear}
        </button>
        <button type="button" class="primary" onClick={() => choose(null)}>
          {s.play.done}
        </button>
      </div>
    </div>
  );
}

function NumberChoice() {
  return (
    <label class="row">
      {s.mark.numbers}
      <select
        value={numbering.value.kind}
        onChange={(event) => {
          numbering.value = { kind: event.currentTarget.value as Numbering, from: state.value.at };
        }}
      >
        {NUMBERINGS.map((name) => (
          <option key={name} value={name}>
            {s.mark.numberings[name]}
          </option>
        ))}
      </select>
    </label>
  );
}

function choose(name: MarkTool | null): void {
  drawing.value = null;
  markTool.value = name;
}

function clear(): void {
  const { tree, at } = state.value;
  change(unmarked(tree, at), at);
}
