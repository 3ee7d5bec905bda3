// Play, look at games, analyse them: the board in the middle, everything about it next to it.

import { effect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Board } from "../board/Board";
import { kept } from "../frame/kept";
import { type Point, vertexOf } from "../game/vertex";
import { s } from "../strings";
import { Note } from "../ui/Note";
import { dropping, listen } from "./board/gestures";
import { lineOf, marked, overlay, preview, selected, shown } from "./board/overlay";
import { altHeld, dragged, picking, place, tool } from "./board/tools";
import { Dialogs, Warnings } from "./dialogs/Dialogs";
import { loadRulesets } from "./dialogs/NewGameDialog";
import { analysing, follow, key, region, report } from "./game/analysing";
import { asking, askPoint, forgetAnswer } from "./game/asking";
import { answer, goOnThinking, stopThinking, thinking } from "./game/engine";
import { followGroups } from "./game/grouping";
import { counting, followEnd, toggleDead } from "./game/score";
import { change, playHere, position, state } from "./game/store";
import { foundRegion, loadError, loading, warnings } from "./keeping/files";
import { isFresh, openFresh, opening, openKept, startKeeping, stayHere } from "./keeping/keep";
import { AnalysisPart, WhyPart } from "./panels/AnalysisPart";
import { Bar } from "./panels/Bar";
import { CommentPanel } from "./panels/CommentPanel";
import { Controls } from "./panels/Controls";
import { GamePanel } from "./panels/GamePanel";
import { HitBar } from "./panels/HitBar";
import { ScorePanel } from "./panels/ScorePanel";
import { ToldPart } from "./panels/ToldPart";
import { TreePanel } from "./panels/TreePanel";
import { EndCard } from "./report/EndCard";
import { TryPanel } from "./report/TryPanel";
import { isGuessing, tryMove } from "./report/trying";
import { guess, hidden, quizOn } from "./review/quiz";
import { ReviewPanel } from "./review/ReviewPanel";
import { ReviewStatus } from "./review/ReviewStatus";
import "./play.css";

export default function PlayView() {
  // Before it is drawn: a move played on the first picture must not be lost to the game that is opened after it.
  useLayoutEffect(() => {
    startKeeping();
    goOnThinking();
    const endings = [listen(), follow(), followEnd(), followGroups(), effect(leaveWhatIsGone)];
    return () => {
      for (const end of endings) end();
    };
  }, []);
  const sides = useRef<HTMLDivElement>(null);
  const { id } = state.value;
  const last = useRef(id);
  useEffect(() => {
    if (last.current === id) return;
    last.current = id;
    // Of another game the board and the names are seen first.
    if (sides.current) sides.current.scrollTop = 0;
    window.scrollTo({ top: 0 });
  }, [id]);
  useEffect(() => {
    loadRulesets().catch(() => {}); // then the usual ones are taken; a new game says that they could not be loaded
  }, []);
  useCandidatesInSight(sides);
  if (opening.value) return <Opening />;
  return (
    <div class={`split play${dropping.value ? " dropping" : ""}${asking.value ? " asking-mode" : ""}`}>
      <div class="board-side">
        <PlayBoard />
        <Controls />
      </div>
      <div class="sides" ref={sides}>
        <ReviewStatus />
        <TryPanel />
        <EndCard />
        <ToldPart />
        <div class="side side-game">
          <Bar />
          <Messages />
          <HitBar />
          <GamePanel />
          <ScorePanel />
        </div>
        <div class="side side-why">
          <Fold name="analysis" title={s.play.analysis}>
            <AnalysisPart />
          </Fold>
          {!hidden.value && <WhyPart />}
        </div>
        <div class="side side-more">
          <Fold name="tree" title={s.play.tree}>
            <TreePanel />
          </Fold>
          <Fold name="review" title={s.play.review}>
            <ReviewPanel />
          </Fold>
          <Fold name="comment" title={s.play.comment}>
            <CommentPanel />
          </Fold>
        </div>
      </div>
      {dropping.value && <div class="drop-here">{s.play.dropHere}</div>}
      <Dialogs />
    </div>
  );
}

