import { s } from "../strings";
import { coordinates, PALETTES, palette, THEMES, theme } from "./theme";

/** Themes and other choices that concern the whole page. */
export function Preferences() {
  return (
    <details class="preferences">
      <summary>{s.shell.preferences}</summary>
      <div class="panel">
        <Choice label={s.shell.theme} names={THEMES} texts={s.themes} state={theme} />
        <Choice label={s.shell.palette} names={PALETTES} texts={s.palettes} state={palette} />
        <label class="row">
          <input
            type="checkbox"
            checked={coordinates.value}
            onChange={(event) => {
              coordinates.value = event.currentTarget.checked;
            }}
          />
          {s.shell.coordinates}
        </label>
        <a href="/api.html">{s.shell.api}</a>
      </div>
    </details>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  names: readonly T[];
  texts: Record<T, string>;
  state: { value: T };
}

function Choice<T extends string>({ label, names, texts, state }: ChoiceProps<T>) {
  return (
    <label class="preference">
      {label}
      <select
        value={state.value}
        onChange={(event) => {
          state.value = event.currentTarget.value as T;
        }}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {texts[name]}
          </option>
        ))}
      </select>
    </label>
  );
}
