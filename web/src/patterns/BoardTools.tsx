// The tools with which a board is set up, and the way back.

import { FromPlay } from "../shared/FromPlay";
import { emptySetup, setupOf, TOOLS, type Tool } from "../shared/setup";
import { s } from "../strings";
import { isLearnt, isWild, toolNow } from "./asks";
import { canRedo, canUndo, change, redo, setup, tool, undo } from "./state";

const SIZES = [9, 13, 19];

export function BoardTools({ tools = TOOLS }: { tools?: readonly Tool[] }) {
  return (
    <div class="board-tools">
      <div class="row" role="toolbar" aria-label={s.patterns.tools}>
        {tools.map((name) => (
          <button
            key={name}
            type="button"
            class="tool"
            aria-pressed={toolNow.value === name}
            disabled={isLearnt.value && isWild(name)}
            title={isLearnt.value && isWild(name) ? s.patterns.wildsNeedGames : s.patterns.toolHelp[name]}
            onClick={() => {
              tool.value = name;
            }}
          >
            {s.patterns.tool[name]}
          </button>
        ))}
      </div>
      <div class="row">
        <button type="button" disabled={!canUndo.value} onClick={undo} aria-label={s.patterns.undo}>
          ←
        </button>
        <button type="button" disabled={!canRedo.value} onClick={redo} aria-label={s.patterns.redo}>
          →
        </button>
        <button type="button" onClick={() => change({ ...emptySetup(setup.value.size), region: setup.value.region })}>
          {s.patterns.clear}
        </button>
        <FromPlay onTake={(game) => change(setupOf(game))} />
        <label>
          {s.patterns.size}{" "}
          <select
            value={String(setup.value.size)}
            onChange={(event) => change(emptySetup(Number(event.currentTarget.value)))}
          >
            {SIZES.map((size) => (
              <option key={size} value={String(size)}>
                {size}×{size}
              </option>
            ))}
          </select>
        </label>
      </div>
    </div>
  );
}
