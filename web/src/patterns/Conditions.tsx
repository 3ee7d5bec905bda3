// What counts as the same pattern, and in which games.
import { type Signal, useSignal } from "@preact/signals";
import { currentBase } from "../frame/base";
import { hashOf } from "../frame/router";
import { s } from "../strings";
import { basesWithGames, isLearnt, moveProblems, usedFilters } from "./asks";
import { FilterField } from "./FilterField";
import { RegionFields } from "./RegionFields";
import { anywhere, colourSwap, type Filters, filters, NO_FILTERS, nextToMove, symmetries } from "./state";

export function Conditions() {
  return (
    <div class="conditions panel">
      <RegionFields />
      <div class="row">
        <Switch state={symmetries} text={s.patterns.symmetries} learnt />
        <Switch state={colourSwap} text={s.patterns.colourSwap} learnt />
        <Switch state={anywhere} text={s.patterns.anywhere} learnt={false} />
        <label>
          {s.patterns.next}{" "}
          <select
            value={nextToMove.value}
            onChange={(event) => {
              nextToMove.value = event.currentTarget.value as "any" | "black" | "white";
            }}
          >
            <option value="any">{isLearnt.value ? s.patterns.nextInTurn : s.patterns.nextAny}</option>
            <option value="black">{s.colors.black}</option>
            <option value="white">{s.colors.white}</option>
          </select>
        </label>
      </div>
      {isLearnt.value ? <NeedsGames /> : <FilterPanel />}
    </div>
  );
}

/** Why some of it cannot be used, and what to do about it. */
function NeedsGames() {
  return (
    <p class="muted small" id="needs-games">
      {s.patterns.needsGames}{" "}
      {basesWithGames.value.map((base) => (
        <button
          key={base.name}
          type="button"
          onClick={() => {
            currentBase.value = base.name;
          }}
        >
          {s.patterns.takeBase(base.name)}
        </button>
      ))}{" "}
      <a href={hashOf("mine")}>{s.patterns.mineYours}</a>
    </p>
  );
}

interface SwitchProps {
  state: Signal<boolean>;
  text: string;
  learnt: boolean; // how it was when a base without games was made
}

function Switch({ state, text, learnt }: SwitchProps) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={isLearnt.value ? learnt : state.value}
        disabled={isLearnt.value}
        aria-describedby={isLearnt.value ? "needs-games" : undefined}
        onChange={(event) => {
          state.value = event.currentTarget.checked;
        }}
      />{" "}
      {text}
    </label>
  );
}

const FIELDS: readonly (readonly [keyof Filters, string])[] = [
  ["player", "Takemiya"],
  ["x_player", ""],
  ["o_player", ""],
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
  const used = usedFilters(filters.value);
  const problems = moveProblems(filters.value);
  const isOpen = useSignal(false);
  return (
    <details
      class="filters"
      open={isOpen.value || Object.keys(problems).length > 0}
      onToggle={(event) => {
        isOpen.value = event.currentTarget.open;
      }}
    >
      <summary>
        {s.patterns.filters}
        {used ? ` (${used})` : ""}
      </summary>
      <div class="filter-fields">
        {FIELDS.map(([name, example]) => (
          <FilterField key={name} name={name} example={example} problem={problems[name]} />
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
