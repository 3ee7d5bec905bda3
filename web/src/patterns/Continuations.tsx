// The next moves as a table: from games, or as they were learnt.

import { intervalText, shareText } from "../shared/format";
import { GameLink } from "../shared/GameLink";
import { Stone } from "../shared/Stone";
import { Spark } from "../shared/Trend";
import { s } from "../strings";
import { count } from "../ui/format";
import type { Props } from "./Answer";
import { type FoundMove, type Paging, placesOf } from "./moves";

export function isMove(move: FoundMove, only: Paging["only"]): boolean {
  return !!only && only.vertex === move.vertex && only.color === move.color;
}

export function Continuations(props: Props) {
  const { found, hovered, onHover } = props;
  const isLearnt = found.source === "learnt";
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{s.patterns.move}</th>
          <th scope="col" class="number">
            {isLearnt ? s.patterns.playedTimes : s.patterns.count}
          </th>
          {!isLearnt && (
            <th scope="col" class="number">
              {s.patterns.share}
            </th>
          )}
          <th scope="col" class="number">
            {s.patterns.wins}
          </th>
          <th scope="col">{isLearnt ? s.patterns.window : s.patterns.trend}</th>
        </tr>
      </thead>
      <tbody>
        {found.continuations.map((move) => (
          <tr
            key={`${move.vertex}${move.color}`}
            class={hovered !== null && placesOf(move).includes(hovered) ? "hovered" : undefined}
            onPointerEnter={() => onHover(move.vertex)}
            onPointerLeave={() => onHover(null)}
          >
            <PlayIt {...props} move={move} />
            <td class="number">{count(move.count)}</td>
            {!isLearnt && (
              <td class="number">
                {shareText(move.share)}
                <small>{intervalText(move.share)}</small>
              </td>
            )}
            <td class="number">
              {shareText(move.wins)}
              <small>{intervalText(move.wins)}</small>
            </td>
            <td>{isLearnt ? <SeenThrough move={move} /> : <Years {...props} move={move} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Props & { move: FoundMove };

function PlayIt({ move, fresh = true, onPlay, onHover }: RowProps) {
  return (
    <th scope="row">
      <button
        type="button"
        class="move"
        aria-disabled={!fresh}
        onClick={() => onPlay(move)}
        onFocus={() => onHover(move.vertex)}
        onBlur={() => onHover(null)}
      >
        <span class="visually-hidden">{s.patterns.playMove}</span> <b>{move.letter || "·"}</b>{" "}
        <Stone color={move.color} /> {move.vertex}
      </button>
      {move.also.length > 0 && <small>{s.patterns.orAt(move.also.join(", "))}</small>}
    </th>
  );
}

/** The years of a move; a click shows them large, and the games that went on so. */
function Years({ move, found, paging, onPaging }: RowProps) {
  const isChosen = isMove(move, paging.only);
  return (
    <button
      type="button"
      class="plain"
      aria-pressed={isChosen}
      onClick={() => onPaging({ offset: 0, only: isChosen ? null : { color: move.color, vertex: move.vertex } })}
      title={s.patterns.onlyThese}
    >
      <span class="visually-hidden">{s.patterns.onlyMove(move.letter)}</span>
      <Spark part={move.by_year} whole={found.by_year} />
      <small>{s.patterns.atOnce(count(move.immediate ?? 0), count(move.later ?? 0))}</small>
    </button>
  );
}

function SeenThrough({ move }: { move: FoundMove }) {
  const last = move.examples.at(-1);
  return (
    <>
      {move.window}×{move.window}
      {last && (
        <small>
          {s.patterns.last} <GameLink game={{ ...last, event: "" }} />
        </small>
      )}
    </>
  );
}
