// Guess the next move of a game: hints are hidden until an answer was given.
import { computed, signal } from "@preact/signals";
import { moveOf, sizeOf } from "../../game/tree";
import { type ColorName, type Point, same, vertexOf } from "../../game/vertex";
import { goTo, line, state } from "../game/store";
import { isGuessing } from "../report/trying";

interface Question {
  id: string; // the game
  at: number; // and the node it is about
  wrong: readonly Point[];
  answered: "right" | "shown" | null;
}

export const quizOn = signal(false);
export const tally = signal({ right: 0, asked: 0 });
const question = signal<Question | null>(null);

/** The next move of the game, if any. */
export const nextMove = computed(() => {
  const { tree, at } = state.value;
  const next = line.value[line.value.indexOf(at) + 1];
  const move = next === undefined ? null : moveOf(tree.nodes[next]!, sizeOf(tree));
  return move && next !== undefined ? { ...move, node: next } : null;
});

export const current = computed<Question>(() => {
  const { id, at } = state.value;
  const asked = question.value;
  return asked?.at === at && asked.id === id ? asked : { id, at, wrong: [], answered: null };
});

/** Whether hints are to be hidden now. */
export const hidden = computed(
  () => isGuessing.value || (quizOn.value && current.value.answered === null && nextMove.value !== null),
);

export function setQuiz(on: boolean): void {
  quizOn.value = on;
  question.value = null;
  tally.value = { right: 0, asked: 0 };
}

export function guess(point: Point): void {
  const next = nextMove.value;
  if (!next || current.value.answered) return;
  const { id, wrong, at } = current.value;
  if (same(next.point, point)) {
    if (!wrong.length) tally.value = { right: tally.value.right + 1, asked: tally.value.asked + 1 };
    question.value = { id, at, wrong, answered: "right" };
  } else if (!wrong.some((other) => same(other, point))) {
    if (!wrong.length) tally.value = { ...tally.value, asked: tally.value.asked + 1 };
    question.value = { id, at, wrong: [...wrong, point], answered: null };
  }
}

export function showMove(): void {
  const { id, wrong, at, answered } = current.value;
  if (answered) return;
  if (!wrong.length) tally.value = { ...tally.value, asked: tally.value.asked + 1 };
  question.value = { id, at, wrong, answered: "shown" };
}

export function goOn(): void {
  if (nextMove.value) goTo(nextMove.value.node);
}

export function said(move: { color: ColorName; point: Point | null }, size: number, pass: string): string {
  return move.point ? vertexOf(move.point, size) : pass;
}
