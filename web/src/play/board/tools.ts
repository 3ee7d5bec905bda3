// What the pointer does on the board, and which dialog is open.
import { signal } from "@preact/signals";
import type { Stroke } from "../../board/Layer";
import { positionAt } from "../../game/position";
import { add, edit, type GameTree, moveOf, sizeOf } from "../../game/tree";
import { type ColorName, type Point, pointsOfSgf, type Sign, same, sgfOf } from "../../game/vertex";
import type { MarkTool } from "../../shared/marks";
import { returnFocus } from "../../ui/Dialog";

export type Tool = "black" | "white" | "empty";
export const tool = signal<Tool | null>(null); // stones are set up instead of played
export const picking = signal(false); // the next drag chooses the area of interest
export const markTool = signal<MarkTool | null>(null); // the board is marked instead of played on
export const drawing = signal<Stroke | null>(null); // a line that is being drawn
export const altHeld = signal(false);
export const aimed = signal<Point | null>(null); // where a finger would place a stone; another tap places it
export const dragged = signal<readonly [Point, Point] | null>(null); // while it is being chosen

export type DialogName = "new" | "saved" | "paste" | "keys" | "info" | "diagram" | "share" | "report";
export const dialog = signal<DialogName | null>(null);

/** Close it, and give the keys back to the game. */
export function closeDialog(): void {
  dialog.value = null;
  returnFocus();
}

const board = () => document.querySelector<HTMLElement>(".play .board");

/** Arrows move the cursor on the board from now on, or walk the game again. */
export function focusBoard(on: boolean): void {
  if (on) board()?.focus();
  else if (document.activeElement === board()) board()?.blur();
}

/** What is drawn on it is seen: on a phone its reasons are far below. */
export function boardInSight(): void {
  board()?.scrollIntoView({ block: "nearest" });
}

/** Put a stone here, or take one off: in this node if it is one of set-up, else in a new one after it. */
export function place(tree: GameTree, at: number, point: Point, tool: Tool): [GameTree, number] {
  const size = sizeOf(tree);
  const node = tree.nodes[at]!;
  if (moveOf(node, size)) return place(...add(tree, at, {}), point, tool);
  if (node.children.length && at > 0) return place(...add(tree, at, {}), point, tool);
  const before: Sign = node.parent < 0 ? 0 : positionAt(tree, node.parent).signs[point[1]]![point[0]]!;
  const wanted: Sign = tool === "black" ? 1 : tool === "white" ? -1 : 0;
  const lists: Record<string, string[]> = {};
  for (const name of ["AB", "AW", "AE"]) {
    const others = pointsOfSgf(node.props[name] ?? [], size).filter((known) => !same(known, point));
    lists[name] = others.map(sgfOf);
  }
  if (wanted !== before) lists[wanted === 1 ? "AB" : wanted === -1 ? "AW" : "AE"]!.push(sgfOf(point));
  const changes = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.length ? list : null]));
  return [edit(tree, at, changes), at];
}

/** Who moves now, said in this node. */
export function setToMove(tree: GameTree, at: number, color: ColorName): GameTree {
  return edit(tree, at, { PL: [color === "black" ? "B" : "W"] });
}
