// One line: the last move and what it was worth, who is ahead, whose turn it is, or what Katachi does.
import { connection } from "../../api/live";
import { moveOf, type Props } from "../../game/tree";
import { vertexOf } from "../../game/vertex";
import { s } from "../../strings";
import { count, decimal, percent } from "../../ui/format";
import { tool } from "../board/tools";
import { isPaused, togglePause } from "../clock/clock";
import { askForMove, engineError, moveNow, stopThinking, thinking } from "../game/engine";
import { isDecided, isEnginesTurn, node, position, refused, state, tree } from "../game/store";
import { isOver } from "../game/walk";
import { type Judged, judged, standing } from "./course";

export function Verdict() {
  return (
    <div class="verdict status" aria-live="polite">
      <Said />
    </div>
  );
}

function Said() {
  if (refused.value) return <p class="refused">{s.play.refused[refused.value]}</p>;
  if (thinking.value) return <Thinking />;
  if (engineError.value)
    return (
      <>
        <p class="refused">{engineError.value}</p>
        <button type="button" onClick={askForMove}>
          {s.shell.tryAgain}
        </button>
      </>
    );
  if (isPaused.value)
    return (
      <>
        <p>{s.clock.paused}</p>
        <button type="button" class="primary" onClick={togglePause}>
          {s.clock.resume}
        </button>
      </>
    );
  return (
    <>
      <p>
        <LastMove /> {outcome() ?? <Standing />}
      </p>
      {!tool.value && isEnginesTurn() && !isOver(tree.value, state.value.at) && (
        <button type="button" class="primary" onClick={askForMove}>
          {s.play.letMove}
        </button>
      )}
    </>
  );
}

function LastMove() {
  const { size } = position.value;
  const move = moveOf(node.value, size);
  if (!move) return null;
  const written = judgementOf(node.value.props);
  const isAnswer = state.value.players[move.color] === "engine" && !node.value.children.length; // of the game that is on
  const said = judged.value && !isAnswer ? wordsOf(judged.value) : written && s.play.judgement[written];
  return (
    <>
      <b>{s.play.lastMove(s.colors[move.color], move.point ? vertexOf(move.point, size) : s.play.passed)}</b>
      {said && <span class={`judged ${judged.value?.kind ?? ""}`}>{` ${said}`}</span>} <span class="muted">·</span>
    </>
  );
}

function wordsOf(found: Judged): string {
  if (found.kind !== "lost") return s.play.judged[found.kind];
  return s.play.judgedLost(decimal(found.points, 1), found.better);
}

function Standing() {
  const known = standing.value;
  const { toMove } = position.value;
  const turn = s.play.toMove(s.colors[toMove]);
  if (!known) return <span>{turn}</span>;
  const isBlack = known.winrate! >= 0.5;
  const share = percent(isBlack ? known.winrate! : 1 - known.winrate!);
  const who = s.colors[isBlack ? "black" : "white"];
  return (
    <span>
      {said(who, share, known.lead)}
      <span class="visually-hidden">. {turn}</span>
    </span>
  );
}

function said(who: string, share: string, lead: number | null): string {
  if (lead === null) return s.play.chances(who, share);
  const by = Math.abs(lead);
  return by < 0.05 ? s.play.level(who, share) : s.play.ahead(who, decimal(by, 1), share);
}

/** How the game ended, if it ended here. */
function outcome(): string | null {
  if (isDecided(state.value)) {
    const result = tree.value.nodes[0]!.props.RE![0]!.toUpperCase();
    const loser = s.colors[result.startsWith("B") ? "white" : "black"];
    return result.includes("+T") ? s.clock.lost(loser) : s.play.resigned(loser);
  }
  return isOver(tree.value, state.value.at) ? s.play.over : null;
}

function Thinking() {
  const now = thinking.value!;
  const isLost = connection.value === "lost";
  return (
    <>
      <p class="thinking">
        {!isLost && <span class="pulse" aria-hidden="true" />}
        {(isLost ? s.play.thinkingLost : s.play.thinking)(s.colors[now.color])}
        {/* Not read out: it changes four times a second. */}
        <span class="muted" aria-hidden="true">
          {!isLost && now.report && `, ${s.play.simulations(count(now.report.visits))}`}
        </span>
        {now.again && ` ${s.play.thinkingAgain}`}
      </p>
      <span class="row" aria-live="off">
        {!isLost && (
          <button type="button" onClick={moveNow}>
            {s.play.moveNow}
          </button>
        )}
        <button type="button" onClick={stopThinking}>
          {s.play.stop}
        </button>
      </span>
    </>
  );
}

/** What a record says about a move: good, bad, doubtful, interesting. */
export function judgementOf(props: Props): "good" | "bad" | "doubtful" | "interesting" | null {
  if (props.TE) return "good";
  if (props.BM) return "bad";
  if (props.DO) return "doubtful";
  return props.IT ? "interesting" : null;
}
