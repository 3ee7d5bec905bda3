// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { Handlers } from "../api/live";
import { createAnalysis } from "./analysis";
import { candidate, report } from "./testing";

interface Started {
  handlers: Handlers<"analyse">;
  stopped: boolean;
  closed: boolean;
}

function fake() {
  const jobs: Started[] = [];
  const analysis = createAnalysis((_kind, _request, handlers) => {
    const job: Started = { handlers, stopped: false, closed: false };
    jobs.push(job);
    return {
      stop: () => {
        job.stopped = true;
      },
      close: () => {
        job.closed = true;
      },
    };
  });
  return { analysis, jobs };
}

const HERE = { game: { size: 19 } };

describe("the analysis", () => {
  it("keeps what was found when it is stopped, and takes the last answer", () => {
    const { analysis, jobs } = fake();
    analysis.run(HERE);
    jobs[0]!.handlers.onReport?.(report({ visits: 100 }));
    analysis.stop();
    expect(jobs[0]!.stopped).toBe(true);
    expect([analysis.state.value, analysis.report.value?.visits]).toEqual(["stopped", 100]);
    jobs[0]!.handlers.onDone?.(report({ visits: 120 }));
    expect([analysis.state.value, analysis.report.value?.visits]).toEqual(["stopped", 120]);
  });
  it("is off again when it was stopped before anything was known", () => {
    const { analysis } = fake();
    analysis.run(HERE);
    analysis.stop();
    expect(analysis.state.value).toBe("off");
  });
  it("says finished at the end of its budget", () => {
    const { analysis, jobs } = fake();
    analysis.run(HERE);
    jobs[0]!.handlers.onDone?.(report({ visits: 500, finished: true }));
    expect([analysis.state.value, analysis.report.value?.visits]).toEqual(["finished", 500]);
  });
  it("keeps the old report of the same position until more is known, and drops that of another one", () => {
    const { analysis, jobs } = fake();
    analysis.run(HERE);
    jobs[0]!.handlers.onDone?.(report({ visits: 500 }));
    analysis.run({ ...HERE, visits: 9000 });
    jobs[1]!.handlers.onReport?.(report({ visits: 20 }));
    expect(analysis.report.value?.visits).toBe(500);
    jobs[1]!.handlers.onReport?.(report({ visits: 600 }));
    expect(analysis.report.value?.visits).toBe(600);
    analysis.run({ game: { size: 9 } });
    expect([analysis.report.value, jobs[1]!.closed]).toEqual([null, true]);
  });
  it("hears nothing of jobs that were left", () => {
    const { analysis, jobs } = fake();
    analysis.run(HERE);
    analysis.run({ game: { size: 9 } });
    jobs[0]!.handlers.onReport?.(report({ candidates: [candidate("A1", 0)] }));
    jobs[0]!.handlers.onError?.("late");
    expect([analysis.state.value, analysis.report.value, analysis.error.value]).toEqual(["running", null, null]);
  });
  it("shows errors next to what was found", () => {
    const { analysis, jobs } = fake();
    analysis.run(HERE);
    jobs[0]!.handlers.onReport?.(report());
    jobs[0]!.handlers.onError?.("no such base 'x'");
    expect([analysis.state.value, analysis.error.value]).toEqual(["error", "no such base 'x'"]);
    expect(analysis.report.value).not.toBeNull();
  });
  it("is reconnecting until the restarted work reports", () => {
    const { analysis, jobs } = fake();
    analysis.run(HERE);
    jobs[0]!.handlers.onReport?.(report());
    jobs[0]!.handlers.onRestart?.();
    expect(analysis.state.value).toBe("reconnecting");
    jobs[0]!.handlers.onReport?.(report());
    expect(analysis.state.value).toBe("running");
  });
  it("forgets all when it is cleared", () => {
    const { analysis, jobs } = fake();
    analysis.run(HERE);
    jobs[0]!.handlers.onReport?.(report());
    analysis.clear();
    expect([analysis.state.value, analysis.report.value, jobs[0]!.closed]).toEqual(["off", null, true]);
  });
});
