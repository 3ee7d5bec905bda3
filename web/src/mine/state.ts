// What is being mined, which bases there are, and what the reader is about to send.
import { batch, computed, signal } from "@preact/signals";
import { ask, get, isAborted, lineOf, post, type Schemas } from "../api/client";
import { turns } from "../api/turns";
import { basesProblem, currentBase, loadBases } from "../frame/base";
import { go, type Tab } from "../frame/router";
import { s } from "../strings";
import { type Chosen, contentOf, gamesOf, parcels } from "./files";
import { isActive, type MinedBase, type MineJob, suggestedName } from "./words";

export type Depth = Schemas["MineRequest"]["depth"];
export type Into = Schemas["MineRequest"]["into"];
export type Source = { kind: "files"; games: readonly Chosen[]; other: number } | { kind: "folder"; path: string };

export const jobs = signal<readonly MineJob[] | null>(null);
export const mined = signal<readonly MinedBase[] | null>(null);
export const problem = signal<string | null>(null); // of the last thing the reader did
export const lost = signal<string | null>(null); // the server does not answer

export const source = signal<Source | null>(null);
export const name = signal("");
export const depth = signal<Depth>("quick");
export const into = signal<Into>("new");
export const clusters = signal<readonly string[]>([]); // that can mine instead of the server's computer
export const cluster = signal<string | null>(null); // the chosen one
export const sending = signal<{ done: number; total: number } | null>(null);
const starting = signal(false); // a second click on the button does not start a second job
export const used = signal<string | null>(null); // the base that was just chosen

const AT_ONCE = 3; // parcels on their way
const BUSY = 600; // milliseconds between two looks
const CALM = 5000;

/** The base that would be in the way of the name, if it is one of ours. */
export const existing = computed(() => mined.value?.find((base) => base.name === name.value.trim()) ?? null);

export const canStart = computed(
  () =>
    source.value !== null &&
    name.value.trim() !== "" &&
    sending.value === null &&
    !starting.value &&
    !(existing.value && into.value === "new"),
);

// ---- Looking ----

const [turnOfJobs, turnOfBases] = [turns(), turns()];
let changes = 0; // that the bases may have with them
let seen = -1; // how many of them a look at the bases has seen: one that failed is made up for

export async function refresh(): Promise<void> {
  const isNews = turnOfJobs();
  try {
    const found = await get("/api/mine/jobs");
    if (!isNews()) return;
    const before = jobs.value;
    const isChanged = !before || found.some((job) => stateOf(before, job.id) !== signature(job));
    if (isChanged) changes += 1;
    jobs.value = found;
    if (seen < changes || mined.value === null) await lookAtBases();
    lost.value = null;
  } catch (error) {
    if (isNews()) lost.value = lineOf(error);
  }
}

export async function loadClusters(): Promise<void> {
  const found: string[] = await get("/api/mine/clusters").catch(() => []); // without an answer there is nothing to choose
  clusters.value = found;
  if (cluster.value !== null && !found.includes(cluster.value)) cluster.value = null;
}

async function lookAtBases(): Promise<void> {
  const isNews = turnOfBases();
  const before = changes;
  const found = await get("/api/mine/bases");
  if (isNews()) mined.value = found;
  await loadBases();
  if (basesProblem.value === null) seen = Math.max(seen, before);
}

function stateOf(list: readonly MineJob[], id: string): string | undefined {
  const job = list.find((one) => one.id === id);
  return job && signature(job);
}

function signature(job: MineJob): string {
  return `${job.state} ${job.progress.usable}`;
}

/** Looks again and again as long as somebody watches; gives the way to end it. */
export function watch(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let isWatched = true;
  const look = async () => {
    if (!document.hidden) await refresh();
    if (isWatched) timer = setTimeout(look, jobs.value?.some(isActive) ? BUSY : CALM);
  };
  loadClusters();
  look();
  return () => {
    isWatched = false;
    clearTimeout(timer);
  };
}

// ---- Choosing ----

