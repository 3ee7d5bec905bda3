// The course of the game as a graph, the moves that lost most, and guessing the next move.
import { moveOf, sizeOf } from "../game/tree";
import type { ColorName } from "../game/vertex";
import { s } from "../strings";
import { count, percent } from "../ui/format";
import { Note } from "../ui/Note";
import WinrateGraph from "../why/WinrateGraph";
import { reports } from "./analysing";
import { graphPoints } from "./graph";
import { current, goOn, nextMove, quizOn, said, setQuiz, showMove, tally } from "./quiz";
import { type Mistake, mistakes, REVIEW_VISITS, reviewOf, reviewVisits, startReview, stopReview } from "./review";
import { goTo, line, position, tree } from "./store";
import { nodeOfMove } from "./walk";

export function ReviewPanel() {
  const found = reviewOf(tree.value, line.value);
  const points = graphPoints(tree.value, line.value, reports.value, found);
  const jump = (move: number) => goTo(nodeOfMove(tree.value, line.value, move));
  const hasMoves = line.value.some((node) => moveOf(tree.value.nodes[node]!, sizeOf(tree.value)));
  return (
    <>
      {points.some((point) => point.winrate !== null) && (
        <WinrateGraph points={points} current={position.value.number} onJump={jump} />
      )}
      <div class="row">
        {found?.running ? (
          <button type="button" onClick={stopReview}>
            {s.play.reviewStop}
          </button>
        ) : (
          <button type="button" class="primary" disabled={!hasMoves} onClick={startReview}>
            {found ? s.play.reviewAgain : s.play.reviewWhole}
          </button>
        )}
        <label class="row">
          <span class="muted">{s.play.reviewVisits}</span>
          <select
            value={reviewVisits.value}
            onChange={(event) => {
              reviewVisits.value = Number(event.currentTarget.value);
            }}
          >
            {REVIEW_VISITS.map((visits) => (
              <option key={visits} value={visits}>
                {count(visits)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {!hasMoves && <p class="muted">{s.play.reviewNoMoves}</p>}
      {hasMoves && !found && <p class="muted">{s.play.reviewEmpty}</p>}
      {found?.running && (
        <div class="review-progress">
          <progress max={found.review.total} value={found.review.done} aria-label={s.play.review} />
          <span class="muted">
            {found.review.checked === null
              ? s.play.reviewProgress(count(found.review.done), count(found.review.total))
              : s.play.reviewChecking(found.review.checked)}
          </span>
        </div>
      )}
      {found?.error && <Note kind="error">{found.error}</Note>}
      {found && found.review.checked !== null && (
        <Mistakes list={mistakes(found, colorOfMove)} isRunning={found.running} jump={jump} />
      )}
      <Quiz />
    </>
  );
}

function colorOfMove(move: number): ColorName | null {
  const size = sizeOf(tree.value);
  return moveOf(tree.value.nodes[nodeOfMove(tree.value, line.value, move)]!, size)?.color ?? null;
}

/** In win rate where that is more than chance, else in points. */
export function lost({ loss, margin, points, pointsMargin }: Mistake): string {
  if (loss > margin) return s.play.lost(percent(loss), percent(margin));
  return s.play.lostPoints(points.toFixed(1), pointsMargin.toFixed(1));
}

interface MistakesProps {
  list: Mistake[];
  isRunning: boolean;
  jump: (move: number) => void;
}

function Mistakes({ list, isRunning, jump }: MistakesProps) {
  if (!list.length) return isRunning ? null : <p class="muted">{s.play.noMistakes}</p>;
  return (
    <>
      <h3>{s.play.mistakes}</h3>
      <ol class="mistakes">
        {list.map((mistake) => (
          <li key={mistake.move}>
            {/* To the position before it: there the better move can be looked at. */}
            <button type="button" onClick={() => jump(mistake.move - 1)}>
              <span class={`stone ${mistake.color}`} aria-hidden="true" />
              <span>{s.play.mistake(mistake.move, s.colors[mistake.color], mistake.played)}</span>
              <b>{lost(mistake)}</b>
              <span class="muted">{mistake.best ? s.play.better(mistake.best) : ""}</span>
            </button>
          </li>
        ))}
      </ol>
      <p class="muted">{s.play.reviewNote}</p>
    </>
  );
}

function Quiz() {
  const next = nextMove.value;
  const { wrong, answered } = current.value;
  const { size, toMove } = position.value;
  const last = wrong.at(-1);
  return (
    <div class="quiz">
      <label class="row">
        <input type="checkbox" checked={quizOn.value} onChange={(event) => setQuiz(event.currentTarget.checked)} />
        {s.play.quiz}
      </label>
      {quizOn.value && (
        <div aria-live="polite">
          {!next && <p>{s.play.quizOver}</p>}
          {next && !answered && (
            <p>
              {last && `${s.play.quizWrong(said({ color: toMove, point: last }, size, s.play.pass))} `}
              {s.play.quizAsk(s.colors[next.color])}
            </p>
          )}
          {next && answered && (
            <p>{answered === "right" ? s.play.quizRight : s.play.quizWas(said(next, size, s.play.pass))}</p>
          )}
          <div class="row">
            {next && !answered && (
              <button type="button" onClick={showMove}>
                {s.play.quizShow}
              </button>
            )}
            {next && answered && (
              <button type="button" class="primary" onClick={goOn}>
                {s.play.quizNext}
              </button>
            )}
            <span class="muted">{s.play.quizTally(tally.value.right, tally.value.asked)}</span>
          </div>
        </div>
      )}
    </div>
  );
}
