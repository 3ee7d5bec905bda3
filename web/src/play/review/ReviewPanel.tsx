// The course of the game as a graph, the moves that lost most, and guessing the next move.
import { judge, OWN } from "../../frame/judge";
import { kept } from "../../frame/kept";
import { moveOf, sizeOf } from "../../game/tree";
import { s } from "../../strings";
import { Check } from "../../ui/Check";
import { count, decimal, lostShare } from "../../ui/format";
import { Note } from "../../ui/Note";
import { Spoken } from "../../ui/Spoken";
import { dialog } from "../board/tools";
import { goTo, line, position, tree } from "../game/store";
import { nodeOfMove } from "../game/walk";
import { current, goOn, nextMove, quizOn, said, setQuiz, showMove, tally } from "./quiz";
import { ready } from "./ReviewStatus";
import {
  chosenVisits,
  colorOfMove,
  isKept,
  isWhole,
  lossHere,
  type Mistake,
  mistakes,
  momentOf,
  movesReviewed,
  type Reviewing,
  reviewOf,
  reviewVisits,
  startReview,
  visitsFor,
} from "./review";

type Order = "points" | "move";
const order = kept<Order>("play.mistakes", "points", (v) => v === "points" || v === "move");

export function ReviewPanel() {
  const found = reviewOf(tree.value, line.value);
  const jump = (move: number) => goTo(nodeOfMove(tree.value, line.value, move));
  const hasMoves = line.value.some((node) => moveOf(tree.value.nodes[node]!, sizeOf(tree.value)));
  return (
    <>
      {!found?.running && (
        <div class="row">
          <Start found={found} hasMoves={hasMoves} />
          {!judge.value && !found && <Visits />}
        </div>
      )}
      {!hasMoves && <p class="muted">{s.play.reviewNoMoves}</p>}
      {hasMoves && (!found || found.running) && <p class="muted">{s.play.reviewEmpty}</p>}
      {found?.error && (
        <Note kind="error" lang="en">
          {found.error}
        </Note>
      )}
      {found && found.review.checked !== null && <Mistakes found={found} jump={jump} />}
      {found && !found.running && <Reviewed found={found} />}
      {found && !found.running && !judge.value && <Visits />}
      <Quiz />
    </>
  );
}

/** One thing comes next: to begin, to go on, or to read the report. */
function Start({ found, hasMoves }: { found: Reviewing | null; hasMoves: boolean }) {
  if (!found)
    return (
      <button type="button" class="primary" disabled={!hasMoves} onClick={() => startReview()}>
        {s.play.reviewWhole}
      </button>
    );
  const isDone = isWhole(found);
  return (
    <>
      {found.review.report && isDone ? (
        <button
          type="button"
          class={ready.value === found.review ? "" : "primary"}
          onClick={() => {
            dialog.value = "report";
            ready.value = null;
          }}
        >
          {s.play.reviewOpen}
        </button>
      ) : (
        <button type="button" class="primary" onClick={() => startReview()}>
          {isDone ? s.play.reviewReport : s.play.reviewGoOn}
        </button>
      )}
      <button type="button" onClick={() => startReview(true)}>
        {s.play.reviewAgain}
      </button>
    </>
  );
}

