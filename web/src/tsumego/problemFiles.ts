// Problems that come from files, pasted text or the shipped examples.
import { computed, signal } from "@preact/signals";
import { ask, get, lineOf, type Schemas, urlOf } from "../api/client";
import { s } from "../strings";
import { type Setup, setupOf } from "./setup";
import { change, type Known, setup } from "./store";

export interface Loaded {
  readonly data: BodyInit; // what was read: a large file is given in parts
  readonly file: string; // its name, "" for pasted text
  readonly problems: readonly Known[]; // those from number `first` on
  readonly first: number;
  readonly step: number; // how many come at a time
  readonly names: readonly string[]; // of all
  readonly at: number;
  readonly warnings: readonly string[];
  readonly leftOut: number;
}

export const loaded = signal<Loaded | null>(null);
export const reading = signal(false);
export const readFailure = signal("");

let readings = 0;

/** Another problem is requested; says later whether it is still the last one. */
function reads(): () => boolean {
  const mine = ++readings;
  return () => mine === readings;
}

/** A shipped problem instead of a file. */
export async function readExample(name: string): Promise<void> {
  const isNewest = reads();
  reading.value = false; // a file is no longer wanted
  try {
    const found = await get("/api/tsumego/problems/{name}", { path: { name } });
    if (!isNewest()) return;
    change(setupOf(found.problem));
    readFailure.value = "";
  } catch (error) {
    if (isNewest()) readFailure.value = lineOf(error);
  }
}

export async function readProblems(data: BodyInit): Promise<void> {
  await readPart(data, data instanceof File ? data.name : "", 0);
}

// ---- Files that the server keeps, so that they can be practised on other days ----

export type OwnFile = Schemas["OwnFile"];
export const ownFiles = signal<readonly OwnFile[]>([]);
export const PASTED = "pasted.sgf";

export async function loadOwnFiles(): Promise<void> {
  try {
    ownFiles.value = await get("/api/practice/own");
  } catch {
    // without them the page works as well
  }
}

/** Keep the file that is open; practice then finds it again after a reload, and in other browsers. */
export async function keepOwnFile(): Promise<void> {
  const now = loaded.value;
  if (!now) return;
  const path = { name: now.file || PASTED };
  const kept = (await ask("PUT", "/api/practice/own/{name}", { path }, now.data)) as OwnFile[];
  ownFiles.value = kept;
  if (loaded.value?.data === now.data) loaded.value = { ...loaded.value, file: kept[0]!.name };
}

/** Open a kept file for practice; the board where problems are solved stays as it is. */
export async function openOwnFile(name: string): Promise<void> {
  if (loaded.value?.file === name) return;
  const response = await fetch(urlOf("/api/practice/own/{name}", { path: { name } }));
  if (!response.ok) throw new Error(s.tsumego.noFile);
  await openForPractice(new File([await response.arrayBuffer()], name));
}

/** Open any file for practice. */
export async function openForPractice(data: File): Promise<void> {
  const query = { name: data.name, first: 0 };
  reading.value = true;
  const asked = ask("POST", "/api/tsumego/read", { query }, data).finally(() => (reading.value = false));
  const found = (await asked) as Schemas["ReadProblems"];
  const { problems, first, names, warnings, left_out: leftOut } = found;
  loaded.value = { data, file: data.name, problems, first, step: problems.length, names, at: 0, warnings, leftOut };
}

export async function deleteOwnFile(name: string): Promise<void> {
  ownFiles.value = (await ask("DELETE", "/api/practice/own/{name}", { path: { name } })) as OwnFile[];
}

/** Read a file, or another part of it, and show problem number `at`. */
async function readPart(data: BodyInit, file: string, at: number, step = 1): Promise<void> {
  const isNewest = reads();
  reading.value = true;
  readFailure.value = "";
  try {
    const query = { name: file, first: at - (at % step) };
    const found = (await ask("POST", "/api/tsumego/read", { query }, data)) as Schemas["ReadProblems"];
    if (!isNewest()) return;
    const { problems, first, names, warnings, left_out: leftOut } = found;
    loaded.value = { data, file, problems, first, step: Math.max(step, problems.length), names, at, warnings, leftOut };
    showLoaded(problems[at - first]!);
  } catch (error) {
    if (isNewest()) readFailure.value = lineOf(error);
  } finally {
    if (isNewest()) reading.value = false;
  }
}

export function chooseLoaded(at: number): void {
  const now = loaded.value;
  if (!now || !Number.isInteger(at) || at < 0 || at >= now.names.length) return;
  const found = now.problems[at - now.first];
  if (!found) return void readPart(now.data, now.file, at, now.step);
  reads(); // a part that is being loaded is no longer wanted
  reading.value = false;
  loaded.value = { ...now, at };
  showLoaded(found);
}

/** Problem number `at` of the file, for practice; the board where problems are solved stays as it is. */
export async function problemAt(at: number): Promise<Known> {
  const now = loaded.value;
  if (!now) throw new Error(s.tsumego.noFile);
  const here = now.problems[at - now.first];
  if (here) return here;
  const query = { name: now.file, first: at };
  const found = (await ask("POST", "/api/tsumego/read", { query }, now.data)) as Schemas["ReadProblems"];
  return found.problems[0]!;
}

// What the file says about the problem on the board; nothing once the board was changed.
const told = signal<{ setup: Setup; problem: Known } | null>(null);
export const published = computed(() => (told.value?.setup === setup.value ? told.value.problem : null));

function showLoaded(found: Known): void {
  const next = setupOf(found.problem);
  change(next);
  told.value = { setup: next, problem: found };
}
