// The games behind a pattern, with the board on which it was found.

import { SmallBoard } from "../board/SmallBoard";
import { currentBase } from "../frame/base";
import { GameLink } from "../shared/GameLink";
import { type HitWalk, walkFrom } from "../shared/hits";
import { s } from "../strings";
import { count } from "../ui/format";
import type { Found, Paging } from "./Continuations";
import { type Order, order } from "./state";

const PAGE = 20;

interface Props {
  found: Found;
  paging: Paging;
  onPaging: (paging: Paging) => void;
  hitAt: HitWalk["at"];
}

export function Games({ found, paging, onPaging, hitAt }: Props) {
  const { matches, matches_total: total } = found;
  const turn = (by: number) => onPaging({ ...paging, offset: Math.max(0, paging.offset + by) });
  return (
    <section class="panel">
      <div class="row games-head">
        <h2>{s.patterns.games}</h2>
        <label>
          {s.patterns.sortedBy}{" "}
          <select
            value={order.value}
            onChange={(event) => {
              order.value = event.currentTarget.value as Order;
              onPaging({ ...paging, offset: 0 });
            }}
          >
            {Object.entries(s.patterns.orders).map(([name, text]) => (
              <option key={name} value={name}>
                {text}
              </option>
            ))}
          </select>
        </label>
      </div>
      {paging.only && (
        <p>
          {s.patterns.onlyShown(s.colors[paging.only.color], paging.only.vertex)}{" "}
          <button type="button" onClick={() => onPaging({ offset: 0, only: null })}>
            {s.patterns.allGames}
          </button>
        </p>
      )}
      <ol class="games" start={found.offset + 1}>
        {matches.map((game, index) => {
          const names = `${game.black || "?"} – ${game.white || "?"}`;
          const walk = { index: found.offset + index, total, base: currentBase.value, at: hitAt };
          return (
            <li key={`${game.number}-${game.move}`}>
              <SmallBoard picture={game.picture} label={s.patterns.hitBoard(names, game.move)} most={150} />
              <GameLink game={game} text={names} onOpen={() => walkFrom(walk)} />
              <small>
                {[game.date, game.event, game.result].filter(Boolean).join(" · ")}
                {game.next && ` · ${s.patterns.wentOn(game.next.letter, game.next.vertex)}`}
              </small>
            </li>
          );
        })}
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
