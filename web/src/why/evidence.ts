// The evidence behind moves, fetched when a move is chosen: after a moment, once per position, and never too late.
import { type ReadonlySignal, signal } from "@preact/signals";
import { isAborted, lineOf, post } from "../api/client";
import type { GameRequest } from "../api/live";
import type { MoveWhy } from "./types";

export type Found =
  | { state: "none" }
  | { state: "loading"; vertex: string }
  | { state: "found"; vertex: string; move: MoveWhy }
  | { state: "error"; vertex: string; line: string };

type Ask = (game: GameRequest, base: string, vertex: string, abort: AbortSignal) => Promise<MoveWhy | undefined>;

export interface Evidence {
  found: ReadonlySignal<Found>;
  look(game: GameRequest, base: string, vertex: string | null): void;
  retry(): void;
  close(): void;
}

const DELAY = 30; // milliseconds: someone who runs through the candidates with a key held asks for none of them
const KEPT = 200; // moves

export function createEvidence(ask: Ask = askServer, delay = DELAY): Evidence {
  const found = signal<Found>({ state: "none" });
  const kept = new Map<string, MoveWhy>();
  let wanted = "";
  let last: [GameRequest, string, string] | null = null;
  let abort: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const cancel = () => {
    clearTimeout(timer);
    abort?.abort();
    abort = null;
  };

  const fetchIt = async (key: string, game: GameRequest, base: string, vertex: string) => {
    const mine = new AbortController();
    abort = mine;
    try {
      const move = await ask(game, base, vertex, mine.signal);
      if (move) keep(kept, key, move);
      if (wanted !== key || mine.signal.aborted) return;
      found.value = move ? { state: "found", vertex, move } : { state: "none" };
    } catch (error) {
      if (wanted !== key || mine.signal.aborted || isAborted(error)) return;
      found.value = { state: "error", vertex, line: lineOf(error) };
    }
  };

  const look = (game: GameRequest, base: string, vertex: string | null) => {
    const key = vertex === null ? "" : JSON.stringify([game, base, vertex]);
    if (key === wanted) return;
    cancel();
    wanted = key;
    if (vertex === null) {
      last = null;
      found.value = { state: "none" };
      return;
    }
    last = [game, base, vertex];
    const known = kept.get(key);
    if (known) {
      found.value = { state: "found", vertex, move: known };
      return;
    }
    found.value = { state: "loading", vertex };
    timer = setTimeout(() => void fetchIt(key, game, base, vertex), delay);
  };

  return {
    found,
    look,
    retry() {
      if (!last) return;
      wanted = "";
      look(...last);
    },
    close() {
      cancel();
      wanted = "";
    },
  };
}

function keep(kept: Map<string, MoveWhy>, key: string, move: MoveWhy): void {
  kept.set(key, move);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
}

async function askServer(game: GameRequest, base: string, vertex: string, abort: AbortSignal) {
  const body = { game, vertices: [vertex] } as Parameters<typeof post<"/api/why">>[1];
  const answer = await post("/api/why", body, { query: { base }, signal: abort });
  return answer.moves[0];
}
