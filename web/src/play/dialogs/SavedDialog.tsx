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
  const open = (id: string) => {
    stopThinking();
    closeDialog();
    void openKept(id);
  };
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
      {problem && <Note kind="error">{problem}</Note>}
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
          <li key={game.id} class="row">
            <button type="button" class="grow" onClick={() => open(game.id)} aria-current={game.id === state.value.id}>
              <b>{game.name || namesText(game)}</b>
              <span class="muted">{about(game)}</span>
            </button>
            {sure.value === game.id ? (
              <button
                key="sure"
                type="button"
                class="primary"
                onClick={(event) => {
                  if (event.detail < 2) void forget(game.id); // the second half of a double click is no answer
                }}
              >
                {s.play.forgetSure(game.name || namesText(game))}
              </button>
            ) : (
              <button
                key="ask"
                type="button"
                onClick={() => {
                  sure.value = game.id;
                }}
              >
                {s.play.forget}
              </button>
            )}
          </li>
        ))}
      </ul>
      {answer && answer.total > 0 && <p class="muted">{s.play.savedRule}</p>}
    </Dialog>
  );
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
