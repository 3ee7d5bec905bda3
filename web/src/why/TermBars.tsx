// "Whose term is it": for each candidate a bar of four pieces that end at its score, and a thin one of the weights.
import { s } from "../strings";
import { type Piece, pieces, placed, type Scale, scaleOf, total, weightPieces } from "./terms";
import { type Candidate, TERMS } from "./types";
import { three, two } from "./words";

interface Props {
  candidates: readonly Candidate[];
  selected: string | null;
  onSelect: (vertex: string) => void;
  onPreview: (vertex: string | null) => void;
}

export function TermBars({ candidates, selected, onSelect, onPreview }: Props) {
  const scale = scaleOf(candidates);
  return (
    <section class="why-terms" aria-label={s.why.termsTitle}>
      <h3>{s.why.termsTitle}</h3>
      <p class="muted why-small">{s.why.termsHelp}</p>
      <Legend />
      <p class="muted why-small">{s.why.weightsHelp}</p>
      <ul class="why-bars">
        {candidates.map((candidate) => (
          <li key={candidate.vertex}>
            <button
              type="button"
              class="why-bar"
              aria-pressed={candidate.vertex === selected}
              onClick={() => onSelect(candidate.vertex)}
              onMouseEnter={() => onPreview(candidate.vertex)}
              onMouseLeave={() => onPreview(null)}
              onFocus={() => onPreview(candidate.vertex)}
              onBlur={() => onPreview(null)}
            >
              <span class="why-bar-name">{candidate.vertex}</span>
              <Bar candidate={candidate} scale={scale} />
              <span class="why-bar-score">
                <span class="visually-hidden">{` ${s.why.score} `}</span>
                {three(candidate.score)}
                <span class="visually-hidden">{`. ${said(candidate)}`}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Numbers candidates={candidates} />
    </section>
  );
}

function said(candidate: Candidate): string {
  return pieces(candidate.terms)
    .filter((piece) => piece.weight)
    .map((piece) => s.why.barSaid(s.why.terms[piece.term], two(piece.weight), three(piece.value), three(piece.share)))
    .join(", ");
}

const WIDE = 0.07; // of the bar: a letter fits

/** Pieces are told apart by colour, hatching and letter. */
function Bar({ candidate, scale }: { candidate: Candidate; scale: Scale }) {
  return (
    <span class="why-bar-picture" aria-hidden="true">
      <span class="why-pieces">
        {pieces(candidate.terms).map((piece) => (
          <BarPiece key={piece.term} piece={piece} scale={scale} />
        ))}
        {scale.low < 0 && <span class="why-zero" style={{ left: `${100 * placed(0, scale)}%` }} />}
      </span>
      <span class="why-weights">
        {weightPieces(candidate.terms).map(({ term, from, to }) => (
          <span key={term} class={`term term-${term}`} style={span(from, to)} />
        ))}
      </span>
    </span>
  );
}

function BarPiece({ piece, scale }: { piece: Piece; scale: Scale }) {
  const [from, to] = [placed(piece.from, scale), placed(piece.to, scale)];
  if (to <= from) return null;
  return (
    <span class={`term term-${piece.term}`} data-term={piece.term} style={span(from, to)}>
      {to - from > WIDE && <span class="why-letter">{s.why.termLetters[piece.term]}</span>}
    </span>
  );
}

function span(from: number, to: number) {
  return { left: `${100 * from}%`, width: `${100 * (to - from)}%` };
}

function Legend() {
  return (
    <ul class="why-legend">
      {TERMS.map((term) => (
        <li key={term}>
          <span class={`term term-${term} why-swatch`} aria-hidden="true">
            <span class="why-letter">{s.why.termLetters[term]}</span>
          </span>
          <span>
            <b>{s.why.terms[term]}</b> <span class="muted">{s.why.termSaid[term]}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A term that does not count has a value all the same; it would only be read as an opinion. */
function Product({ piece }: { piece: Piece }) {
  if (piece.weight < 0.005) {
    return (
      <span title={s.why.notHeard}>
        – <b>{three(piece.share)}</b>
      </span>
    );
  }
  return (
    <>
      {two(piece.weight)} × {three(piece.value)}
      <br />
      <b>{three(piece.share)}</b>
    </>
  );
}

function Numbers({ candidates }: { candidates: readonly Candidate[] }) {
  return (
    <details class="why-numbers">
      <summary>{s.why.numbers}</summary>
      <div>
        <table>
          <caption class="why-small">{s.why.numbersCaption}</caption>
          <thead>
            <tr>
              <th scope="col">{s.why.columns.vertex}</th>
              {TERMS.map((term) => (
                <th key={term} scope="col" class="number">
                  <abbr title={s.why.terms[term]}>{s.why.termLetters[term]}</abbr>
                  <span class="visually-hidden"> {s.why.terms[term]}</span>
                </th>
              ))}
              <th scope="col" class="number">
                {s.why.score}
              </th>
            </tr>
          </thead>
          <tbody>
            {candidates.map((candidate) => (
              <tr key={candidate.vertex}>
                <th scope="row">{candidate.vertex}</th>
                {pieces(candidate.terms).map((piece) => (
                  <td key={piece.term} class="number">
                    <Product piece={piece} />
                  </td>
                ))}
                <td class="number">
                  <b>{three(total(pieces(candidate.terms)))}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
