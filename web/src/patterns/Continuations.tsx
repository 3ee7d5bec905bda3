// The next moves as a table: from games, or as they were learned.

import type { Schemas } from "../api/client";
import type { ColorName } from "../game/vertex";
import { GameLink } from "../shared/GameLink";
import { MoveTable } from "../shared/MoveTable";
import { Spark } from "../shared/Spark";
import { s } from "../strings";
import { count } from "../ui/format";
import type { Props } from "./Answer";

// What a search found.
export type Found = Schemas["FindAnswer"];
export type FoundMove = Schemas["FoundContinuation"];

export interface Paging {
  offset: number;
  only: { color: ColorName; vertex: string } | null;
}

/** Where a move goes: its point, and others that look the very same, such as its mirror image. */
export const placesOf = (move: FoundMove): string[] => [move.vertex, ...move.also];

export function isMove(move: FoundMove, only: Paging["only"]): boolean {
  return !!only && only.vertex === move.vertex && only.color === move.color;
}

export function Continuations(props: Props) {
  const { found, fresh = true, hovered, onHover, onPlay } = props;
  const isLearnt = found.source === "learnt";
  return (
    <MoveTable
      moves={found.continuations}
      keyOf={(move) => `${move.vertex}${move.color}`}
      fresh={fresh}
      onPlay={onPlay}
      onHover={(move) => onHover(move?.vertex ?? null)}
      classOf={(move) => (hovered !== null && placesOf(move).includes(hovered) ? "hovered" : "")}
      below={({ also }) => also.length > 0 && <small>{s.patterns.orAt(also.join(", "))}</small>}
      count={{ head: isLearnt ? s.patterns.playedTimes : s.patterns.count, cell: (move) => count(move.count) }}
      hasShares={!isLearnt}
      last={
        isLearnt
          ? { head: s.patterns.window, cell: (move) => <SeenThrough move={move} /> }
          : { head: s.patterns.trend, cell: (move) => <Years {...props} move={move} /> }
      }
    />
  );
}

type RowProps = Props & { move: FoundMove };

/** The years of a move; a click shows them large, and the games that continued with it. */
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
