// What is kept about the problems a reader has tried.
import { kept } from "../frame/kept";

export interface Results {
  readonly problems: Readonly<Record<string, { solved: boolean; tries: number }>>;
  readonly streak: number;
}

export const NO_RESULTS: Results = { problems: {}, streak: 0 };

export function isResults(value: unknown): boolean {
  const results = value as Results | null;
  return !!results && typeof results.streak === "number" && !!results.problems && typeof results.problems === "object";
}

export const results = kept<Results>("tsumego.results", NO_RESULTS, isResults);

/** Problems that were tried and are not solved yet, the one tried last first. */
export function failedProblems({ problems }: Results = results.value): string[] {
  return Object.keys(problems)
    .filter((id) => !problems[id]!.solved && problems[id]!.tries > 0)
    .reverse();
}
