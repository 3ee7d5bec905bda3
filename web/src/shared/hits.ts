// The hits of a search, walked one after the other in the play tab.
import { get } from "../api/client";
import { openFetched } from "../frame/open";
import type { NamedGame } from "./GameLink";

/** One hit among all: `at` asks for another one of them. */
export interface HitWalk {
  index: number;
  total: number;
  base: string;
  at: (index: number) => Promise<NamedGame | undefined>;
}

let opening: HitWalk | null = null;

/** The game that is opened next is a hit of this search. */
export function walkFrom(walk: HitWalk): void {
  opening = walk;
}

/** The walk that the game just opened belongs to. */
export function takeWalk(): HitWalk | null {
  const walk = opening;
  opening = null;
  return walk;
}

/** Open another hit of the same search. */
export async function openHit(walk: HitWalk, index: number): Promise<void> {
  const fetching = walk.at(index).then(async (game) => {
    if (game?.number === null || game?.number === undefined) throw new Error(`hit ${index + 1} is not there`);
    const { number } = game;
    return { game, ...(await get("/api/archive/{number}", { path: { number }, query: { base: walk.base } })) };
  });
  const { game } = await fetching;
  walkFrom({ ...walk, index });
  await openFetched(fetching, game.move, game.region);
}
