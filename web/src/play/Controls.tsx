// Under the board: walking, playing, analysing.
import { useState } from "preact/hooks";
import { other } from "../game/vertex";
import { s } from "../strings";
import { analysing, region, toggleAnalysis } from "./analysing";
import { answer, stopThinking, thinking } from "./engine";
import { count, counting, endCounting } from "./score";
import { setToMove, type Tool } from "./setup";
import {
  change,
  hasEngine,
  humanColor,
  playHere,
  position,
  resign,
  state,
  step,
  takeBack,
  toEnd,
  toStart,
} from "./store";
import { picking, tool } from "./tools";

export function Controls() {
  if (tool.value) return <SetUpBar />;
  return (
    <div class="controls">
      {/* biome-ignore lint/a11y/useSemanticElements: buttons, no form */}
      <div class="row walk" role="group" aria-label={s.play.walk}>
        <Go text="⏮" label={s.play.start} act={toStart} />
        <Go text="⏪" label={s.play.back10} act={() => step(-10)} />
        <Go text="◀" label={s.play.back} act={() => step(-1)} />
        <output class="move-number">{s.play.moveNumber(position.value.number)}</output>
        <Go text="▶" label={s.play.forward} act={() => step(1)} />
        <Go text="⏩" label={s.play.forward10} act={() => step(10)} />
        <Go text="⏭" label={s.play.end} act={toEnd} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons, no form */}
      <div class="row acts" role="group" aria-label={s.play.controls}>
        <button type="button" onClick={passTurn} disabled={thinking.value !== null}>
          {s.play.pass}
        </button>
        <button type="button" onClick={undoMove}>
          {s.play.undo}
        </button>
        {hasEngine() && <ResignButton />}
        <button
          type="button"
          aria-pressed={counting.value !== null}
          onClick={() => (counting.value ? endCounting() : void count())}
        >
          {s.play.count}
        </button>
        <button type="button" aria-pressed={analysing.value} onClick={() => toggleAnalysis()}>
          {s.play.analyse}
        </button>
        <button
          type="button"
          aria-pressed={picking.value || region.value !== null}
          title={region.value ? s.play.areaClear : s.play.areaHint}
          onClick={pickArea}
        >
          {region.value ? s.play.areaClear : s.play.area}
        </button>
        <button
          type="button"
          onClick={() => {
            stopThinking();
            tool.value = "black";
          }}
        >
          {s.play.setUp}
        </button>
      </div>
    </div>
  );
}

function Go({ text, label, act }: { text: string; label: string; act: () => void }) {
  return (
    <button type="button" class="go" aria-label={label} title={label} onClick={act}>
      <span aria-hidden="true">{text}︎</span>
    </button>
  );
}

export function passTurn(): void {
  if (thinking.value) return;
  playHere(null);
  answer();
}

export function undoMove(): void {
  stopThinking();
  takeBack();
}

function pickArea(): void {
  if (region.value) region.value = null;
  else picking.value = !picking.value;
}

function ResignButton() {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <button type="button" onClick={() => setAsking(true)}>
        {s.play.resign}
      </button>
    );
  return (
    <span class="row asking">
      <button
        type="button"
        class="primary"
        onClick={() => {
          setAsking(false);
          stopThinking();
          resign(humanColor());
        }}
      >
        {s.play.resignSure}
      </button>
      <button type="button" onClick={() => setAsking(false)} aria-label={s.shell.close}>
        ×
      </button>
    </span>
  );
}

function SetUpBar() {
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
