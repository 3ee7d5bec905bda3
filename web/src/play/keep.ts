// The game outlives the tab: every change goes into the browser's storage at once and to the server a moment later; the
// address says which game and where in it. A reload, a crash of the engine or another tab loses nothing.

import { effect, signal } from "@preact/signals";
import { ApiError, lineOf } from "../api/client";
import { go, isMoved, route } from "../app/router";
import { browserStorage } from "../app/store";
import { fromWire, newTree, type WireNode } from "../game/tree";
import { s } from "../strings";
import { nodeAtPlace, orderOf, wireOf } from "./order";
import { adopt, type GameState, goTo, HUMANS, newId, openTree, type Players, state } from "./store";
import { forgetSaved, keepGame, openSaved } from "./wire";
import { noted, wish } from "./wish";

const PREFIX = "katachi.game.";
const PLACE = "katachi.place.";
const CURRENT = "katachi.play.current";
const HERE = "katachi.play.here"; // of this tab: the place a reload comes back to
const MOST_LOCAL = 5; // games in the browser; the server has the others
const DELAY = 800; // milliseconds: a game is played faster than it need be sent
const AGAIN = 5_000;

export interface Local {
  nodes: WireNode[];
  players: Players;
  time: number;
  sent: boolean; // whether the server has it
}

/** "here": in this browser only, so far; "refused": the server will not have it, and is not asked again. */
export const saving = signal<"saved" | "saving" | "here" | "refused">("saved");
export const whyRefused = signal("");
export const opening = signal<{ id: string; error: string | null } | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;
let pending: GameState | null = null; // changed since it was last sent
let refusedId: string | null = null;
let written: { tree: GameState["tree"]; wire: WireNode[] } | null = null;
let asKept: GameState["tree"] | null = null; // came from the server: it need not be sent back
const underWay = new Map<string, Promise<unknown>>(); // the last that was sent of each game
const forgotten = new Set<string>(); // games that must not be sent any more

// ---- The browser's storage ----

export function writeLocal(now: GameState, sent: boolean, storage = browserStorage()): boolean {
  if (written?.tree !== now.tree) written = { tree: now.tree, wire: wireOf(now.tree) };
  const local: Local = { nodes: written.wire, players: now.players, time: Date.now(), sent };
  try {
    storage.setItem(PREFIX + now.id, JSON.stringify(local));
    dropOldest(now.id, storage);
    return writePlace(now, storage);
  } catch {
    return false; // full or forbidden; the server still keeps it
  }
}

/** Where we are is kept apart: it changes with every step, and large games are slow to write. */
export function writePlace({ id, tree, at }: GameState, storage = browserStorage()): boolean {
  try {
    storage.setItem(CURRENT, id);
    const place = String(orderOf(tree).places[at] ?? 0);
    storage.setItem(PLACE + id, place);
    sessionStorage.setItem(HERE, `${id}/${place}`);
    return true;
  } catch {
    return false;
  }
}

export function readLocal(id: string, storage = browserStorage()): Local | null {
  try {
    const found = JSON.parse(storage.getItem(PREFIX + id) ?? "null") as Local | null;
    return found && isTree(found.nodes) ? found : null;
  } catch {
    return null;
  }
}

/** What is stored may be of another version, or half of something: a page that cannot open it could never start. */
function isTree(nodes: unknown): nodes is WireNode[] {
  if (!Array.isArray(nodes) || !nodes.length) return false;
  return nodes.every(({ parent, props }: WireNode, i) => {
    const fits = Number.isInteger(parent) && parent < i && parent >= -1 && (parent === -1) === (i === 0);
    return fits && props && Object.values(props).every((values) => Array.isArray(values) && values.length > 0);
  });
}

export function readPlace(id: string, storage = browserStorage()): number {
  try {
    return Number.parseInt(storage.getItem(PLACE + id) ?? "0", 10) || 0;
  } catch {
    return 0;
  }
}

export function forgetLocal(id: string, storage = browserStorage()): void {
  for (const kind of [PREFIX, PLACE]) storage.removeItem(kind + id);
}

function dropOldest(current: string, storage: Storage): void {
  const names = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? "").filter((n) =>
    n.startsWith(PREFIX),
  );
  if (names.length <= MOST_LOCAL) return;
  const others = names.map((name) => name.slice(PREFIX.length)).filter((id) => id !== current);
  const aged = others.map((id) => ({ id, local: readLocal(id, storage) }));
  // What the server does not have goes last.
  aged.sort(
    (a, b) =>
      Number(b.local?.sent ?? true) - Number(a.local?.sent ?? true) || (a.local?.time ?? 0) - (b.local?.time ?? 0),
  );
  for (const { id } of aged.slice(0, names.length - MOST_LOCAL)) forgetLocal(id, storage);
}

