// How long Katachi thinks: in a new game, and at any time during a game.
import { s } from "../../strings";
import { count } from "../../ui/format";
import { useDraft } from "../../ui/useDraft";
import { STRENGTHS, type Strength, strength } from "../game/engine";

export const RANKS = ["15k", "12k", "10k", "8k", "6k", "5k", "4k", "3k", "2k", "1k", "1d", "2d", "3d"] as const;
const USUAL = 2_000; // simulations of a move

export function StrengthChoice({ size }: { size: number }) {
  const { simulations, seconds, rank } = strength.value;
  const set = (next: Strength) => {
    strength.value = next;
  };
  const secondsField = useDraft(seconds ?? "", ({ valueAsNumber: value }) => {
    if (value >= 0.1 && value <= 600) set({ simulations: null, seconds: value });
  });
  return (
    <fieldset class="strength">
      <legend>{s.play.strength}</legend>
      <label class="row">
        {s.play.opponent}
        <select
          value={rank ?? ""}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            set(chosen ? { simulations: null, seconds: null, rank: chosen } : { simulations: USUAL, seconds: null });
          }}
        >
          <option value="">{s.play.fullStrength}</option>
          {RANKS.map((name) => (
            <option key={name} value={name}>
              {s.play.likeRank(s.game.rank(name))}
            </option>
          ))}
        </select>
      </label>
      {rank ? (
        <p class="muted">{s.play.rankWord}</p>
      ) : (
        <>
          <div class="row">
            {STRENGTHS.map((number) => (
              <button
                type="button"
                key={number}
                aria-pressed={simulations === number}
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
        </>
      )}
    </fieldset>
  );
}

/** The strength in a line, and behind it the choice; it counts from the next move on. */
export function StrengthFold({ size }: { size: number }) {
  const { simulations, seconds, rank } = strength.value;
  const thinks = simulations !== null ? s.play.simulations(count(simulations)) : s.play.secondsEach(String(seconds));
  return (
    <details class="strength-fold">
      <summary title={s.play.strengthChange}>{rank ? s.play.likeRank(s.game.rank(rank)) : thinks}</summary>
      <StrengthChoice size={size} />
      <p class="muted">{s.play.strengthNext}</p>
    </details>
  );
}
