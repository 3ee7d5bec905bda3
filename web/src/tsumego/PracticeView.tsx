// One problem at a time: your move, the proof answers.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Board } from "../board/Board";
import type { Area, Mark, Spot } from "../board/Layer";
import { Stage } from "../board/Stage";
import { windowOf } from "../board/zoom";
import { go, route } from "../frame/router";
import { chainsOf } from "../game/chains";
import { type Point, pointOf, type Sign } from "../game/vertex";
import { s } from "../strings";
import { Check } from "../ui/Check";
import { Note } from "../ui/Note";
import { Aside } from "./LineSteps";
import { ghostsOf, lineOf, positionAfter, wordsOfLine } from "./lines";
import { ProblemList } from "./ProblemList";
import { ProgressPanel } from "./ProgressPanel";
import * as practice from "./practiceStore";
import { loaded } from "./problemFiles";
import { loadProgress } from "./progress";
import type { Setup } from "./setup";
import { solveHere } from "./store";
import { taskOf } from "./task";

const t = s.tsumego;

export function PracticeView({ head }: { head: ComponentChildren }) {
  const asked = route.value.parts[1] ?? null;
  useEffect(() => {
    void practice.loadList().then(practice.followAddress);
  }, [asked]);
  useEffect(() => {
    void loadProgress();
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, []);
  if (practice.failure.value && !practice.current.value) {
    return (
      <Note kind="error">
        {practice.failure.value}{" "}
        <button type="button" onClick={() => void practice.tryAgain()}>
          {s.shell.tryAgain}
        </button>{" "}
        {practice.list.value && (
          <button type="button" onClick={() => void practice.choose(null)}>
            {t.nextProblem}
          </button>
        )}
      </Note>
    );
  }
  if (!practice.current.value) return <Note kind="busy">{s.shell.loading}</Note>;
  return (
    <Stage class="tsumego-practice" board={<PracticeBoard />}>
      {head}
      <Status />
      <Buttons />
      <Aside moves={lineShown()} />
      <Levels />
      <ProgressPanel />
    </Stage>
  );
}

const WRITING = "input:not([type=checkbox]), select, textarea, dialog"; // letters belong to these

function key(event: KeyboardEvent): void {
  const target = event.target as HTMLElement | null;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || target?.closest(WRITING)) return;
  if (event.key === "n") void practice.choose(null);
  else if (event.key === "r") practice.retry();
  else if (event.key === "h") void practice.hint();
  else return;
  event.preventDefault();
}

/** The reply to a wrong move, or the solution. */
function lineShown() {
  const { phase, played, refutation } = practice.state.value;
  return phase === "failed" ? refutation : phase === "shown" ? lineOf(practice.board.value, played) : [];
}

function PracticeBoard() {
  const setup = practice.board.value;
  const { phase, played, hints } = practice.state.value;
  const isShown = phase === "shown";
  const position = positionAfter(setup, isShown ? [] : played);
  const hint = practice.hintAt.value ? pointOf(practice.hintAt.value, setup.size) : null;
  const spots: Spot[] = hint && hints > 1 ? [{ point: hint, kind: "good", letter: "✓", ring: true }] : [];
  const marks = targetMarks(setup, position.signs);
  const line = lineShown();
  if (position.lastMove && (phase === "failed" || phase === "solved")) {
    marks.push({ point: position.lastMove, type: "letter", text: phase === "failed" ? "✗" : "✓" });
  }
  return (
    <Board
      signs={position.signs}
      part={practice.zoom.value ? windowOf(setup.signs) : null}
      lastMove={phase === "failed" || phase === "solved" ? null : position.lastMove}
      label={t.board(s.colors[position.toMove])}
      marks={marks}
      spots={spots}
      areas={hint && hints === 1 ? around(hint, setup.size) : []}
      ghosts={ghostsOf(line, setup.size)}
      onVertex={practice.click}
    />
  );
}

/** Every stone of the group in question that is still there: one alone would look like a point to play. */
function targetMarks(setup: Setup, signs: readonly (readonly Sign[])[]): Mark[] {
  const stones = setup.target.flatMap((vertex) => {
    const point = pointOf(vertex, setup.size);
    return point && signs[point[1]]?.[point[0]] === setup.signs[point[1]]?.[point[0]] ? [point] : [];
  });
  return chainsOf(signs, stones).map((point) => ({ point, type: "triangle" }));
}

