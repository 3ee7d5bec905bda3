import { useSignal } from "@preact/signals";
import { s } from "../../strings";
import { Dialog, startsHere } from "../../ui/Dialog";
import { Note } from "../../ui/Note";
import { closeDialog, dialog } from "../board/tools";
import { choice, load, loadError, loading } from "../keeping/files";

/** A game as text. It closes when there is a game in it; else what was pasted stays, to be mended. */
export function PasteDialog() {
  const text = useSignal("");
  const told = useSignal<string | null>(null);
  const open = async (event: Event) => {
    event.preventDefault();
    told.value = null;
    const isThere = (await load(text.peek())) || choice.peek() !== null;
    if (dialog.peek() !== "paste") return; // it was closed meanwhile
    if (isThere) return closeDialog();
    told.value = loadError.peek();
    loadError.value = null; // it is said here
  };
  return (
    <Dialog title={s.play.pasteTitle} onClose={closeDialog}>
      <form class="paste" onSubmit={(event) => void open(event)}>
        <textarea
          ref={startsHere}
          class="comment"
          rows={14}
          aria-label={s.play.pasteHint}
          placeholder="(;SZ[19];B[pd];W[dp] …)"
          value={text.value}
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
        />
        {told.value && <Note kind="error">{told.value}</Note>}
        <button type="submit" class="primary" disabled={!text.value.trim() || loading.value}>
          {loading.value ? s.play.loadingGame : s.play.pasteOpen}
        </button>
      </form>
    </Dialog>
  );
}
