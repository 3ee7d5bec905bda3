// About the game: where and when it was played, by which rules, and which side Katachi takes.
import { komiSaid, rulesSaid } from "../../game/komi";
import { s } from "../../strings";
import { dialog } from "../board/tools";
import { WarnChoice } from "../dialogs/NewGameDialog";
import { answer, stopThinking } from "../game/engine";
import { hasEngine, type Players, position, setPlayers, state, tree } from "../game/store";
import { StrengthFold } from "./StrengthChoice";

const SIDES = ["nobody", "black", "white", "both"] as const;

export function InfoPanel() {
  const root = tree.value.nodes[0]!.props;
  const event = [root.EV?.[0], root.RO?.[0]].filter(Boolean).join(", ");
  return (
    <section class="panel game-panel" aria-label={s.play.game}>
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
      <EngineChoice />
      {hasEngine() && <WarnChoice />}
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
