// What a search found: the sum of it, the continuations, the years and the games.

import { GameLink } from "../app/GameLink";
import { hashOf } from "../app/router";
import { s } from "../strings";
import { count } from "../ui/format";
import { Note } from "../ui/Note";
import { chance, chanceInterval, intervalText, shareText } from "./format";
import { Games } from "./Games";
import type { Found, FoundMove, Paging } from "./Search";
import { Stone } from "./Stone";
import { Spark, Trend } from "./Trend";

interface Props {
  found: Found;
  fresh?: boolean; // else it is the answer to the last question: its moves cannot be played now
  hovered: string | null;
  onHover: (vertex: string | null) => void;
  onPlay: (move: FoundMove) => void;
  paging: Paging;
  onPaging: (paging: Paging) => void;
}

export function Answer({ found, fresh = true, hovered, onHover, onPlay, paging, onPaging }: Props) {
  const chosen = paging.only && found.continuations.find((c) => isMove(c, paging.only));
  return (
    <>
      <Summary found={found} />
      {found.continuations.length > 0 && (
        <section class="panel">
          <h2>{s.patterns.continuations}</h2>
          <div class="scroll continuations">
            <Continuations {...{ found, fresh, hovered, onHover, onPlay, paging, onPaging }} />
          </div>
          {found.continuations.some((move) => !move.tells_point) && (
            <p class="muted">{s.patterns.sameSurroundingsAre}</p>
          )}
          {found.continuations_total > found.continuations.length && (
            <p class="muted">{s.patterns.shownOf(found.continuations.length, found.continuations_total)}</p>
          )}
        </section>
      )}
      {found.source === "games" && (found.hits ?? 0) > 0 && (
        <section class="panel">
          <h2>{s.patterns.years}</h2>
          {chosen ? (
            <Trend title={s.patterns.trendOf(chosen.letter)} part={chosen.by_year} whole={found.by_year} />
          ) : (
            <Trend title={s.patterns.trendAll} part={found.by_year} whole={found.searched_by_year} />
          )}
        </section>
      )}
      {found.source === "games" && (found.hits ?? 0) > 0 && <Games {...{ found, paging, onPaging }} />}
    </>
  );
}

function Summary({ found }: { found: Found }) {
  if (found.source === "learnt")
    return (
      <Note>
        {found.note} <a href={hashOf("mine")}>{s.patterns.mineYours}</a>
        {!found.continuations.length && <p>{s.patterns.nothingLearnt}</p>}
      </Note>
    );
  if (!found.hits) return <Note>{s.patterns.nothing(count(found.games_searched))}</Note>;
  return (
    <section class="panel summary" aria-live="polite">
      <p>
        <strong>{s.patterns.hits(found.hits)}</strong> {s.patterns.inGames(count(found.games_searched))}{" "}
        <span class="muted">{s.patterns.took(found.seconds)}</span>
      </p>
      <dl>
        <Fact name={s.patterns.blackWon} share={found.black_wins} />
        <Fact name={s.patterns.tenuki} share={found.tenuki} />
        <Fact name={s.patterns.never} share={found.no_continuation} />
      </dl>
    </section>
  );
}

function Fact({ name, share }: { name: string; share: Found["tenuki"] }) {
  if (!share?.of) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {shareText(share)} <span class="muted">[{intervalText(share)}]</span>
      </dd>
    </div>
  );
}

function isMove(move: FoundMove, only: Paging["only"]): boolean {
  return !!only && only.vertex === move.vertex && only.color === move.color;
}

function Continuations({ found, fresh, hovered, onHover, onPlay, paging, onPaging }: Props) {
  const learnt = found.source === "learnt";
  const choose = (move: FoundMove) =>
    onPaging({ offset: 0, only: isMove(move, paging.only) ? null : { color: move.color, vertex: move.vertex } });
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{s.patterns.move}</th>
          <th scope="col" class="number">
            {s.patterns.count}
          </th>
          <th scope="col" class="number">
            {learnt ? s.patterns.likely : s.patterns.share}
          </th>
          <th scope="col" class="number">
            {s.patterns.wins}
          </th>
          <th scope="col">{learnt ? s.patterns.window : s.patterns.trend}</th>
        </tr>
      </thead>
      <tbody>
        {found.continuations.map((move) => (
          <tr
            key={`${move.vertex}${move.color}`}
            class={hovered === move.vertex ? "hovered" : undefined}
            onPointerEnter={() => onHover(move.vertex)}
            onPointerLeave={() => onHover(null)}
          >
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
            </th>
            <td class="number">
              {move.tells_point ? (
                count(move.count)
              ) : (
                <small class="alike">{s.patterns.sameSurroundings(count(move.count))}</small>
              )}
            </td>
            <td class="number">
              {learnt ? likelyText(move) : shareText(move.share)}
              <small>{learnt ? likelyInterval(move) : intervalText(move.share)}</small>
            </td>
            <td class="number">
              {move.tells_point ? shareText(move.wins) : "–"}
              {move.tells_point && <small>{intervalText(move.wins)}</small>}
            </td>
            <td>
              {learnt ? (
                <Learnt move={move} />
              ) : (
                <button
                  type="button"
                  class="plain"
                  aria-pressed={isMove(move, paging.only)}
                  onClick={() => choose(move)}
                  title={s.patterns.onlyThese}
                >
                  <span class="visually-hidden">{s.patterns.onlyMove(move.letter)}</span>
                  <Spark part={move.by_year} whole={found.by_year} />
                  <small>{s.patterns.atOnce(count(move.immediate ?? 0), count(move.later ?? 0))}</small>
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const likelyText = (move: FoundMove) =>
  move.probability === null || move.probability === undefined ? "–" : chance(move.probability);
const likelyInterval = (move: FoundMove) => (move.interval ? chanceInterval(move.interval) : "");

function Learnt({ move }: { move: FoundMove }) {
  const last = move.examples.at(-1);
  return (
    <>
      {move.window}×{move.window}
      {last && move.tells_point && (
        <small>
          <GameLink game={{ ...last, event: "" }} />
        </small>
      )}
    </>
  );
}
