// The reader's own mistakes, from reviewed games, and where most was lost in all of them.
import { Board } from "../board/Board";
import { signsWith } from "../game/stones";
import { pointOf } from "../game/vertex";
import { practise } from "../shared/handover";
import { dueMistakes, ownNames } from "../shared/mistakes";
import { TrendLine } from "../shared/TrendLine";
import { s } from "../strings";

const MOST = 10; // at one sitting

export function OwnMistakes({ day }: { day: number }) {
  const due = dueMistakes(day).slice(0, MOST);
  const first = due[0];
  const names = [s.play.you, ...ownNames.value];
  if (!first)
    return (
      <div class="lesson-line">
        <h4>{s.home.mistakes}</h4>
        <p class="muted">{s.home.noMistakes}</p>
        <TrendLine names={names} />
      </div>
    );
  const stones = { black: first.black.split(" "), white: first.white.split(" ") };
  return (
    <>
      <div class="lesson">
        <div class="lesson-board">
          <Board
            signs={signsWith(first.size, stones)}
            isBare
            part={around(first.better, first.played, first.size)}
            label={s.home.mistakes}
          />
        </div>
        <div>
          <h4>{s.home.mistakes}</h4>
          <p>{s.home.mistakeAsk(first.move, s.colors[first.color])}</p>
          <button type="button" onClick={() => practise(due)}>
            {s.home.mistakesFind(due.length)}
          </button>
        </div>
      </div>
      <TrendLine names={names} />
    </>
  );
}

const PART = 11; // lines

/** The part of the board in the middle between two moves; the better one is in it. */
export function around(better: string, played: string, size: number) {
  const lines = Math.min(PART, size);
  const point = pointOf(better, size) ?? pointOf(played, size) ?? [0, 0];
  const other = pointOf(played, size) ?? point;
  const [left, top] = [0, 1].map((i) => {
    const [a, b] = [point[i]!, other[i]!];
    const middle = Math.abs(a - b) < lines - 2 ? Math.round((a + b) / 2) : a;
    return Math.max(0, Math.min(size - lines, middle - Math.floor(lines / 2)));
  });
  return { left: left!, top: top!, columns: lines, rows: lines };
}
