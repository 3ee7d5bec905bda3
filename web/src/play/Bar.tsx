// New, open, save: at the top of the panels.

import { useRef, useState } from "preact/hooks";
import { lineOf } from "../api/client";
import { s } from "../strings";
import { copyText, load, saveFile } from "./files";
import { saving, whyRefused } from "./keep";
import { dialog } from "./tools";

/** Without a game on the board there is nothing to save or to copy. */
export function Bar({ hasGame = true }: { hasGame?: boolean }) {
  const file = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState<string | null>(null);
  const tell = (work: Promise<void>, good: string | null, bad: (error: unknown) => string) =>
    work.then(
      () => setTold(good),
      (error: unknown) => setTold(bad(error)),
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
        <button
          type="button"
          class="keys-button"
          aria-label={s.play.keysTitle}
          title={s.play.keysTitle}
          onClick={() => show("keys")}
        >
          ?
        </button>
      </div>
      {hasGame && (
        <p class="bar-told muted" role="status">
          {told ?? (saving.value === "refused" ? s.play.keepRefused(whyRefused.value) : s.play.keep[saving.value])}
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

function show(name: NonNullable<typeof dialog.value>): void {
  dialog.value = name;
}
