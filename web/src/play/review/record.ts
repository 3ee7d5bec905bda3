// A review is kept in the record itself, position by position, as a private property of its nodes: it is there again
// after a reload, in another browser, and in the saved file. Beside it Black's win rate where Sabaki looks for it.

import { OWN } from "../../frame/judge";
import { type GameTree, moveOf, sizeOf } from "../../game/tree";
import { vertexOf } from "../../game/vertex";
import { hashesOf } from "../game/walk";
import type { Review, ReviewedPosition } from "./review";

const NAME = "KTRV";
const VERSION = "2";
const NUMBERS = ["winrate", "lead", "loss", "margin", "points", "points_margin", "severity"] as const;
const FLAGS = { m: "mistake", c: "confirmed", b: "book" } as const;
const CHECKED = "k"; // the second look had begun when this was written
const NONE = "-";
const BY = "@"; // between the visits and whose they are, if they are not Katachi's

/** The nodes of the line that a review knows, with what it says about them; `shift`: moves before its first position. */
export function withReview(
  tree: GameTree,
  line: readonly number[],
  { positions, checked, by }: Review,
  shift: number,
  visits: number,
): GameTree {
  const found = new Map(positions.map((position) => [position.move + shift, position]));
  if (!found.size) return tree;
  const size = sizeOf(tree);
  const nodes = [...tree.nodes];
  const hashes = hashesOf(tree, line);
  let move = 0;
  line.forEach((at, i) => {
    const node = nodes[at]!;
    if (moveOf(node, size)) move += 1;
    const position = found.get(move);
    if (!position) return;
    const text = `${VERSION} ${hashes[i]} ${textOf(position, visits, checked !== null, by)}`;
    const written: Record<string, readonly string[]> = { [NAME]: [text] };
    if (position.winrate !== null) written.SBKV = [(100 * position.winrate).toFixed(2)];
    nodes[at] = { ...node, props: { ...node.props, ...written } } as GameTree["nodes"][number];
  });
  return { nodes };
}

/** What was written of a position that is another one now: komi, rules, stones or moves before it were changed since. */
export function isOutdated(tree: GameTree, at: number, hash: string | undefined): boolean {
  const text = tree.nodes[at]!.props[NAME]?.[0];
  return text !== undefined && !text.startsWith(`${VERSION} ${hash} `);
}

/** `visits`: of the positions searched least; `most`: of those searched most. */
export type Recorded = Review & { visits: number; most: number };

/** What an earlier review said of this line, if there was one. */
export function recordedReview(tree: GameTree, line: readonly number[]): Recorded | null {
  const size = sizeOf(tree);
  const positions = new Map<number, ReviewedPosition>();
  const hashes = hashesOf(tree, line);
  const visits = new Map<number, number>();
  let [move, isChecked, by] = [0, false, OWN];
  line.forEach((at, i) => {
    if (moveOf(tree.nodes[at]!, size)) move += 1;
    const text = tree.nodes[at]!.props[NAME]?.[0];
    const read = text && !isOutdated(tree, at, hashes[i]) ? readText(text, move) : null;
    if (!read) return;
    const next = line[i + 1];
    const follows = next === undefined ? null : moveOf(tree.nodes[next]!, size);
    if (next !== undefined && !follows) return; // not the last node of this position
    const played = follows && (follows.point ? vertexOf(follows.point, size) : "pass");
    // On another line another move was played from here: what the position is worth stays, the loss is not of this one.
    const isSame = played === read.position.played;
    positions.set(move, isSame ? read.position : { ...read.position, ...NOTHING_LOST });
    visits.set(move, read.visits);
    isChecked ||= read.isChecked;
    by = read.by;
  });
  if (!positions.size) return null;
  const all = [...positions.values()];
  const seen = [...visits.values()];
  const range = { visits: Math.min(...seen), most: Math.max(...seen) };
  return { done: all.length, total: all.length, checked: isChecked ? 0 : null, by, positions: all, ...range };
}

const NOTHING_LOST = {
  ...{ loss: null, margin: null, points: null, points_margin: null, severity: null },
  ...{ mistake: false, confirmed: false, book: false, played: null },
};

function textOf(position: ReviewedPosition, visits: number, isChecked: boolean, by: string): string {
  const flags = Object.entries(FLAGS).map(([letter, name]) => (position[name] ? letter : ""));
  const numbers = NUMBERS.map((name) => (position[name] === null ? NONE : String(+position[name]!.toFixed(4))));
  const searched = by === OWN ? `${visits}` : `${visits}${BY}${by.replaceAll(" ", "_")}`;
  return [
    ...[searched, flags.join("") + (isChecked ? CHECKED : "") || NONE],
    ...numbers,
    ...[position.played ?? NONE, position.best ?? NONE, ...position.pv],
  ].join(" ");
}

/** Null if it was written by hand. */
function readText(text: string, move: number) {
  const [, , searched = "", flags = "", ...rest] = text.split(" ");
  const [visits, by = OWN] = searched.split(BY);
  const values = rest.slice(0, NUMBERS.length).map((value) => (value === NONE ? null : Number(value)));
  const isNumber = (value: number | null) => value === null || Number.isFinite(value);
  if (values.length < NUMBERS.length || !values.every(isNumber)) return null;
  const [played, best, ...pv] = rest.slice(NUMBERS.length);
  const vertex = (name: string | undefined) => (name === undefined || name === NONE ? null : name);
  const position = {
    ...{ move, played: vertex(played), best: vertex(best), pv, other: null },
    ...Object.fromEntries(NUMBERS.map((name, i) => [name, values[i]])),
    ...Object.fromEntries(Object.entries(FLAGS).map(([letter, name]) => [name, flags.includes(letter)])),
  } as unknown as ReviewedPosition;
  return { position, visits: Number(visits) || 0, by, isChecked: flags.includes(CHECKED) };
}
