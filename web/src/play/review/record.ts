// A review is kept in the record itself, position by position, as a private property of its nodes: it is there again
// after a reload, in another browser, and in the saved file. Beside it Black's win rate where Sabaki looks for it.

import { OWN } from "../../frame/judge";
import { type GameTree, moveOf, sizeOf } from "../../game/tree";
import { vertexOf } from "../../game/vertex";
import { hashesOf } from "../game/walk";
import type { Review, ReviewedPosition } from "./review";

const NAME = "KTRV";
const VERSION = "3";
const HASH = 4; // letters of the hash of a position
const FLAGS = { m: "mistake", b: "book" } as const;
const CHECKED = "k"; // the review was complete when this was written
const LAST = "."; // of the position at the end, in which no move was played
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
    const text = `${headOf(hashes[i])}${textOf(position, visits, checked !== null, by)}`;
    const written: Record<string, readonly string[]> = { [NAME]: [text] };
    if (position.winrate !== null) written.SBKV = [short(100 * position.winrate)];
    nodes[at] = { ...node, props: { ...node.props, ...written } } as GameTree["nodes"][number];
  });
  return { nodes };
}

/** What was written of a position that is another one now: komi, rules, stones or moves before it were changed since. */
export function isOutdated(tree: GameTree, at: number, hash: string | undefined): boolean {
  const text = tree.nodes[at]!.props[NAME]?.[0];
  return text !== undefined && !text.startsWith(headOf(hash));
}

function headOf(hash: string | undefined): string {
  return `${VERSION}${(hash ?? "").slice(-HASH)} `;
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
    const read =
      text && !isOutdated(tree, at, hashes[i]) ? readText(text, move, tree.nodes[at]!.props.SBKV?.[0]) : null;
    if (!read) return;
    const next = line[i + 1];
    const follows = next === undefined ? null : moveOf(tree.nodes[next]!, size);
    if (next !== undefined && !follows) return; // not the last node of this position
    const played = follows && (follows.point ? vertexOf(follows.point, size) : "pass");
    // On another line another move was played from here: what the position is worth stays, the loss is not of this one.
    const wasPlayed = read.position.mistake ? read.position.played : read.isLast ? null : played;
    const isSame = played === wasPlayed;
    positions.set(move, { ...read.position, ...(isSame ? { played } : NOTHING_LOST) });
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

const NOTHING_LOST = { loss: null, points: null, threshold: null, mistake: false, book: false, played: null };

/** One decimal, and no more letters than that needs. */
function short(value: number): string {
  return String(+value.toFixed(1));
}

/** Mistakes with what they lost and the better line; of other moves only what their position is worth. */
function textOf(position: ReviewedPosition, visits: number, isChecked: boolean, by: string): string {
  const flags = Object.entries(FLAGS).map(([letter, name]) => (position[name] ? letter : ""));
  const searched = by === OWN ? `${visits}` : `${visits}${BY}${by.replaceAll(" ", "_")}`;
  const worth = [`${searched}${flags.join("") ? `:${flags.join("")}` : ""}${isChecked ? `:${CHECKED}` : ""}`];
  worth.push(short(position.lead ?? 0), position.best ?? "-");
  if (!position.mistake) return [...worth, ...(position.played === null ? [LAST] : [])].join(" ");
  const { loss, points, threshold, played, pv } = position;
  return [...worth, (loss ?? 0).toFixed(3), short(points ?? 0), short(threshold ?? 0), played, ...pv.slice(1)].join(
    " ",
  );
}

/** Null if it was written by hand. */
function readText(text: string, move: number, winrate: string | undefined) {
  const [, head = "", lead, best, ...rest] = text.split(" ");
  const [searched = "", ...flags] = head.split(":");
  const [visits, by = OWN] = searched.split(BY);
  const won = Number.parseFloat(winrate ?? "");
  if (!best || !Number.isFinite(Number(lead)) || !Number(visits)) return null;
  const [loss, points, threshold] = rest.slice(0, 3).map(Number);
  const isMistake = flags.join("").includes("m") && Number.isFinite(points);
  const position: ReviewedPosition = {
    ...NOTHING_LOST,
    ...{ move, lead: Number(lead), best: best === "-" ? null : best, other: null },
    winrate: won >= 0 && won <= 100 ? won / 100 : null,
    pv: best === "-" ? [] : [best, ...rest.slice(4)], // only of mistakes
    book: flags.join("").includes("b"),
    ...(isMistake
      ? { loss: loss!, points: points!, threshold: threshold!, mistake: true, played: rest[3] ?? null }
      : {}),
  };
  return {
    position,
    isLast: rest[0] === LAST,
    visits: Number(visits),
    by,
    isChecked: flags.join("").includes(CHECKED),
  };
}
