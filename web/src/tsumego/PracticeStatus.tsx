// Above the buttons: what is asked, how it goes, how long it takes, and what was tried before.
import { go } from "../frame/router";
import { pointOf } from "../game/vertex";
import { s } from "../strings";
import { count } from "../ui/format";
import { Note } from "../ui/Note";
import { SpokenVerdict } from "../ui/Spoken";
import { limit, minutes, spent } from "./clock";
import { kindOf } from "./hints";
import { lineOf, PASS, positionAfter, wordsOfLine } from "./lines";
import { HINTS, markOfWrong } from "./practice";
import * as practice from "./practiceStore";
import { loaded } from "./problemFiles";
import { type Known, solveHere } from "./store";
import { taskOf } from "./task";

const t = s.tsumego;

export function PracticeStatus() {
  const problem = practice.current.value!;
  const { phase, onTrack, sentence, tries, found, total, helped, late } = practice.state.value;
  const before = practice.results.value.problems[problem.id];
  const isOpen = phase === "yours" || phase === "thinking" || phase === "failed";
  const mover = problem.problem.to_move ?? practice.board.value.toMove;
  const title = practice.hidesGoal.value && isOpen ? t.toPlay(s.colors[mover]) : taskOf(problem, mover);
  return (
    <section class="panel status" aria-live="polite">
      <p class="tsumego-ask">{phase === "yours" ? t.yourMove(title) : title}</p>
      <p class="muted">
        {nameOf(problem.id)}
        {problem.level > 0 ? ` · ${t.level} ${problem.level}` : ""}
        {problem.rank ? ` (${problem.rank})` : ""}
        {before?.solved && phase !== "solved" ? ` · ✓ ${t.solvedBefore}` : ""}
        {tries > 0 ? ` · ${t.tries(tries)}` : ""}
        {" · "}
        <span class="tsumego-clock" role="timer" title={t.timeSpent} aria-label={t.timeSpent}>
          {minutes(spent.value)}
          {limit.value > 0 && ` / ${minutes(limit.value)}`}
        </span>
      </p>
      {late && isOpen && <Note kind="warn">{t.timeUp}</Note>}
      {phase === "thinking" && <Note kind="busy">{t.thinking}</Note>}
      {phase === "yours" && onTrack && (
        <Note kind="good">
          ✓ {t.onTrack} <span class="line">{unseen()}</span>
        </Note>
      )}
      {phase === "yours" && sentence && (
        <Note>
          <SpokenVerdict text={sentence} />
        </Note>
      )}
      <Hint />
      {phase === "failed" && (
        <Note kind="error">
          <strong>
            {markOfWrong(practice.state.value)} {t.wrongHere}
          </strong>{" "}
          {!practice.hidesGoal.value && <SpokenVerdict text={sentence} />}
        </Note>
      )}
      {phase === "failed" && sentence !== t.byFile && isFiles(problem) && (
        <Note kind="warn">{t.fileWrong(practice.state.value.played[0]!)}</Note>
      )}
      {phase === "variation" && <Note kind="good">✓ {t.oneMore(found, total)}</Note>}
      {phase === "solved" && (
        <Note kind="good">
          <strong>✓ {t.correct}</strong> <SpokenVerdict text={sentence} />{" "}
          {late ? t.tooLate : helped ? t.withHelp : t.counted}
        </Note>
      )}
      {phase === "shown" && (
        <Note kind="warn">
          {t.shown} {problem.sentence && <SpokenVerdict text={`${problem.sentence}.`} />}
        </Note>
      )}
      {phase === "shown" && (
        <p class="line">{wordsOfLine(lineOf(practice.board.value, practice.state.value.played))}</p>
      )}
      {(phase === "solved" || phase === "shown") && problem.from_game && (
        <p class="muted">{t.fromGame(problem.from_game)}</p>
      )}
      {practice.marksGroup.value && <p class="muted">{t.targetLegend}</p>}
      <Mistakes />
      {practice.failure.value && <Note kind="error">{practice.failure.value}</Note>}
      {(phase === "solved" || phase === "shown" || phase === "failed") && (
        <p class="row">
          <button
            type="button"
            onClick={() => {
              go("tsumego");
              solveHere(practice.board.value);
            }}
          >
            {t.solveThis}
          </button>
        </p>
      )}
    </section>
  );
}

/** Whether the wrong move is what the file calls the solution. */
function isFiles({ solutions }: Known): boolean {
  const { played } = practice.state.value;
  return played.length === 1 && solutions.includes(played[0]!);
}

/** The last moves in words, if some of them are elsewhere, where the board does not show them. */
function unseen(): string {
  const { played, since } = practice.state.value;
  const last = lineOf(practice.board.value, played);
  return played.slice(since).includes(PASS) ? wordsOfLine(last).split("  ").slice(since).join("  ") : "";
}

/** "game-0010", or "book.sgf, 3 of 30 · Problem 3" where the file has a name of its own for it. */
function nameOf(id: string): string {
  const place = practice.placeOf(id);
  const names = loaded.value?.names;
  if (!place || !names) return id;
  const name = names[place.at] ?? "";
  const where = t.inFile(place.file, count(place.at + 1), count(names.length));
  return /#\d+$/.test(name) || names.length === 1 ? where : `${where} · ${name}`;
}

/** First what kind of move it is, then where, then which. */
function Hint() {
  const { hints, played } = practice.state.value;
  const vertex = practice.hintAt.value;
  const setup = practice.board.value;
  const point = vertex ? pointOf(vertex, setup.size) : null;
  if (!hints || !vertex || !point) return null;
  const kind = kindOf(positionAfter(setup, played), point, positionAfter(setup, [...played, vertex]));
  const words = hints >= HINTS ? t.hintMove(vertex) : hints > 1 ? t.hintArea : t.hintKinds[kind];
  return <Note kind="warn">{words}</Note>;
}

/** The wrong tries, now and on other days; each shows again how it is refuted. */
function Mistakes() {
  const { phase } = practice.state.value;
  const found = practice.mistakes.value;
  if (!found.length || phase === "thinking" || phase === "variation") return null;
  return (
    <p class="row tsumego-mistakes">
      <span class="muted">{t.myMistakes}</span>
      {found.map((moves) => (
        <button
          key={moves.join(" ")}
          type="button"
          class="quiet"
          disabled={phase === "solved" || phase === "shown"}
          title={t.lookAtMistake}
          onClick={() => void practice.lookAt(moves)}
        >
          ✗ {moves.filter((_, i) => i % 2 === 0 || moves.includes("pass")).join(" ")}
        </button>
      ))}
    </p>
  );
}
