// Under the board: walking, playing, analysing.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { other } from "../../game/vertex";
import { s } from "../../strings";
import { focusBoard, picking, setToMove, type Tool, tool } from "../board/tools";
import { analysing, region, report, showGroups, showOwnership, toggleAnalysis } from "../game/analysing";
import { asking } from "../game/asking";
import { answer, stopThinking, thinking } from "../game/engine";
import { count, counting, endCounting } from "../game/score";
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
} from "../game/store";

export function Controls() {
  if (tool.value) return <SetUpBar />;
  return (
    <div class="controls">
      {/* biome-ignore lint/a11y/useSemanticElements: buttons, no form */}
      <div class="row walk" role="group" aria-label={s.play.walk}>
        <Go icon="start" label={s.play.start} act={toStart} />
        <Go icon="back10" label={s.play.back10} act={() => step(-10)} />
        <Go icon="back" label={s.play.back} act={() => step(-1)} />
        <output class="move-number">{s.play.moveNumber(position.value.number)}</output>
        <Go icon="forward" label={s.play.forward} act={() => step(1)} />
        <Go icon="forward10" label={s.play.forward10} act={() => step(10)} />
        <Go icon="end" label={s.play.end} act={toEnd} />
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
          aria-pressed={asking.value}
          title={s.play.askHint}
          onClick={(event) => {
            asking.value = !asking.value;
            if (event.detail === 0) focusBoard(asking.value); // pressed with a key: the point is chosen with keys, too
          }}
        >
          {s.play.ask}
        </button>
        <button
          type="button"
          aria-pressed={showGroups.value}
          title={s.play.groupsHint}
          onClick={() => {
            showGroups.value = !showGroups.value;
          }}
        >
          {s.play.groups}
        </button>
        <button type="button" aria-pressed={showOwnership.value} title={s.play.ownershipHint} onClick={toggleOwnership}>
          {s.play.ownership}
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
      <p class="muted area-help" role="status">
        {picking.value ? s.play.areaHelp : asking.value && s.play.askHelp}
      </p>
    </div>
  );
}

const ICONS = {
  start: "M4 4h2v12H4zM17 4v12L7 10z",
  back10: "M10 4v12L2 10zM18 4v12l-8-6z",
  back: "M14 4v12L5 10z",
  forward: "M6 4v12l9-6z",
  forward10: "M2 4v12l8-6zM10 4v12l8-6z",
  end: "M3 4v12l10-6zM14 4h2v12h-2z",
};

function Go({ icon, label, act }: { icon: keyof typeof ICONS; label: string; act: () => void }) {
  return (
    <button type="button" class="go" aria-label={label} title={label} onClick={act}>
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path d={ICONS[icon]} fill="currentColor" />
      </svg>
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

function toggleOwnership(): void {
  showOwnership.value = !showOwnership.value;
  if (showOwnership.value && !analysing.value && !report.value) toggleAnalysis(true);
}

function pickArea(): void {
  if (region.value) region.value = null;
  else picking.value = !picking.value;
}

/** The question is about this game at this move: with the next one it is gone. */
export function ResignButton() {
  const asked = useSignal<string | null>(null);
  const { id, at } = state.value;
  const here = `${id}/${at}`;
  useEffect(() => {
    asked.value = null;
  }, [here]);
  const setAsking = (isAsking: boolean) => {
    asked.value = isAsking ? here : null;
  };
  if (asked.value !== here)
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
