// Games on their way to the server, one version after the other. What did not arrive of a game that was left meanwhile
// is held here and tried again: the browser's storage may have no room for it.
import { ApiError } from "../../api/client";
import { fromWire, type GameTree, type WireNode } from "../../game/tree";
import { wireOf } from "../game/order";
import { annotate, type GameState, HUMANS, state } from "../game/store";
import { type Local, noteSent, readLocal, rewriteLocal, unsentGames } from "./local";
import { keepGame, openSaved } from "./wire";

export const AGAIN = 5_000; // milliseconds until the server is asked again

export const forgotten = new Set<string>(); // games that must not be sent any more
const underWay = new Map<string, Promise<unknown>>(); // settles with the last that was sent of each game
const left = new Map<string, Local>(); // the last of each game that was left, until the server has it
let timer: ReturnType<typeof setTimeout> | undefined;

/** Resolves when everything sent of a game has arrived or failed. */
export async function arrived(id: string): Promise<void> {
  while (underWay.has(id)) await underWay.get(id);
}

/** A game as it is known here: what the server has not got yet, or what the browser has, whichever is newer. */
export function knownHere(id: string): Local | null {
  const [waiting, local] = [left.get(id), readLocal(id)];
  return waiting && waiting.time >= (local?.time ?? 0) ? waiting : local;
}

type Sendable = Pick<GameState, "id" | "tree" | "own"> & Partial<GameState>;

export function put({ id, tree, own, players = HUMANS, given }: Sendable): Promise<void> {
  return putLocal(id, { nodes: wireOf(tree), players, own, given, time: Date.now(), sent: false });
}

/** A version waits for the one before it: answers may overtake each other, and the last to arrive is the one that stays. */
function putLocal(id: string, game: Local): Promise<void> {
  if (state.peek().id !== id) left.set(id, game);
  const before = underWay.get(id);
  const sending = before ? before.then(() => sendNow(id, game)) : sendNow(id, game);
  const settled = sending
    .catch((error: unknown) => {
      if (isRefusal(error)) left.delete(id);
      if (isRefusal(error) || state.peek().id === id) return; // that is said, and seen to
      if (!left.has(id)) left.set(id, game);
      tryLater();
    })
    .then(() => {
      if (underWay.get(id) === settled) underWay.delete(id);
    });
  underWay.set(id, settled);
  return sending;
}

async function sendNow(id: string, game: Local): Promise<void> {
  if (!forgotten.has(id)) await keepGame(id, game.nodes, game.own ?? true);
  if (left.get(id) === game || state.peek().id === id) left.delete(id);
  if (state.peek().id !== id) noteSent(id, game.nodes);
}

function tryLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    for (const [id, game] of left)
      if (id === state.peek().id)
        left.delete(id); // it sees to itself
      else if (!underWay.has(id)) putLocal(id, game).catch(() => {}); // then it is tried again
  }, AGAIN);
}

/** Games that were left while the server was away. */
export function sendOthers(): void {
  for (const { id, ...game } of unsentGames(state.peek().id)) putLocal(id, game).catch(() => {});
}

/** Write something into a game that is kept but no longer on the board. */
export async function amendKept(id: string, amended: (tree: GameTree) => GameTree): Promise<void> {
  await arrived(id);
  const known = knownHere(id);
  const nodes: WireNode[] = known?.nodes ?? (await openSaved(id)).game.nodes;
  if (forgotten.has(id)) return;
  if (state.peek().id === id) return annotate(amended(state.peek().tree)); // it came back meanwhile
  const tree = fromWire(nodes);
  const next = amended(tree);
  if (next === tree) return;
  rewriteLocal(id, wireOf(next));
  await put({ ...known, id, tree: next, own: true });
}

/** What would be refused again: too large, or nothing the server can keep. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && [400, 413, 422].includes(error.status);
}
