// The job "analyse" as signals. What was found stays on the screen when the search ends, for whatever reason.
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { connection, type Handlers, type JobHandle, startJob } from "../api/live";
import type { Analysis, AnalysisRequest, AnalysisState } from "./types";

export interface Analysing {
  state: ReadonlySignal<AnalysisState>;
  report: ReadonlySignal<Analysis | null>;
  error: ReadonlySignal<string | null>;
  run(request: AnalysisRequest): void; // starts again; what is known about the same position stays until more is known
  stop(): void; // the report stays
  clear(): void; // and goes
}

type Start = (kind: "analyse", request: AnalysisRequest, handlers: Handlers<"analyse">) => JobHandle;

export function createAnalysis(start: Start = startJob): Analysing {
  const state = signal<AnalysisState>("off");
  const report = signal<Analysis | null>(null);
  const error = signal<string | null>(null);
  let job: JobHandle | null = null;
  let about = "";

  const leave = () => {
    const old = job;
    job = null;
    old?.close();
  };
  const take = (found: Analysis) => {
    if (found.candidates.length && found.visits >= (report.peek()?.visits ?? 0)) report.value = found;
  };

  const run = (request: AnalysisRequest) => {
    leave();
    const asked = subject(request);
    if (asked !== about) report.value = null;
    about = asked;
    error.value = null;
    state.value = "running";
    let mine: JobHandle | null = null;
    const wanted = () => mine === job || mine === null; // a job that was left says nothing more
    mine = start("analyse", request, {
      onReport: (found) => {
        if (!wanted()) return;
        take(found);
        if (state.value === "reconnecting") state.value = "running";
      },
      onDone: (found) => {
        if (!wanted()) return;
        take(found);
        job = null;
        if (state.value !== "stopped") state.value = "finished";
      },
      onError: (line) => {
        if (!wanted()) return;
        job = null;
        if (state.value === "stopped") return;
        error.value = line;
        state.value = "error";
      },
      onRestart: () => {
        if (wanted() && state.value !== "stopped") state.value = "reconnecting";
      },
    });
    if (state.value === "running") job = mine;
  };

  return {
    state: computed(() => (state.value === "running" && connection.value === "lost" ? "reconnecting" : state.value)),
    report,
    error,
    run,
    stop() {
      if (state.value !== "running" && state.value !== "reconnecting") return;
      state.value = report.peek() ? "stopped" : "off";
      job?.stop();
    },
    clear() {
      leave();
      about = "";
      report.value = null;
      error.value = null;
      state.value = "off";
    },
  };
}

/** What a report is about: the same position, base and settings; budgets may differ. */
function subject({ game, base, settings, allow, judge }: AnalysisRequest): string {
  return JSON.stringify([game, base ?? null, settings ?? {}, allow ?? [], judge ?? null]);
}
