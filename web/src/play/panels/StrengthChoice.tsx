// How long Katachi thinks: in a new game, and at any time during a game.
import { s } from "../../strings";
import { count } from "../../ui/format";
import { useDraft } from "../../ui/useDraft";
import { STRENGTHS, type Strength, strength } from "../game/engine";

export function StrengthChoice({ size }: { size: number }) {
  const { simulations, seconds } = strength.value;
  const set = (next: Strength) => {
    strength.value = next;
  };
  const secondsField = useDraft(seconds ?? "", ({ valueAsNumber: value }) => {
    if (value >= 0.1 && value <= 600) set({ simulations: null, seconds: value });
  });
  return (
    <fieldset class="strength">
      <legend>{s.play.strength}</legend>
      <div class="row">
        {STRENGTHS.map((number) => (
          <button
            type="button"
            key={number}
            aria-pressed={!strength.value.rank && simulations === number}
            onClick={() => set({ simulations: number, seconds: null })}
          >
            {count(number)}
          </button>
        ))}
        <span class="muted">{s.play.strengthSimulations}</span>
      </div>
      <label class="row">
        <input type="number" min="0.1" max="600" step="any" placeholder="5" {...secondsField} />
        <span class="muted">{s.play.strengthSeconds}</span>
      </label>
      <p class="muted">{simulations === null ? s.play.strengthTime : s.play.strengthWord(simulations, size)}</p>
    </fieldset>
  );
}

/** The strength in a line, and behind it the choice; it counts from the next move on. */
export function StrengthFold({ size }: { size: number }) {
  const { simulations, seconds, rank } = strength.value;
  const thinks = simulations !== null ? s.play.simulations(count(simulations)) : s.play.secondsEach(String(seconds));
  return (
    <details class="strength-fold">
      <summary title={s.play.strengthChange}>{rank ? s.play.likeRank(rank) : thinks}</summary>
      <StrengthChoice size={size} />
      <p class="muted">{s.play.strengthNext}</p>
    </details>
  );
}
