// What counts as the same pattern, and in which games.
import type { Signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { vertexOf } from "../game/vertex";
import { s } from "../strings";
import { edgesOf, parseRegion, placeOf } from "./region";
import {
  anywhere,
  change,
  colourSwap,
  type Filters,
  filters,
  NO_FILTERS,
  nextToMove,
  setup,
  symmetries,
} from "./state";

export function Conditions() {
  return (
    <div class="conditions panel">
      <RegionFields />
      <div class="row">
        <Switch state={symmetries} text={s.patterns.symmetries} />
        <Switch state={colourSwap} text={s.patterns.colourSwap} />
        <Switch state={anywhere} text={s.patterns.anywhere} />
        <label>
          {s.patterns.next}{" "}
          <select
            value={nextToMove.value}
            onChange={(event) => {
              nextToMove.value = event.currentTarget.value as "any" | "black" | "white";
            }}
          >
            <option value="any">{s.patterns.nextAny}</option>
            <option value="black">{s.colors.black}</option>
            <option value="white">{s.colors.white}</option>
          </select>
        </label>
      </div>
      <FilterPanel />
    </div>
  );
}

function Switch({ state, text }: { state: Signal<boolean>; text: string }) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={state.value}
        onChange={(event) => {
          state.value = event.currentTarget.checked;
        }}
      />{" "}
      {text}
    </label>
  );
}

/** Two corners as text: the region for readers without a mouse, and what it touches. */
function RegionFields() {
  const { region, size } = setup.value;
  const names = region.map((corner) => vertexOf(corner, size)) as [string, string];
  const [texts, setTexts] = useState<[string, string]>(names);
  const shown = names.join(":");
  // the fields follow the board
  useEffect(() => setTexts(names), [shown]);
  const wanted = parseRegion(texts[0], texts[1], size);
  const enter = (at: 0 | 1, text: string) => {
    const next: [string, string] = at ? [texts[0], text] : [text, texts[1]];
    setTexts(next);
    const found = parseRegion(next[0], next[1], size);
    if (found) change({ ...setup.value, region: found });
  };
  return (
    <div class="row">
      {([0, 1] as const).map((at) => (
        <label key={at}>
          {at ? s.patterns.cornerTo : s.patterns.cornerFrom}{" "}
          <input
            class="vertex"
            value={texts[at]}
            size={4}
            maxLength={3}
            aria-invalid={!wanted}
            onInput={(event) => {
              const text = event.currentTarget.value;
              setTexts(at ? [texts[0], text] : [text, texts[1]]);
            }}
            onChange={(event) => enter(at, event.currentTarget.value)}
          />
        </label>
      ))}
      <strong class="place" aria-live="polite">
        {wanted ? placeText() : s.patterns.noRegion}
      </strong>
    </div>
  );
}

function placeText(): string {
  const { region, size } = setup.value;
  if (anywhere.value) return s.patterns.places.anywhere;
  const place = placeOf(region, size);
  const edges = edgesOf(region, size);
  const which = (["top", "bottom", "left", "right"] as const).filter((name) => edges[name]);
  return place === "full" || place === "centre"
    ? s.patterns.places[place]
    : `${s.patterns.places[place]} (${which.map((name) => s.patterns.edges[name]).join(", ")})`;
}

const FIELDS: readonly (readonly [keyof Filters, string])[] = [
  ["player", "Takemiya"],
  ["black", ""],
  ["white", ""],
  ["event", "Honinbo"],
  ["since", "1933"],
  ["until", "1945-08"],
  ["min_rank", "7d"],
  ["max_rank", "9p"],
  ["result", "B+R"],
  ["first_move", "0"],
  ["last_move", "50"],
];

function FilterPanel() {
  const used = Object.values(filters.value).filter((text) => text.trim()).length;
  return (
    <details class="filters">
      <summary>
        {s.patterns.filters}
        {used ? ` (${used})` : ""}
      </summary>
      <div class="filter-fields">
        {FIELDS.map(([name, example]) => (
          <label key={name}>
            {s.patterns.filter[name]}
            <input
              value={filters.value[name]}
              placeholder={example}
              maxLength={100}
              onChange={(event) => {
                filters.value = { ...filters.value, [name]: event.currentTarget.value };
              }}
            />
          </label>
        ))}
      </div>
      <button
        type="button"
        disabled={!used}
        onClick={() => {
          filters.value = NO_FILTERS;
        }}
      >
        {s.patterns.noFilters}
      </button>
    </details>
  );
}
