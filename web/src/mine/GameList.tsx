import { useState } from "preact/hooks";
import { get, lineOf, type Schemas } from "../api/client";
import { openFetched } from "../frame/open";
import { s } from "../strings";
import { count, namesText } from "../ui/format";
import { Note } from "../ui/Note";
import { Problem } from "../ui/Problem";
import { useAnswer } from "../ui/useAnswer";
import { useStateOf } from "../ui/useStateOf";

type Listed = Schemas["ListedGame"];
const MOST = 20; // games of a page

/** The games of a base: searched by player, event or year, a page at a time, one click to open. */
export function GameList({ base }: { base: string }) {
  const [text, setText] = useState("");
  const [first, setFirst] = useStateOf(text.trim(), 0);
  const query = { text: text.trim(), first, most: MOST };
  const { answer, error, again, fresh } = useAnswer(JSON.stringify([base, query]), (signal) =>
    get("/api/mine/bases/{name}/games", { path: { name: base }, query, signal }),
  );
  return (
    <div class="mine-games">
      <label class="field">
        {s.mine.searchGames}
        <input type="search" value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <Problem line={error} again={again} />
      {!answer && !error && <Note kind="busy">{s.shell.loading}</Note>}
      {answer?.found === 0 && <Note>{s.mine.noneFound}</Note>}
      {answer && answer.found > 0 && (
        <>
          <ol class="game-rows" aria-label={s.mine.gamesIn(base)}>
            {answer.games.map((game) => (
              <GameRow key={game.number} base={base} game={game} />
            ))}
          </ol>
          <div class="row">
            <button type="button" disabled={!fresh || first === 0} onClick={() => setFirst(Math.max(0, first - MOST))}>
              {s.mine.pageBefore}
            </button>
            <span class="muted small">
              {s.mine.pageOf(count(answer.first + 1), count(answer.first + answer.games.length), count(answer.found))}
            </span>
            <button
              type="button"
              disabled={!fresh || first + MOST >= answer.found}
              onClick={() => setFirst(first + MOST)}
            >
              {s.mine.pageAfter}
            </button>
          </div>
        </>
      )}
    </div>
  );
}

function GameRow({ base, game }: { base: string; game: Listed }) {
  const [state, setState] = useState<"idle" | "opening" | { error: string }>("idle");
  const open = async () => {
    setState("opening");
    try {
      await openFetched(get("/api/archive/{number}", { path: { number: game.number }, query: { base } }));
      setState("idle");
    } catch (error) {
      setState({ error: lineOf(error) });
    }
  };
  const about = [game.event, game.date, game.result, s.mine.movesOf(game.moves)].filter(Boolean).join(" · ");
  return (
    <li>
      <button type="button" class="link" onClick={open}>
        {namesText(game)}
      </button>{" "}
      <span class="muted small">{about}</span>
      {state === "opening" && ` ${s.game.opening}`}
      {typeof state === "object" && (
        <Note kind="error" lang="en">
          {state.error}
        </Note>
      )}
    </li>
  );
}
