// Any view can hand a game to the board of the play tab.
import { signal } from "@preact/signals";
import { inbox } from "./inbox";
import { go, route } from "./router";

type Opener = (sgf: string, at: number, region?: string) => unknown; // perhaps a promise
const games = inbox<Parameters<Opener>>();
/** How many games are on their way to the board: until they are there, the address of the play tab is left to them. */
export const handedOver = signal(0);

/** Show this game (SGF) after this many moves in the play tab; a region ("L19:T11") is marked there. */
export function openGame(sgf: string, at = 0, region?: string): void {
  if (!games.isWaiting()) handedOver.value += 1;
  go("play");
  games.give([sgf, at, region]);
}

let asked = 0;

/** Show a game that has to be fetched first, unless another one was asked for or the reader has gone elsewhere since. */
export async function openFetched(fetching: Promise<{ sgf: string }>, at = 0, region?: string): Promise<void> {
  const mine = ++asked;
  const { tab, parts } = route.peek();
  const { sgf } = await fetching;
  const now = route.peek();
  const isHere = now.tab === tab && (!parts[0] || parts[0] === now.parts[0]); // the first part is a game, or a part of a tab
  if (mine === asked && isHere) openGame(sgf, at, region);
}

/** The play tab says here how it opens games, and gets the one that waits. */
export function takeGames(open: Opener): void {
  games.take(async (game) => {
    try {
      await open(...game);
    } finally {
      handedOver.value -= 1;
    }
  });
}
