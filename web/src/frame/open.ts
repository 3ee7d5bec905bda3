// Any view can hand a game to the board of the play tab.
import { signal } from "@preact/signals";
import { inbox } from "./inbox";
import { go, watchPlace } from "./router";

type Opener = (sgf: string | Blob, at: number, region: string | undefined, isWanted: () => boolean) => unknown; // or a promise
const games = inbox<Parameters<Opener>>();
/** How many games are on their way to the board: until they are there, the address of the play tab is left to them. */
export const handedOver = signal(0);

/**
 * Show this game (SGF, as text or as a file) after this many moves in the play tab, unless the reader leaves the tab while it loads. A region
 * ("L19:T11") is marked there.
 */
export function openGame(sgf: string | Blob, at = 0, region?: string): void {
  if (!games.isWaiting()) handedOver.value += 1;
  go("play");
  games.give([sgf, at, region, watchPlace()]);
}

let asked = 0;

/** Show a game that has to be fetched first, unless another one was requested or the reader has gone elsewhere since. */
export async function openFetched(fetching: Promise<{ sgf: string }>, at = 0, region?: string): Promise<void> {
  const mine = ++asked;
  const isHere = watchPlace();
  const { sgf } = await fetching;
  if (mine === asked && isHere()) openGame(sgf, at, region);
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
