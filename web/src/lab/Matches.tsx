import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { ask, get, isAborted, lineOf, post, type Schemas } from "../api/client";
import { turns } from "../api/turns";
import { bases, loadBases } from "../app/base";
import { openFetched } from "../app/open";
import { s } from "../strings";
import { interval, percent } from "../ui/format";
import { Note } from "../ui/Note";
import { useDraft } from "../ui/useDraft";
import { eloText, exact, type Match, placeOf, type Score, verdict } from "./elo";

type Preset = Schemas["PlayerPresetModel"];
type Detail = Schemas["EngineMatchDetailModel"];

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
      {problem && <Note kind="error">{problem}</Note>}
      {lost && <Note kind="error">{lost}</Note>}
      {!list && !lost && <Note kind="busy">{s.shell.loading}</Note>}
      {list && !list.length && <Note>{s.lab.noMatches}</Note>}
      {list?.map((match) => (
        <MatchCard key={match.id} match={match} onDo={doing} />
      ))}
    </div>
  );
}

type Doing = (work: Promise<unknown>) => Promise<void>;

function StartMatch({ onStart }: { onStart: Doing }) {
  const [presets, setPresets] = useState<readonly Preset[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [a, setA] = useState({ preset: "full", base: "shipped" });
  const [b, setB] = useState({ preset: "plain", base: "shipped" });
  const [isStarting, setStarting] = useState(false);
  const starting = useRef(false); // a second click is no second match, though it comes before the button is drawn anew
  const [numbers, setNumbers] = useState({ size: 9, games: 10, simulations: 100, seed: 0 });
  useEffect(() => {
    get("/api/lab/presets").then(setPresets, (error: unknown) => setProblem(lineOf(error)));
  }, []);
  const field = (name: keyof typeof numbers, low: number, high: number) => (
    <NumberField
      label={s.lab.fields[name]}
      low={low}
      high={high}
      value={numbers[name]}
      onValue={(value) => setNumbers((now) => ({ ...now, [name]: value }))}
    />
  );
  return (
    <form
      class="panel start-match"
      onSubmit={(event) => {
        event.preventDefault();
        if (starting.current) return;
        starting.current = true;
        setStarting(true);
        void onStart(post("/api/lab/matches", { a, b, ...numbers })).then(() => {
          starting.current = false;
          setStarting(false);
        });
      }}
    >
      <h2>{s.lab.newMatch}</h2>
      <p class="muted">{s.lab.matchWords}</p>
      {problem && <Note kind="error">{problem}</Note>}
      <div class="row">
        <Side label="A" value={a} presets={presets} onChange={setA} />
        <span aria-hidden="true">:</span>
        <Side label="B" value={b} presets={presets} onChange={setB} />
      </div>
      <div class="row">
        {field("size", 5, 19)}
        {field("games", 1, 20)}
        {field("simulations", 1, 200)}
        {field("seed", 0, 1_000_000)}
        {/* The second click of a double one may come when the first match has been started already. */}
        <button
          type="submit"
          class="primary"
          disabled={isStarting}
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {s.lab.startMatch}
        </button>
      </div>
    </form>
  );
}

interface NumberFieldProps {
  label: string;
  low: number;
  high: number;
  value: number;
  onValue: (value: number) => void;
}

function NumberField({ label, low, high, value, onValue }: NumberFieldProps) {
  const draft = useDraft(value, (field) => Number.isInteger(field.valueAsNumber) && onValue(field.valueAsNumber));
  return (
    <label class="field">
      {label}
      <input type="number" min={low} max={high} required {...draft} />
    </label>
  );
}

interface SideProps {
  label: string;
  value: { preset: string; base: string };
  presets: readonly Preset[];
  onChange: (value: { preset: string; base: string }) => void;
}

function Side({ label, value, presets, onChange }: SideProps) {
  const words = useId();
  return (
    <div class="row side-of-match">
      <label class="field">
        {s.lab.player(label)}
        <select
          value={value.preset}
          aria-describedby={words}
          onChange={(event) => onChange({ ...value, preset: event.currentTarget.value })}
        >
          {presets.map((one) => (
            <option key={one.name} value={one.name}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      {bases.value.length > 1 && (
        <label class="field">
          {s.lab.baseOf(label)}
          <select value={value.base} onChange={(event) => onChange({ ...value, base: event.currentTarget.value })}>
            {bases.value.map((one) => (
              <option key={one.name}>{one.name}</option>
            ))}
          </select>
        </label>
      )}
      <span class="muted small words" id={words}>
        {presets.find((one) => one.name === value.preset)?.words}
      </span>
    </div>
  );
}

const nameOf = ({ preset, base }: Match["a"]) => (base === "shipped" ? preset : `${preset} (${base})`);

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
      {match.error && <Note kind="error">{match.error}</Note>}
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

/** What the score says; how likely it is between equals stands beside it. */
export function wordsOf(score: Score): string {
  const found = verdict(score);
  const words = s.lab.verdicts[found];
  return found === "none"
    ? words
    : `${words} ${s.lab.luck(percent(score.p_value), `${score.wins_a} : ${score.wins_b}`)}`;
}

const [WIDTH, MIDDLE] = [400, 20];

/** The rating of A above B with its 95 % interval, on a scale of ±800 Elo. */
export function EloBar({ score }: { score: Score }) {
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
      {problem && <Note kind="error">{problem}</Note>}
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
