import { get } from "../api/client";
import { hashOf } from "../frame/router";
import { namesOf } from "../play/games";
import { s } from "../strings";
import { moment } from "../ui/format";
import { Note } from "../ui/Note";
import { Problem } from "../ui/Problem";
import { useAnswer } from "../ui/useAnswer";

const MOST = 5;

/** The newest games that were played or opened on the play board, which keeps them. */
export function KeptGames() {
  const { answer, error, again } = useAnswer("kept", (signal) => get("/api/games/saved", { signal }), 0);
  const games = answer?.games ?? [];
  return (
    <section class="panel" aria-labelledby="kept-title">
      <h2 id="kept-title">{s.mine.keptGames}</h2>
      <p class="muted">{s.mine.keptWords(s.play.saved)}</p>
      <Problem line={error} again={again} />
      {answer && !games.length && <Note>{s.play.savedEmpty}</Note>}
      <ul class="game-rows">
        {games.slice(0, MOST).map((game) => (
          <li key={game.id}>
            <a href={hashOf("play", game.id)}>{game.name || namesOf(game)}</a>{" "}
            <span class="muted small">
              {[s.mine.movesOf(game.moves), game.result, moment(game.saved)].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
