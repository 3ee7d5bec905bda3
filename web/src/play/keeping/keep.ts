// The game outlives the tab: every change goes into the browser's storage at once and to the server a moment later; the
// address says which game and where in it. A reload, a crash of the engine or another tab loses nothing.

import { effect, signal } from "@preact/signals";
import { ApiError, lineOf } from "../../api/client";
import { handedOver } from "../../frame/open";
import { go, isMoved, route } from "../../frame/router";
import { fromWire, newTree, type WireNode } from "../../game/tree";
import { forgetMistakes } from "../../shared/mistakes";
import { s } from "../../strings";
import { differs, nodeAtPlace, orderOf, wireOf } from "../game/order";
import { adopt, type GameState, goTo, HUMANS, newId, openTree, type Players, state } from "../game/store";
import { forgetLocal, idOfKey, lastGame, placeBefore, readLocal, readPlace, writeLocal, writePlace } from "./local";
import { AGAIN, arrived, forgotten, isRefusal, knownHere, put, sendOthers } from "./outbox";
import { forgetSaved, openSaved } from "./wire";

const DELAY = 800; // milliseconds: a game is played faster than it need be sent

/**
 * "here": in this browser only, so far; "nowhere": not even there; "refused": the server will not have it, and is not
 * asked again.
 */
export const saving = signal<"saved" | "saving" | "here" | "nowhere" | "refused">("saved");
export const whyRefused = signal("");
export const opening = signal<{ id: string; error: string | null; isMissing?: boolean } | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;
let pending: GameState | null = null; // changed since it was last sent
let refusedId: string | null = null;
let isHere = true; // whether the browser has the last change
let asKept: GameState["tree"] | null = null; // came from the server: it need not be sent back
const kept = new Set<string>(); // games that are kept already: they are not fresh, even if all moves are undone

// ---- The server ----

function sendSoon(delay = DELAY): void {
  clearTimeout(timer);
  timer = setTimeout(() => void send(), delay);
}

async function send(): Promise<void> {
  const now = state.peek();
  pending = null;
  if (forgotten.has(now.id) || isFresh(now)) return settle();
  const isLeft = () => state.peek().id !== now.id; // another game is on the board; it sees to itself
  try {
    await put(now);
  } catch (error) {
    if (isLeft()) return settle(); // it is tried again by itself
    if (isRefusal(error)) {
      refusedId = now.id;
      whyRefused.value = error.status === 400 ? error.message : s.play.keepTooLarge;
      saving.value = "refused";
      return;
    }
    saving.value = isHere ? "here" : "nowhere";
    pending = state.peek();
    sendSoon(AGAIN);
    return;
  }
  if (isLeft()) return settle();
  if (state.peek().tree !== now.tree) return sendSoon();
  saving.value = "saved";
  isHere = writeLocal(state.peek(), true);
}

/** Forget a game, here and on the server; nothing that is still to be sent brings it back. */
export async function forgetKept(id: string): Promise<void> {
  forgetMistakes(id);
  forgotten.add(id);
  try {
    await arrived(id);
    await forgetSaved(id);
  } catch (error) {
    forgotten.delete(id);
    if (state.peek().id === id) sendSoon();
    throw error;
  }
  forgetLocal(id);
  if (state.peek().id === id) openFresh();
  else if (saving.peek() === "refused") {
    refusedId = null; // there may be room now
    sendUnsent();
  }
}

/** What was being sent does not concern the game on the board. */
function settle(): void {
  if (!pending) saving.value = "saved";
}

// ---- Opening ----

/** Show a kept game: as the browser has it, else as the server has it. Says whether it was found. */
export async function openKept(id: string, place: number | null = null, isWanted = claimBoard()): Promise<boolean> {
  const local = knownHere(id);
  opening.value = local ? null : { id, error: null };
  if (local) {
    const { nodes, players = HUMANS, own = true, given } = local;
    show({ id, nodes, place: place ?? readPlace(id), players, own, given }, local.sent);
  }
  if (local && !local.sent) return true;
  const { tree: shown } = state.peek();
  try {
    const found = await openSaved(id);
    if (!isWanted()) return true; // another game was opened meanwhile
    const { nodes } = found.game;
    if (!local) show({ id, nodes, place: place ?? 0, players: HUMANS, own: !found.opened }, true);
    // If the game was played on meanwhile, it is newer here; the server gets it in a moment.
    else if (state.peek().tree === shown && differs(nodes, wireOf(shown))) adoptWire(nodes, !found.opened, true);
    if (!local) opening.value = null;
    return true;
  } catch (error) {
    if (local || !isWanted()) return true;
    opening.value = { id, error: lineOf(error), isMissing: error instanceof ApiError && error.status === 404 };
    return false;
  }
}

interface Kept {
  id: string;
  nodes: WireNode[];
  place: number;
  players: Players;
  own: boolean;
  given?: readonly string[] | undefined;
}

