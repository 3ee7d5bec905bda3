// After a large mistake: how much it lost, and on request what was better and why.
import { s } from "../../strings";
import { decimal } from "../../ui/format";
import { Spoken } from "../../ui/Spoken";
import { blunder, forgetBlunder, isExplained, takeBlunderBack } from "../game/blunder";
import { stopThinking } from "../game/engine";
import { isDecided } from "../game/store";

export function BlunderCard() {
  const now = blunder.value;
  return now && !isDecided() && <Card key={now.key} />;
}

function Card() {
  const isOpen = isExplained.value;
  const { move, better, points_lost, facts } = blunder.value!.whyNot;
  return (
    <section class="panel blunder-card" aria-label={s.play.blunderTitle} aria-live="polite">
      <p>{s.play.blunder(move, decimal(points_lost, 0))}</p>
      {isOpen && (
        <>
          <p>{s.play.blunderBetter(better)}</p>
          <ul>
            {facts.slice(0, 2).map(({ sentence }) => (
              <li key={sentence}>
                <Spoken text={sentence} />
              </li>
            ))}
          </ul>
        </>
      )}
      <div class="row">
        {!isOpen && (
          <button
            type="button"
            onClick={() => {
              isExplained.value = true;
            }}
          >
            {s.play.blunderWhy}
          </button>
        )}
        <button
          type="button"
          onClick={() => {
            stopThinking();
            takeBlunderBack();
          }}
        >
          {s.play.undo}
        </button>
        <button type="button" onClick={forgetBlunder}>
          {s.play.endOn}
        </button>
      </div>
    </section>
  );
}
