// When a game against Katachi is over: the result, and what one may want next. The result stays whatever is clicked.
import { computed, signal } from "@preact/signals";
import { komiFor, rulesFor } from "../../game/komi";
import { sizeOf } from "../../game/tree";
import { type ColorName, pointsOfSgf } from "../../game/vertex";
import { s } from "../../strings";
import { controlOf } from "../clock/time";
import { startGame } from "../dialogs/NewGameDialog";
import { answer } from "../game/engine";
import { goTo, hasEngine, line, playOn, state, tree } from "../game/store";
import { isOver, nodeOfMove } from "../game/walk";
import { reviewOf, startReview } from "../review/review";
import { exercise } from "./trying";

const closed = signal<string | null>(null); // the game whose card was closed

/** The result of the game on the board, if Katachi played in it and it is over. */
export const ended = computed<string | null>(() => {
  const result = tree.value.nodes[0]!.props.RE?.[0]?.trim();
  return result && hasEngine(state.value.players) && result !== "?" ? result : null;
});

/** Whether a game against Katachi is going on. */
export const isPlaying = computed(
  () => hasEngine(state.value.players) && ended.value === null && !isOver(state.value.tree, state.value.at),
);

/** Whether both sides have passed in a game against Katachi that has no result: it can go on. */
export const isPassed = computed(
  () => hasEngine(state.value.players) && ended.value === null && isOver(state.value.tree, state.value.at),
);

export function EndCard() {
  const result = ended.value;
  const { id } = state.value;
  if (!result || closed.value === id || exercise.value) return null;
  const found = reviewOf(tree.value, line.value);
  const moments = found?.review.report?.mistakes.filter(({ decisive }) => decisive).slice(0, 3) ?? [];
  return (
    <section class="panel end-card" aria-label={s.play.endTitle}>
      <h2>{s.play.endTitle}</h2>
      <p aria-live="polite">{resultWords(result)}</p>
      {moments.length > 0 && (
        <ul class="moments">
          {moments.map(({ number, color, played, points_lost, better }) => (
            <li key={number}>
              <button type="button" class="link" onClick={() => showMoment(number + found!.shift - 1)}>
                {s.report.moment(
                  number + found!.shift,
                  s.colors[color as ColorName],
                  played,
                  Math.round(points_lost),
                  better,
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div class="row">
        {!found?.running && !moments.length && (
          <button type="button" class="primary" onClick={() => startReview()}>
            {s.play.endReview}
          </button>
        )}
        <button type="button" onClick={rematch}>
          {s.play.endRematch}
        </button>
        {/\+[RT]/i.test(result) && (
          <button
            type="button"
            onClick={() => {
              playOn();
              answer();
            }}
          >
            {s.play.endOn}
          </button>
        )}
        <button
          type="button"
          onClick={() => {
            closed.value = id;
          }}
        >
          {s.play.endClose}
        </button>
      </div>
    </section>
  );
}

/** The position before it: there both moves can be seen and tried. */
function showMoment(move: number): void {
  goTo(nodeOfMove(tree.value, line.value, move));
}

/** ``W+R`` in words. */
export function resultWords(result: string): string {
  const [, winner, by = ""] = /^([BW])\+(.*)$/i.exec(result) ?? [];
  if (!winner) return s.play.endDraw;
  const color = s.colors[winner.toUpperCase() === "B" ? "black" : "white"];
  const word = s.play.endBy[by.slice(0, 1).toUpperCase() as keyof typeof s.play.endBy];
  return s.play.endWon(color, word ?? (by ? s.play.endPoints(by) : "")).replace(" .", ".");
}

/** The same game again, with the colours changed; with a handicap they stay. */
export function rematch(): void {
  const { players } = state.value;
  const root = tree.value.nodes[0]!.props;
  const size = sizeOf(tree.value);
  const stones = pointsOfSgf(root.AB ?? [], size);
  const next = stones.length ? players : { black: players.white, white: players.black };
  const conditions = {
    size,
    komi: komiFor(root).komi,
    rules: rulesFor(root).name,
    players: next,
    time: controlOf(root),
  };
  startGame({ ...conditions, handicap: stones.length, setUp: false }, stones);
  answer();
}
