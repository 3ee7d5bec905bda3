// What the pointer does on the board.
import { signal } from "@preact/signals";
import type { Point } from "../../game/vertex";
import type { Tool } from "../game/setup";

export const tool = signal<Tool | null>(null); // stones are set up instead of played
export const picking = signal(false); // the next drag chooses the area of interest
export const altHeld = signal(false);
export const dragged = signal<readonly [Point, Point] | null>(null); // while it is being chosen

export type DialogName = "new" | "saved" | "paste" | "keys" | "info";
export const dialog = signal<DialogName | null>(null);

/** The field in which a dialog begins, as a reference; without one it would be the button that closes it. */
export function startsHere(field: HTMLElement | null): void {
  if (field) field.autofocus = true;
}

/** Close it, and give the keys back to the game instead of to the button that opened it. */
export function closeDialog(): void {
  dialog.value = null;
  setTimeout(() => {
    const now = document.activeElement;
    if (now && now !== document.body && !now.matches("button")) return; // whoever has gone on keeps the focus
    if (!document.querySelector("dialog[open]")) document.getElementById("main")?.focus({ preventScroll: true });
  });
}