// ---- The server ----

function sendSoon(delay = DELAY): void {
  clearTimeout(timer);
  timer = setTimeout(() => void send(), delay);
}

async function send(): Promise<void> {
  const now = state.peek();
  pending = null;
  if (forgotten.has(now.id)) return;
  const isLeft = () => state.peek().id !== now.id; // another game is on the board; it sees to itself
  try {
    await put(now);
  } catch (error) {
    if (isLeft()) return settle(); // it is in this browser, and sent when it is opened again
    if (isRefusal(error)) {
      refusedId = now.id;
      whyRefused.value = error.status === 400 ? error.message : s.play.keepTooLarge;
      saving.value = "refused";
      return;
    }
    saving.value = "here";
    pending = state.peek();
    sendSoon(AGAIN);
    return;
  }
  if (isLeft()) return settle();
  if (state.peek().tree !== now.tree) return sendSoon();
  saving.value = "saved";
  writeLocal(state.peek(), true);
}

function put({ id, tree }: GameState): Promise<unknown> {
  const sent = keepGame(id, wireOf(tree));
  underWay.set(id, Promise.allSettled([underWay.get(id), sent]));
  return sent;
}

/** Forget a game, here and on the server; nothing that is still to be sent brings it back. */
export async function forgetKept(id: string): Promise<void> {
  forgotten.add(id);
  try {
    await underWay.get(id);
    await forgetSaved(id);
  } catch (error) {
    forgotten.delete(id);
    if (state.peek().id === id) sendSoon();
    throw error;
  }
  forgetLocal(id);
  if (state.peek().id === id) openFresh();
}

/** What was on its way is no business of the game on the board. */
function settle(): void {
  if (!pending) saving.value = "saved";
}

/** What would be refused again: too large, or nothing the server can keep. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && [400, 413, 422].includes(error.status);
}

// ---- Opening ----

/** Show a kept game: as the browser has it, else as the server has it. Says whether it was found. */
export async function openKept(id: string, place: number | null = null, isWanted = wish()): Promise<boolean> {
  const local = readLocal(id);
  opening.value = local ? null : { id, error: null };
  if (local) show(id, local.nodes, place ?? readPlace(id), local.players ?? HUMANS, local.sent);
  if (local && !local.sent) return true;
  const { tree: shown } = state.peek();
  try {
    const found = await openSaved(id);
    if (!isWanted()) return true; // another game was opened meanwhile
    if (!local) show(id, found.game.nodes, place ?? 0, HUMANS, true);
    // Whoever has played on meanwhile has the newer game; the server gets it in a moment.
    else if (state.peek().tree === shown && differs(found.game.nodes, wireOf(shown))) adoptWire(found.game.nodes, true);
    if (!local) opening.value = null;
    return true;
  } catch (error) {
    if (local || !isWanted()) return true;
    opening.value = { id, error: lineOf(error) };
    return false;
  }
}

function show(id: string, nodes: WireNode[], place: number, players: Players, isSent: boolean): void {
  const tree = fromWire(nodes);
  if (isSent) asKept = tree;
  openTree(tree, { id, at: nodeAtPlace(tree, place), players });
}

function adoptWire(nodes: WireNode[], isSent = false): void {
  const tree = fromWire(nodes);
  if (isSent) asKept = tree;
  const { tree: old, at } = state.peek();
  adopt(tree, nodeAtPlace(tree, Math.min(orderOf(old).places[at] ?? 0, nodes.length - 1)));
}

/** Whether two games differ in more than what writing adds to the root. */
export function differs(a: WireNode[], b: WireNode[]): boolean {
  const plain = (nodes: WireNode[]) =>
    JSON.stringify(
      nodes.map(({ parent, props }, i) => [parent, i ? props : { ...props, AP: 0, CA: 0, FF: 0, GM: 0 }].map(sorted)),
    );
  return plain(a) !== plain(b);
}

function sorted(value: unknown): unknown {
  return value && typeof value === "object" ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) : value;
}

// ---- Keeping in step ----

let started = false;

