import { useState } from "preact/hooks";
import { get, type Schemas } from "../api/client";
import { s } from "../strings";
import { count } from "../ui/format";
import { Note } from "../ui/Note";
import { Problem } from "../ui/Problem";
import { useAnswer } from "../ui/useAnswer";
import { RuleDrawing } from "./RuleDrawing";
import { changed, choices, open, type RuleSet, sets } from "./state";

type Page = Schemas["RulePageModel"];
const SHOWN = 24;

/** The rules of a set, a page at a time. */
export function Browse({ set }: { set: RuleSet }) {
  const [depth, setDepth] = useState<number | null>(null);
  const [offset, setOffset] = useState(0);
  const isThere = depth === null || set.depths.some((one) => one.depth === depth && one.ours > 0);
  const wanted = isThere ? depth : null;
  const query = { depth: wanted, offset, limit: SHOWN };
  const {
    answer: page,
    error,
    again,
  } = useAnswer<Page>(
    JSON.stringify([set.name, query]),
    (signal) => get("/api/rules/sets/{name}", { path: { name: set.name }, query, signal }),
    0,
  );
  const choose = (next: number | null) => {
    setDepth(next);
    setOffset(0);
  };
  return (
    <section class="browse">
      <Filters set={set} onChange={() => setOffset(0)} />
      <Depths set={set} chosen={wanted} onChoose={choose} />
      <Problem line={error} again={again} />
      {!page && !error && <Note kind="busy">{s.shell.loading}</Note>}
      {page && !error && (
        <>
          <Pager page={page} onMove={setOffset} />
          <ul class="rule-grid">
            {page.rules.map((rule) => (
              <li key={rule.number}>
                <button type="button" class="rule-card" onClick={() => open(rule.set, rule.number)}>
                  <RuleDrawing rule={rule} cell={26} />
                  <span>
                    <strong>{s.rules.number(count(rule.number))}</strong>{" "}
                    <span class="muted">{s.rules.plies(rule.depth)}</span>
                  </span>
                  <span class="muted small">{s.rules.conditions(rule.marks.length)}</span>
                </button>
              </li>
            ))}
          </ul>
          {page.total > SHOWN && <Pager page={page} onMove={setOffset} />}
        </>
      )}
    </section>
  );
}

function Filters({ set, onChange }: { set: RuleSet; onChange: () => void }) {
  const list = sets.value ?? [];
  const take = (change: Parameters<typeof changed>[2]) => {
    onChange();
    open(changed(list, set, change).name);
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
        onChoose={(place) => take({ place })}
      />
      <label class="field">
        {s.rules.size}
        <select
          value={set.name}
          onChange={(event) => {
            onChange();
            open(event.currentTarget.value);
          }}
        >
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
    </div>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  names: readonly T[];
  texts: Record<T, string>;
  onChoose: (name: T) => void;
}

function Choice<T extends string>({ label, value, names, texts, onChoose }: ChoiceProps<T>) {
  return (
    <label class="field">
      {label}
      <select value={value} onChange={(event) => onChoose(event.currentTarget.value as T)}>
        {names.map((name) => (
          <option key={name} value={name}>
            {texts[name]}
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

function Pager({ page, onMove }: { page: Page; onMove: (offset: number) => void }) {
  const last = Math.min(page.total, page.offset + SHOWN);
  return (
    <div class="row pager">
      <button type="button" disabled={page.offset === 0} onClick={() => onMove(Math.max(0, page.offset - SHOWN))}>
        ← {s.rules.before}
      </button>
      <span role="status">
        {page.total ? s.rules.shown(count(page.offset + 1), count(last), count(page.total)) : s.rules.none}
      </span>
      <button type="button" disabled={last >= page.total} onClick={() => onMove(page.offset + SHOWN)}>
        {s.rules.after} →
      </button>
    </div>
  );
}
