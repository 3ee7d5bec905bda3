import { useState } from "preact/hooks";
import { get, type Schemas } from "../api/client";
import { s } from "../strings";
import { count } from "../ui/format";
import { Note } from "../ui/Note";
import { useAnswer } from "../ui/useAnswer";
import { chooseFolder, source } from "./state";
import { bytes } from "./words";

type Folder = Schemas["Listing"];

/** The folders of the computer Katachi runs on, as far as it may look at them. */
export function FolderBrowser() {
  const [path, setPath] = useState("");
  const {
    answer: folder,
    error,
    fresh,
  } = useAnswer<Folder>(path, (signal) => get("/api/mine/folders", { query: { path }, signal }), 0);
  return (
    <div class="folders">
      {error && (
        <Note kind="error">
          {error}{" "}
          <button type="button" onClick={() => setPath("")}>
            {s.mine.backToStart}
          </button>
        </Note>
      )}
      {!folder && !error && <Note kind="busy">{s.shell.loading}</Note>}
      {folder && <Here folder={folder} fresh={fresh} onOpen={setPath} />}
      {folder && <Inside folder={folder} fresh={fresh} onOpen={setPath} />}
    </div>
  );
}

interface Props {
  folder: Folder;
  fresh: boolean; // else it is the one before, and another is on its way: none of it is acted on
  onOpen: (path: string) => void;
}

function Here({ folder, fresh, onOpen }: Props) {
  if (folder.path === null) return <p class="muted">{s.mine.startFolders}</p>;
  const path = folder.path;
  const isChosen = source.value?.kind === "folder" && source.value.path === path;
  return (
    <div class="folder-here">
      <div class="row">
        <button type="button" onClick={() => onOpen(folder.parent ?? "")}>
          ↑ {s.mine.up}
        </button>
        <code class="folder-path">{path}</code>
      </div>
      <div class="row">
        <button
          type="button"
          class="primary"
          disabled={!fresh}
          aria-pressed={isChosen}
          onClick={() => chooseFolder(path)}
        >
          {s.mine.mineThis}
        </button>
        <span class="muted">{s.mine.filesHere(count(folder.files), bytes(folder.bytes))}</span>
      </div>
    </div>
  );
}

function Inside({ folder, fresh, onOpen }: Props) {
  if (!folder.folders.length) return <Note>{folder.path === null ? s.mine.noFolders : s.mine.noSubfolders}</Note>;
  return (
    <ul class="folder-list" aria-label={s.mine.foldersIn}>
      {folder.folders.map((one) => (
        <li key={one.path}>
          <button type="button" disabled={!fresh} onClick={() => onOpen(one.path)}>
            <span>
              <span aria-hidden="true">▸ </span>
              {one.name}
            </span>
            {one.files !== null && one.files > 0 && (
              <span class="muted">{s.mine.gameFiles(`${count(one.files)}${one.more ? "+" : ""}`)}</span>
            )}
          </button>
        </li>
      ))}
      {folder.cut && <li class="muted">{s.mine.moreFolders}</li>}
    </ul>
  );
}
