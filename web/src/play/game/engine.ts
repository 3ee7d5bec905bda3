// The engine as a player. It is asked for a move only after a move, or by a button: looking at a game
// never makes it play.

import { signal } from "@preact/signals";
import { type AnswerOf, type JobHandle, startJob } from "../../api/live";
import { currentBase } from "../../frame/base";
import { kept } from "../../frame/kept";
import { knock } from "../../frame/sound";
import { edit, play, sizeOf, toMoveAt } from "../../game/tree";
import { type ColorName, pointOf } from "../../game/vertex";
import type { Analysis } from "../../why/types";
import { secondsFor } from "../clock/clock";
import { remember } from "./analysing";
import { requestAt } from "./request";
import { change, isDecided, isEnginesTurn, state } from "./store";
import { isOver, keyOf } from "./walk";

export interface Strength {
  simulations: number | null;
  seconds: number | null; // one of the two is given
  rank?: string; // or it plays like a person of this rank
}

export type Answer = AnswerOf<"genmove">;

interface Thinking {
  key: string; // the line it thinks about
  color: ColorName;
  report: Analysis | null;
  again: boolean; // the connection or the engine came back, and it was restarted
}

export const STRENGTHS = [100, 500, 2_000, 10_000] as const;
export const strength = kept<Strength>("play.strength", { simulations: 2_000, seconds: null }, isStrength);
export const thinking = signal<Thinking | null>(null);
export const engineError = signal<string | null>(null);
/** What the engine said about its moves, by the line that ends with them. */
export const reasons = signal<ReadonlyMap<string, Answer>>(new Map());

const THINKING = "katachi.play.thinking";
const MOST_REASONS = 1_000;
const RANK_SECONDS = 5; // the most that a player of a rank thinks
let job: JobHandle | null = null;

function isStrength(value: unknown): boolean {
  const given = value as Partial<Strength> | null;
  return [given?.simulations, given?.seconds].some((n) => typeof n === "number") || typeof given?.rank === "string";
}

/** Ask for a move if it is the engine's turn; after the end of a game no side is to move. */
export function answer(): void {
  const { tree, at } = state.value;
  if (isEnginesTurn() && !isOver(tree, at)) askForMove();
}

export function askForMove(): void {
  stopThinking();
  const { id, tree, at } = state.value;
  if (isDecided()) return;
  const color = toMoveAt(tree, at);
  const key = keyOf(tree, at);
  engineError.value = null;
  thinking.value = { key, color, report: null, again: false };
  rememberThinking(key);
  const request = {
    game: requestAt(tree, at),
    color,
    base: currentBase.value,
    ...limited(strength.value, secondsFor(color)),
    settings: {},
    resign: true,
  };
  const mine = startJob("genmove", request, {
    onReport: (report) => {
      if (job === mine) thinking.value = { key, color, report, again: false };
    },
    onRestart: () => {
      if (job === mine) thinking.value = { key, color, report: null, again: true };
    },
    onError: (line) => {
      if (job !== mine) return;
      finish();
      engineError.value = line;
    },
    onDone: (found) => {
      if (job !== mine) return;
      finish();
      const now = state.value;
      if (now.id === id && keyOf(now.tree, now.at) === key) take(found, color, key);
    },
  });
  job = mine;
}

/** No longer than the clock allows. */
function limited(wanted: Strength, most: number | null): Strength {
  if (most === null) return wanted;
  return { ...wanted, seconds: Math.min(wanted.seconds ?? (wanted.rank ? RANK_SECONDS : most), most) };
}

function finish(): void {
  job = null;
  thinking.value = null;
  rememberThinking(null);
}

/** A reload in the middle of thinking forgets nothing: the tab knows what it waited for. */
function rememberThinking(key: string | null): void {
  try {
    if (key === null) sessionStorage.removeItem(THINKING);
    else sessionStorage.setItem(THINKING, key);
  } catch {
    // Then a button asks the engine to continue.
  }
}

/** After a reload: ask again for the move that was being thought about. */
export function goOnThinking(): void {
  try {
    const { tree, at } = state.value;
    if (!job && sessionStorage.getItem(THINKING) === keyOf(tree, at)) answer();
  } catch {
    // As above.
  }
}

function take(found: Answer, color: ColorName, before: string): void {
  const { tree, at } = state.value;
  if (found.analysis) remember(before, found.analysis);
  if (found.vertex === "resign") {
    change(edit(tree, 0, { RE: [`${color === "black" ? "W" : "B"}+R`] }), at);
    note(keyOf(state.value.tree, at), found);
    return;
  }
  const point = pointOf(found.vertex, sizeOf(tree));
  change(...play(tree, at, color, found.vertex === "pass" ? null : point));
  if (point) knock();
  note(keyOf(state.value.tree, state.value.at), found);
  answer(); // when it plays both sides
}

function note(key: string, found: Answer): void {
  const next = new Map(reasons.value).set(key, { ...found, analysis: null }); // that is kept with the reports
  if (next.size > MOST_REASONS) next.delete(next.keys().next().value!);
  reasons.value = next;
}

/** Make it move now, with what it knows. */
export function moveNow(): void {
  job?.stop();
}

/** Stop it without a move. */
export function stopThinking(): void {
  const old = job;
  finish();
  old?.close();
}
