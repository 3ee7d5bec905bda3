// Practice on the shipped problems or those of a file: which one is on the board, what the server says to the moves, what is kept.
import { batch, computed, signal } from "@preact/signals";
import { get, lineOf, post, type Schemas } from "../api/client";
import { kept } from "../frame/kept";
import { go, route } from "../frame/router";
import { type Point, vertexOf } from "../game/vertex";
import { results } from "../shared/practised";
import { s } from "../strings";
import { spent } from "./clock";
import { movesOfClick, positionAfter } from "./lines";
import { begun, type Event, happened, isOver, nextOf, type Practice, type Reply, recorded } from "./practice";
import { keepOwnFile, loaded, openForPractice, openOwnFile, ownFiles, PASTED, problemAt } from "./problemFiles";
import { keepResult, progress } from "./progress";
import { emptySetup, type Setup, setupOf } from "./setup";
import { type Known, replyTo } from "./store";
import { taskOf } from "./task";

export const list = signal<Schemas["ProblemEntry"][] | null>(null);
export const current = signal<Known | null>(null);
export const state = signal<Practice>(begun(false));
export const failure = signal("");
export const hintAt = signal<string | null>(null); // the right move here, once a hint was requested
export const level = kept<number>("tsumego.level", 1, (value) => typeof value === "number");
export const all = kept<boolean>("tsumego.all", false, (value) => typeof value === "boolean");
export const zoom = kept<boolean>("tsumego.zoomPractice", true, (value) => typeof value === "boolean");
export { results };

export const board = computed<Setup>(() => (current.value ? setupOf(current.value.problem) : emptySetup()));
export const theme = kept<string>("tsumego.theme", "", (value) => typeof value === "string");
const ofTheme = computed(() => (list.value ?? []).filter((one) => !theme.value || one.themes.includes(theme.value)));
export const ofLevel = computed(() => ofTheme.value.filter((one) => one.level === level.value));

// ---- One's own file ----

const OWN = "file:";
export const isOwn = signal(false); // whether the problems of the file are practised
export const hidesGoal = kept<boolean>("tsumego.hidesGoal", false, (value) => typeof value === "boolean");

// ---- Due today, and failed the last time: whatever level they are of ----

export type PracticeSet = "level" | "due" | "failed";
export const chosenSet = signal<PracticeSet>("level");

/** Those of the shipped problems, and of one's own files, that are due or failed. */
export function idsOf(some: "due" | "failed"): string[] {
  const shipped = new Set((list.value ?? []).map((one) => one.id));
  const files = new Set([...ownFiles.value.map((one) => one.name), ...(loaded.value ? [fileOpen()] : [])]);
  return (progress.value?.[some] ?? []).filter((id) => shipped.has(id) || files.has(placeOf(id)?.file ?? ""));
}

/** The file and the number of one of one's own problems; null for a shipped one. */
export function placeOf(id: string): { file: string; at: number } | null {
  const found = /^file:(.*):(\d+)$/s.exec(id);
  return found && { file: found[1]!, at: Number(found[2]) - 1 };
}

const fileOpen = () => loaded.value?.file || PASTED;

export async function practiseSet(some: PracticeSet): Promise<void> {
  chosenSet.value = some;
  chosen = null;
  await choose(some === "level" ? nextOf(wantedIds(), null, results.value) : (wantedIds()[0] ?? null));
}

/** What is practised: those that are due or failed, the problems of the file, or those of the level. */
export const practised = computed<readonly { id: string; title: string }[]>(() => {
  if (chosenSet.value !== "level") {
    const titles = new Map((list.value ?? []).map((one) => [one.id, one.title]));
    return idsOf(chosenSet.value).map((id) => ({ id, title: titles.get(id) ?? id.slice(OWN.length) }));
  }
  const file = loaded.value;
  if (!isOwn.value || !file) return ofLevel.value.map((one) => ({ id: one.id, title: taskOf(one, one.to_move) }));
  return file.names.map((name, i) => ({ id: `${OWN}${fileOpen()}:${i + 1}`, title: name }));
});

const wantedIds = () => practised.value.map((one) => one.id);

/** Practise the shipped problems of a level. */
export async function practiseLevel(wanted: number): Promise<void> {
  isOwn.value = false;
  level.value = wanted;
  await practiseSet("level");
}

/** Practise a file that the server keeps, or one that is brought now. */
export async function practiseFile(file: string | File): Promise<void> {
  await guarded(async () => {
    await (typeof file === "string" ? openOwnFile(file) : openForPractice(file));
    await practise(true);
  });
}

