// "Whose voice is it": for each candidate a bar of four pieces that end at its score, and a thin one of the weights.
import { s } from "../strings";
import { type Candidate, VOICES } from "./types";
import { type Piece, pieces, placed, type Scale, scaleOf, total, weightPieces } from "./voices";
import { three, two } from "./words";

interface Props {
  candidates: readonly Candidate[];
  selected: string | null;
  onSelect: (vertex: string) => void;
  onPreview: (vertex: string | null) => void;
}

export function VoiceBars({ candidates, selected, onSelect, onPreview }: Props) {
  const scale = scaleOf(candidates);
  return (
    <section class="why-voices" aria-label={s.why.voicesTitle}>
      <h3>{s.why.voicesTitle}</h3>
      <p class="muted why-small">{s.why.voicesHelp}</p>
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
    .map((piece) => s.why.barSaid(s.why.voices[piece.voice], two(piece.weight), three(piece.value), three(piece.share)))
    .join(", ");
}

const WIDE = 0.07; // of the bar: a letter fits

/** Pieces are told apart by colour, hatching and letter. */
function Bar({ candidate, scale }: { candidate: Candidate; scale: Scale }) {
  return (
    <span class="why-bar-picture" aria-hidden="true">
      <span class="why-pieces">
        {pieces(candidate.terms).map((piece) => (
          <BarPiece key={piece.voice} piece={piece} scale={scale} />
        ))}
        {scale.low < 0 && <span class="why-zero" style={{ left: `${100 * placed(0, scale)}%` }} />}
      </span>
      <span class="why-weights">
        {weightPieces(candidate.terms).map(({ voice, from, to }) => (
          <span key={voice} class={`voice voice-${voice}`} style={span(from, to)} />
        ))}
      </span>
    </span>
  );
}

function BarPiece({ piece, scale }: { piece: Piece; scale: Scale }) {
  const [from, to] = [placed(piece.from, scale), placed(piece.to, scale)];
  if (to <= from) return null;
  return (
    <span class={`voice voice-${piece.voice}`} data-voice={piece.voice} style={span(from, to)}>
      {to - from > WIDE && <span class="why-letter">{s.why.voiceLetters[piece.voice]}</span>}
    </span>
  );
}

function span(from: number, to: number) {
  return { left: `${100 * from}%`, width: `${100 * (to - from)}%` };
}

function Legend() {
  return (
    <ul class="why-legend">
      {VOICES.map((voice) => (
        <li key={voice}>
          <span class={`voice voice-${voice} why-swatch`} aria-hidden="true">
            <span class="why-letter">{s.why.voiceLetters[voice]}</span>
          </span>
          <span>
            <b>{s.why.voices[voice]}</b> <span class="muted">{s.why.voiceSaid[voice]}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A voice that does not count has a value all the same; it would only be read as an opinion. */
function Product({ piece }: { piece: Piece }) {
  if (piece.weight < 0.005) return <span title={s.why.notHeard}>– 0.000</span>;
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
              {VOICES.map((voice) => (
                <th key={voice} scope="col" class="number">
                  <abbr title={s.why.voices[voice]}>{s.why.voiceLetters[voice]}</abbr>
                  <span class="visually-hidden"> {s.why.voices[voice]}</span>
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
                  <td key={piece.voice} class="number">
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
