// The games behind a pattern, newest first.

import { GameLink } from "../shared/GameLink";
import { s } from "../strings";
import { count } from "../ui/format";
import type { Found, Paging } from "./Continuations";

const PAGE = 20;

interface Props {
  found: Found;
  paging: Paging;
  onPaging: (paging: Paging) => void;
}

export function Games({ found, paging, onPaging }: Props) {
  const { matches, matches_total: total } = found;
  const turn = (by: number) => onPaging({ ...paging, offset: Math.max(0, paging.offset + by) });
  return (
    <section class="panel">
      <h2>{s.patterns.games}</h2>
      {paging.only && (
        <p>
          {s.patterns.onlyShown(s.colors[paging.only.color], paging.only.vertex)}{" "}
          <button type="button" onClick={() => onPaging({ offset: 0, only: null })}>
            {s.patterns.allGames}
          </button>
        </p>
      )}
      <ol class="games" start={found.offset + 1}>
        {matches.map((game) => (
          <li key={`${game.number}-${game.move}`}>
            <GameLink game={game} text={`${game.black || "?"} – ${game.white || "?"}`} />
            <small>
              {[game.date, game.event, game.result].filter(Boolean).join(" · ")}
              {game.next && ` · ${s.patterns.wentOn(game.next.letter, game.next.vertex)}`}
            </small>
          </li>
        ))}
      </ol>
      <div class="row">
        <button type="button" disabled={!paging.offset} onClick={() => turn(-PAGE)}>
          {s.patterns.newer}
        </button>
        <button type="button" disabled={paging.offset + PAGE >= total} onClick={() => turn(PAGE)}>
          {s.patterns.older}
        </button>
        <span class="muted">
          {total
            ? s.patterns.range(count(found.offset + 1), count(Math.min(total, found.offset + PAGE)), count(total))
            : ""}
        </span>
      </div>
    </section>
  );
}