function Visits() {
  const { size } = position.value;
  const choices = visitsFor(size);
  return (
    <label class="row">
      <span class="muted">{s.play.reviewVisits}</span>
      <select
        value={reviewVisits(size)}
        onChange={(event) => {
          const chosen = Number(event.currentTarget.value);
          chosenVisits.value = chosen === choices[0] ? null : chosen;
        }}
      >
        {choices.map((visits, i) => (
          <option key={visits} value={visits}>
            {i ? count(visits) : s.play.reviewUsual(count(visits))}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Which moves it is about: the game may have gone on since. */
function Reviewed({ found }: { found: Reviewing }) {
  const moves = movesReviewed(found);
  if (!moves) return null;
  const { visits, most = visits } = found;
  const simulations = most > visits ? `${count(visits)}–${count(most)}` : count(visits);
  return (
    <p class="muted">
      {found.review.by === OWN
        ? s.play.reviewOfMoves(count(moves[0]), count(moves[1]), simulations)
        : s.judge.reviewOfMoves(count(moves[0]), count(moves[1]), simulations, found.review.by)}
      {found.review.remarks?.map((remark) => (
        <span key={remark} lang="en">{` ${remark.slice(0, 1).toUpperCase()}${remark.slice(1)}.`}</span>
      ))}
      {found.shift > 0 && ` ${s.play.reviewBefore(found.shift)}`}
      {isKept(tree.value, line.value) && ` ${s.play.reviewKept}`}
    </p>
  );
}

function Mistakes({ found, jump }: { found: Reviewing; jump: (move: number) => void }) {
  const list = mistakes(found, colorOfMove);
  if (!list.length) return found.running ? null : <p class="muted">{s.play.noMistakes}</p>;
  if (order.value === "move") list.sort((a, b) => a.move - b.move);
  const { move, points, winrate, better } = s.play.mistakeColumns;
  return (
    <>
      <h3>{s.play.mistakes(count(list.length))}</h3>
      <p class="muted">{s.play.mistakesHelp}</p>
      <div>
        <table class="mistakes">
          <thead>
            <tr>
              <Sorted by="move" text={move} />
              <Sorted by="points" text={points} />
              <th scope="col" class="number">
                {winrate}
              </th>
              <th scope="col">{better}</th>
            </tr>
          </thead>
          <tbody>
            {list.map((mistake) => (
              <Loss key={mistake.move} found={found} mistake={mistake} jump={jump} />
            ))}
          </tbody>
        </table>
      </div>
      <p class="muted">{s.play.reviewNote}</p>
    </>
  );
}

/** The head of a column that the list can be sorted by. */
function Sorted({ by, text }: { by: Order; text: string }) {
  const isChosen = order.value === by;
  const way = by === "move" ? "ascending" : "descending";
  return (
    <th scope="col" class={by === "points" ? "number" : ""} aria-sort={isChosen ? way : "none"}>
      <button
        type="button"
        class="sort"
        onClick={() => {
          order.value = by;
        }}
      >
        {text} <span aria-hidden="true">{isChosen && (by === "move" ? "▴" : "▾")}</span>
      </button>
    </th>
  );
}

interface LossProps {
  found: Reviewing;
  mistake: Mistake;
  jump: (move: number) => void;
}

function Loss({ found, mistake, jump }: LossProps) {
  const { move, color, played, best, pv, loss, points, other } = mistake;
  const reason = momentOf(found, move)?.reason;
  const name = s.play.mistake(move, s.colors[color], played);
  const isHere = lossHere.value?.move === move;
  // To the position before it: there both moves can be seen and tried.
  const show = () => {
    jump(move - 1);
    document.querySelector(".play .board")?.scrollIntoView?.({ block: "nearest" });
  };
  return (
    <>
      <tr class={isHere ? "chosen" : ""} onClick={show}>
        <th scope="row">
          <button
            type="button"
            title={s.play.showLoss(name)}
            aria-pressed={isHere}
            onClick={(event) => {
              event.stopPropagation();
              show();
            }}
          >
            <span class={`stone ${color}`} role="img" aria-label={s.colors[color]} /> {move}. {played}
          </button>
        </th>
        <td class="number">
          <b>{`−${decimal(points, 1)}`}</b>
        </td>
        <td class="number">{lostShare(loss) ?? "–"}</td>
        <td>{best ?? "–"}</td>
      </tr>
      {isHere && (reason || pv.length > 1 || other) && (
        <tr class="chosen">
          <td colSpan={4}>
            {reason && <Spoken text={reason} />}{" "}
            <span class="muted">{pv.length > 1 && s.play.lineAfter(pv.join(" "))}</span> <span lang="en">{other}</span>
          </td>
        </tr>
      )}
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
      <Check text={s.play.quiz} checked={quizOn.value} onChange={setQuiz} />
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
