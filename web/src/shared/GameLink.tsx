import { useState } from "preact/hooks";
import { get, lineOf } from "../api/client";
import { currentBase } from "../frame/base";
import { openFetched } from "../frame/open";
import { s } from "../strings";
import { gameText } from "../ui/format";

/** A move of a game that a base can name; with its number if the base has the game itself. */
export interface NamedGame {
  black: string;
  white: string;
  event: string;
  date: string;
  move: number;
  number?: number | null;
  region?: string; // where in the game a pattern was found, by two corners
}

interface Props {
  game: NamedGame;
  text?: string; // instead of its names, event and date
  base?: string; // the one that is asked, if it need not be the page's
  onOpen?: () => void; // before it is opened
}

/** A game by name; one click opens it at the move, if the base has it. */
export function GameLink({ game, text, base = currentBase.value, onOpen }: Props) {
  const [state, setState] = useState<"idle" | "opening" | { error: string }>("idle");
  const name = `${text ?? gameText(game)}, ${s.game.move(game.move)}`;
  const { number } = game;
  if (number === null || number === undefined) return <span>{name}</span>;
  const open = async () => {
    setState("opening");
    onOpen?.();
    try {
      await openFetched(get("/api/archive/{number}", { path: { number }, query: { base } }), game.move, game.region);
      setState("idle");
    } catch (problem) {
      setState({ error: lineOf(problem) });
    }
  };
  return (
    <span>
      <button type="button" class="link" onClick={open} title={s.game.openAt(game.move)}>
        {name}
      </button>
      {state === "opening" && ` ${s.game.opening}`}
      {typeof state === "object" && (
        <>
          {" "}
          <span role="alert">{state.error}</span>
        </>
      )}
    </span>
  );
}

/** The games behind a count, as a list; nothing, if none is known. */
export function GameLinks({ games, base }: { games: readonly NamedGame[]; base?: string }) {
  if (!games.length) return null;
  return (
    <ul class="game-links" aria-label={s.game.examples}>
      {games.map((game) => (
        <li key={`${game.number} ${game.move} ${gameText(game)}`}>
          <GameLink game={game} base={base} />
        </li>
      ))}
    </ul>
  );
}
