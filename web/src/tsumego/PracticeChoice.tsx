// Which problems are practised, and how.
import { s } from "../strings";
import { Check } from "../ui/Check";
import { count } from "../ui/format";
import { Note } from "../ui/Note";
import { LIMITS, limit, minutes } from "./clock";
import { ProblemList } from "./ProblemList";
import * as practice from "./practiceStore";
import { deleteOwnFile, loaded, ownFiles } from "./problemFiles";

const t = s.tsumego;

export function PracticeChoice() {
  const every = practice.list.value ?? [];
  const levels = [...new Set(every.map((one) => one.level))];
  const done = practice.solvedOf(practice.ofLevel.value);
  const shown = practice.isOwn.value ? practice.practised.value : every;
  return (
    <section class="panel">
      <Sources />
      <h2>{practice.isOwn.value ? (loaded.value?.file ?? t.ownFile) : t.level}</h2>
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

/** Katachi's problems, the file that is open, and those that are kept. */
function Sources() {
  const open = loaded.value;
  const others = ownFiles.value.filter(({ name }) => name !== open?.file);
  if (!open && !others.length) return null;
  return (
    <p class="row">
      <button type="button" aria-pressed={!practice.isOwn.value} onClick={() => void practice.practise(false)}>
        {t.shippedOnes}
      </button>
      {open && (
        <button
          type="button"
          title={open.file}
          aria-pressed={practice.isOwn.value}
          onClick={() => void practice.practise(true)}
        >
          {t.ownOnes(open.names.length)}
        </button>
      )}
      {others.length > 0 && (
        <label class="row">
          {t.otherFiles}
          <select value="" onChange={({ currentTarget: { value } }) => value && void practice.practiseFile(value)}>
            <option value="">{t.exampleChoice}</option>
            {others.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {open && practice.isOwn.value && ownFiles.value.some(({ name }) => name === open.file) && (
        <button type="button" class="quiet" onClick={() => void deleteOwnFile(open.file)}>
          {t.deleteFile}
        </button>
      )}
    </p>
  );
}
