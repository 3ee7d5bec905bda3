// A problem, a question about an opening, and what went wrong before.
import { useMemo, useState } from "preact/hooks";
import { get, post, type Schemas } from "../api/client";
import { Board } from "../board/Board";
import { windowOf } from "../board/zoom";
import { hashOf } from "../frame/router";
import { signsWith } from "../game/stones";
import { type Point, pointOf } from "../game/vertex";
import { dayOf } from "../shared/day";
import { failedProblems } from "../shared/practised";
import { modelOf, signsOf, toMove } from "../shared/setup";
import { s } from "../strings";
import { percent } from "../ui/format";
import { Problem } from "../ui/Problem";
import { useAnswer } from "../ui/useAnswer";
import { boardAfter, choicesOf, daily, LINES } from "./daily";
import { OwnMistakes } from "./OwnMistakes";

export function LearnCard() {
  const day = dayOf(new Date());
  return (
    <section class="home-card learn" aria-labelledby="home-learn">
      <h3 id="home-learn">{s.home.learn}</h3>
      <p class="muted">{s.home.learnWords}</p>
      <ProblemOfTheDay day={day} />
      <OpeningQuestion line={daily(LINES, day)!.split("-")} />
      <OwnMistakes day={day} />
      <FailedProblems />
    </section>
  );
}

function ProblemOfTheDay({ day }: { day: number }) {
  const { answer, error, again } = useAnswer(
    `problem ${day}`,
    async (signal) => {
      const { problems } = await get("/api/tsumego/problems", { signal });
      const name = daily(problems, day)?.id;
      return name ? get("/api/tsumego/problems/{name}", { path: { name }, signal }) : null;
    },
    0,
  );
  const game = answer?.problem.game;
  const signs = game && signsWith(game.size, { black: game.black ?? [], white: game.white ?? [] });
  return (
    <div class="lesson">
      <a
        class="lesson-board"
        href={answer ? hashOf("tsumego", "practice", answer.id) : undefined}
        aria-label={s.home.problemTry}
        tabIndex={-1} // the button next to it does the same
      >
        {answer && signs && <Board signs={signs} part={windowOf(signs)} isBare label={s.home.problem} />}
      </a>
      <div>
        <h4>{s.home.problem}</h4>
        <Problem line={error} again={again} />
        {answer && (
          <>
            <p>{s.play.toMove(s.colors[answer.problem.to_move ?? "black"])}</p>
            <a class="button" href={hashOf("tsumego", "practice", answer.id)}>
              {s.home.problemTry}
            </a>
          </>
        )}
      </div>
    </div>
  );
}

function OpeningQuestion({ line }: { line: readonly string[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const board = useMemo(() => boardAfter(line), [line.join()]);
  const { answer, error, again } = useAnswer(
    `opening ${line.join("-")}`,
    (signal) =>
      post("/api/joseki", { game: modelOf(board), whole_board: false } as Schemas["JosekiRequest"], { signal }),
    0,
  );
  const moves = (answer?.moves ?? []).filter((move) => !move.tenuki);
  const asked = choicesOf(moves.map(({ vertex, share }) => ({ vertex, share: share.value ?? 0 })));
  const shareOf = (vertex: string) => percent(asked?.choices.find((one) => one.vertex === vertex)?.share ?? 0);
  const isRight = chosen === asked?.best.vertex;
  const spots = (asked?.choices ?? []).map(({ vertex }, i) => ({
    point: pointOf(vertex, 19)!,
    kind: chosen ? (vertex === asked!.best.vertex ? ("good" as const) : ("plain" as const)) : ("plain" as const),
    letter: LETTERS[i]!,
  }));
  const choose = (spot: number) => spot >= 0 && setChosen(asked!.choices[spot]!.vertex);
  return (
    <div class="lesson question">
      <div class="lesson-board">
        <Board
          signs={signsOf(board)}
          isBare
          part={{ left: 9, top: 0, columns: 10, rows: 10 }}
          lastMove={pointOf(line.at(-1)!, 19)}
          spots={spots}
          label={s.home.openingBoard}
          onVertex={chosen ? undefined : ([x, y]) => choose(nearestOf(spots, x, y))}
        />
      </div>
      <div aria-live="polite">
        <h4>{s.home.opening}</h4>
        <Problem line={error} again={again} />
        <p>
          {!chosen || !asked
            ? s.home.openingAsk(s.colors[toMove(board)])
            : isRight
              ? s.home.openingRight(chosen, shareOf(chosen))
              : s.home.openingWrong(asked.best.vertex, shareOf(asked.best.vertex), chosen, shareOf(chosen))}
        </p>
        {chosen ? (
          <a class="button" href={hashOf("joseki", line.join("-"))}>
            {s.home.openingMore}
          </a>
        ) : (
          <div class="row">
            {asked?.choices.map(({ vertex }, i) => (
              <button type="button" key={vertex} onClick={() => setChosen(vertex)}>
                {s.home.openingChoice(LETTERS[i]!, vertex)}
              </button>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

const LETTERS = "ABC";

/** The choice that a click means: the board is small, so the next point will do. */
function nearestOf(spots: readonly { point: Point }[], x: number, y: number): number {
  const far = spots.map(({ point }) => Math.max(Math.abs(point[0] - x), Math.abs(point[1] - y)));
  const least = Math.min(...far);
  return least <= 1 ? far.indexOf(least) : -1;
}

function FailedProblems() {
  const failed = failedProblems();
  if (!failed.length) return null;
  return (
    <div class="lesson-line">
      <h4>{s.home.failed}</h4>
      <a class="button" href={hashOf("tsumego", "practice", failed[0]!)}>
        {s.home.mistakesTry(failed.length)}
      </a>
    </div>
  );
}
