// What counts as the same pattern, and in which games.
import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
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

type Typed = readonly [string | null, string | null];
const NOTHING_TYPED: Typed = [null, null];

/** Two corners as text: the region for readers without a mouse, and what it touches. */
function RegionFields() {
  const typed = useSignal(NOTHING_TYPED); // what a field holds that the board does not show yet
  const inputs = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)] as const;
  const namesNow = () => setup.value.region.map((corner) => vertexOf(corner, setup.value.size)) as [string, string];
  const texts = () => namesNow().map((name, at) => typed.value[at] ?? name) as [string, string];
  const wantedNow = () => parseRegion(...texts(), setup.value.size);
  const keep = (at: 0 | 1, text: string) => {
    typed.value = at ? [typed.value[0], text] : [text, typed.value[1]];
  };
  const enter = () => {
    const region = wantedNow();
    if (!region) return;
    typed.value = NOTHING_TYPED;
    change({ ...setup.value, region });
  };
  // The fields follow the board, but never the one that is being typed in: an effect comes late, typing goes on.
  useEffect(() => {
    const kept = (at: 0 | 1) => (isBeingTypedIn(inputs[at].current) ? typed.value[at] : null);
    typed.value = [kept(0), kept(1)];
  }, [namesNow().join(":")]);
  return (
    <div class="row">
      {([0, 1] as const).map((at) => (
        <label key={at}>
          {at ? s.patterns.cornerTo : s.patterns.cornerFrom}{" "}
          <input
            ref={inputs[at]}
            class="vertex"
            value={texts()[at]}
            size={4}
            maxLength={3}
            aria-invalid={!wantedNow()}
            onInput={(event) => keep(at, event.currentTarget.value)}
            onChange={(event) => {
              keep(at, event.currentTarget.value);
              enter();
            }}
          />
        </label>
      ))}
      <strong class="place" aria-live="polite">
        {wantedNow() ? placeText() : s.patterns.noRegion}
      </strong>
    </div>
  );
}

function isBeingTypedIn(input: HTMLInputElement | null): boolean {
  return input !== null && input === document.activeElement;
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
