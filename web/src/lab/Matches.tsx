import { useEffect, useMemo, useState } from "preact/hooks";
import { ask, get, isAborted, lineOf, type Schemas } from "../api/client";
import { turns } from "../api/turns";
import { loadBases } from "../frame/base";
import { openFetched } from "../frame/open";
import { s } from "../strings";
import { interval, percent } from "../ui/format";
import { Note } from "../ui/Note";
import { eloText, exact, type Match, placeOf, type Score, verdict } from "./elo";
import { StartMatch } from "./StartMatch";

type Detail = Schemas["MatchDetail"];

/** Short matches between players of this engine, with error bars. */
export function Matches() {
  const [list, setList] = useState<readonly Match[] | null>(null);
  const [lost, setLost] = useState<string | null>(null); // the server does not answer
  const [problem, setProblem] = useState<string | null>(null); // of the last thing the reader did
  const turn = useMemo(turns, []);
  const refresh = () => {
    const isNews = turn();
    return get("/api/lab/matches").then(
      (found) => {
        if (!isNews()) return;
        setList(found);
        setLost(null);
      },
      (error: unknown) => isNews() && setLost(lineOf(error)),
    );
  };
  const isBusy = list?.some((one) => one.state === "running" || one.state === "waiting") ?? true;
  useEffect(() => {
    refresh();
    loadBases();
    const timer = setInterval(() => !document.hidden && refresh(), isBusy ? 1000 : 10_000);
    return () => clearInterval(timer);
  }, [isBusy]);
  const doing = async (work: Promise<unknown>) => {
    setProblem(null);
    await work.catch((error: unknown) => setProblem(lineOf(error)));
    turn.forget();
    await refresh();
  };
  return (
    <div class="matches">
      <StartMatch onStart={doing} />
      {problem && (
        <Note kind="error" lang="en">
          {problem}
        </Note>
      )}
      {lost && (
        <Note kind="error" lang="en">
          {lost}
        </Note>
      )}
      {!list && !lost && <Note kind="busy">{s.shell.loading}</Note>}
      {list && !list.length && <Note>{s.lab.noMatches}</Note>}
      {list?.map((match) => (
        <MatchCard key={match.id} match={match} onDo={doing} />
      ))}
    </div>
  );
}

export type Doing = (work: Promise<unknown>) => Promise<void>;

const nameOf = ({ preset, base }: Match["a"]) => {
  const name = s.lab.presets[preset]?.name ?? preset;
  return base === "shipped" ? name : `${name} (${base})`;
};

function MatchCard({ match, onDo }: { match: Match; onDo: Doing }) {
  const score = exact(match.score);
  const isActive = match.state === "running" || match.state === "waiting";
  const path = { job: match.id };
  return (
    <article class="panel match-card">
      <header class="row">
        <h3>
          A {nameOf(match.a)} : B {nameOf(match.b)}
        </h3>
        <span class={`badge ${match.state}`}>
          {match.interrupted ? s.mine.interrupted : s.mine.states[match.state]}
        </span>
        <span class="muted small">{s.lab.circumstances(match.size, match.simulations, match.seed)}</span>
      </header>
      {isActive && (
        <progress max={match.games} value={score.games} aria-label={s.lab.played(score.games, match.games)} />
      )}
      <p class="match-score">
        <strong>
          {score.wins_a} : {score.wins_b}
        </strong>
        <span>{s.lab.played(score.games, match.games)}</span>
        {score.games > 0 && <span>{`${percent(score.share_a)} [${interval(score.interval)}]`}</span>}
        {score.errors > 0 && <span class="muted">{s.lab.errors(score.errors)}</span>}
      </p>
      <EloBar score={score} />
      <p class="muted">{wordsOf(score)}</p>
      {match.error && (
        <Note kind="error" lang="en">
          {match.error}
        </Note>
      )}
      <Games match={match} />
      <div class="row">
        {isActive && (
          <button type="button" onClick={() => onDo(ask("POST", "/api/lab/matches/{job}/stop", { path }))}>
            {s.mine.stop}
          </button>
        )}
        {(match.state === "stopped" || match.state === "failed") && (
          <button
            type="button"
            class="primary"
            onClick={() => onDo(ask("POST", "/api/lab/matches/{job}/resume", { path }))}
          >
            {s.mine.resume}
          </button>
        )}
        {!isActive && (
          <button type="button" onClick={() => onDo(ask("DELETE", "/api/lab/matches/{job}", { path }))}>
            {s.mine.delete}
          </button>
        )}
      </div>
    </article>
  );
}

/** What the score says; with how likely it is between equals. */
export function wordsOf(score: Score): string {
  const found = verdict(score);
  const words = s.lab.verdicts[found];
  return found === "none"
    ? words
    : `${words} ${s.lab.luck(percent(score.p_value), `${score.wins_a} : ${score.wins_b}`)}`;
}

const [WIDTH, MIDDLE] = [400, 20];

/** The rating of A above B with its 95 % interval, on a scale of ±800 Elo. */
function EloBar({ score }: { score: Score }) {
  const x = (place: number) => 22 + place * (WIDTH - 44);
  const [low, high] = [x(placeOf(score.elo_interval[0], -1)), x(placeOf(score.elo_interval[1], 1))];
  const at = x(placeOf(score.elo, score.share_a > 0.5 ? 1 : -1));
  const text = `${s.lab.elo} ${eloText(score)}`;
  return (
    <figure class="elo-bar">
      <svg viewBox={`0 0 ${WIDTH} 44`} role="img" aria-label={text}>
        <path class="tick" d={`M${x(0)} ${MIDDLE}H${x(1)}`} />
        {[-800, -400, 0, 400, 800].map((value) => (
          <g key={value}>
            <path class={value ? "tick" : "level"} d={`M${x(placeOf(value, 1))} 8V32`} />
            <text x={x(placeOf(value, 1))} y="43" text-anchor="middle">
              {value < 0 ? `−${-value}` : value}
            </text>
          </g>
        ))}
        {score.games > 0 && (
          <g class="series-0">
            <path class="bar" d={`M${low} ${MIDDLE}H${high}M${low} 14v12M${high} 14v12`} />
            <circle class="mark" cx={at} cy={MIDDLE} r="6" />
          </g>
        )}
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  );
}

function Games({ match }: { match: Match }) {
  const [detail, setDetail] = useState<Detail | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    const ended = new AbortController();
    get("/api/lab/matches/{job}", { path: { job: match.id }, signal: ended.signal }).then(
      (found) => {
        setDetail(found);
        setProblem(null);
      },
      (error: unknown) => !isAborted(error) && setProblem(lineOf(error)),
    );
    return () => ended.abort();
  }, [isOpen, match.score.games]);
  const show = (number: number) =>
    openFetched(get("/api/lab/matches/{job}/games/{number}", { path: { job: match.id, number } })).catch(
      (error: unknown) => setProblem(lineOf(error)),
    );
  if (!match.score.games) return null;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{s.lab.theGames}</summary>
      <p class="muted small">{s.lab.howCounted}</p>
      {problem && (
        <Note kind="error" lang="en">
          {problem}
        </Note>
      )}
      <ul class="match-games">
        {detail?.played.map((game) => (
          <li key={game.number}>
            <button type="button" onClick={() => show(game.number)}>
              {s.lab.game(game.number, nameOf(game.black === "a" ? match.a : match.b), game.result, game.length)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