/** Practise the problems of the file from its first unsolved one on, or the shipped ones again. */
export async function practise(own: boolean): Promise<void> {
  if (own) await keepOwnFile().catch(() => {}); // it can be practised now all the same
  isOwn.value = own && loaded.value !== null;
  chosenSet.value = "level";
  chosen = null;
  await choose(nextOf(wantedIds(), null, results.value));
}

export const group = signal<readonly string[]>([]); // stones that a problem is taken to be about, if it does not say so

async function fetched(id: string): Promise<{ known: Known; stones: readonly string[] }> {
  const place = placeOf(id);
  if (!place) return { known: await get("/api/tsumego/problems/{name}", { path: { name: id } }), stones: [] };
  if (!loaded.value || fileOpen() !== place.file) await openOwnFile(place.file);
  const known = { ...(await problemAt(place.at)), id };
  if (known.problem.target?.length || known.kind) return { known, stones: [] };
  const asked = await post("/api/tsumego/groups", known.problem).catch(() => null);
  const [found] = asked?.groups ?? [];
  return { known: { ...known, kind: found?.goal ?? "" }, stones: found?.stones ?? [] };
}

/** Whether the group in question is marked: not while its fate is to be found out, too. */
export const marksGroup = computed(
  () =>
    (board.value.target.length > 0 || group.value.length > 0) &&
    (!hidesGoal.value || state.value.phase === "variation" || isOver(state.value)),
);

export function solvedOf(ids: readonly { id: string }[]): number {
  return ids.filter(({ id }) => results.value.problems[id]?.solved).length;
}

export async function loadList(): Promise<void> {
  if (list.value) return;
  await guarded(async () => {
    list.value = (await get("/api/tsumego/problems")).problems;
  });
}

let chosen: string | null = null; // the last one requested
let choices = 0;

/** Show this problem, or the next one of the level: after the last one requested, whether it has come or not. */
export async function choose(id: string | null): Promise<void> {
  if (id === null && chosenSet.value !== "level" && !wantedIds().length) chosenSet.value = "level"; // all are done
  const wanted = id ?? nextOf(wantedIds(), chosen ?? current.value?.id ?? null, results.value);
  if (!wanted) return;
  leave();
  go("tsumego", ["practice", wanted], !route.peek().parts[1]); // "back" in the browser goes to the problem before
  chosen = wanted;
  const mine = ++choices;
  const isOn = () => mine === choices; // else another one was chosen meanwhile, or this one again
  await guarded(async () => {
    const { known: found, stones } = await fetched(wanted);
    if (!isOn()) return;
    batch(() => {
      current.value = found;
      group.value = stones;
      if (chosenSet.value === "level") isOwn.value = wanted.startsWith(OWN);
      if (chosenSet.value === "level" && !isOwn.value) level.value = found.level;
      restart();
    });
  }, isOn);
}

/** After a failure: the same problem once more, if the reader is still here. */
export async function tryAgain(): Promise<void> {
  await loadList();
  const { tab, parts } = route.peek();
  if (!list.value || tab !== "tsumego" || parts[0] !== "practice") return;
  await choose(parts[1] ?? chosen);
}

/** A problem of a file that is not open; if the server does not have it either, a shipped one. */
async function reopen({ file }: { file: string }, id: string): Promise<void> {
  try {
    await openOwnFile(file);
    isOwn.value = true;
    await choose(id);
  } catch {
    await choose(null);
  }
}

/** Show the problem of the address, unless it was chosen here: the address follows such a choice. */
export function followAddress(): void {
  const { tab, parts } = route.peek(); // as it is now: another one may have been chosen since it changed
  if (tab !== "tsumego" || parts[0] !== "practice") return;
  const asked = parts[1];
  const place = asked ? placeOf(asked) : null;
  const here = current.value?.id;
  if (!asked && here)
    go("tsumego", ["practice", here], true); // back from another part
  else if (place && asked !== chosen && place.file !== (loaded.value && fileOpen())) void reopen(place, asked!);
  else if (!asked || asked !== chosen) void choose(asked ?? null);
}

export function restart(): void {
  batch(() => {
    spent.value = 0;
    seen.value = null;
    state.value = begun(all.value);
    hintAt.value = null;
    failure.value = "";
  });
}

export function click(point: Point): void {
  const now = state.value;
  if (now.phase !== "yours" || !current.value) return;
  const vertex = vertexOf(point, board.value.size);
  const added = movesOfClick(positionAfter(board.value, now.played), point, vertex);
  if (added) void play(added);
}

