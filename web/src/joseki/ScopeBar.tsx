// Which part of the board, and the games of which years.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { s } from "../strings";
import { type Scope, scope } from "./line";

const SHIFT = 2016; // from here on professionals learned from programs
const RECENT = 5; // years

type Era = "all" | "shift" | "recent" | "years";

/** The name of a span of years, as far as it has one. */
export function eraOf({ since, until }: Scope, latest: number | null): Era {
  if (since === null && until === null) return "all";
  if (until === null && since === SHIFT) return "shift";
  return until === null && latest !== null && since === latest - RECENT + 1 ? "recent" : "years";
}

export function ScopeBar({ latest, children }: { latest: number | null; children?: ComponentChildren }) {
  const { wholeBoard, since, until } = scope.value;
  const era = eraOf(scope.value, latest);
  const change = (part: Partial<Scope>) => {
    scope.value = { ...scope.value, ...part };
  };
  const choose = (wanted: Era) => {
    const last = latest ?? new Date().getFullYear();
    const starts: Record<Era, number | null> = { all: null, shift: SHIFT, recent: last - RECENT + 1, years: last - 20 };
    change({ since: starts[wanted], until: wanted === "years" ? last : null });
  };
  return (
    <div class="row joseki-scope">
      <label>
        {s.joseki.where}{" "}
        <select
          value={wholeBoard ? "board" : "corner"}
          onChange={(event) => change({ wholeBoard: event.currentTarget.value === "board" })}
        >
          <option value="corner">{s.joseki.aCorner}</option>
          <option value="board">{s.joseki.wholeBoard}</option>
        </select>
      </label>
      <label>
        {s.joseki.era}{" "}
        <select value={era} onChange={(event) => choose(event.currentTarget.value as Era)}>
          {(["all", "shift", "recent", "years"] as const).map((each) => (
            <option key={each} value={each}>
              {s.joseki.eras[each]}
            </option>
          ))}
        </select>
      </label>
      {era === "years" && (
        <>
          <YearField label={s.joseki.since} value={since} onChange={(year) => change({ since: year })} />
          <YearField label={s.joseki.until} value={until} onChange={(year) => change({ until: year })} />
        </>
      )}
      {children}
    </div>
  );
}

interface FieldProps {
  label: string;
  value: number | null;
  onChange: (year: number | null) => void;
}

function YearField({ label, value, onChange }: FieldProps) {
  const [typed, setTyped] = useState<string | null>(null); // an answer that arrives meanwhile must not undo it
  return (
    <label>
      {label}{" "}
      <input
        type="number"
        class="year"
        min={1}
        max={9999}
        value={typed ?? value ?? ""}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onChange={(event) => {
          setTyped(null);
          const year = Number.parseInt(event.currentTarget.value, 10);
          onChange(year >= 1 && year <= 9999 ? year : null);
        }}
      />
    </label>
  );
}
