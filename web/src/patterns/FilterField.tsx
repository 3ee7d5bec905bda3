// A field of "Which games": it is searched as soon as typing pauses; names of players are completed.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { get } from "../api/client";
import { currentBase } from "../frame/base";
import { s } from "../strings";
import { count } from "../ui/format";
import { useAnswer } from "../ui/useAnswer";
import { type Filters, filters } from "./state";

const PAUSE = 350; // milliseconds without a key
const NAMES: readonly (keyof Filters)[] = ["player", "x_player", "o_player", "black", "white"];

// What may be sent while it is being typed. Anything else waits until the field is left, and then the server says why not.
const DATE = /^\d{4}(-\d\d){0,2}$/;
const RANK = /^\d{1,2}[kdp]$/i;
const WHOLE: Partial<Record<keyof Filters, RegExp>> = {
  since: DATE,
  until: DATE,
  min_rank: RANK,
  max_rank: RANK,
  result: /^([bw]\+([rtf]|\d+(\.5)?)?|draw)$/i,
};

interface Props {
  name: keyof Filters;
  example: string;
  problem?: string;
}

export function FilterField({ name, example, problem }: Props) {
  const draft = useSignal<string | null>(null); // what is typed and not searched yet
  const isOpen = useSignal(false);
  const chosen = useSignal(-1);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const text = draft.value ?? filters.value[name];
  const known = useKnown(NAMES.includes(name) && isOpen.value ? text : null);

  const take = (wanted: string) => {
    clearTimeout(timer.current);
    draft.value = null;
    if (filters.peek()[name] !== wanted) filters.value = { ...filters.peek(), [name]: wanted };
  };
  const type = (typed: string) => {
    clearTimeout(timer.current);
    draft.value = typed;
    isOpen.value = true;
    chosen.value = -1;
    const rule = WHOLE[name];
    if (!typed.trim() || !rule || rule.test(typed.trim())) timer.current = setTimeout(() => take(typed), PAUSE);
  };
  const complete = (full: string) => {
    isOpen.value = false;
    take(full);
  };
  const key = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && known.length) {
      event.preventDefault();
      chosen.value = (chosen.value + step + known.length) % known.length;
    } else if (event.key === "Enter") complete(known[chosen.value]?.name ?? text);
    else if (event.key === "Escape") isOpen.value = false;
  };
  const list = `known-${name}`;
  return (
    <div class="filter-field">
      <label>
        {s.patterns.filter[name]}
        <input
          value={text}
          placeholder={example}
          maxLength={100}
          autocomplete="off"
          spellcheck={false}
          aria-invalid={!!problem}
          aria-describedby={problem && `wrong-${name}`}
          {...(NAMES.includes(name) && {
            role: "combobox",
            "aria-expanded": known.length > 0,
            "aria-controls": list,
            "aria-autocomplete": "list" as const,
            "aria-activedescendant": known[chosen.value] ? `${list}-${chosen.value}` : undefined,
          })}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={key}
          onBlur={() => complete(text)}
        />
      </label>
      {problem && (
        <small class="wrong" id={`wrong-${name}`} role="alert">
          {problem}
        </small>
      )}
      {NAMES.includes(name) && (
        <div class="known-names" id={list} role="listbox" aria-label={s.patterns.knownNames} hidden={!known.length}>
          {known.map((one, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={one.name}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === chosen.value}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()} // the field keeps the focus until the click
              onClick={() => complete(one.name)}
            >
              {one.name} <small>{s.patterns.gamesOf(count(one.games))}</small>
              {one.also.length > 0 && <small class="also">{s.patterns.alsoSpelt(one.also.join(", "))}</small>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** The players whose names fit; none for an empty field, or if they cannot be had. */
function useKnown(typed: string | null) {
  const base = currentBase.value;
  const question = typed?.trim() ? JSON.stringify([base, typed.trim()]) : null;
  const { answer } = useAnswer(question, (signal) =>
    get("/api/patterns/players", { query: { base, typed: typed?.trim() ?? "" }, signal }),
  );
  return question && answer ? answer : [];
}
