// Who plays, what was captured, whose turn it is, what Katachi does.
import { connection } from "../../api/live";
import { komiSaid, rulesSaid } from "../../game/komi";
import { moveOf, type Props } from "../../game/tree";
import { type ColorName, vertexOf } from "../../game/vertex";
import { s } from "../../strings";
import { count } from "../../ui/format";
import { Note } from "../../ui/Note";
import { dialog, tool } from "../board/tools";
import { key } from "../game/analysing";
import { answer, askForMove, engineError, moveNow, reasons, stopThinking, thinking } from "../game/engine";
import {
  isEnginesTurn,
  isResigned,
  node,
  type Players,
  position,
  refused,
  setPlayers,
  state,
  tree,
} from "../game/store";
import { isOver } from "../game/walk";
import { beginning } from "./CommentPanel";
import { StrengthFold } from "./StrengthChoice";

const SHOWN = 20_000; // characters of a comment
const SIDES = ["nobody", "black", "white", "both"] as const;

export function GamePanel() {
  const root = tree.value.nodes[0]!.props;
  const event = [root.EV?.[0], root.RO?.[0]].filter(Boolean).join(", ");
  return (
    <section class="panel game-panel" aria-label={s.play.game}>
      <div class="players">
        <PlayerRow color="black" />
        <PlayerRow color="white" />
      </div>
      <div class="about">
        <dl class="facts">
          {event && <Fact name={s.play.event} value={event} />}
          {root.DT?.[0] && <Fact name={s.play.date} value={root.DT[0]} />}
          <Fact name={s.play.komi} value={komiSaid(root)} />
          <Fact name={s.play.rules} value={rulesSaid(root)} />
          {root.RE?.[0] && <Fact name={s.play.result} value={root.RE[0]} />}
        </dl>
        <button
          type="button"
          class="edit-info"
          onClick={() => {
            dialog.value = "info";
          }}
        >
          {s.play.edit}
        </button>
      </div>
      <Status />
      <EngineChoice />
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function PlayerRow({ color }: { color: ColorName }) {
  const root = tree.value.nodes[0]!.props;
  const [name, rank] = color === "black" ? [root.PB?.[0], root.BR?.[0]] : [root.PW?.[0], root.WR?.[0]];
  const isTurn = position.value.toMove === color;
  return (
    <div class={`player${isTurn ? " turn" : ""}`}>
      <span class={`stone ${color}`} aria-hidden="true" />
      <span class="player-name" title={name}>
        {name || s.colors[color]} {rank && <span class="muted">{rank}</span>}
        {isTurn && <span class="visually-hidden"> ({s.play.toMove(s.colors[color])})</span>}
      </span>
      <span class="muted">{s.play.captures(position.value.captures[color])}</span>
    </div>
  );
}

function Status() {
  const { toMove, size } = position.value;
  const move = moveOf(node.value, size);
  const judged = judgementOf(node.value.props);
  const said = reasons.value.get(key.value);
  return (
    <div class="status" aria-live="polite">
      {refused.value && <p class="refused">{s.play.refused[refused.value]}</p>}
      {isResigned(state.value) ? (
        <p>
          {s.play.resigned(
            s.colors[tree.value.nodes[0]!.props.RE![0]!.toUpperCase().startsWith("B") ? "white" : "black"],
          )}
        </p>
      ) : (
        <p>
          {move && (
            <span class="muted">
              {s.play.lastMove(s.colors[move.color], move.point ? vertexOf(move.point, size) : s.play.passed)}
              {judged && ` (${s.play.judgement[judged]})`}
              {" · "}
            </span>
          )}
          {isOver(tree.value, state.value.at) ? s.play.over : s.play.toMove(s.colors[toMove])}
        </p>
      )}
      {said?.reason && (
        <p class="said">
          <strong>{s.play.said}</strong> {said.reason}
        </p>
      )}
      {node.value.props.C?.[0] && <p class="comment-shown">{beginning(node.value.props.C[0], SHOWN)}</p>}
      <Thinking />
    </div>
  );
}

function Thinking() {
  const now = thinking.value;
  if (now && connection.value === "lost")
    return (
      <div class="row thinking">
        <span>{s.play.thinkingLost(s.colors[now.color])}</span>
        <button type="button" onClick={stopThinking}>
          {s.play.stop}
        </button>
      </div>
    );
  if (now)
    return (
      <div class="row thinking">
        <span class="pulse" aria-hidden="true" />
        <span>
          {s.play.thinking(s.colors[now.color])}
          {/* Not read out: it changes four times a second. */}
          <span aria-hidden="true">{now.report && `, ${s.play.simulations(count(now.report.visits))}`}</span>
          {now.again && ` ${s.play.thinkingAgain}`}
        </span>
        <button type="button" onClick={moveNow}>
          {s.play.moveNow}
        </button>
        <button type="button" onClick={stopThinking}>
          {s.play.stop}
        </button>
      </div>
    );
  if (engineError.value)
    return (
      <Note kind="error">
        {engineError.value}{" "}
        <button type="button" onClick={askForMove}>
          {s.shell.tryAgain}
        </button>
      </Note>
    );
  if (tool.value || !isEnginesTurn() || isOver(tree.value, state.value.at)) return null;
  return (
    <div class="row thinking">
      <span>{s.play.engineTurn}</span>
      <button type="button" onClick={askForMove}>
        {s.play.letMove}
      </button>
    </div>
  );
}

/** Which side Katachi plays; nobody, if a game is only viewed. */
function EngineChoice() {
  const { players } = state.value;
  const chosen = SIDES.find((side) => {
    const { black, white } = playersOf(side);
    return black === players.black && white === players.white;
  });
  return (
    <div class="row engine-choice">
      <label class="row">
        {s.play.enginePlays}
        <select
          value={chosen}
          onChange={(event) => {
            stopThinking();
            setPlayers(playersOf(event.currentTarget.value as (typeof SIDES)[number]));
            answer();
          }}
        >
          {SIDES.map((side) => (
            <option key={side} value={side}>
              {side === "nobody" ? s.play.nobody : side === "both" ? s.play.both : s.colors[side]}
            </option>
          ))}
        </select>
      </label>
      <StrengthFold size={position.value.size} />
    </div>
  );
}

function playersOf(side: (typeof SIDES)[number]): Players {
  return {
    black: side === "black" || side === "both" ? "engine" : "human",
    white: side === "white" || side === "both" ? "engine" : "human",
  };
}

/** What a record says about a move: good, bad, doubtful, interesting. */
export function judgementOf(props: Props): "good" | "bad" | "doubtful" | "interesting" | null {
  if (props.TE) return "good";
  if (props.BM) return "bad";
  if (props.DO) return "doubtful";
  return props.IT ? "interesting" : null;
}
