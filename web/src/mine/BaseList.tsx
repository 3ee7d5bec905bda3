import { useState } from "preact/hooks";
import { currentBase } from "../frame/base";
import { s } from "../strings";
import { Dialog } from "../ui/Dialog";
import { count, day } from "../ui/format";
import { Note } from "../ui/Note";
import { GameList } from "./GameList";
import { deleteBase, mined, useBase } from "./state";
import { baseName, bytes, type MinedBase, patternsOf } from "./words";

/** All knowledge bases; those mined here can be deleted. */
export function BaseList() {
  const [doomed, setDoomed] = useState<MinedBase | null>(null);
  const list = mined.value;
  return (
    <section class="panel" aria-labelledby="bases-title">
      <h2 id="bases-title">{s.mine.bases}</h2>
      {!list && <Note kind="busy">{s.shell.loading}</Note>}
      <ul class="base-list">
        {list?.map((base) => (
          <BaseRow key={base.name} base={base} onDelete={() => setDoomed(base)} />
        ))}
      </ul>
      {doomed && (
        <Dialog title={s.mine.deleteBase(doomed.name)} onClose={() => setDoomed(null)}>
          <p>{s.mine.deleteWords(bytes(doomed.bytes))}</p>
          <div class="row">
            <button
              type="button"
              class="danger"
              onClick={() => {
                deleteBase(doomed.name);
                setDoomed(null);
              }}
            >
              {s.mine.deleteYes}
            </button>
            <button type="button" onClick={() => setDoomed(null)}>
              {s.mine.cancel}
            </button>
          </div>
        </Dialog>
      )}
    </section>
  );
}

function BaseRow({ base, onDelete }: { base: MinedBase; onDelete: () => void }) {
  const isUsed = currentBase.value === base.name;
  const [isListed, setListed] = useState(false);
  return (
    <li class={isUsed ? "used" : undefined}>
      <div class="base-words">
        <strong>{baseName(base.name)}</strong> {isUsed && <span class="badge done">{s.mine.inUse}</span>}
        {base.problem && (
          <Note kind="error" lang="en">
            {base.problem}
          </Note>
        )}
        {base.holds && (
          <p class="muted small">
            {s.mine.baseLine(count(base.holds.games), count(patternsOf(base.holds)), bytes(base.bytes))}
            {base.has_games ? "" : ` · ${s.mine.withoutGames}`}
            {base.has_predictor ? ` · ${isUsed ? s.mine.playsByIt : s.mine.canPlayByIt}` : ""}
            {base.own && base.date ? ` · ${day(base.date)}` : ""}
          </p>
        )}
      </div>
      <div class="row">
        {base.has_games && (
          <button type="button" aria-expanded={isListed} onClick={() => setListed(!isListed)}>
            {s.mine.games}
          </button>
        )}
        <button type="button" disabled={isUsed || base.problem !== null} onClick={() => useBase(base.name)}>
          {s.mine.use}
        </button>
        {base.own && (
          <button type="button" onClick={onDelete} aria-label={s.mine.deleteBase(base.name)}>
            {s.mine.delete}
          </button>
        )}
      </div>
      {isListed && <GameList base={base.name} />}
    </li>
  );
}