/** Called once, when the play tab is first shown. */
export function startKeeping(): void {
  if (started) return;
  started = true;
  const [id, place] = route.peek().parts;
  const last = id || browserStorage().getItem(CURRENT);
  const at = id && place ? (placeBefore(id) ?? (Number.parseInt(place, 10) || 0)) : null;
  if (last) void openKept(last, at, noted()); // a game that another view hands over is wanted more
  let known = state.peek();
  effect(() => {
    const now = state.value;
    const changed = now.tree !== known.tree || now.id !== known.id;
    const isSame = !changed && now.players === known.players;
    // Another game is opened before the last move of this one was sent.
    if (pending && pending.id !== now.id && !forgotten.has(pending.id)) put(pending).catch(() => {});
    if (pending?.id !== now.id) pending = null;
    known = now;
    if (isSame) {
      if (!isFresh(now)) writePlace(now);
      return;
    }
    const isSent = changed ? now.tree === asKept : saving.peek() === "saved";
    if (!isSent) asKept = null; // from now on the server has what it is sent
    if (!isFresh(now)) writeLocal(now, isSent);
    if (saving.peek() === "refused" && now.id !== refusedId) saving.value = "saved";
    if (!isSent && changed && !isFresh(now) && now.id !== refusedId) {
      if (saving.peek() === "saved") saving.value = "saving";
      pending = now;
      sendSoon();
    }
  });
  if (last && state.peek().id === last && readLocal(last)?.sent === false) sendUnsent();
  effect(followAddress);
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== PREFIX + state.peek().id || !newValue) return;
    const local = readLocal(state.peek().id);
    if (local && differs(local.nodes, wireOf(state.peek().tree))) adoptWire(local.nodes);
  });
}

/** The page was left before the last change could be sent. */
function sendUnsent(): void {
  saving.value = "saving";
  pending = state.peek();
  sendSoon();
}

/** Nothing was done yet: an empty game need not be kept. */
function isFresh({ tree }: GameState): boolean {
  return tree.nodes.length === 1 && !tree.nodes[0]!.props.AB && !tree.nodes[0]!.props.PB;
}

/** After a reload: where this tab was in the game. The address may be a moment older than that. */
export function placeBefore(id: string, entries = performance.getEntriesByType?.("navigation") ?? []): number | null {
  if ((entries[0] as PerformanceNavigationTiming | undefined)?.type !== "reload") return null;
  try {
    const [here, place] = (sessionStorage.getItem(HERE) ?? "").split("/");
    return here === id ? Number.parseInt(place ?? "", 10) || 0 : null;
  } catch {
    return null;
  }
}

let agreed: string | null = null; // what the address said when it last agreed with the game; null: never yet
let showing: ReturnType<typeof setTimeout> | undefined;
let shown = { time: Number.NEGATIVE_INFINITY, tree: state.peek().tree }; // when the address was last changed
const CALM = 300; // milliseconds: browsers refuse addresses that change with every step of a held key

/** The address follows the game, and the game follows an address somebody typed or went back to. */
function followAddress(): void {
  const own = placeOf(state.value);
  const { tab, parts } = route.value;
  const asked = parts.join("/");
  clearTimeout(showing);
  if (tab !== "play" || (opening.value && !opening.value.error)) return;
  if (opening.value) {
    agreed ??= asked;
    if (asked === agreed) return; // what was not found there is still said
    opening.value = null; // the reader went somewhere else
    agreed = asked || agreed;
    if (asked) openPlace(parts);
  } else if (asked === own) {
    agreed = own;
  } else if (asked && agreed !== null && asked !== agreed) {
    agreed = asked;
    openPlace(parts);
  } else {
    const wait = shown.time + CALM - performance.now();
    if (wait <= 0 || shown.tree !== state.value.tree) showAddress();
    else showing = setTimeout(showAddress, wait);
  }
}

/** Another game is a step in the browser's history, so that Back returns to the last one; a move is none. */
function showAddress(): void {
  const { tab, parts } = route.peek();
  if (tab !== "play" || isMoved()) return; // the reader went somewhere else: that is followed in a moment
  agreed = placeOf(state.peek());
  shown = { time: performance.now(), tree: state.peek().tree };
  const next = agreed.split("/").filter(Boolean);
  const isAnother = !!next[0] && !!parts[0] && next[0] !== parts[0];
  go("play", next, !isAnother);
}

/** A game in which nothing was done yet has no address: there is nothing to come back to. */
function placeOf(now: GameState): string {
  return isFresh(now) ? "" : `${now.id}/${orderOf(now.tree).places[now.at] ?? 0}`;
}

function openPlace([id, place]: string[]): void {
  const number = Number.parseInt(place ?? "0", 10) || 0;
  if (id === state.peek().id) goTo(nodeAtPlace(state.peek().tree, number));
  else if (id) void openKept(id, number);
}

/** After a game that cannot be found: an empty one. */
export function openFresh(): void {
  wish();
  opening.value = null;
  openTree(newTree(), { id: newId() });
}