/** The marked area of a hint: one of the squares that the board is divided into, so its middle gives nothing away. */
function around([x, y]: Point, size: number): Area[] {
  const found: Area[] = [];
  for (let j = y - (y % 3); j < Math.min(size, y - (y % 3) + 3); j++) {
    for (let i = x - (x % 3); i < Math.min(size, x - (x % 3) + 3); i++) {
      found.push({ point: [i, j], sign: 2, strength: 1 });
    }
  }
  return found;
}

function Buttons() {
  const { phase } = practice.state.value;
  const isOver = phase === "solved" || phase === "shown";
  return (
    <div class="row tsumego-practice-buttons">
      {phase === "variation" ? (
        <button type="button" class="primary" onClick={() => practice.happens({ type: "go on" })}>
          {t.goOnVariation}
        </button>
      ) : (
        <button type="button" class={phase === "failed" ? "primary" : ""} onClick={practice.retry}>
          {t.retry}
        </button>
      )}
      <button type="button" disabled={phase !== "yours"} onClick={() => void practice.hint()}>
        {t.hint}
      </button>
      <button type="button" disabled={phase === "thinking" || isOver} onClick={() => void practice.showSolution()}>
        {t.show}
      </button>
      <button type="button" class={isOver ? "primary" : ""} onClick={() => void practice.choose(null)}>
        {t.nextProblem}
      </button>
    </div>
  );
}

function Status() {
  const problem = practice.current.value!;
  const { phase, sentence, tries, found, total, hints, helped } = practice.state.value;
  const before = practice.results.value.problems[problem.id];
  const isOpen = phase === "yours" || phase === "thinking" || phase === "failed";
  const mover = problem.problem.to_move ?? practice.board.value.toMove;
  const title = practice.hidesGoal.value && isOpen ? t.toPlay(s.colors[mover]) : taskOf(problem, mover);
  return (
    <section class="panel status" aria-live="polite">
      <p class="tsumego-ask">{phase === "yours" ? t.yourMove(title) : title}</p>
      <p class="muted">
        {problem.id.replace(/^file:/, "")}
        {problem.level > 0 ? ` · ${t.level} ${problem.level}` : ""}
        {problem.rank ? ` (${problem.rank})` : ""}
        {before?.solved ? ` · ✓ ${t.solvedBefore}` : ""}
        {tries > 0 ? ` · ${t.tries(tries)}` : ""}
      </p>
      {phase === "thinking" && <Note kind="busy">{t.thinking}</Note>}
      {phase === "yours" && sentence && <Note lang="en">{sentence}</Note>}
      {hints > 0 && practice.hintAt.value && (
        <Note kind="warn">{hints > 1 ? t.hintMove(practice.hintAt.value) : t.hintArea}</Note>
      )}
      {phase === "failed" && (
        <Note kind="error">
          <strong>✗ {t.wrongHere}</strong> <span lang="en">{sentence}</span>
        </Note>
      )}
      {phase === "variation" && <Note kind="good">✓ {t.oneMore(found, total)}</Note>}
      {phase === "solved" && (
        <Note kind="good">
          <strong>✓ {t.correct}</strong> <span lang="en">{sentence}</span> {helped ? t.withHelp : t.counted}
        </Note>
      )}
      {phase === "shown" && (
        <Note kind="warn">
          {t.shown} <span lang="en">{problem.sentence}.</span>
        </Note>
      )}
      {phase === "shown" && (
        <p class="line">{wordsOfLine(lineOf(practice.board.value, practice.state.value.played))}</p>
      )}
      {(phase === "solved" || phase === "shown") && problem.from_game && (
        <p class="muted">{t.fromGame(problem.from_game)}</p>
      )}
      {practice.board.value.target.length > 0 && <p class="muted">{t.targetLegend}</p>}
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

function Levels() {
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
              aria-pressed={practice.chosenSet.value === "level" && practice.level.value === level}
              onClick={() => {
                practice.level.value = level;
                void practice.practiseSet("level");
              }}
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
        <strong>{t.solvedOf(practice.solvedOf(shown), shown.length)}</strong>
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
      <Check
        text={t.onlyFailed}
        checked={practice.onlyFailed.value}
        onChange={(on) => (practice.onlyFailed.value = on)}
      />
      <Check text={t.hideGoal} checked={practice.hidesGoal.value} onChange={(on) => (practice.hidesGoal.value = on)} />
      <Check text={t.zoom} checked={practice.zoom.value} onChange={(on) => (practice.zoom.value = on)} />
      <p class="muted">{t.practiceKeys}</p>
    </section>
  );
}
