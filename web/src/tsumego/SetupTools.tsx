import { s } from "../strings";
import { Check } from "../ui/Check";
import { emptySetup, GOALS, type Goal, hasStones, mirrored, SIZES, TOOLS, turned } from "./setup";
import { canUndo, change, isZoomed, setup, setZoom, tool, undo } from "./store";

const t = s.tsumego;
const SIGNS = { black: "●", white: "○", erase: "⌫", target: "△" } as const;

/** What a click does: above the board, so that it is in sight at every size. */
export function StoneTools() {
  return (
    <fieldset class="row tsumego-tools">
      <legend class="visually-hidden">{t.tools}</legend>
      {TOOLS.map((name) => (
        <button
          key={name}
          type="button"
          title={t.toolTitle[name]}
          aria-pressed={tool.value === name}
          onClick={() => (tool.value = name)}
        >
          <span aria-hidden="true">{SIGNS[name]}</span> {t.tool[name]}
        </button>
      ))}
      <button type="button" disabled={!canUndo.value} onClick={undo}>
        {t.undo}
      </button>
      {(["mirror", "turn"] as const).map((how) => (
        <button
          key={how}
          type="button"
          title={t[how]}
          aria-label={t[how]}
          disabled={!hasStones(setup.value)}
          onClick={() => change((how === "mirror" ? mirrored : turned)(setup.value))}
        >
          {how === "mirror" ? "⇆" : "↷"}
        </button>
      ))}
      <button type="button" onClick={() => change({ ...emptySetup(setup.value.size) })}>
        {t.clear}
      </button>
    </fieldset>
  );
}

/** Whose move it is, and what that side wants. */
export function ProblemSettings() {
  const now = setup.value;
  const sizes = SIZES.includes(now.size) ? SIZES : [...SIZES, now.size].sort((a, b) => a - b);
  return (
    <div class="tsumego-settings">
      <div class="row">
        <fieldset class="row">
          <legend class="visually-hidden">{t.toMove}</legend>
          {(["black", "white"] as const).map((color) => (
            <label key={color} class="row choice">
              <input
                type="radio"
                name="tsumego-mover"
                checked={now.toMove === color}
                onChange={() => change({ ...now, toMove: color })}
              />
              {t.moveFor(s.colors[color])}
            </label>
          ))}
        </fieldset>
        <label class="row">
          {t.goal}
          <select
            value={now.goal}
            onChange={(event) => change({ ...now, goal: event.currentTarget.value as Goal, defender: null })}
          >
            {GOALS.map((goal) => (
              <option key={goal} value={goal}>
                {t.goals[goal]}
              </option>
            ))}
          </select>
        </label>
        <label class="row">
          {t.size}
          <select value={now.size} onChange={(event) => change(emptySetup(Number(event.currentTarget.value)))}>
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size}×{size}
              </option>
            ))}
          </select>
        </label>
        <Check text={t.zoom} checked={isZoomed.value} onChange={setZoom} />
        {now.goal === "capture" && (
          <Check text={t.allTargets} checked={now.allTargets} onChange={(on) => change({ ...now, allTargets: on })} />
        )}
      </div>
      <p class="muted">{t.toolHelp}</p>
    </div>
  );
}
