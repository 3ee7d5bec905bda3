// The dialogs of this screen; those for the games of a file and for the keys are here.

import { useState } from "preact/hooks";
import { s } from "../../strings";
import { Dialog } from "../../ui/Dialog";
import { count, namesText } from "../../ui/format";
import { Note } from "../../ui/Note";
import { COMMANDS, type Command } from "../board/keys";
import { closeDialog, dialog } from "../board/tools";
import { state } from "../game/store";
import { choice, choose } from "../keeping/files";
import { ReportDialog } from "../report/ReportDialog";
import { DiagramDialog } from "./DiagramDialog";
import { InfoDialog } from "./InfoDialog";
import { NewGameDialog } from "./NewGameDialog";
import { PasteDialog } from "./PasteDialog";
import { SavedDialog } from "./SavedDialog";
import { ShareDialog } from "./ShareDialog";

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
    case "report":
      return <ReportDialog />;
    case "info":
      return <InfoDialog key={state.value.id} />;
    case "diagram":
      return <DiagramDialog />;
    case "share":
      return <ShareDialog />;
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
              <b>{namesText(game)}</b>
              <span class="muted">
                {[game.event, game.date, game.result, `${game.size}×${game.size}`, s.play.moves(count(game.moves))]
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

export function Warnings({ lines, onDismiss }: { lines: readonly string[]; onDismiss?: () => void }) {
  return (
    <Note kind="warn">
      {lines.length === 1 ? (
        <p class="warnings-one">
          {s.play.warnings(1)} <span lang="en">{lines[0]}</span>
        </p>
      ) : (
        <details>
          <summary>
            {s.play.warnings(lines.length)} <span lang="en">{lines[0]}</span>
          </summary>
          <ul class="warnings" lang="en">
            {lines.slice(1).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
      {onDismiss && (
        <button type="button" class="warnings-close" aria-label={s.play.dismiss} onClick={onDismiss}>
          ×
        </button>
      )}
    </Note>
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
