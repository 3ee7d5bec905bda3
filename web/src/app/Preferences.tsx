import { useState } from "preact/hooks";
import {
  BOARD_LOOKS,
  boardLook,
  COORDINATE_STYLES,
  coordinateStyle,
  coordinates,
  LAST_MOVES,
  lastMoveStyle,
  PALETTES,
  palette,
  STONE_LOOKS,
  sound,
  stoneLook,
  THEMES,
  theme,
} from "../frame/theme";
import { s } from "../strings";
import { Check } from "../ui/Check";
import { Menu } from "../ui/Menu";
import { JudgeChoice } from "./JudgeChoice";
import { LanguageSelect } from "./LanguageSelect";

/** Themes and other choices that concern the whole page. */
export function Preferences() {
  const [opened, setOpened] = useState(false);
  return (
    <Menu name="preferences" label={s.shell.preferences} stays onOpen={() => setOpened(true)}>
      <LanguageSelect />
      <div class="preference-pairs">
        <Choice label={s.shell.theme} names={THEMES} texts={s.themes} state={theme} />
        <Choice label={s.shell.palette} names={PALETTES} texts={s.palettes} state={palette} />
        <Choice label={s.looks.board} names={BOARD_LOOKS} texts={s.looks.boards} state={boardLook} />
        <Choice label={s.looks.stones} names={STONE_LOOKS} texts={s.looks.stoneKinds} state={stoneLook} />
        <Choice label={s.looks.lastMove} names={LAST_MOVES} texts={s.looks.lastMoves} state={lastMoveStyle} />
        <Choice
          label={s.looks.coordinates}
          names={COORDINATE_STYLES}
          texts={s.looks.coordinateKinds}
          state={coordinateStyle}
        />
      </div>
      <Check
        text={s.shell.coordinates}
        checked={coordinates.value}
        onChange={(on) => {
          coordinates.value = on;
        }}
      />
      <Check
        text={s.looks.sound}
        checked={sound.value}
        onChange={(on) => {
          sound.value = on;
        }}
      />
      <JudgeChoice asked={opened} />
      <a href="/api.html">{s.shell.api}</a>
    </Menu>
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
