import { computed, effect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { route } from "../frame/router";
import { coordinates, PALETTES, palette, THEMES, theme } from "../frame/theme";
import { s } from "../strings";
import { Check } from "../ui/Check";
import { JudgeChoice } from "./JudgeChoice";

const tab = computed(() => route.value.tab);

/** Themes and other choices that concern the whole page. */
export function Preferences() {
  const menu = useRef<HTMLDetailsElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    // In the same instant: what is opened on the next tab stays open.
    const end = effect(() => {
      if (tab.value && menu.current) menu.current.open = false;
    });
    const ending = new AbortController();
    document.addEventListener("pointerdown", (event) => closeFor(menu.current, event), { signal: ending.signal });
    document.addEventListener("focusin", (event) => closeFor(menu.current, event), { signal: ending.signal });
    // Before the keys of the game hear of it.
    document.addEventListener("keydown", (event) => leave(menu.current, event), {
      signal: ending.signal,
      capture: true,
    });
    return () => {
      end();
      ending.abort();
    };
  }, []);
  return (
    <details class="preferences" ref={menu} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>{s.shell.preferences}</summary>
      <div class="panel">
        <Choice label={s.shell.theme} names={THEMES} texts={s.themes} state={theme} />
        <Choice label={s.shell.palette} names={PALETTES} texts={s.palettes} state={palette} />
        <Check
          text={s.shell.coordinates}
          checked={coordinates.value}
          onChange={(on) => {
            coordinates.value = on;
          }}
        />
        <JudgeChoice asked={opened} />
        <a href="/api.html">{s.shell.api}</a>
      </div>
    </details>
  );
}

/** A click elsewhere closes the menu. */
function closeFor(menu: HTMLDetailsElement | null, { target }: Event): void {
  if (menu?.open && !(target instanceof Node && menu.contains(target))) menu.open = false;
}

function leave(menu: HTMLDetailsElement | null, event: KeyboardEvent): void {
  if (event.key !== "Escape" || !menu?.open) return;
  menu.open = false;
  event.preventDefault();
  menu.querySelector("summary")?.focus();
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
