// The reader's progress, kept by the server: what is due today, what failed, how strong the reader is.
import { signal } from "@preact/signals";
import { ask, download, get, lineOf, post, type Schemas } from "../api/client";
import { results } from "../shared/practised";
import type { Practice } from "./practice";

export type Progress = Schemas["PracticeProgress"];

export const progress = signal<Progress | null>(null);
export const progressFailure = signal("");

/** The server's results replace what this browser knows about the same problems. */
function taken(found: Progress): void {
  progress.value = found;
  const known = found.problems.map(({ id, solved, tries }) => [id, { solved, tries }] as const);
  results.value = { ...results.value, problems: { ...results.value.problems, ...Object.fromEntries(known) } };
}

async function guarded(work: () => Promise<Progress>): Promise<void> {
  progressFailure.value = "";
  try {
    taken(await work());
  } catch (error) {
    progressFailure.value = lineOf(error);
  }
}

export const loadProgress = () => guarded(() => get("/api/practice"));

/** Keep how a problem went. */
export const keepResult = (id: string, { phase, tries, helped, mistakes }: Practice) =>
  guarded(() =>
    post("/api/practice", {
      id,
      solved: phase === "solved",
      wrong: tries,
      helped,
      mistakes: mistakes.map((m) => [...m]),
    }),
  );

export async function exportProgress(): Promise<void> {
  try {
    const kept = await ask("GET", "/api/practice/file");
    const text = typeof kept === "string" ? kept : JSON.stringify(kept);
    download("katachi-practice.json", text, "application/json");
  } catch (error) {
    progressFailure.value = lineOf(error);
  }
}

export const importProgress = (file: Blob) =>
  guarded(async () => (await ask("POST", "/api/practice/file", {}, file)) as Progress);
