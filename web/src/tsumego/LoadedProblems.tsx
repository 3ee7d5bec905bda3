// The problems of a file: one after the other, by number, or by name.
import { useState } from "preact/hooks";
import { s } from "../strings";
import { count } from "../ui/format";
import { useDraft } from "../ui/useDraft";
import { practise } from "./practiceStore";
import { chooseLoaded, loaded } from "./problemFiles";

const t = s.tsumego;
const MOST_FOUND = 30;

/** Steps from where the reader is when the button is pressed. */
const step = (by: number) => chooseLoaded((loaded.value?.at ?? 0) + by);

/** Beside the board, so that it is in sight that there are more, and what can be done with them. */
export function LoadedProblems() {
  const many = loaded.value;
  const draft = useDraft((many?.at ?? 0) + 1, () => {}); // a number is gone to when it is whole
  if (!many || many.names.length < 2) return null;
  const { at, names } = many;
  return (
    <section class="tsumego-many" aria-label={t.problemsOfFile}>
      <div class="row">
        <button type="button" aria-label={t.previous} disabled={at === 0} onClick={() => step(-1)}>
          ‹
        </button>
        <label class="row">
          {t.problemNumber}
          <input
            type="number"
            class="tsumego-number"
            min={1}
            max={names.length}
            {...draft}
            onChange={(event) => chooseLoaded(Number(event.currentTarget.value) - 1)}
          />
          {t.ofProblems(count(names.length))}
        </label>
        <button type="button" aria-label={t.next} disabled={at + 1 >= names.length} onClick={() => step(1)}>
          ›
        </button>
        <button type="button" onClick={() => void practise(true)}>
          {t.practiseThese}
        </button>
      </div>
      <p class="muted">{names[at]}</p>
    </section>
  );
}

export function ByName({ names }: { names: readonly string[] }) {
  const [sought, setSought] = useState("");
  const wanted = sought.trim().toLowerCase();
  const found = wanted ? names.flatMap((name, i) => (name.toLowerCase().includes(wanted) ? [i] : [])) : [];
  return (
    <>
      <label class="row">
        {t.findByName}
        <input type="search" value={sought} onInput={(event) => setSought(event.currentTarget.value)} />
      </label>
      {wanted && (
        <ul class="tsumego-found" aria-label={t.found(count(found.length))}>
          {found.slice(0, MOST_FOUND).map((i) => (
            <li key={i}>
              <button type="button" class="link" onClick={() => chooseLoaded(i)}>
                {count(i + 1)}. {names[i]}
              </button>
            </li>
          ))}
          {(found.length === 0 || found.length > MOST_FOUND) && <li class="muted">{t.found(count(found.length))}</li>}
        </ul>
      )}
    </>
  );
}
