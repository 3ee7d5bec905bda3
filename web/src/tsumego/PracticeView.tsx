// One problem at a time: your move, the proof answers.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Board } from "../board/Board";
import type { Mark, Spot } from "../board/Layer";
import { Stage } from "../board/Stage";
import { windowOf } from "../board/zoom";
import { route } from "../frame/router";
import { chainsOf } from "../game/chains";
import { type Point, pointOf, type Sign } from "../game/vertex";
import { s } from "../strings";
import { Note } from "../ui/Note";
import { runClock } from "./clock";
import { partOf } from "./hints";
import { Aside, Steps } from "./LineSteps";
import { ghostsOf, type LineMove, lineOf, positionAfter } from "./lines";
import { PracticeChoice } from "./PracticeChoice";
import { PracticeStatus } from "./PracticeStatus";
import { ProgressPanel } from "./ProgressPanel";
import { HINTS, isOver, markOfWrong } from "./practice";
import * as practice from "./practiceStore";
import { loadOwnFiles } from "./problemFiles";
import { loadProgress } from "./progress";
import type { Setup } from "./setup";

const t = s.tsumego;

export function PracticeView({ head }: { head: ComponentChildren }) {
  const asked = route.value.parts[1] ?? null;
  useEffect(() => {
    void practice.loadList().then(practice.followAddress);
  }, [asked]);
  useEffect(() => {
    void loadProgress();
    void loadOwnFiles();
    const endClock = runClock(
      () => practice.current.value !== null && !isOver(practice.state.value),
      () => practice.happens({ type: "late" }),
    );
    window.addEventListener("keydown", key);
    window.addEventListener("pagehide", practice.leave);
    return () => {
      endClock();
      window.removeEventListener("keydown", key);
      window.removeEventListener("pagehide", practice.leave);
    };
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
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) void practice.practiseFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files on; the same is done by a button
    <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Stage class="tsumego-practice" board={<PracticeBoard />}>
        {head}
        <PracticeStatus />
        <Buttons />
        <Line moves={lineShown()} />
        <PracticeChoice />
        <ProgressPanel />
      </Stage>
    </div>
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

/** The line on the board: all of it as numbers, or walked move by move. */
function Line({ moves }: { moves: readonly LineMove[] }) {
  if (!moves.length) return null;
  const title = practice.state.value.phase === "shown" ? t.solutionLine : t.wrongLine;
  return (
    <div class="tsumego-practice-line">
      <Steps
        title={title}
        at={practice.seen.value ?? 0}
        of={moves.length}
        onGo={(at) => (practice.seen.value = at === 0 ? null : at)}
      />
      {practice.seen.value === null && <Aside moves={moves} />}
    </div>
  );
}

function PracticeBoard() {
  const setup = practice.board.value;
  const { phase, played, hints } = practice.state.value;
  const line = lineShown();
  const walked = line.slice(0, practice.seen.value ?? 0).map((move) => move.vertex);
  const position = positionAfter(setup, [...(phase === "shown" ? [] : played), ...walked]);
  const hint = practice.hintAt.value ? pointOf(practice.hintAt.value, setup.size) : null;
  const spots: Spot[] = hint && hints >= HINTS ? [{ point: hint, kind: "good", letter: "✓", ring: true }] : [];
  const verdict = phase === "failed" ? markOfWrong(practice.state.value) : "✓";
  const isJudged = !walked.length && (phase === "failed" || phase === "solved");
  const stones = groupOf(setup, position.signs);
  const marks: Mark[] = (practice.marksGroup.value ? stones : []).map((point) => ({ point, type: "triangle" }));
  return (
    <Board
      signs={position.signs}
      part={practice.zoom.value ? windowOf(setup.signs) : null}
      lastMove={isJudged ? null : position.lastMove}
      label={t.board(s.colors[position.toMove])}
      marks={judged(marks, position.lastMove, isJudged ? verdict : "")}
      spots={spots}
      areas={
        hint && hints === HINTS - 1
          ? partOf(position.signs, stones, hint).map((point) => ({ point, sign: 2, strength: 1 }))
          : []
      }
      ghosts={walked.length ? [] : ghostsOf(line, setup.size)}
      onVertex={practice.click}
    />
  );
}

/** The last move with its verdict, if it has one; no stone has two marks. */
function judged(marks: readonly Mark[], last: Point | null, text: string): Mark[] {
  if (!last) return [...marks];
  const others = marks.filter(({ point }) => String(point) !== String(last));
  return text ? [...others, { point: last, type: "letter", text }] : others;
}

/** Every stone of the group in question that is still there: one alone would look like a point to play. */
function groupOf(setup: Setup, signs: readonly (readonly Sign[])[]): Point[] {
  const named = setup.target.length ? setup.target : practice.group.value;
  const stones = named.flatMap((vertex) => {
    const point = pointOf(vertex, setup.size);
    return point && signs[point[1]]?.[point[0]] === setup.signs[point[1]]?.[point[0]] ? [point] : [];
  });
  return chainsOf(signs, stones);
}

function Buttons() {
  const { phase } = practice.state.value;
  const isDone = isOver(practice.state.value);
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
      <button type="button" disabled={phase === "thinking" || isDone} onClick={() => void practice.showSolution()}>
        {t.show}
      </button>
      <button type="button" class={isDone ? "primary" : ""} onClick={() => void practice.choose(null)}>
        {t.nextProblem}
      </button>
    </div>
  );
}
