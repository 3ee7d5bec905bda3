// What keys do on this screen. They do nothing in text fields, lists and dialogs.
import type { MarkTool } from "../../shared/marks";

export const COMMANDS = {
  back: ["←"],
  forward: ["→"],
  variationUp: ["↑"],
  variationDown: ["↓"],
  back10: ["Shift+←", "PageUp"],
  forward10: ["Shift+→", "PageDown"],
  start: ["Home"],
  end: ["End"],
  mistakeBack: [","],
  mistakeNext: ["."],
  undo: ["Backspace", "Ctrl+Z"],
  redo: ["Ctrl+Y", "Ctrl+Shift+Z"],
  pass: ["P"],
  analyse: ["Space"],
  newGame: ["N"],
  coordinates: ["C"],
  ask: ["?"],
  groups: ["G"],
  draw: ["M"],
  clear: ["Esc"],
  help: ["H"],
} as const;

/** While the board is marked, letters choose what with. */
export const MARK_KEYS: Record<string, MarkTool> = {
  l: "letter",
  d: "number",
  t: "triangle",
  s: "square",
  o: "circle",
  x: "cross",
  i: "line",
  a: "arrow",
  r: "territory",
  e: "eraser",
};

export type Command = keyof typeof COMMANDS;

export interface Press {
  key: string;
  shiftKey?: boolean;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
}

const PLAIN: Record<string, Command> = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  ArrowUp: "variationUp",
  ArrowDown: "variationDown",
  PageUp: "back10",
  PageDown: "forward10",
  Home: "start",
  End: "end",
  ",": "mistakeBack",
  ".": "mistakeNext",
  Backspace: "undo",
  " ": "analyse",
  p: "pass",
  n: "newGame",
  c: "coordinates",
  g: "groups",
  m: "draw",
  h: "help",
  "?": "ask",
  Escape: "clear",
};
const SHIFTED: Record<string, Command> = { ArrowLeft: "back10", ArrowRight: "forward10", "?": "ask" };
const CONTROLLED: Record<string, Command> = { z: "undo", y: "redo" };

export function commandOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Press): Command | null {
  if (altKey) return null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (ctrlKey || metaKey) return shiftKey ? (name === "z" ? "redo" : null) : (CONTROLLED[name] ?? null);
  return (shiftKey ? SHIFTED[name] : PLAIN[name]) ?? null;
}

const SLIDING: readonly string[] = [
  "ArrowLeft",
  "ArrowRight",
  "ArrowUp",
  "ArrowDown",
  "PageUp",
  "PageDown",
  "Home",
  "End",
];
const SIDEWAYS: readonly string[] = ["ArrowLeft", "ArrowRight"];

/** Whether the key belongs to the thing that has the focus. */
export function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("dialog")) return true;
  if ((target as HTMLElement).isContentEditable || target.matches("textarea")) return true;
  if (target.matches("select")) return !SIDEWAYS.includes(key); // a list is chosen from with the other arrows
  if (target instanceof HTMLInputElement && target.type === "range") return SLIDING.includes(key);
  if (target instanceof HTMLInputElement) return !["checkbox", "button"].includes(target.type) || key === " ";
  return key === " " && target.closest("button, a, summary, [role=button]") !== null;
}
