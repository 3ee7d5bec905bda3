import { useEffect } from "preact/hooks";
import { type Base, bases, basesProblem, currentBase, loadBases } from "../frame/base";
import { s } from "../strings";
import { count } from "../ui/format";

/** Which knowledge base is asked. The choice is kept, and the same in all views. */
export function BasePicker() {
  useEffect(() => {
    void loadBases();
  }, []);
  const known = bases.value.length ? bases.value : [];
  return (
    <label class="base-picker">
      {s.patterns.base}{" "}
      <select
        value={currentBase.value}
        onChange={(event) => {
          currentBase.value = event.currentTarget.value;
        }}
      >
        {!known.some((base) => base.name === currentBase.value) && (
          <option value={currentBase.value}>{currentBase.value}</option>
        )}
        {known.map((base) => (
          <option key={base.name} value={base.name} disabled={!!base.problem}>
            {said(base)}
          </option>
        ))}
      </select>
      {basesProblem.value && <span class="muted"> {basesProblem.value}</span>}
    </label>
  );
}

function said(base: Base): string {
  if (base.problem) return s.patterns.baseBroken(base.name);
  const name = base.name === "shipped" ? s.patterns.baseShipped : base.name;
  return base.has_games
    ? s.patterns.baseWithGames(name, count(base.games))
    : s.patterns.baseLearnt(name, count(base.games));
}
