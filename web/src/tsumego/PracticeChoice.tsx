// Which problems are practised, and how.
import { useRef } from "preact/hooks";
import type { Schemas } from "../api/client";
import { s } from "../strings";
import { Check } from "../ui/Check";
import { count } from "../ui/format";
import { Note } from "../ui/Note";
import { LIMITS, limit, minutes } from "./clock";
import { ProblemList } from "./ProblemList";
import * as practice from "./practiceStore";
import { deleteOwnFile, loaded, ownFiles, reading } from "./problemFiles";
import { progress } from "./progress";

const t = s.tsumego;

export function PracticeChoice() {
  const shown = practice.isOwn.value ? practice.practised.value : (practice.list.value ?? []);
  const done = practice.solvedOf(practice.ofLevel.value);
  return (
    <section class="panel">
      <Sources />
      {reading.value && <Note kind="busy">{t.reading}</Note>}
      {!practice.isOwn.value && <Levels />}
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

const SHIPPED = "";

/** Katachi's problems, or one of one's own files; another file is opened here. */
function Sources() {
  const input = useRef<HTMLInputElement>(null);
  const open = loaded.value?.file ?? "";
  const kept = ownFiles.value.map((one) => one.name);
  const files = open && !kept.includes(open) ? [open, ...kept] : kept;
  const choose = (file: string) => (file === SHIPPED ? practice.practise(false) : practice.practiseFile(file));
  return (
    <p class="row">
      <label class="row">
        {t.practiceFrom}
        <select
          value={practice.isOwn.value ? open : SHIPPED}
          onChange={({ currentTarget: { value } }) => void choose(value)}
        >
          <option value={SHIPPED}>{t.shippedOnes(count(practice.list.value?.length ?? 0))}</option>
          {files.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="button" onClick={() => input.current?.click()}>
        {t.file}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t.file}
        accept=".sgf,.jsonl,.json,.gz,.txt,application/x-go-sgf"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) void practice.practiseFile(file);
          event.currentTarget.value = "";
        }}
      />
      {practice.isOwn.value && kept.includes(open) && (
        <button type="button" class="quiet" onClick={() => void deleteOwnFile(open)}>
          {t.deleteFile}
        </button>
      )}
    </p>
  );
}

type Entry = Schemas["ProblemEntry"];

/** Katachi's problems by level, with the ranks of players for whom they are right, and by theme. */
function Levels() {
  const every = practice.list.value ?? [];
  const levels = [...new Set(every.map((one) => one.level))];
  const isChosen = (level: number) => practice.chosenSet.value === "level" && practice.level.value === level;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together */}
      <div class="tsumego-levels" role="group" aria-label={t.level}>
        {levels.map((level) => {
          const some = every.filter((one) => one.level === level);
          return (
            <button
              key={level}
              type="button"
              aria-pressed={isChosen(level)}
              onClick={() => void practice.practiseLevel(level)}
            >
              <span class="visually-hidden">{t.level} </span>
              <strong>{level}</strong> <small>{ranksOf(some)}</small>{" "}
              <small>
                {practice.solvedOf(some)}/{some.length}
              </small>
            </button>
          );
        })}
      </div>
      <Themes />
    </>
  );
}

/** "17k–15k": the lowest and the highest rank. */
export function ranksOf(some: readonly Pick<Entry, "rank">[]): string {
  const strength = (rank: string) => (rank.endsWith("d") ? Number.parseInt(rank, 10) - 1 : -Number.parseInt(rank, 10));
  const ranks = [...new Set(some.map((one) => one.rank).filter(Boolean))].sort((a, b) => strength(a) - strength(b));
  const [first, last] = [ranks[0], ranks.at(-1)];
  return first === last ? (first ?? "") : `${first}–${last}`;
}

function Themes() {
  const themes = progress.value?.themes.filter((one) => one.problems > 0) ?? [];
  return (
    <label class="row">
      {t.theme}
      <select
        value={practice.theme.value}
        onChange={(event) => {
          practice.theme.value = event.currentTarget.value;
          void practice.practiseSet("level");
        }}
      >
        <option value="">{t.anyTheme}</option>
        {themes.map(({ theme, solved, problems }) => (
          <option key={theme} value={theme}>
            {`${t.themes[theme as keyof typeof t.themes] ?? theme} (${solved}/${problems})`}
          </option>
        ))}
      </select>
    </label>
  );
}
