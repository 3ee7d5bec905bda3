import { useRef, useState } from "preact/hooks";
import { s } from "../strings";
import { count } from "../ui/format";
import { chosenOf, droppedFiles } from "./files";
import { chooseFiles, source } from "./state";
import { bytes } from "./words";

/** Files or a whole folder: dropped here, or chosen with the browser's own dialog. */
export function DropZone() {
  const [isOver, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer) chooseFiles(await droppedFiles(event.dataTransfer));
  };
  const take = (event: Event) => {
    const input = event.currentTarget as HTMLInputElement;
    chooseFiles(chosenOf(input.files ?? []));
    input.value = ""; // the same folder may be chosen again
  };
  return (
    <section
      class={`drop-zone${isOver ? " over" : ""}`}
      aria-label={s.mine.drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <svg class="drop-icon" viewBox="0 0 48 48" aria-hidden="true">
        <path d="M24 6v24m0 0-9-9m9 9 9-9M8 34v8h32v-8" />
      </svg>
      <p class="drop-words">{s.mine.drop}</p>
      <div class="row drop-buttons">
        <button type="button" class="primary" onClick={() => folder.current?.click()}>
          {s.mine.chooseFolder}
        </button>
        <button type="button" onClick={() => files.current?.click()}>
          {s.mine.chooseFiles}
        </button>
      </div>
      <p class="muted small">{s.mine.kinds}</p>
      <input ref={files} type="file" multiple hidden aria-label={s.mine.chooseFiles} onChange={take} />
      <input
        ref={folder}
        type="file"
        multiple
        hidden
        aria-label={s.mine.chooseFolder}
        onChange={take}
        {...{ webkitdirectory: true }}
      />
    </section>
  );
}

/** What is about to be mined. */
export function ChosenSource() {
  const from = source.value;
  if (!from) return null;
  if (from.kind === "folder")
    return (
      <p class="chosen">
        <strong>{s.mine.folder}</strong> <code>{from.path}</code>
      </p>
    );
  const size = from.games.reduce((sum, { file }) => sum + file.size, 0);
  return (
    <p class="chosen">
      <strong>{s.mine.filesChosen(count(from.games.length), bytes(size))}</strong>{" "}
      {from.other > 0 && <span class="muted">{s.mine.otherFiles(count(from.other))}</span>}
    </p>
  );
}
