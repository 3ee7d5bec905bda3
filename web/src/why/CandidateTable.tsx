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
  isAlike,
  leadFrom,
  lossOf,
  type Sorting,
  seenFrom,
  sorted,
  usualSorting,
  verticesOf,
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
              {isChosen(candidate, props.selected) && <More candidate={candidate} top={top} />}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function isChosen(candidate: Candidate, selected: string | null): boolean {
  return selected !== null && verticesOf(candidate).includes(selected);
}

/** What there is to say about the chosen one besides its numbers. */
function More({ candidate, top }: { candidate: Candidate; top: Candidate }) {
  const { pv, same } = candidate;
  const lines = [
    same.length > 0 && s.why.sameAs(same.join(", ")),
    candidate.close && said(candidate, top),
    pv.length > 1 && `${s.why.expected}: ${pv.slice(0, LINE).join(" ")}`,
  ].filter((line) => line !== false);
  return lines.map((line) => (
    <tr key={line} class="chosen">
      <td colSpan={COLUMNS.length + 1} class="analysis-line muted">
        {line}
      </td>
    </tr>
  ));
}

function Row(props: Props & { candidate: Candidate; top: Candidate }) {
  const { candidate, top, report, perspective, onPreview, onSelect, onPlay } = props;
  const { vertex, weak, same } = candidate;
  const chosen = isChosen(candidate, props.selected);
  const band = bandOf(candidate, top);
  return (
    <tr
      class={`${chosen ? "chosen" : ""}${weak ? " unsure" : ""}`}
      title={weak ? s.why.fewSimulations : undefined}
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
          aria-pressed={chosen}
          aria-label={`${s.why.chooseMove(vertex)} ${said(candidate, top)}`}
          onClick={(event) => {
            event.stopPropagation();
            onSelect(vertex);
          }}
        >
          {vertex}
        </button>
        {same.length > 0 && (
          <span class="analysis-same muted" title={s.why.sameAs(same.join(", "))}>
            ×{same.length + 1}
          </span>
        )}
      </th>
      <td class="number">{weak ? "–" : percent(seenFrom(candidate.winrate, report.to_move, perspective))}</td>
      <td class="number">{count(candidate.visits)}</td>
      <td class="number">{weak ? "–" : points(leadFrom(candidate, report.to_move, perspective))}</td>
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
  if (band === "plain") return s.why.fewSimulations;
  if (band === "best") return s.why.loss[band];
  if (isAlike(candidate, top)) return s.why.alike(top.vertex);
  const lost =
    band === "1" ? s.why.loss[band] : `${s.why.loss[band]}, ${s.why.lossOf(percent(lossOf(candidate, top)))}`;
  return candidate.close ? `${lost}, ${s.why.withinError}` : lost;
}
