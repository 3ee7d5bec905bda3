// Jobs and bases in numbers and words people read.

import type { Schemas } from "../api/client";
import { s } from "../strings";
import { count, decimal } from "../ui/format";
import { PACK } from "./files";

export type MineJob = Schemas["MineJobModel"];
export type Progress = Schemas["MineProgressModel"];
export type Stage = Progress["stage"];
export type MinedBase = Schemas["MinedBase"];

// How long the stages take compared with each other, measured with two thousand games.
const WEIGHTS: Partial<Record<Stage, number>> = {
  reading: 30,
  counting: 15,
  merging: 20,
  estimating: 30,
  publishing: 5,
};
const PREDICTOR = 900;
const TOLD = 0.02; // of the work: before that nothing is said about the time left

/** The share of all work that is done, from 0 to 1; null while nothing can be said. */
export function fraction({ stage, stages = [], done = 0, total = 0 }: Progress): number | null {
  if (stage === "done") return 1;
  const at = stages.indexOf(stage ?? "starting");
  if (at < 0) return null;
  const weights = stages.map((one) => (one === "predictor" ? PREDICTOR : (WEIGHTS[one] ?? 0)));
  const before = weights.slice(0, at).reduce((sum, weight) => sum + weight, 0);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return (before + (total > 0 ? Math.min(1, done / total) : 0) * weights[at]!) / all;
}

export function stageState(progress: Progress, stage: Stage): "done" | "now" | "next" {
  if (progress.stage === "done") return "done";
  const [at, now] = [
    progress.stages?.indexOf(stage) ?? -1,
    progress.stages?.indexOf(progress.stage ?? "starting") ?? -1,
  ];
  return at < now ? "done" : at === now ? "now" : "next";
}

/** 1536 → "1.5 kB" */
export function bytes(size: number): string {
  const units = s.mine.units;
  let [value, unit] = [size, 0];
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 ? count(value) : decimal(value, value < 10 ? 1 : 0)} ${units[unit]}`;
}

/** Seconds that are left if it continues at this speed; null while that would be a guess. */
export function secondsLeft(progress: Progress): number | null {
  const [share, passed] = [fraction(progress), progress.seconds ?? 0];
  if (share === null || share < TOLD || share >= 1 || passed < 3) return null;
  return (passed * (1 - share)) / share;
}

/** 200 → "3 minutes", as rough as it is known */
export function roughly(seconds: number): string {
  if (seconds < 50) return s.mine.seconds(Math.max(5, Math.round(seconds / 5) * 5));
  if (seconds < 5400) return s.mine.minutes(Math.max(1, Math.round(seconds / 60)));
  return s.mine.hours(Math.round(seconds / 3600));
}

/** What people call a base; the shipped one has the same name in all parts of the page. */
export function baseName(name: string): string {
  return name === "shipped" ? s.patterns.baseShipped : name;
}

/** Whether a job has to wait for another one; if not, it is about to begin. */
export function isQueued(job: MineJob, all: readonly MineJob[]): boolean {
  return all.some((one) => one.state === "running" || (one.state === "waiting" && one.id < job.id));
}

/** 75 → "1:15" */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** The file of a reject as its owner knows it: not as it travelled. */
export function fileName(told: string): string {
  return told.replace(new RegExp(`^\\d{6}-(${PACK.replace(".", "\\.")}/)?`), "");
}

/** A name for a base made from this folder or file, that no base has yet. */
export function suggestedName(path: string, taken: readonly string[]): string {
  const last = path.split(/[\\/]/).filter(Boolean).at(-1) ?? "";
  const stem = last.replace(/(\.(sgfs?|zip|tar|tgz|gz|bz2|xz))+$/i, "");
  const plain = stem
    .replace(/[^\p{L}\p{N} ._()+-]/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[^\p{L}\p{N}_]+|[. ]+$/gu, "")
    .slice(0, 60);
  const name = plain || s.mine.nameless;
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name} ${number}`;
    if (!taken.includes(tried) && tried !== "shipped") return tried;
  }
}

export function isActive(job: MineJob): boolean {
  return job.state === "waiting" || job.state === "running";
}

/** Of work that is done only the newest for each base, as long as the base is there; all that is not done. */
export function worthShowing(jobs: readonly MineJob[], bases: readonly MinedBase[] | null): MineJob[] {
  const seen = new Set<string>();
  return jobs.filter((job) => {
    const isFirst = !seen.has(job.name);
    seen.add(job.name);
    return job.state !== "done" || (isFirst && (bases === null || bases.some((base) => base.name === job.name)));
  });
}

/** All patterns of a base together: nearest ones and contexts of every window. */
export function patternsOf(holds: Schemas["Holdings"]): number {
  return holds.nearest + Object.values(holds.contexts).reduce((sum, found) => sum + found, 0);
}
