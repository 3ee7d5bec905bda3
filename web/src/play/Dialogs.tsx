// The dialogs of this screen: games of a file, kept games, pasting, keys.

import { useEffect, useState } from "preact/hooks";
import { lineOf } from "../api/client";
import { s } from "../strings";
import { Dialog } from "../ui/Dialog";
import { count, moment } from "../ui/format";
import { Note } from "../ui/Note";
import { stopThinking } from "./engine";
import { choice, choose, load } from "./files";
import { InfoDialog } from "./InfoDialog";
import { forgetKept, openKept } from "./keep";
import { COMMANDS, type Command } from "./keys";
import { NewGameDialog } from "./NewGameDialog";
import { state } from "./store";
import { closeDialog, dialog } from "./tools";
import { type SavedGame, savedGames, type WireGame } from "./wire";

export function Dialogs() {
  if (choice.value) return <ChooseDialog />;
  switch (dialog.value) {
    case "new":
      return <NewGameDialog />;
    case "saved":
      return <SavedDialog />;
    case "paste":
      return <PasteDialog />;
    case "keys":
      return <KeysDialog />;
    case "info":
      return <InfoDialog key={state.value.id} />;
    default:
      return null;
  }
}

const SHOWN = 200; // rows; the filter finds the others

function ChooseDialog() {
  const [filter, setFilter] = useState("");
  const { games, total, warnings, move } = choice.value!;
  const wanted = filter.trim().toLowerCase();
  const found = games.filter((game) =>
    `${game.black} ${game.white} ${game.event} ${game.date}`.toLowerCase().includes(wanted),
  );
  return (
    <Dialog
      title={
        total > games.length
          ? s.play.chooseFirst(count(games.length), count(total))
          : s.play.chooseGame(count(games.length))
      }
      onClose={() => {
        choice.value = null;
      }}
    >
      {total > games.length && <p class="muted">{s.play.chooseMine}</p>}
      {games.length > 10 && (
        <input
          type="search"
          class="wide"
          aria-label={s.play.filter}
          placeholder={s.play.filter}
          value={filter}
          onInput={(event) => setFilter(event.currentTarget.value)}
        />
      )}
      <ul class="game-list">
        {found.slice(0, SHOWN).map((game, i) => (
          <li key={i}>
            <button type="button" onClick={() => choose(game, warnings, move)}>
              <b>{namesOf(game)}</b>
              <span class="muted">
                {[
                  game.event,
                  game.date,
                  game.result,
                  `${game.size}×${game.size}`,
                  `${game.moves} ${s.play.moves.toLowerCase()}`,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {warnings.length > 0 && <Warnings lines={warnings} />}
    </Dialog>
  );
}

function namesOf({ black, white }: Pick<WireGame, "black" | "white">): string {
  return black || white ? `${black || "?"} – ${white || "?"}` : s.play.nameless;
}

export function Warnings({ lines, onDismiss }: { lines: readonly string[]; onDismiss?: () => void }) {
  return (
    <Note kind="warn">
      {lines.length === 1 ? (
        <p class="warnings-one">
          {s.play.warnings(1)} {lines[0]}
        </p>
      ) : (
        <details>
          <summary>
            {s.play.warnings(lines.length)} {lines[0]}
          </summary>
          <ul class="warnings">
            {lines.slice(1).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
      {onDismiss && (
        <button type="button" onClick={onDismiss}>
          {s.play.dismiss}
        </button>
      )}
    </Note>
  );
}

function SavedDialog() {
  const [games, setGames] = useState<SavedGame[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [sure, setSure] = useState<string | null>(null);
  const ask = () => savedGames().then(setGames, (line: unknown) => setError(lineOf(line)));
  useEffect(() => {
    void ask();
  }, []);
  const open = (id: string) => {
    stopThinking();
    closeDialog();
    void openKept(id);
  };
  const forget = async (id: string) => {
    setSure(null);
    try {
      await forgetKept(id);
      await ask();
    } catch (line) {
      setError(lineOf(line));
    }
  };
  return (
    <Dialog title={s.play.savedHint} onClose={closeDialog}>
      {error && <Note kind="error">{error}</Note>}
      {!games && !error && <Note kind="busy">{s.shell.loading}</Note>}
      {games?.length === 0 && <Note>{s.play.savedEmpty}</Note>}
      <ul class="game-list">
        {games?.map((game) => (
          <li key={game.id} class="row">
            <button type="button" class="grow" onClick={() => open(game.id)} aria-current={game.id === state.value.id}>
              <b>{game.name || namesOf(game)}</b>
              <span class="muted">
                {[
                  `${game.size}×${game.size}`,
                  `${game.moves} ${s.play.moves.toLowerCase()}`,
                  game.result,
                  moment(game.saved),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </button>
            {sure === game.id ? (
              <button type="button" class="primary" onClick={() => void forget(game.id)}>
                {s.play.forgetSure(game.name || namesOf(game))}
              </button>
            ) : (
              <button type="button" onClick={() => setSure(game.id)}>
                {s.play.forget}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function PasteDialog() {
  const [text, setText] = useState("");
  return (
    <Dialog title={s.play.pasteTitle} onClose={closeDialog}>
      <form
        class="paste"
        onSubmit={(event) => {
          event.preventDefault();
          closeDialog();
          void load(text);
        }}
      >
        <textarea
          class="comment"
          rows={14}
          aria-label={s.play.pasteHint}
          placeholder="(;SZ[19];B[pd];W[dp] …)"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="primary" disabled={!text.trim()}>
          {s.play.pasteOpen}
        </button>
      </form>
    </Dialog>
  );
}

function KeysDialog() {
  return (
    <Dialog title={s.play.keysTitle} onClose={closeDialog}>
      <table class="keys">
        <tbody>
          {(Object.keys(COMMANDS) as Command[]).map((name) => (
            <tr key={name}>
              <th scope="row">
                {COMMANDS[name].map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </th>
              <td>{s.play.commands[name]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="muted">{s.play.keysNote}</p>
    </Dialog>
  );
}
