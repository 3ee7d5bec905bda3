// Which problems are practised, and how.
import { s } from "../strings";
import { Check } from "../ui/Check";
import { count } from "../ui/format";
import { Note } from "../ui/Note";
import { LIMITS, limit, minutes } from "./clock";
import { ProblemList } from "./ProblemList";
import * as practice from "./practiceStore";
import { loaded } from "./problemFiles";

const t = s.tsumego;

export function PracticeChoice() {
  const every = practice.list.value ?? [];
  const levels = [...new Set(every.map((one) => one.level))];
  const done = practice.solvedOf(practice.ofLevel.value);
  const shown = practice.isOwn.value ? practice.practised.value : every;
  return (
    <section class="panel">
      {loaded.value && (
        <p class="row">
          <button type="button" aria-pressed={!practice.isOwn.value} onClick={() => void practice.practise(false)}>
            {t.shippedOnes}
          </button>
          <button type="button" aria-pressed={practice.isOwn.value} onClick={() => void practice.practise(true)}>
            {t.ownOnes(loaded.value.names.length)}
          </button>
        </p>
      )}
      <h2>{practice.isOwn.value ? t.ownFile : t.level}</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together */}
      <div class="tsumego-levels" role="group" aria-label={t.level}>
        {levels.map((level) => {
          const some = every.filter((one) => one.level === level);
          return (
            <button
              key={level}
              type="button"
              aria-pressed={
                !practice.isOwn.value && practice.chosenSet.value === "level" && practice.level.value === level
              }
              onClick={() => void practice.practiseLevel(level)}
            >
              <span class="visually-hidden">{t.level} </span>
              {level}{" "}
              <small>
                {practice.solvedOf(some)}/{some.length}
              </small>
            </button>
          );
        })}
      </div>
      <p class="row">
        <strong>{t.solvedOf(count(practice.solvedOf(shown)), count(shown.length))}</strong>
        <span class="badge">{t.streak(practice.results.value.streak)}</span>
      </p>
      <ProblemList />
      {!practice.isOwn.value && done > 0 && done === practice.ofLevel.value.length && (
        <Note kind="good">{t.levelDone}</Note>
      )}
      <Check
        text={t.all}
        checked={practice.all.value}
        onChange={(on) => {
          practice.all.value = on;
          practice.restart();
        }}
      />
      <Check text={t.hideGoal} checked={practice.hidesGoal.value} onChange={(on) => (practice.hidesGoal.value = on)} />
      <Check text={t.zoom} checked={practice.zoom.value} onChange={(on) => (practice.zoom.value = on)} />
      <label class="row">
        {t.timeLimit}
        <select value={limit.value} onChange={(event) => (limit.value = Number(event.currentTarget.value))}>
          {LIMITS.map((seconds) => (
            <option key={seconds} value={seconds}>
              {seconds ? minutes(seconds) : t.noLimit}
            </option>
          ))}
        </select>
      </label>
      <p class="muted">{t.practiceKeys}</p>
    </section>
  );
}