/** Beside the board candidates and reasons come into view when they are there for the first time; below it nothing moves. */
function useCandidatesInSight(sides: { current: HTMLDivElement | null }): void {
  const isOn = analysing.value;
  const isThere = isOn && report.value !== null;
  const done = useRef(false);
  useEffect(() => {
    if (!isOn) done.current = false;
    const panels = sides.current;
    const why = panels?.querySelector<HTMLElement>(".side-why");
    if (!isThere || done.current || !panels || !why) return;
    done.current = true;
    panels.scrollTop = why.offsetTop;
  }, [isOn, isThere]);
}

/** Walking away from the position ends the engine's thinking about it, and what was chosen there. */
function leaveWhatIsGone(): void {
  const now = key.value;
  if (thinking.peek() && thinking.peek()!.key !== now) stopThinking();
  selected.value = null;
  preview.value = null;
  marked.value = [];
  shown.value = null;
  forgetAnswer();
}

/** A game that is on its way, or cannot be had: then there is everything that leads to another one. */
function Opening() {
  const { id, error, isMissing } = opening.value!;
  if (!error) return <Note kind="busy">{s.play.opening}</Note>;
  return (
    <div class="play no-game">
      <Note kind="error">
        <p>{error}</p>
        <div class="row">
          {!isFresh(state.value) && (
            <button type="button" onClick={stayHere}>
              {s.play.gameBefore}
            </button>
          )}
          <button type="button" onClick={openFresh}>
            {s.play.freshGame}
          </button>
          {!isMissing && (
            <button type="button" onClick={() => void openKept(id)}>
              {s.shell.tryAgain}
            </button>
          )}
        </div>
      </Note>
      <Bar hasGame={false} />
      <Messages />
      <Dialogs />
    </div>
  );
}

function Messages() {
  return (
    <>
      {loading.value && <Note kind="busy">{s.play.loadingGame}</Note>}
      {loadError.value && (
        <Note kind="error">
          {loadError.value}{" "}
          <button
            type="button"
            onClick={() => {
              loadError.value = null;
            }}
          >
            {s.play.dismiss}
          </button>
        </Note>
      )}
      {warnings.value.length > 0 && (
        <Warnings
          lines={warnings.value}
          onDismiss={() => {
            warnings.value = [];
          }}
        />
      )}
    </>
  );
}

function PlayBoard() {
  const { signs, lastMove } = position.value;
  const isPicking = picking.value || altHeld.value;
  return (
    <Board
      signs={signs}
      lastMove={lastMove}
      {...overlay.value}
      selection={dragged.value ?? region.value ?? foundRegion.value ?? overlay.value.selection}
      busy={thinking.value !== null}
      onVertex={clicked}
      onLongPress={ask}
      onHover={hovered}
      onRegion={isPicking ? picked : undefined}
    />
  );
}

function clicked(point: Point, { altKey }: { altKey: boolean }): void {
  const { tree, at } = state.value;
  if (counting.value) toggleDead(point);
  else if (isGuessing.value) tryMove(point, position.value.size);
  else if (quizOn.value) guess(point);
  else if (tool.value) change(...place(tree, at, point, tool.value));
  else if (asking.value || altKey) ask(point);
  else if (!thinking.value && playHere(point)) answer();
}

function ask(point: Point): void {
  if (counting.value || quizOn.value || tool.value) return;
  shown.value = null;
  askPoint(point);
}

/** Over a candidate, or the better move of a review, its line is shown. */
function hovered(point: Point | null): void {
  const vertex = point && vertexOf(point, position.value.size);
  preview.value = !shown.value && lineOf(vertex) ? vertex : null; // what was asked for stays
}

function picked(from: Point, to: Point, isDone: boolean): void {
  dragged.value = isDone ? null : [from, to];
  if (!isDone) return;
  region.value = [from, to];
  picking.value = false;
}

const closed = kept<string[]>("play.closed", [], Array.isArray);

/** A panel that can be folded away; which ones are is remembered. */
function Fold({ name, title, children }: { name: string; title: string; children: ComponentChildren }) {
  const isOpen = !closed.value.includes(name);
  return (
    <details
      class="panel fold"
      open={isOpen}
      onToggle={(event) => {
        const { open } = event.currentTarget;
        if (open === isOpen) return;
        closed.value = open ? closed.value.filter((other) => other !== name) : [...closed.value, name];
      }}
    >
      <summary>{title}</summary>
      {isOpen && <div class="fold-body">{children}</div>}
    </details>
  );
}
