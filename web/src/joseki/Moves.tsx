// What follows, the most significant first, in a table that says what its numbers mean.
import type { Schemas } from "../api/client";
import { GameLink } from "../app/GameLink";
import { intervalText, shareText } from "../patterns/format";
import { Stone } from "../patterns/Stone";
import { s } from "../strings";
import { count } from "../ui/format";
import { smallText, sureText, timesDiffer, timesNumber, timesText } from "./words";

export type JosekiMove = Schemas["JosekiMove"];
export type Sorting = "g2" | "count";

interface Props {
  moves: readonly JosekiMove[];
  fresh: boolean; // else they follow the position before: they cannot be played now
  hovered: string | null;
  onHover: (vertex: string | null) => void;
  onPlay: (move: JosekiMove) => void;
  isOpening?: boolean; // first moves: by chance there is nothing to compare them with
}

export function Moves({ moves, fresh, hovered, onHover, onPlay, isOpening = false }: Props) {
  const withTimes = !isOpening && timesDiffer(moves);
  const told = moves.find((move) => move.vertex === hovered) ?? moves[0];
  return (
    <>
      <div class="scroll continuations">
        <table>
          <thead>
            <tr>
              <th scope="col">{s.patterns.move}</th>
              <th scope="col" class="number">
                {s.patterns.count}
              </th>
              <th scope="col" class="number">
                {s.patterns.share}
              </th>
              <th scope="col" class="number">
                {s.patterns.wins}
              </th>
              {withTimes && (
                <th scope="col" class="number">
                  {s.joseki.against}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {moves.map((move) => (
              <tr
                key={`${move.vertex}${move.color}${move.after}`}
                class={hovered === move.vertex ? "hovered" : undefined}
                onPointerEnter={() => onHover(move.vertex)}
              >
                <th scope="row">
                  <button
                    type="button"
                    class="move"
                    aria-disabled={!fresh}
                    onClick={() => onPlay(move)}
                    onFocus={() => onHover(move.vertex)}
                  >
                    <span class="visually-hidden">{s.patterns.playMove}</span> <b>{move.letter || "·"}</b>{" "}
                    <Stone color={move.color} /> {move.vertex}
                  </button>
                  {move.tenuki && <small>{s.joseki.againShort}</small>}
                </th>
                <td class="number">{count(move.count)}</td>
                <td class="number">
                  {shareText(move.share)}
                  <small>{intervalText(move.share)}</small>
                </td>
                <td class="number">
                  {shareText(move.wins)}
                  <small>{intervalText(move.wins)}</small>
                </td>
                {withTimes && <td class="number">{s.joseki.timesShort(timesNumber(move.times))}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {told && <Told move={told} isOpening={isOpening} />}
    </>
  );
}

/** One move in sentences. */
function Told({ move, isOpening }: { move: JosekiMove; isOpening: boolean }) {
  return (
    <div class="told">
      <p>
        <strong>
          {s.colors[move.color]} {move.vertex}
        </strong>
        {move.tenuki && ` (${s.joseki.again})`}:{" "}
        {isOpening
          ? s.joseki.seenFirst(count(move.count), shareText(move.share))
          : `${s.joseki.seen(count(move.count), move.expected, timesText(move.times))} ${sureText(move.q_value, move.small_expected)}`}
      </p>
      {!isOpening && <Exact move={move} />}
      {move.examples.length > 0 && (
        <ul>
          {move.examples.map((game, i) => (
            <li key={i}>
              {i || move.examples.length === 1 ? s.joseki.last : s.joseki.first} <GameLink game={game} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Exact({ move }: { move: JosekiMove }) {
  const rows = [
    [s.joseki.numbers.expected, move.expected.toPrecision(3)],
    [s.joseki.numbers.effect, s.joseki.asPower(timesNumber(move.times), move.effect.toFixed(2))],
    [s.joseki.numbers.g2, count(Math.round(move.g2))],
    [s.joseki.numbers.q, smallText(move.q_value)],
  ];
  return (
    <details>
      <summary>{s.joseki.exact}</summary>
      <dl class="exact">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
