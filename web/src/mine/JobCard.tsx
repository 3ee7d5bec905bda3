import type { Schemas } from "../api/client";
import { currentBase } from "../frame/base";
import { s } from "../strings";
import { count } from "../ui/format";
import { Note } from "../ui/Note";
import { Rejects } from "./Rejects";
import { deleteJob, jobs, resumeJob, stopJob, useBase } from "./state";
import {
  clock,
  fraction,
  isActive,
  isQueued,
  type MineJob,
  patternsOf,
  roughly,
  secondsLeft,
  stageState,
} from "./words";

/** One job: how far it is, what came of it, and what can be done. */
export function JobCard({ job }: { job: MineJob }) {
  return (
    <article class={`job panel ${job.state}`} aria-label={s.mine.jobOf(job.name)}>
      <header class="row job-head">
        <h3>{job.name}</h3>
        <span class={`badge ${job.state}`}>{job.interrupted ? s.mine.interrupted : s.mine.states[job.state]}</span>
        <span class="muted small job-source">{job.source}</span>
      </header>
      {isActive(job) && <Moving job={job} />}
      {job.error && (
        <Note kind="error" lang="en">
          {job.error}
        </Note>
      )}
      {job.state === "stopped" && (
        <p class="muted">{job.interrupted ? s.mine.interruptedWords : s.mine.stoppedWords}</p>
      )}
      {job.result && <Holdings holds={job.result} />}
      <Rejects progress={job.progress} isOpen={job.state === "failed"} />
      <Buttons job={job} />
    </article>
  );
}

function Moving({ job }: { job: MineJob }) {
  const { progress } = job;
  const share = fraction(progress);
  if (job.state === "waiting")
    return <p class="muted">{isQueued(job, jobs.value ?? []) ? s.mine.waitingWords : s.mine.startingWords}</p>;
  const left = secondsLeft(progress);
  return (
    <>
      <progress max={1} {...(share === null ? {} : { value: share })} aria-label={s.mine.progressOf(job.name)} />
      <ol class="stages">
        {progress.stages.map((stage) => {
          const state = stageState(progress, stage);
          return (
            <li key={stage} class={state} aria-current={state === "now" ? "step" : undefined}>
              <span aria-hidden="true">{{ done: "✓", now: "●", next: "○" }[state]}</span> {s.mine.stages[stage]}
            </li>
          );
        })}
      </ol>
      <p class="job-numbers" aria-live="off">
        {(progress.games > 0 || progress.stage === "reading") && (
          <strong>{s.mine.gamesRead(count(progress.games))}</strong>
        )}
        {progress.stage === "reading" && progress.rate != null && (
          <span>{s.mine.rate(count(Math.round(progress.rate)))}</span>
        )}
        {progress.duplicates > 0 && <span>{s.mine.twice(count(progress.duplicates))}</span>}
        {progress.rejected > 0 && <span>{s.mine.rejected(count(progress.rejected))}</span>}
        <span class="muted">
          {clock(progress.seconds)}
          {left !== null && ` · ${s.mine.timeLeft(roughly(left))}`}
        </span>
      </p>
      {progress.usable && <Note kind="good">{s.mine.usable}</Note>}
    </>
  );
}

function Buttons({ job }: { job: MineJob }) {
  const isReady = job.state === "done" || job.progress.usable;
  const isUsed = currentBase.value === job.name;
  return (
    <div class="row job-buttons">
      {isReady && (
        <>
          <button type="button" class="primary" disabled={isUsed} onClick={() => useBase(job.name)}>
            {isUsed ? s.mine.inUse : s.mine.useNow}
          </button>
          <button type="button" onClick={() => useBase(job.name, "patterns")}>
            {s.mine.toPatterns}
          </button>
          <button type="button" onClick={() => useBase(job.name, "joseki")}>
            {s.mine.toJoseki}
          </button>
        </>
      )}
      {isActive(job) && (
        <button type="button" onClick={() => stopJob(job.id)}>
          {s.mine.stop}
        </button>
      )}
      {(job.state === "stopped" || job.state === "failed") && (
        <button type="button" class="primary" onClick={() => resumeJob(job.id)}>
          {job.state === "failed" ? s.shell.tryAgain : s.mine.resume}
        </button>
      )}
      {!isActive(job) && (
        <button type="button" onClick={() => deleteJob(job.id)}>
          {job.state === "done" ? s.mine.dismiss : s.mine.deleteJob}
        </button>
      )}
    </div>
  );
}

/** What a base holds, as a few large numbers. */
function Holdings({ holds }: { holds: Schemas["Holdings"] }) {
  const numbers: readonly (readonly [string, number])[] = [
    [s.mine.games, holds.games],
    [s.mine.moves, holds.moves],
    [s.mine.patterns, patternsOf(holds)],
    [s.mine.collocations, holds.collocations],
  ];
  return (
    <dl class="holdings">
      {numbers.map(([what, number]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{count(number)}</dd>
        </div>
      ))}
    </dl>
  );
}
