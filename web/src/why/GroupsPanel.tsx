// The groups that need a move, as sentences; what their marks on the board mean.
import { s } from "../strings";
import { Note } from "../ui/Note";
import { type Drawing, Sentences } from "./FactList";
import { needing } from "./facts";
import type { Group } from "./types";

interface Props {
  groups: readonly Group[] | null; // null as long as they have not been found
  error: string | null;
  toMove: Group["color"];
  drawing: Drawing;
  onClose: () => void;
}

export function GroupsPanel({ groups, error, toMove, drawing, onClose }: Props) {
  const said = needing(groups ?? [], toMove);
  return (
    <section class="panel why-groups" aria-label={s.why.groups}>
      <header class="row why-head">
        <h2>{s.why.groups}</h2>
        <button type="button" class="why-not-close" aria-label={s.shell.close} title={s.shell.close} onClick={onClose}>
          ×
        </button>
      </header>
      {error !== null && (
        <Note kind="error" lang="en">
          {error}
        </Note>
      )}
      {groups && (said.length > 0 ? <Sentences said={said} drawing={drawing} /> : <p>{s.why.noGroup}</p>)}
      <p class="muted why-small">{s.why.groupsSaid}</p>
    </section>
  );
}
