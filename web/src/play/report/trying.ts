// Try it yourself: the board before a mistake, hints hidden, and the reader looks for the better move.
import { computed, signal } from "@preact/signals";
import { type Point, vertexOf } from "../../game/vertex";
import { dayOf } from "../../shared/day";
import { forgetMistakes, noteAnswer } from "../../shared/mistakes";
import { askAbout, asked, forgetAnswer } from "../game/asking";
import { goTo, line, state } from "../game/store";
import { nodeOfMove } from "../game/walk";
import { openKept } from "../keeping/keep";

export interface Exercise {
  id: string; // the game
  move: number; // the number of the mistake
  played: string;
  better: string;
  reason: string;
}

interface Trying {
  exercises: readonly Exercise[];
  index: number;
  tried: readonly string[];
  answered: "right" | "shown" | null;
  right: number; // found at the first try
}

export const trying = signal<Trying | null>(null);
export const exercise = computed<Exercise | null>(() => trying.value?.exercises[trying.value.index] ?? null);

/** Whether the board in front of the reader is that of the exercise. */
export const isAtExercise = computed(() => {
  const now = exercise.value;
  const { id, tree, at } = state.value;
  return now !== null && now.id === id && nodeOfMove(tree, line.value, now.move - 1) === at;
});

/** What the review knows about the position stays hidden until there is an answer. */
export const isGuessing = computed(() => isAtExercise.value && trying.value?.answered === null);

export function startTrying(exercises: readonly Exercise[]): void {
  trying.value = { exercises, index: 0, tried: [], answered: null, right: 0 };
  void show();
}

/** The board of the exercise; one of a game that is gone is left out. */
async function show(): Promise<void> {
  forgetAnswer();
  const now = exercise.value;
  if (!now) return;
  if (state.value.id !== now.id && !(await openKept(now.id))) {
    forgetMistakes(now.id);
    if (exercise.value === now) nextExercise();
    return;
  }
  if (exercise.value === now && state.value.id === now.id) goTo(nodeOfMove(state.value.tree, line.value, now.move - 1));
}

function finish(answered: "right" | "shown"): void {
  const now = trying.value;
  const about = exercise.value;
  if (!now || !about) return;
  const isFound = answered === "right" && now.tried.length === 0;
  trying.value = { ...now, answered, right: now.right + (isFound ? 1 : 0) };
  noteAnswer(about, isFound, dayOf(new Date()));
}

/** A click on the board. The better move is right; of any other, its loss is asked for. */
export function tryMove(point: Point, size: number): void {
  const now = trying.value;
  const about = exercise.value;
  if (!now || !about || now.answered) return;
  const vertex = vertexOf(point, size);
  if (now.tried.includes(vertex)) return;
  if (vertex === about.better) {
    forgetAnswer();
    finish("right");
    return;
  }
  trying.value = { ...now, tried: [...now.tried, vertex] };
  void askAbout(vertex);
}

/** What the last try loses, if that is known by now. */
export const lastTry = computed(() => {
  const vertex = trying.value?.tried.at(-1);
  const found = asked.value;
  if (!vertex) return null;
  const lost = found?.vertex === vertex && found.state === "found" ? (found.whyNot?.points_lost ?? 0) : null;
  return { vertex, lost };
});

export function showBetter(): void {
  finish("shown");
}

/** The next exercise; after the last one it is over. */
export function nextExercise(): void {
  const now = trying.value;
  if (!now) return;
  if (now.index + 1 >= now.exercises.length) {
    stopTrying();
    return;
  }
  trying.value = { ...now, index: now.index + 1, tried: [], answered: null };
  void show();
}

export function stopTrying(): void {
  trying.value = null;
  forgetAnswer();
}
