// Keys, dropping and pasting on the whole page while this screen is shown.
import { signal } from "@preact/signals";
import { coordinates } from "../../frame/theme";
import { showGroups, toggleAnalysis } from "../game/analysing";
import { asked, asking, forgetAnswer } from "../game/asking";
import { redo, step, toEnd, toStart, toVariation } from "../game/store";
import { load, looksLikeSgf } from "../keeping/files";
import { opening } from "../keeping/keep";
import { walkToMistake } from "../review/MomentPart";
import { passTurn, undoMove } from "../study/Acts";
import { type Command, commandOf, isTaken, MARK_KEYS } from "./keys";
import { shown } from "./overlay";
import { aimed, altHeld, dialog, drawing, focusBoard, markTool } from "./tools";

export const dropping = signal(false);

const ACTS: Record<Command, () => void> = {
  back: () => step(-1),
  forward: () => step(1),
  variationUp: () => toVariation(-1),
  variationDown: () => toVariation(1),
  back10: () => step(-10),
  forward10: () => step(10),
  start: toStart,
  end: toEnd,
  mistakeBack: () => walkToMistake(-1),
  mistakeNext: () => walkToMistake(1),
  undo: undoMove,
  redo: () => redo(),
  pass: passTurn,
  analyse: () => toggleAnalysis(),
  newGame: () => {
    dialog.value = "new";
  },
  coordinates: () => {
    coordinates.value = !coordinates.value;
  },
  ask: () => {
    asking.value = !asking.value;
    focusBoard(asking.value);
  },
  groups: () => {
    showGroups.value = !showGroups.value;
  },
  draw: () => {
    markTool.value = markTool.value ? null : "letter";
  },
  clear: clearNext,
  help: () => {
    dialog.value = "keys";
  },
};

/** One thing after the other: the stone that is aimed, the line on the board, asking, the answer. */
function clearNext(): void {
  if (aimed.value) aimed.value = null;
  else if (drawing.value) drawing.value = null;
  else if (markTool.value) markTool.value = null;
  else if (shown.value) shown.value = null;
  else if (asking.value) {
    asking.value = false;
    focusBoard(false);
  } else if (asked.value) forgetAnswer();
}

/** Whether the key chose a tool for marking. */
function isMarkKey(event: KeyboardEvent): boolean {
  const chosen = markTool.peek() && MARK_KEYS[event.key.toLowerCase()];
  if (!chosen || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (isTaken(event.target, event.key) || document.querySelector("dialog[open]")) return false;
  markTool.value = chosen;
  event.preventDefault();
  return true;
}

const WITHOUT_GAME: ReadonlySet<Command> = new Set(["newGame", "coordinates", "help"]);
const REPEATED: ReadonlySet<Command> = new Set([
  "back",
  "forward",
  "back10",
  "forward10",
  "variationUp",
  "variationDown",
  "mistakeBack",
  "mistakeNext",
]);

export function listen(): () => void {
  const ending = new AbortController();
  const on = <K extends keyof WindowEventMap>(name: K, act: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(name, act, { signal: ending.signal });
  let isMouse = false; // what was last used
  on("pointerdown", () => {
    isMouse = true;
  });
  on("keydown", (event) => {
    isMouse = false;
    altHeld.value = event.altKey;
    if (isMarkKey(event)) return;
    const command = commandOf(event);
    if (!command || event.defaultPrevented || isTaken(event.target, event.key)) return;
    if (document.querySelector("dialog[open]")) return;
    if (opening.peek() && !WITHOUT_GAME.has(command)) return; // the game below is not seen
    event.preventDefault();
    if (!event.repeat || REPEATED.has(command)) ACTS[command](); // a key held a moment too long passes only once
  });
  on("keyup", (event) => {
    altHeld.value = event.altKey;
  });
  on("blur", () => {
    altHeld.value = false;
  });
  on("mousedown", (event) => {
    // A button pressed with the mouse takes no focus: space and arrows still belong to the game.
    const target = event.target instanceof Element ? event.target : null;
    if (!target?.closest(".play button, .play .board, .play summary, .play .tree") || target.closest("dialog")) return;
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  on("change", (event) => {
    // A list that was chosen from with the mouse gives the arrows back to the game.
    const target = event.target;
    if (isMouse && target instanceof HTMLSelectElement && !target.closest("dialog")) target.blur();
  });
  on("paste", (event) => {
    if (isTaken(event.target, "v")) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const file = event.clipboardData?.files[0];
    if (file) void load(file);
    else if (looksLikeSgf(text)) void load(text);
  });
  on("dragover", (event) => {
    event.preventDefault();
    dropping.value = true;
  });
  on("dragleave", (event) => {
    if (event.relatedTarget === null) dropping.value = false;
  });
  on("drop", (event) => {
    event.preventDefault();
    dropping.value = false;
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData("text/plain") ?? "";
    if (file) void load(file);
    else if (text) void load(text);
  });
  return () => ending.abort();
}
