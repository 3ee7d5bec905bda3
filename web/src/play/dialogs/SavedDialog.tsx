// The games that are kept on this computer: found by player, event or date, opened, deleted.
import { useSignal } from "@preact/signals";
import { lineOf } from "../../api/client";
import { s } from "../../strings";
import { Dialog } from "../../ui/Dialog";
import { count, moment, namesText } from "../../ui/format";
import { Note } from "../../ui/Note";
import { useAnswer } from "../../ui/useAnswer";
import { closeDialog } from "../board/tools";
import { stopThinking } from "../game/engine";
import { state } from "../game/store";
import { forgetKept, openKept } from "../keeping/keep";
import { type SavedGame, type SavedGames, savedGames } from "../keeping/wire";

export function SavedDialog() {
  const find = useSignal("");
  const sure = useSignal<string | null>(null); // the game that is about to be deleted
  const refused = useSignal<string | null>(null);
  const words = find.value.trim();
  const { answer, error, busy, again } = useAnswer<SavedGames>(words, (signal) => savedGames(words, signal));
  const forget = async (id: string) => {
    sure.value = null;
    refused.value = null;
    try {
      await forgetKept(id);
      again();
    } catch (line) {
      refused.value = lineOf(line);
    }
  };
  const problem = refused.value ?? error;
  return (
    <Dialog title={s.play.savedHint} onClose={closeDialog}>
      {problem && (
        <Note kind="error" lang="en">
          {problem}
        </Note>
      )}
      {!answer && !problem && <Note kind="busy">{s.shell.loading}</Note>}
      {answer?.total === 0 && <Note>{s.play.savedEmpty}</Note>}
      {answer && answer.total > 0 && (
        <>
          <input
            type="search"
            class="wide"
            maxLength={200}
            aria-label={s.play.savedFind}
            placeholder={s.play.savedFind}
            value={find.value}
            onInput={(event) => {
              find.value = event.currentTarget.value;
            }}
          />
          <p class="muted saved-count" role="status">
            {busy ? s.shell.loading : said(answer, words)}
          </p>
        </>
      )}
      <ul class="game-list">
        {answer?.games.map((game) => (
          <SavedRow
            key={game.id}
            game={game}
            isSure={sure.value === game.id}
            onAsk={() => {
              sure.value = game.id;
            }}
            onForget={() => void forget(game.id)}
          />
        ))}
      </ul>
      {answer && answer.total > 0 && <p class="muted">{s.play.savedRule}</p>}
    </Dialog>
  );
}

interface RowProps {
  game: SavedGame;
  isSure: boolean; // the next click deletes it
  onAsk: () => void;
  onForget: () => void;
}

function SavedRow({ game, isSure, onAsk, onForget }: RowProps) {
  const name = game.name || namesText(game);
  return (
    <li class="row">
      <button type="button" class="grow" onClick={() => open(game.id)} aria-current={game.id === state.value.id}>
        <b>{name}</b>
        <span class="muted">{about(game)}</span>
      </button>
      {isSure ? (
        <button
          key="sure"
          type="button"
          class="primary"
          onClick={(event) => event.detail < 2 && onForget()} // the second half of a double click is not an answer
        >
          {s.play.forgetSure(name)}
        </button>
      ) : (
        <button key="ask" type="button" onClick={onAsk}>
          {s.play.forget}
        </button>
      )}
    </li>
  );
}

function open(id: string): void {
  stopThinking();
  closeDialog();
  void openKept(id);
}

function said({ games, found, total, opened }: SavedGames, words: string): string {
  const here = words
    ? s.play.savedFound(count(found), count(total))
    : s.play.savedTotal(count(total), opened ? count(opened) : "");
  return games.length < found ? `${here} ${s.play.savedNewest(count(games.length))}` : here;
}

function about(game: SavedGame): string {
  const parts = [
    game.event,
    game.date,
    `${game.size}×${game.size}`,
    s.play.moves(count(game.moves)),
    game.result,
    game.opened ? s.play.savedOpened(moment(game.saved)) : moment(game.saved),
  ];
  return parts.filter(Boolean).join(" · ");
}
