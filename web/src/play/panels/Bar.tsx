// New, open, save: at the top of the panels.

import { useRef, useState } from "preact/hooks";
import { lineOf } from "../../api/client";
import type { GameTree } from "../../game/tree";
import { s } from "../../strings";
import { dialog } from "../board/tools";
import { tree } from "../game/store";
import { copyText, load, saveFile } from "../keeping/files";
import { saving, whyRefused } from "../keeping/keep";

const KEYBOARD = "M1 1h18v12H1zM4 4.5h2m2 0h2m2 0h2m2 0h1M4 7.2h1m2 0h2m2 0h2m2 0h2M6 10h8";

/** Without a game on the board there is nothing to save or to copy. */
export function Bar({ hasGame = true }: { hasGame?: boolean }) {
  const file = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState<Told | null>(null);
  const say = (text: string | null) => setTold(text ? { text, tree: tree.peek(), saving: saving.peek() } : null);
  const tell = (work: Promise<void>, good: string | null, bad: (error: unknown) => string) =>
    work.then(
      () => say(good),
      (error: unknown) => say(bad(error)),
    );
  return (
    <section class="panel bar" aria-label={s.play.bar}>
      <div class="row">
        <button type="button" class="primary" onClick={() => show("new")}>
          {s.play.newGame}
        </button>
        <button type="button" title={s.play.openHint} onClick={() => file.current?.click()}>
          {s.play.open}
        </button>
        <button type="button" onClick={() => show("paste")}>
          {s.play.paste}
        </button>
        <button type="button" title={s.play.savedHint} onClick={() => show("saved")}>
          {s.play.saved}
        </button>
        {hasGame && (
          <>
            <button type="button" title={s.play.saveHint} onClick={() => void tell(saveFile(), null, lineOf)}>
              {s.play.save}
            </button>
            <button type="button" onClick={() => void tell(copyText(), s.play.copied, () => s.play.copyFailed)}>
              {s.play.copy}
            </button>
          </>
        )}
        <button type="button" class="keys-button" title={s.play.keysTitle} onClick={() => show("keys")}>
          <svg viewBox="0 0 20 14" width="20" height="14" aria-hidden="true">
            <path d={KEYBOARD} fill="none" stroke="currentColor" stroke-width="1.4" />
          </svg>
        </button>
      </div>
      {hasGame && (
        <p class="bar-told muted" role="status">
          {statusLine(told)}
        </p>
      )}
      <input
        ref={file}
        type="file"
        class="visually-hidden"
        aria-label={s.play.openHint}
        tabIndex={-1}
        accept=".sgf,.sgfs,.txt,application/x-go-sgf,text/plain"
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) void load(chosen);
          event.currentTarget.value = "";
        }}
      />
    </section>
  );
}

interface Told {
  text: string;
  tree: GameTree;
  saving: typeof saving.value;
}

/** What was just done is said until something else happens; that the game is not kept is said in any case. */
function statusLine(told: Told | null): string {
  const now = saving.value;
  const kept = now === "refused" ? s.play.keepRefused(whyRefused.value) : s.play.keep[now];
  if (!told || told.tree !== tree.value || (told.saving !== now && now !== "saved")) return kept;
  return now === "refused" || now === "nowhere" ? `${told.text} ${kept}` : told.text;
}

function show(name: NonNullable<typeof dialog.value>): void {
  dialog.value = name;
}
