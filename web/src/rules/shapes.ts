// Shapes that every player learns: what the server says about them, and questions of the quiz.
import type { Schemas } from "../api/client";

export type Shape = Schemas["LearnedShape"];
export type Case = Schemas["LearnedCase"];
export type Status = Schemas["LearnedStatus"];
export type Verdict = Status["verdict"];

export const VERDICTS: readonly Verdict[] = ["alive", "dead", "ko", "seki"];
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** The moves of both sides that work, by the cell of the picture; none where the group is alive or dead anyway. */
export function lettered({ black, white }: Pick<Case, "black" | "white">): Record<number, string> {
  if (black.verdict === white.verdict && black.verdict !== "ko") return {};
  const both = [...new Set([...white.moves, ...black.moves])].sort((a, b) => a - b).slice(0, LETTERS.length);
  return Object.fromEntries(both.map((cell, index) => [cell, LETTERS[index] as string]));
}

export interface Question {
  shape: Shape;
  of: Case;
  status: Status;
}

/** A question: any case of a shape, with either side first. `last` is not asked again at once. */
export function drawQuestion(shapes: readonly Shape[], last: Question | null, chance = Math.random): Question {
  const left = shapes.filter((shape) => shape.name !== last?.shape.name);
  const any = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  const shape = any(left.length ? left : shapes);
  const of = any(shape.cases);
  return { shape, of, status: any([of.black, of.white]) };
}