async function play(moves: readonly string[]): Promise<void> {
  const problem = current.value!;
  hintAt.value = null;
  happens({ type: "play", moves });
  const asked = state.value;
  const isOn = () => current.value === problem && state.value === asked; // it was not restarted meanwhile
  try {
    const reply = await replyTo(problem.problem, asked.played);
    if (isOn()) happens({ type: "answered", reply: byFile(problem, asked.played, reply) });
  } catch (error) {
    if (isOn()) happens({ type: "failed", line: lineOf(error) });
  }
}

/** Where nothing is proved about one's own problem, the file's solution decides about the first move. */
function byFile({ solutions }: Known, played: readonly string[], reply: Reply): Reply {
  if (reply.status !== "unknown" || played.length !== 1 || !solutions.length) return reply;
  return { ...reply, status: solutions.includes(played[0]!) ? "solved" : "failed", sentence: s.tsumego.byFile };
}

/** The proved first move that a problem's record names; that of one's own file may be wrong. */
function provedFirst({ id, solutions }: Known): readonly string[] {
  return placeOf(id) ? [] : solutions.slice(0, 1);
}

export function happens(event: Event): void {
  const before = state.value.phase;
  const next = happened(state.value, event);
  batch(() => {
    if (next !== state.value) seen.value = null;
    state.value = next;
  });
  if (isOver(next) && before !== next.phase) keep(next);
}

function keep(how: Practice): void {
  if (!current.value) return;
  results.value = recorded(results.value, current.value.id, how);
  void keepResult(current.value.id, how);
}

/** A problem that is left after a wrong try, without being solved, was failed: that is kept, too. */
export function leave(): void {
  const now = state.peek();
  if (isOver(now) || !now.tries) return;
  keep(now);
  state.value = { ...now, tries: 0, mistakes: [] }; // it counts once
}

// ---- Lines that are walked, and earlier mistakes ----

export const seen = signal<number | null>(null); // how many moves of the line are on the board; null: all, as numbers

/** The wrong tries at this problem, from this visit and from earlier ones. */
export const mistakes = computed<readonly (readonly string[])[]>(() => {
  const id = current.value?.id;
  const before = progress.value?.problems.find((one) => one.id === id)?.mistakes ?? [];
  const found = new Map([...before, ...state.value.mistakes].map((moves) => [moves.join(" "), moves]));
  return [...found.values()];
});

/** Show once more how a mistake is refuted. */
export async function lookAt(moves: readonly string[]): Promise<void> {
  const problem = current.value;
  if (!problem) return;
  hintAt.value = null;
  const isOn = stays(problem);
  await guarded(async () => {
    const reply = await replyTo(problem.problem, moves);
    if (isOn()) happens({ type: "look", moves, reply });
  }, isOn);
}

export function retry(): void {
  hintAt.value = null;
  happens({ type: "retry" });
}

export async function hint(): Promise<void> {
  const problem = current.value;
  if (!problem || state.value.phase !== "yours") return;
  happens({ type: "hint" });
  const isOn = stays(problem);
  await guarded(async () => {
    const found = await rightMove(problem);
    if (isOn()) hintAt.value = found;
  }, isOn);
}

async function rightMove(problem: Known): Promise<string | null> {
  const { played } = state.value;
  const [first] = played.length ? [] : provedFirst(problem);
  if (first) return first;
  const { reply } = await replyTo(problem.problem, played);
  return reply.at(-1) ?? (played.length ? null : (problem.solutions[0] ?? null));
}

/** The main line from the first move on; both sides' moves come from the proof. */
export async function showSolution(): Promise<void> {
  const problem = current.value;
  if (!problem) return;
  hintAt.value = null;
  const isOn = stays(problem);
  await guarded(async () => {
    const first = provedFirst(problem);
    const reply = await replyTo(problem.problem, first);
    const line = [...first, ...reply.line.moves.map((move) => move.vertex)];
    if (isOn()) happens({ type: "show", line: line.length ? line : problem.solutions.slice(0, 1) });
  }, isOn);
}

/** Says later whether the board is still as it is now: an answer about another position is none. */
function stays(problem: Known): () => boolean {
  const { played } = state.value;
  return () => current.value === problem && state.value.played === played;
}

async function guarded(work: () => Promise<void>, isOn = () => true): Promise<void> {
  failure.value = "";
  try {
    await work();
  } catch (error) {
    if (isOn()) failure.value = lineOf(error);
  }
}
