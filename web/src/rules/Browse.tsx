import { useSignal } from "@preact/signals";
import { get, type Schemas } from "../api/client";
import { SmallBoard } from "../board/SmallBoard";
import { s } from "../strings";
import { count } from "../ui/format";
import { Note } from "../ui/Note";
import { Problem } from "../ui/Problem";
import { useAnswer } from "../ui/useAnswer";
import { alsoChanged, changed, choices, drawn, listed, openList, openRule, type RuleSet, sets } from "./state";

type Page = Schemas["RulePage"];
const SHOWN = 24;

/** The rules of a set, a page at a time. */
export function Browse({ set }: { set: RuleSet }) {
  const { depth } = listed.value;
  const isThere = depth === null || set.depths.some((one) => one.depth === depth && one.ours > 0);
  const wanted = isThere ? depth : null;
  const about = `${set.name} ${wanted}`;
  const offset = (listed.value.page - 1) * SHOWN;
  const query = { depth: wanted, offset, limit: SHOWN };
  const { answer, error, fresh, again } = useAnswer(
    JSON.stringify([set.name, query]),
    async (signal) => {
      const page: Page = await get("/api/rules/sets/{name}", { path: { name: set.name }, query, signal });
      return { about, page };
    },
    0,
  );
  const page = answer?.page;
  const turn = (by: number) => {
    if (answer?.about !== about) return; // the last page is that of these rules
    const now = listed.peek().page; // the page that was asked for, which may not have come yet
    const last = Math.max(1, Math.ceil(answer.page.total / SHOWN)); // an address may ask for one far behind it
    const page = Math.min(last, Math.max(1, now + by));
    if (page !== now) openList(set.name, { page });
  };
  return (
    <section class="browse">
      <Filters set={set} />
      <Depths set={set} chosen={wanted} onChoose={(depth) => openList(set.name, { depth, page: 1 })} />
      <Problem line={error} again={again} />
      {!page && !error && <Note kind="busy">{s.shell.loading}</Note>}
      {page && !error && (
        <>
          <Pager page={page} offset={offset} onTurn={turn} />
          {page.with_images > page.total && <p class="muted small">{s.rules.numbersSkip}</p>}
          <ul class="rule-grid" aria-busy={!fresh}>
            {page.rules.map((rule) => (
              <li key={rule.number}>
                <button type="button" class="rule-card" onClick={() => openRule(rule.set, rule.number)}>
                  <SmallBoard picture={rule.picture} label={drawn(rule)} cell={26} />
                  <span>
                    <strong>{s.rules.number(count(rule.number))}</strong>{" "}
                    <span class="muted">{s.rules.plies(rule.depth)}</span>
                  </span>
                  <span class="muted small">{s.rules.conditions(rule.marks.length)}</span>
                </button>
              </li>
            ))}
          </ul>
          {page.total > SHOWN && <Pager page={page} offset={offset} onTurn={turn} />}
        </>
      )}
    </section>
  );
}

function Filters({ set }: { set: RuleSet }) {
  const list = sets.value ?? [];
  const moved = useSignal(""); // the set that was taken because there is none of all that was wanted
  const take = (change: Parameters<typeof changed>[2]) => {
    const next = changed(list, set, change);
    moved.value = alsoChanged(set, next, change) ? next.name : "";
    openList(next.name, { page: 1 });
  };
  const alike = list.filter((one) => one.goal === set.goal && one.place === set.place && one.mode === set.mode);
  return (
    <div class="row filters">
      <Choice
        label={s.rules.goal}
        value={set.goal}
        names={choices(list, "goal")}
        texts={s.rules.goals}
        onChoose={(goal) => take({ goal })}
      />
      <Choice
        label={s.rules.place}
        value={set.place}
        names={choices(list, "place")}
        texts={s.rules.places}
        isThere={(place) => list.some((one) => one.goal === set.goal && one.place === place)}
        onChoose={(place) => take({ place })}
      />
      <label class="field">
        {s.rules.size}
        <select value={set.name} onChange={(event) => openList(event.currentTarget.value, { page: 1 })}>
          {alike.map((one) => (
            <option key={one.name} value={one.name}>
              {one.width} × {one.height} ({count(one.total)})
            </option>
          ))}
        </select>
      </label>
      <Choice
        label={s.rules.mode}
        value={set.mode}
        names={choices(list, "mode")}
        texts={s.rules.modes}
        onChoose={(mode) => take({ mode })}
      />
      {moved.value === set.name && (
        <Note kind="warn">{s.rules.moved(s.rules.goals[set.goal], s.rules.places[set.place])}</Note>
      )}
    </div>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  names: readonly T[];
  texts: Record<T, string>;
  isThere?: (name: T) => boolean;
  onChoose: (name: T) => void;
}

function Choice<T extends string>({ label, value, names, texts, isThere = () => true, onChoose }: ChoiceProps<T>) {
  return (
    <label class="field">
      {label}
      <select value={value} onChange={(event) => onChoose(event.currentTarget.value as T)}>
        {names.map((name) => (
          <option key={name} value={name} disabled={!isThere(name)}>
            {isThere(name) ? texts[name] : s.rules.noneThere(texts[name])}
          </option>
        ))}
      </select>
    </label>
  );
}

interface DepthsProps {
  set: RuleSet;
  chosen: number | null;
  onChoose: (depth: number | null) => void;
}

function Depths({ set, chosen, onChoose }: DepthsProps) {
  return (
    <div class="row depths">
      <span class="muted">{s.rules.depth}</span>
      <button type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        {s.rules.all} <small class="muted">{count(set.total)}</small>
      </button>
      {set.depths
        .filter((one) => one.ours > 0)
        .map((one) => (
          <button key={one.depth} type="button" aria-pressed={chosen === one.depth} onClick={() => onChoose(one.depth)}>
            {one.depth} <small class="muted">{count(one.ours)}</small>
          </button>
        ))}
    </div>
  );
}

/** It continues from the requested page, which may not have arrived yet: two clicks are two pages. */
function Pager({ page, offset, onTurn }: { page: Page; offset: number; onTurn: (by: 1 | -1) => void }) {
  const last = Math.min(page.total, page.offset + SHOWN);
  const all = s.rules.rulesIn(page.total, page.with_images);
  return (
    <div class="row pager">
      <button type="button" disabled={offset === 0} onClick={() => onTurn(-1)}>
        ← {s.rules.before}
      </button>
      <span role="status">
        {page.rules.length ? s.rules.shown(count(page.offset + 1), count(last), all) : s.rules.none}
      </span>
      <button type="button" disabled={offset + SHOWN >= page.total} onClick={() => onTurn(1)}>
        {s.rules.after} →
      </button>
    </div>
  );
}
