// The candidates: sorted by any column, previewed by hover or focus, chosen by a click, played by a button.
import { Fragment } from "preact";
import { useState } from "preact/hooks";
import { s } from "../strings";
import { count, percent, points } from "../ui/format";
import { Note } from "../ui/Note";
import {
  bandOf,
  best,
  COLUMNS,
  type Column,
  leadFrom,
  lossOf,
  type Sorting,
  seenFrom,
  sorted,
  usualSorting,
  weightOf,
} from "./candidates";
import type { Analysis, Candidate, Perspective } from "./types";

interface Props {
  report: Analysis;
  perspective: Perspective;
  selected: string | null;
  onSelect: (vertex: string) => void;
  onPlay: (vertex: string) => void;
  onPreview: (vertex: string | null) => void;
}

const NUMBERS: readonly Column[] = ["winrate", "visits", "lead"];
const LINE = 8; // moves of the expected line

export function CandidateTable(props: Props) {
  const [sorting, setSorting] = useState<Sorting>(usualSorting("order"));
  const top = best(props.report.candidates);
  if (!top) return <Note>{s.why.noCandidates}</Note>;
  const choose = (column: Column) =>
    setSorting(column === sorting.column ? { column, down: !sorting.down } : usualSorting(column));
  return (
    <div class="scroll analysis-candidates">
      <table>
        <caption class="visually-hidden">{s.why.candidates}</caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                class={NUMBERS.includes(column) ? "number" : ""}
                aria-sort={column === sorting.column ? (sorting.down ? "descending" : "ascending") : "none"}
              >
                <button
                  type="button"
                  class="analysis-sort"
                  title={s.why.columnsSaid[column]}
                  onClick={() => choose(column)}
                >
                  <span class="visually-hidden">{s.why.sortBy}</span>
                  {s.why.columns[column]}
                  <span aria-hidden="true">{column === sorting.column ? (sorting.down ? " ▾" : " ▴") : ""}</span>
                </button>
              </th>
            ))}
            <th>
              <span class="visually-hidden">{s.why.playIt}</span>
            </th>
          </tr>
        </thead>
        <tbody onMouseLeave={() => props.onPreview(null)}>
          {sorted(props.report.candidates, sorting).map((candidate) => (
            <Fragment key={candidate.vertex}>
              <Row {...props} candidate={candidate} top={top} />
              {candidate.vertex === props.selected && candidate.pv.length > 1 && <Line pv={candidate.pv} />}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({ pv }: { pv: readonly string[] }) {
  return (
    <tr class="chosen">
      <td colSpan={COLUMNS.length + 1} class="analysis-line muted">
        {s.why.expected}: {pv.slice(0, LINE).join(" ")}
      </td>
    </tr>
  );
}

function Row(props: Props & { candidate: Candidate; top: Candidate }) {
  const { candidate, top, report, perspective, onPreview, onSelect, onPlay } = props;
  const { vertex } = candidate;
  const isChosen = props.selected === vertex;
  const band = bandOf(candidate, top);
  const most = Math.max(...report.candidates.map(({ visits }) => visits));
  const isUnsure = weightOf(candidate, most, report.visits) !== "plain";
  return (
    <tr
      class={`${isChosen ? "chosen" : ""}${isUnsure ? " unsure" : ""}`}
      title={isUnsure ? s.why.fewSimulations : undefined}
      onMouseEnter={() => onPreview(vertex)}
      onFocusCapture={() => onPreview(vertex)}
      onBlurCapture={() => onPreview(null)}
      onClick={() => onSelect(vertex)}
      onDblClick={() => onPlay(vertex)}
    >
      <td>
        <span class={`analysis-order order-${band}`} title={said(candidate, top)}>
          {candidate.order + 1}
        </span>
      </td>
      <th scope="row">
        <button
          type="button"
          class="analysis-move"
          aria-pressed={isChosen}
          aria-label={`${s.why.chooseMove(vertex)} ${said(candidate, top)}`}
          onClick={(event) => {
            event.stopPropagation();
            onSelect(vertex);
          }}
        >
          {vertex}
        </button>
      </th>
      <td class="number">{percent(seenFrom(candidate.winrate, report.to_move, perspective))}</td>
      <td class="number">{count(candidate.visits)}</td>
      <td class="number">{points(leadFrom(candidate.lead, report.to_move, perspective))}</td>
      <td class="number">
        <button
          type="button"
          class="analysis-play"
          aria-label={s.why.playMove(vertex)}
          onClick={(event) => {
            event.stopPropagation();
            onPlay(vertex);
          }}
        >
          {s.why.playIt}
        </button>
      </td>
    </tr>
  );
}

/** What the colour says, in words. */
function said(candidate: Candidate, top: Candidate): string {
  const band = bandOf(candidate, top);
  if (band === "best" || band === "1") return s.why.loss[band];
  return `${s.why.loss[band]}, ${s.why.lossOf(percent(lossOf(candidate, top)))}`;
}
