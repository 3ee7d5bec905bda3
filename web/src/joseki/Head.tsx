// What the numbers are of: a corner in games, or what was seen of them through a window.
import type { Schemas } from "../api/client";
import { SmallBoard } from "../board/SmallBoard";
import { hashOf } from "../frame/router";
import { shareText } from "../shared/format";
import { ShareInLine } from "../shared/MoveTable";
import { s } from "../strings";
import { count } from "../ui/format";
import { Note } from "../ui/Note";

export type Answer = Schemas["JosekiAnswer"];

export function Head({ answer, onSearch }: { answer: Answer; onSearch: () => void }) {
  return (
    <div class="joseki-head">
      {answer.source === "learnt" && answer.picture.rows.length > 0 && (
        <SmallBoard picture={answer.picture} label={s.joseki.patternLabel(answer.anchor ?? "")} cell={11} />
      )}
      <div>
        <h2>{answer.anchor ? s.joseki.after(answer.anchor) : s.joseki.opening}</h2>
        {answer.source === "games" ? <FromGames answer={answer} onSearch={onSearch} /> : <AsLearnt answer={answer} />}
        {answer.notes.map((note) => (
          <Note key={note}>{note}</Note>
        ))}
      </div>
    </div>
  );
}

function FromGames({ answer, onSearch }: { answer: Answer; onSearch: () => void }) {
  const { hits, games, games_searched: searched, tenuki, region } = answer;
  return (
    <>
      {!!hits && (
        <p>
          {answer.anchor
            ? s.joseki.stood(hits, count(hits), count(games ?? 0), count(searched))
            : s.joseki.corners(count(hits), count(searched))}
        </p>
      )}
      {tenuki?.value !== null && tenuki && (
        <p>
          {s.joseki.elsewhereNext}: <ShareInLine share={tenuki} />
        </p>
      )}
      {region && (
        <p class="muted">
          {s.joseki.cornerIs(region[0], region[1])}{" "}
          <button type="button" class="link" onClick={onSearch}>
            {s.joseki.inPatterns}
          </button>
        </p>
      )}
    </>
  );
}

function AsLearnt({ answer }: { answer: Answer }) {
  const { fits, seen, tenuki } = answer;
  return (
    <>
      <p>
        {s.joseki.window(answer.window, fits === "opening")} {s.joseki.windowMisses} {s.joseki.windowPools}{" "}
        <span class="muted">
          {s.joseki.exactIn} <a href={hashOf("mine")}>{s.patterns.mineYours}</a>
        </span>
      </p>
      {seen !== null && <p>{s.joseki.seenTimes(count(seen))}</p>}
      {answer.followed > 0 && (
        <p>
          {fits === "opening"
            ? s.joseki.firstMoves(count(answer.counted))
            : s.joseki.followed(count(answer.followed), count(answer.counted))}
        </p>
      )}
      {tenuki?.value !== null && tenuki && tenuki.count > 0 && <p>{s.joseki.tenuki(shareText(tenuki))}</p>}
    </>
  );
}
