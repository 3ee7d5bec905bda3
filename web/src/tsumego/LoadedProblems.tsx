// The problems of a file: one after the other, by number, or by name.
import { useState } from "preact/hooks";
import { s } from "../strings";
import { count } from "../ui/format";
import { useDraft } from "../ui/useDraft";
import { practise } from "./practiceStore";
import { chooseLoaded, type Loaded, loaded } from "./problemFiles";

const t = s.tsumego;
const MOST_FOUND = 30;

/** Steps from where the reader is when the button is pressed. */
const step = (by: number) => chooseLoaded((loaded.value?.at ?? 0) + by);

export function LoadedProblems({ many }: { many: Loaded }) {
  const { at, names } = many;
  const draft = useDraft(at + 1, () => {}); // a number is gone to when it is whole
  return (
    <>
      <div class="row">
        <button type="button" disabled={at === 0} onClick={() => step(-1)}>
          {t.previous}
        </button>
        <button type="button" disabled={at + 1 >= names.length} onClick={() => step(1)}>
          {t.next}
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
      </div>
      <p class="muted">{names[at]}</p>
      <p class="row">
        <button type="button" onClick={() => void practise(true)}>
          {t.practiseThese}
        </button>
      </p>
      <ByName names={names} />
    </>
  );
}

function ByName({ names }: { names: readonly string[] }) {
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
