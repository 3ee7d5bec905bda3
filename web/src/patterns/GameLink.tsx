import { useState } from "preact/hooks";
import { get, lineOf } from "../api/client";
import { currentBase } from "../app/base";
import { openGame } from "../app/open";
import { s } from "../strings";
import { gameText } from "./format";

interface Game {
  black: string;
  white: string;
  event: string;
  date: string;
  move: number;
  number: number | null;
}

/** A game by name; one click opens it at the move, if the base has it. */
export function GameLink({ game, text }: { game: Game; text?: string }) {
  const [error, setError] = useState<string | null>(null);
  const name = text ?? gameText(game);
  if (game.number === null)
    return (
      <span>
        {name}, {s.patterns.moveNumber(game.move)}
      </span>
    );
  const number = game.number;
  const open = async () => {
    try {
      const found = await get("/api/archive/{number}", { path: { number }, query: { base: currentBase.value } });
      openGame(found.sgf, game.move);
    } catch (problem) {
      setError(lineOf(problem));
    }
  };
  return (
    <span>
      <button type="button" class="link" onClick={open} title={s.patterns.openAt(game.move)}>
        {name}, {s.patterns.moveNumber(game.move)}
      </button>
      {error && <span role="alert"> {error}</span>}
    </span>
  );
}
