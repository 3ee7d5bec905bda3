// A game against an opponent of a rank, started on the front page: an even game, the reader takes Black.
import type { Opponent } from "../../shared/handover";
import { focusBoard } from "../board/tools";
import { startGame } from "../dialogs/NewGameDialog";
import { strength } from "./engine";

const USUAL = 2_000; // simulations of a move, if it does not play like a person

export function startAgainst({ rank, size, byKeys }: Opponent): void {
  if (rank) strength.value = { simulations: null, seconds: null, rank };
  else if (strength.value.rank) strength.value = { simulations: USUAL, seconds: null };
  const players = { black: "human", white: "engine" } as const;
  startGame({ size, komi: 7.5, rules: "chinese-ogs", handicap: 0, setUp: false, players }, []);
  if (byKeys) setTimeout(() => focusBoard(true)); // when it is drawn
}
