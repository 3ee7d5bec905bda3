// What a search found: the sum of it, the continuations, the years and the games.

import { hashOf } from "../frame/router";
import type { ColorName } from "../game/vertex";
import type { HitWalk } from "../shared/hits";
import { ShareInLine } from "../shared/MoveTable";
import { Yearly } from "../shared/Yearly";
import { s } from "../strings";
import { count } from "../ui/format";
import { Note } from "../ui/Note";
import { Alike } from "./Alike";
import { usedFilters } from "./asks";
import { Continuations, type Found, isMove, type Paging } from "./Continuations";
import { Games } from "./Games";
import { filters, setup } from "./state";

export interface Props {
  found: Found;
  fresh?: boolean; // else it is the answer to the last question: its moves cannot be played now
  hovered: string | null;
  onHover: (vertex: string | null) => void;
  onPlay: (move: { color: ColorName; vertex: string }) => void;
  paging: Paging;
  onPaging: (paging: Paging) => void;
  hitAt: HitWalk["at"]; // a hit by its number in this order
}

export function Answer(props: Props) {
  const { found, onHover, onPlay, paging, onPaging, hitAt } = props;
  const chosen = paging.only && found.continuations.find((c) => isMove(c, paging.only));
  const isLearnt = found.source === "learnt";
  const { alike } = found;
  return (
    <>
      <Summary found={found} />
      {found.continuations.length + alike.length > 0 && (
        <section class="panel">
          <h2>{s.patterns.continuations}</h2>
          <p class="muted small">{isLearnt ? s.patterns.learntColumns : s.patterns.columns}</p>
          {found.continuations.length > 0 && <Continuations {...props} />}
          {found.continuations_total > found.continuations.length && (
            <p class="muted">{s.patterns.shownOf(found.continuations.length, found.continuations_total)}</p>
          )}
          <Alike groups={alike} fresh={props.fresh ?? true} onPlay={onPlay} onHover={onHover} />
        </section>
      )}
      {(found.source === "games" || chosen) && (found.hits ?? 0) > 0 && (
        <section class="panel">
          <h2>{s.patterns.years}</h2>
          {chosen ? (
            <Yearly title={s.patterns.trendOf(chosen.letter)} part={chosen.by_year} whole={found.by_year} />
          ) : (
            <Yearly title={s.patterns.trendAll} part={found.by_year} whole={found.searched_by_year} />
          )}
        </section>
      )}
      {found.source === "games" && (found.hits ?? 0) > 0 && <Games {...{ found, paging, onPaging, hitAt }} />}
    </>
  );
}

function Summary({ found }: { found: Found }) {
  if (found.source === "learnt")
    return (
      <Note>
        <span lang="en">{found.note}</span> <a href={hashOf("mine")}>{s.patterns.mineYours}</a>
        {!found.continuations.length && <p>{s.patterns.nothingLearnt}</p>}
      </Note>
    );
  if (!found.hits) return <Note>{whyNothing(found)}</Note>;
  return (
    <section class="panel summary" aria-live="polite">
      <p>
        {found.source === "trees" ? (
          <strong>{s.patterns.showings(found.hits)}</strong>
        ) : (
          <>
            <strong>{s.patterns.hits(found.hits)}</strong> {s.patterns.inGames(count(found.games_searched))}
          </>
        )}{" "}
        <span class="muted">{s.patterns.took(found.seconds)}</span>
      </p>
      {isOnOtherBoards(found) && <p class="muted">{s.patterns.onAllBoards(boardsText(found))}</p>}
      <dl>
        <Fact name={s.patterns.blackWon} share={found.black_wins} />
        <Fact name={s.patterns.tenuki} share={found.tenuki} />
        <Fact name={s.patterns.never} share={found.no_continuation} />
      </dl>
      {found.source === "trees" && (
        <p class="muted small">
          <span lang="en">{found.note}</span> <a href={hashOf("mine")}>{s.patterns.mineYours}</a>
        </p>
      )}
    </section>
  );
}

/** Nothing is there for one of three reasons: no such boards, no such games, or games that do not show it. */
function whyNothing(found: Found): string {
  const { board_size: size, boards, games_searched } = found;
  if (size && !boards.some((board) => board.size === size)) return s.patterns.noBoards(size, boardsText(found));
  const isFiltered = usedFilters(filters.value) > 0;
  if (!games_searched && isFiltered) return s.patterns.noGamePasses;
  return s.patterns.nothing(count(games_searched), isFiltered);
}

function isOnOtherBoards({ board_size, boards }: Found): boolean {
  return board_size === null && boards.some((board) => board.size !== setup.value.size);
}

function boardsText({ boards }: Found): string {
  return boards.map((board) => s.patterns.boardsOf(board.size, count(board.games))).join(", ");
}

function Fact({ name, share }: { name: string; share: Found["tenuki"] }) {
  if (!share?.of) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <ShareInLine share={share} />
      </dd>
    </div>
  );
}
