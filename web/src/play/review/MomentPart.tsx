// In a reviewed game: what is wrong with the move that was played from here, and with the one before, in words.
import { pointOf } from "../../game/vertex";
import { s } from "../../strings";
import { Icon } from "../../ui/Icon";
import { Spoken } from "../../ui/Spoken";
import { isSameDrawing } from "../../why/facts";
import { shown } from "../board/overlay";
import { boardInSight } from "../board/tools";
import { goTo, line, position, state, tree } from "../game/store";
import { nodeOfMove } from "../game/walk";
import { startTrying } from "../report/trying";
import { lossBefore, lossHere, type Mistake, mistakeFrom, momentOf, reviewOf } from "./review";

/** To the position before the nearest mistake in this direction; false if there is none. */
export function walkToMistake(way: -1 | 1): boolean {
  const next = mistakeFrom(position.value.number, way);
  if (next) goTo(nodeOfMove(tree.value, line.value, next.move - 1));
  return next !== null;
}

export function MomentPart() {
  const here = lossHere.value;
  const before = lossBefore.value;
  const { number } = position.value;
  const [earlier, later] = [mistakeFrom(number, -1), mistakeFrom(number, 1)];
  if (!here && !before && !earlier && !later) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons, no form */}
      <div class="row mistake-walk" role="group" aria-label={s.report.mistakes}>
        <button type="button" disabled={!earlier} title={s.report.mistakeBefore(",")} onClick={() => walkToMistake(-1)}>
          <Icon name="back" /> {s.report.mistakeBefore("")}
        </button>
        <button type="button" disabled={!later} title={s.report.mistakeAfter(".")} onClick={() => walkToMistake(1)}>
          {s.report.mistakeAfter("")} <Icon name="forward" />
        </button>
      </div>
      {here && <MomentCard mistake={here} isHere />}
      {before && <MomentCard mistake={before} />}
    </>
  );
}

function MomentCard({ mistake, isHere = false }: { mistake: Mistake; isHere?: boolean }) {
  const { move, color, played, best, points, pv } = mistake;
  const found = reviewOf(tree.value, line.value);
  const moment = found && momentOf(found, move);
  const better = best ?? "–";
  const drawn = { points: [], line: pv };
  const isShown = isSameDrawing(shown.value, drawn);
  return (
    <section class="moment">
      <h3>{s.report.moment(move, s.colors[color], played, Math.round(points), better)}</h3>
      {moment && (
        <p>
          <Spoken text={moment.reason} />
        </p>
      )}
      {isHere ? (
        <div class="row">
          {pv.length > 1 && (
            <button
              type="button"
              aria-pressed={isShown}
              onClick={() => {
                shown.value = isShown ? null : drawn;
                if (!isShown) boardInSight();
              }}
            >
              {s.report.betterLine}
            </button>
          )}
          {best && pointOf(best, position.value.size) && (
            <button
              type="button"
              onClick={() =>
                startTrying([{ id: state.value.id, move, played, better: best, reason: moment?.reason ?? "" }])
              }
            >
              {s.report.tryIt}
            </button>
          )}
        </div>
      ) : (
        <div class="row">
          <button type="button" onClick={() => goTo(nodeOfMove(tree.value, line.value, move - 1))}>
            {s.report.show}
          </button>
        </div>
      )}
    </section>
  );
}
