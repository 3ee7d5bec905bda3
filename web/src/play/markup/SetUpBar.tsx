// Instead of the usual buttons while stones are set up.
import { other } from "../../game/vertex";
import { s } from "../../strings";
import { setToMove, type Tool, tool } from "../board/tools";
import { answer } from "../game/engine";
import { change, position, state } from "../game/store";

export function SetUpBar() {
  const tools: Tool[] = ["black", "white", "empty"];
  const { toMove } = position.value;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, no form
    <div class="row controls" role="group" aria-label={s.play.setUpTools}>
      {tools.map((name) => (
        <button
          type="button"
          key={name}
          aria-pressed={tool.value === name}
          onClick={() => {
            tool.value = name;
          }}
        >
          {s.play.tools[name]}
        </button>
      ))}
      <button
        type="button"
        onClick={() => {
          const { tree, at } = state.value;
          change(setToMove(tree, at, other(toMove)), at);
        }}
      >
        {s.play.turn}: {s.colors[toMove]}
      </button>
      <button
        type="button"
        class="primary"
        onClick={() => {
          tool.value = null;
          answer();
        }}
      >
        {s.play.done}
      </button>
    </div>
  );
}
