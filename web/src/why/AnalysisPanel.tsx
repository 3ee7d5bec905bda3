// The analysis: on and off, how far it is, who is ahead, and the candidates as a table.
import { OWN } from "../frame/judge";
import { s } from "../strings";
import { count, percent, points } from "../ui/format";
import { Note } from "../ui/Note";
import { Spoken } from "../ui/Spoken";
import { CandidateTable } from "./CandidateTable";
import { best, leadFrom, seenFrom } from "./candidates";
import type { Analysis, AnalysisState, Perspective } from "./types";
import "./analysis.css";

export const BUDGETS = [1_000, 5_000, 20_000, 100_000, null] as const;

interface Props {
  state: AnalysisState;
  report: Analysis | null;
  error: string | null;
  onToggle: (on: boolean) => void;
  budget: number | null;
  onBudget: (visits: number | null) => void;
  perspective: Perspective;
  onPerspective: (perspective: Perspective) => void;
  selected: string | null;
  onSelect: (vertex: string) => void;
  onPlay: (vertex: string) => void;
  onPreview: (vertex: string | null) => void;
}

export default function AnalysisPanel(props: Props) {
  const { state, report, error } = props;
  const isOn = state === "running" || state === "reconnecting";
  return (
    <section class="panel analysis" aria-label={s.why.analysis}>
      <div class="row analysis-head">
        {(isOn || report) && (
          <button type="button" onClick={() => props.onToggle(!isOn)}>
            {isOn ? s.why.stop : s.why.goOn}
          </button>
        )}
        {(!report || report.by === OWN) && <Budget {...props} />}
      </div>
      <Progress {...props} />
      {state === "error" && <Note kind="error">{error || s.why.states.error}</Note>}
      {report ? (
        <>
          <Standing report={report} perspective={props.perspective} />
          {report.other && (
            <p class="analysis-book" lang="en">
              {report.other.sentence}
            </p>
          )}
          {report.remarks.map((remark) => (
            <p key={remark} class="analysis-book muted" lang="en">
              {remark}
            </p>
          ))}
          {report.book && (
            <p class="analysis-book">
              {s.why.bookPlays(report.book.vertex)} <Spoken text={sentence(report.book.sentence)} />
            </p>
          )}
          <Blue report={report} />
          <Choices {...props} />
          <CandidateTable {...props} report={report} />
        </>
      ) : (
        isOn && <Note kind="busy">{s.why.waiting}</Note>
      )}
    </section>
  );
}

function Budget({ budget, onBudget }: Props) {
  const known = BUDGETS.some((visits) => visits === budget);
  const shown = known ? BUDGETS : [budget, ...BUDGETS];
  return (
    <label class="analysis-budget">
      <span>{s.why.budget}</span>
      <select
        value={String(budget)}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          onBudget(chosen === "null" ? null : Number(chosen));
        }}
      >
        {shown.map((visits) => (
          <option key={String(visits)} value={String(visits)}>
            {visits === null ? s.why.noLimit : s.why.budgetOf(visits)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The state is told to everyone when it changes; the numbers change too often for that. */
function Progress({ state, report, budget }: Props) {
  const done = report && budget && report.by === OWN ? Math.min(1, report.visits / budget) : null;
  return (
    <div class="analysis-progress">
      <p class={`analysis-state ${state}`}>
        <span role="status">{s.why.states[state]}</span>
        {report && (
          <span class="muted">
            {` · ${report.by === OWN ? s.why.simulations(count(report.visits)) : s.judge.visits(count(report.visits), report.by)}`}
            {state === "running" && report.rate ? ` · ${s.why.rate(count(Math.round(report.rate)))}` : ""}
          </span>
        )}
      </p>
      {state === "running" && done !== null && <progress value={done} max={1} aria-label={s.why.states.running} />}
    </div>
  );
}

const CLEAR = 0.01; // of the win rate

/** Why the first move is not the one with the best number. */
function Blue({ report }: { report: Analysis }) {
  const top = best(report.candidates);
  const other = report.candidates.find(({ weak, winrate }) => top && !weak && winrate > top.winrate + CLEAR);
  return top && other ? <p class="analysis-book muted">{s.why.searchedMost(top.vertex, other.vertex)}</p> : null;
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

function Standing({ report, perspective }: { report: Analysis; perspective: Perspective }) {
  const black = seenFrom(report.winrate, report.to_move, "black");
  const lead = leadFrom(report, report.to_move, "black");
  const shown = seenFrom(report.winrate, report.to_move, perspective);
  const whose = perspective === "black" ? "black" : report.to_move;
  const ahead =
    Math.abs(lead) < 0.05
      ? s.why.even
      : s.why.leads(s.colors[lead > 0 ? "black" : "white"], points(Math.abs(lead)).slice(1));
  return (
    <div class="analysis-standing">
      <div class="row analysis-figures">
        <span>
          {s.colors[whose]} <b class="analysis-large">{percent(shown)}</b>
        </span>
        <span>{ahead}</span>
      </div>
      <div class="analysis-bar" role="img" aria-label={s.why.winBar(percent(black), percent(1 - black))}>
        <span class="black" style={{ width: `${100 * black}%` }}>
          {black > 0.12 && `${s.colors.black} ${(100 * black).toFixed(0)}`}
        </span>
        <span class="white">{black < 0.88 && `${s.colors.white} ${(100 * (1 - black)).toFixed(0)}`}</span>
      </div>
    </div>
  );
}

function Choices({ perspective, onPerspective }: Props) {
  return (
    <div class="row analysis-choices">
      <fieldset class="analysis-switch">
        <legend>{s.why.perspective}</legend>
        {(["black", "mover"] as const).map((name) => (
          <button key={name} type="button" aria-pressed={perspective === name} onClick={() => onPerspective(name)}>
            {s.why.perspectives[name]}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