export function chooseFiles(chosen: readonly Chosen[]): void {
  const games = gamesOf(chosen);
  problem.value = chosen.length && !games.length ? s.mine.noGames : null;
  if (games.length)
    choose({ kind: "files", games, other: chosen.length - games.length }, games[0]!.path.split("/")[0]!);
}

export function chooseFolder(path: string): void {
  problem.value = null;
  choose({ kind: "folder", path }, path);
}

function choose(next: Source, path: string): void {
  batch(() => {
    source.value = next;
    if (!name.value.trim() || existing.value === null)
      name.value = suggestedName(path, [...(mined.value ?? []).map((base) => base.name), ...unfinished()]);
    into.value = "new";
  });
}

function unfinished(): string[] {
  return (jobs.value ?? []).filter((job) => job.state !== "done").map((job) => job.name);
}

export function forget(): void {
  batch(() => {
    source.value = null;
    name.value = "";
    into.value = "new";
    problem.value = null;
  });
}

// ---- Doing ----

let abort: AbortController | null = null;

export async function start(): Promise<void> {
  const from = source.value;
  if (!from || !canStart.value) return;
  starting.value = true;
  problem.value = null;
  const wanted = { name: name.value.trim(), depth: depth.value, into: existing.value ? into.value : ("new" as const) };
  const there = cluster.value === null ? {} : { cluster: cluster.value };
  try {
    if (from.kind === "folder") await post("/api/mine/jobs", { ...wanted, ...there, folder: from.path });
    else await post("/api/mine/jobs", { ...wanted, ...there, upload: await send(from.games) });
    if (source.value === from) forget(); // else other games were chosen while these were sent
    turnOfJobs.forget();
    sending.value = null;
    starting.value = false;
    await refresh();
  } catch (error) {
    if (!isAborted(error)) problem.value = lineOf(error);
  } finally {
    sending.value = null;
    starting.value = false;
  }
}

/** All files, some at once; a failure or a click on Cancel takes back what was sent. */
async function send(games: readonly Chosen[]): Promise<string> {
  abort = new AbortController();
  const waiting = parcels(games);
  const total = waiting.reduce((sum, parcel) => sum + parcel.size, 0);
  sending.value = { done: 0, total };
  const { id } = await post("/api/mine/uploads", undefined);
  let next = 0;
  const worker = async () => {
    while (next < waiting.length) {
      const number = next++;
      const parcel = waiting[number]!;
      await ask(
        "PUT",
        "/api/mine/uploads/{upload}/{number}",
        { path: { upload: id, number }, query: { name: parcel.name }, signal: abort!.signal },
        await contentOf(parcel),
      );
      sending.value = { done: Math.min(total, (sending.value?.done ?? 0) + parcel.size), total };
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } catch (error) {
    abort.abort();
    ask("DELETE", "/api/mine/uploads/{upload}", { path: { upload: id } }).catch(() => undefined);
    throw error;
  }
  return id;
}

export function cancelSending(): void {
  abort?.abort();
}

async function doing(work: () => Promise<unknown>): Promise<void> {
  problem.value = null;
  try {
    await work();
  } catch (error) {
    problem.value = lineOf(error);
  }
  turnOfJobs.forget();
  turnOfBases.forget();
  await refresh();
}

export const stopJob = (job: string) => doing(() => ask("POST", "/api/mine/jobs/{job}/stop", { path: { job } }));
export const resumeJob = (job: string) => doing(() => ask("POST", "/api/mine/jobs/{job}/resume", { path: { job } }));
export const deleteJob = (job: string) => doing(() => ask("DELETE", "/api/mine/jobs/{job}", { path: { job } }));

export async function deleteBase(base: string): Promise<void> {
  await doing(async () => {
    await ask("DELETE", "/api/mine/bases/{name}", { path: { name: base } });
    changes += 1;
    if (used.value === base) used.value = null;
  });
}

/** Every view asks this base from now on; and perhaps one of them is shown. */
export async function useBase(base: string, tab?: Tab): Promise<void> {
  currentBase.value = base; // at once: someone who has to wait has left before it comes
  used.value = base;
  if (tab) go(tab);
  await loadBases();
}
