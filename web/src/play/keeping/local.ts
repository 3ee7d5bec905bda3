// Games in the browser's storage: the one on the board outlives a reload or a crash even while the server is away.
import { browserStorage } from "../../frame/kept";
import type { WireNode } from "../../game/tree";
import { orderOf, wireOf } from "../game/order";
import type { GameState, Players } from "../game/store";

const PREFIX = "katachi.game.";
const PLACE = "katachi.place.";
const CURRENT = "katachi.play.current";
const HERE = "katachi.play.here"; // of this tab: the place a reload comes back to
const MOST_LOCAL = 5; // games that the server has too, or that were only opened

export interface Local {
  nodes: WireNode[];
  players: Players;
  time: number;
  sent: boolean; // whether the server has it
  own?: boolean; // false: only opened
  given?: readonly string[]; // what Undo leaves alone
}

let written: { tree: GameState["tree"]; wire: WireNode[] } | null = null;

export function writeLocal(now: GameState, sent: boolean, storage = browserStorage()): boolean {
  if (written?.tree !== now.tree) written = { tree: now.tree, wire: wireOf(now.tree) };
  const { players, own, given } = now;
  const local: Local = { nodes: written.wire, players, time: Date.now(), sent, own, given };
  try {
    put(now.id, local, storage);
    dropOldest(now.id, storage, MOST_LOCAL);
    return writePlace(now, storage);
  } catch {
    return false; // full or forbidden; the server still keeps it
  }
}

/** When the storage is full, games that the server also has make room. */
function put(id: string, local: Local, storage: Storage): void {
  const text = JSON.stringify(local);
  try {
    storage.setItem(PREFIX + id, text);
  } catch {
    dropOldest(id, storage, 1);
    storage.setItem(PREFIX + id, text);
  }
}

/** The server has got this of a game that is no longer on the board. */
export function noteSent(id: string, nodes: readonly WireNode[], storage = browserStorage()): void {
  const local = readLocal(id, storage);
  if (!local || local.sent || JSON.stringify(local.nodes) !== JSON.stringify(nodes)) return;
  try {
    storage.setItem(PREFIX + id, JSON.stringify({ ...local, sent: true }));
  } catch {
    // Then it is sent once more.
  }
}

/** Another version of a game that is not on the board; the server has the old one. Says whether it could be written. */
export function rewriteLocal(id: string, nodes: WireNode[], storage = browserStorage()): boolean {
  const local = readLocal(id, storage);
  try {
    if (local) put(id, { ...local, nodes, sent: false, own: true }, storage);
    return local !== null;
  } catch {
    return false;
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

/** The game that was on the board last. */
export function lastGame(storage = browserStorage()): string | null {
  return storage.getItem(CURRENT);
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

export function forgetLocal(id: string, storage = browserStorage()): void {
  for (const kind of [PREFIX, PLACE]) storage.removeItem(kind + id);
}

/** The id of the game that a change of the storage is about. */
export function idOfKey(key: string | null): string | null {
  return key?.startsWith(PREFIX) ? key.slice(PREFIX.length) : null;
}

function localIds(storage: Storage): string[] {
  const names = Array.from({ length: storage.length }, (_, i) => storage.key(i));
  return names.map(idOfKey).filter((id): id is string => id !== null);
}

/** Games that only this browser has, other than the one on the board. */
export function unsentGames(current: string, storage = browserStorage()): (Local & { id: string })[] {
  return localIds(storage).flatMap((id) => {
    const local = id === current ? null : readLocal(id, storage);
    return local && !local.sent ? [{ ...local, id }] : [];
  });
}

/** Games that the server also has, or that were only opened, may be dropped; games played here that are kept nowhere else stay. */
function dropOldest(current: string, storage: Storage, most: number): void {
  const ids = localIds(storage);
  if (ids.length <= most) return;
  const aged = ids
    .filter((id) => id !== current)
    .map((id) => ({ id, local: readLocal(id, storage) }))
    .filter(({ local }) => !local || local.sent || local.own === false);
  aged.sort((a, b) => (a.local?.time ?? 0) - (b.local?.time ?? 0));
  for (const { id } of aged.slice(0, ids.length - most)) forgetLocal(id, storage);
}
