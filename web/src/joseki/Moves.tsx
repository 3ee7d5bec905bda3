// What follows, the most significant first, in a table that says what its numbers mean.
import type { Schemas } from "../api/client";
import { GameLink } from "../app/GameLink";
import { intervalText, shareText } from "../patterns/format";
import { Stone } from "../patterns/Stone";
import { s } from "../strings";
import { count } from "../ui/format";
import { smallText, sureText, timesNumber, timesText } from "./words";

export type JosekiMove = Schemas["JosekiMove"];
export type Sorting = "g2" | "count";

interface Props {
  moves: readonly JosekiMove[];
  hovered: string | null;
  onHover: (vertex: string | null) => void;
  onPlay: (move: JosekiMove) => void;
}

export function Moves({ moves, hovered, onHover, onPlay }: Props) {
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
              <th scope="col">{s.joseki.against}</th>
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
                  <button type="button" class="move" onClick={() => onPlay(move)} onFocus={() => onHover(move.vertex)}>
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
                <td>
                  {s.joseki.timesShort(timesNumber(move.times))}
                  <small>{s.joseki.g2(count(Math.round(move.g2)))}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {told && <Told move={told} />}
    </>
  );
}

/** One move in sentences. */
function Told({ move }: { move: JosekiMove }) {
  return (
    <div class="told">
      <p>
        <strong>
          {s.colors[move.color]} {move.vertex}
        </strong>
        {move.tenuki && ` (${s.joseki.again})`}:{" "}
        {s.joseki.seen(count(move.count), move.expected, timesText(move.times))}{" "}
        {sureText(move.q_value, move.small_expected)}{" "}
        <span class="muted">
          {s.joseki.numbers(count(Math.round(move.g2)), move.effect.toFixed(1), smallText(move.q_value))}
        </span>
      </p>
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