function show({ id, nodes, place, players, own, given }: Kept, isSent: boolean): void {
  const tree = fromWire(nodes);
  if (isSent) asKept = tree;
  kept.add(id);
  openTree(tree, { id, at: nodeAtPlace(tree, place), players, own, ...(given && { given }) });
}

function adoptWire(nodes: WireNode[], own: boolean, isSent = false): void {
  const tree = fromWire(nodes);
  if (isSent) asKept = tree;
  const { tree: old, at } = state.peek();
  adopt(tree, nodeAtPlace(tree, Math.min(orderOf(old).places[at] ?? 0, nodes.length - 1)), own);
}

// ---- Keeping in step ----

let started = false;

/** Called once, when the play tab is first shown. */
export function startKeeping(): void {
  if (started) return;
  started = true;
  const [id, place] = route.peek().parts;
  const last = id || lastGame();
  const at = id && place ? (placeBefore(id) ?? (Number.parseInt(place, 10) || 0)) : null;
  // A game from another view comes first. If the last game is gone, nothing is said: the reader did not ask for it.
  if (last)
    void openKept(last, at, watchBoard()).then((isFound) => isFound || id || !opening.peek()?.isMissing || openFresh());
  let known = state.peek();
  effect(() => {
    const now = state.value;
    const changed = now.tree !== known.tree || now.id !== known.id;
    const isSame = !changed && now.players === known.players;
    // Another game is opened before the last move of this one was sent.
    if (now.id !== known.id) leave();
    known = now;
    if (isSame) {
      if (!isFresh(now)) writePlace(now);
      return;
    }
    const isSent = changed ? now.tree === asKept : saving.peek() === "saved";
    if (!isSent) asKept = null; // from now on the server has what it is sent
    if (!isFresh(now)) {
      kept.add(now.id);
      isHere = writeLocal(now, isSent);
    }
    if (saving.peek() === "refused" && now.id !== refusedId) saving.value = "saved";
    if (!isSent && changed && !isFresh(now) && now.id !== refusedId) {
      if (saving.peek() === "saved") saving.value = "saving";
      pending = now;
      sendSoon();
    }
  });
  if (last && state.peek().id === last && readLocal(last)?.sent === false) sendUnsent();
  sendOthers();
  effect(followAddress);
  window.addEventListener("storage", ({ key, newValue }) => {
    if (idOfKey(key) !== state.peek().id || !newValue) return;
    const local = readLocal(state.peek().id);
    if (local && differs(local.nodes, wireOf(state.peek().tree))) adoptWire(local.nodes, local.own ?? true);
  });
}

/** Another game is opened, perhaps before the last move of this one was sent. */
function leave(): void {
  clearTimeout(timer);
  if (pending) put(pending).catch(() => {}); // it is tried again by itself
  pending = null;
  if (saving.peek() !== "refused") saving.value = "saved";
}

/** The page was left before the last change could be sent. */
function sendUnsent(): void {
  saving.value = "saving";
  pending = state.peek();
  sendSoon();
}

const USUAL = new Set(["FF", "GM", "CA", "AP", "ST", "SZ", "KM", "RU", "DT"]); // what any empty game says

/** Nothing was done yet: an empty game need not be kept. */
export function isFresh({ id, tree }: GameState): boolean {
  return !kept.has(id) && tree.nodes.length === 1 && Object.keys(tree.nodes[0]!.props).every((name) => USUAL.has(name));
}

let agreed: string | null = null; // what the address said when it last agreed with the game; null: never yet
let showing: ReturnType<typeof setTimeout> | undefined;
let shown = { time: Number.NEGATIVE_INFINITY, tree: state.peek().tree }; // when the address was last changed
const CALM = 300; // milliseconds: browsers refuse addresses that change with every step of a held key

/** The address follows the game, and the game follows an address that was typed or gone back to. */
function followAddress(): void {
  const own = placeOf(state.value);
  const { tab, parts } = route.value;
  const asked = parts.join("/");
  clearTimeout(showing);
  if (tab !== "play") return;
  if (handedOver.value && !asked) return; // the game before does not belong into the address
  if (opening.value) {
    agreed ??= asked;
    const isLoading = !opening.value.error;
    if (asked === agreed || (isLoading && !asked)) return; // it is still loading, or was not found there
    stayHere(); // the reader went somewhere else: a game that is still loading is no longer wanted
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

/** Instead of a game that cannot be found, or is still loading: the one on the board. */
export function stayHere(): void {
  claimBoard();
  opening.value = null;
}

/** After a game that cannot be found: an empty one. */
export function openFresh(): void {
  claimBoard();
  openTree(newTree(), { id: newId() });
  opening.value = null;
}

// ---- Which game comes to the board ----

let claims = 0; // several games may be on their way: a file that is read, a kept game, a new one; the last one counts

/** Another game is wanted; says later whether it still is. */
export function claimBoard(): () => boolean {
  claims += 1;
  return watchBoard();
}

/** The same for what is only tried, such as a file that may hold no game: it does not end what was wanted before. */
export function watchBoard(): () => boolean {
  const mine = claims;
  return () => mine === claims;
}
