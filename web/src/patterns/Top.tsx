// The most frequent patterns as small boards, and how their frequencies fall.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { get, type Schemas } from "../api/client";
import { SmallBoard } from "../board/SmallBoard";
import { currentBase } from "../frame/base";
import { chance, chanceInterval, intervalText, shareText } from "../shared/format";
import { GameLink } from "../shared/GameLink";
import { s } from "../strings";
import { count } from "../ui/format";
import { Note } from "../ui/Note";
import { Numbers } from "../ui/Numbers";
import { Problem } from "../ui/Problem";
import { useAnswer } from "../ui/useAnswer";
import { useStateOf } from "../ui/useStateOf";
import { setupOfPicture } from "./drawn";
import { searchFor } from "./state";
import { Zipf } from "./Zipf";

type Kind = "contexts" | "nearest";
type Pattern = Schemas["TopPattern"];
const PAGE = 24;

export default function Top({ head }: { head?: ComponentChildren }) {
  const [kind, setKind] = useState<Kind>("contexts");
  const [window, setWindow] = useState(5);
  const [order, setOrder] = useState(6);
  const base = currentBase.value;
  const [limit, setLimit] = useStateOf([kind, window, order, base].join(" "), PAGE); // another table starts at its top
  const query = { base, kind, window, order, limit };
  const { answer, error, busy, again } = useAnswer(
    JSON.stringify(query),
    (signal) => get("/api/patterns/top", { query, signal }),
    0,
  );
  return (
    <>
      {head}
      <div class="top-patterns">
        <section class="panel">
          <div class="row">
            <label>
              {s.patterns.kind}{" "}
              <select value={kind} onChange={(event) => setKind(event.currentTarget.value as Kind)}>
                <option value="contexts">{s.patterns.kinds.contexts}</option>
                <option value="nearest">{s.patterns.kinds.nearest}</option>
              </select>
            </label>
            {kind === "contexts" ? (
              <Numbers
                label={s.patterns.windowSize}
                value={window}
                values={answer?.windows ?? [3, 5, 7, 9]}
                text={(n) => `${n}×${n}`}
                onChange={setWindow}
              />
            ) : (
              <Numbers label={s.patterns.order} value={order} values={answer?.orders ?? [order]} onChange={setOrder} />
            )}
          </div>
          <p class="muted">{kind === "contexts" ? s.patterns.contextsAre : s.patterns.nearestAre}</p>
          <Problem line={error} again={again} />
          {!answer && busy && <Note kind="busy">{s.shell.loading}</Note>}
          {answer && !answer.patterns.length && <Note>{s.patterns.noPatterns}</Note>}
          {answer && !error && (
            <>
              <ul class="cards" aria-busy={busy}>
                {answer.patterns.map((pattern) => (
                  <Card key={`${kind}${pattern.rank}`} pattern={pattern} />
                ))}
              </ul>
              <div class="row">
                <button
                  type="button"
                  disabled={limit >= 96 || answer.patterns.length >= answer.total}
                  onClick={() => setLimit(Math.min(96, limit + PAGE))}
                >
                  {s.patterns.more}
                </button>
                <span class="muted">{s.patterns.shownOf(answer.patterns.length, answer.total)}</span>
              </div>
            </>
          )}
        </section>
        <Zipf listed={kind === "contexts" ? `contexts-${window}` : `nearest-${order}`} />
      </div>
    </>
  );
}

function Card({ pattern }: { pattern: Pattern }) {
  const { picture, probability, wins } = pattern;
  const last = pattern.examples.at(-1);
  const setup = setupOfPicture(picture);
  return (
    <li class="card">
      <SmallBoard
        picture={picture}
        label={s.patterns.drawingOf(pattern.rank, picture.rows.join(" / "))}
        cell={18}
        most={150}
      />
      <div>
        <strong>
          <span class="muted">{pattern.rank}.</span> {s.patterns.times(count(pattern.count))}
        </strong>
        {probability && (
          <p>
            {s.patterns.playedShare(chance(probability.value ?? 0))}{" "}
            <small class="muted">[{chanceInterval(probability.interval)}]</small>
          </p>
        )}
        {wins && (
          <p>
            {s.patterns.moverWon(shareText(wins))} <small class="muted">[{intervalText(wins)}]</small>
          </p>
        )}
        {pattern.farther > 0 && <p class="muted">{s.patterns.farther(pattern.farther)}</p>}
        {last && (
          <small>
            {s.patterns.last} <GameLink game={last} />
          </small>
        )}
        {setup && (
          <button type="button" onClick={() => searchFor(setup)} aria-label={s.patterns.searchPattern(pattern.rank)}>
            {s.patterns.searchIt}
          </button>
        )}
      </div>
    </li>
  );
}
