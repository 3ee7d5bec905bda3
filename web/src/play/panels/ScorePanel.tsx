import { useLayoutEffect, useRef } from "preact/hooks";
import { s } from "../../strings";
import { decimal } from "../../ui/format";
import { Note } from "../../ui/Note";
import { counting, endCounting, writeResult } from "../game/score";
import { position, tree } from "../game/store";
import type { Score } from "../keeping/wire";

/** The count, while it is open. */
export function ScorePanel() {
  return counting.value ? <Counted /> : null;
}

function Counted() {
  const now = counting.value;
  const panel = useRef<HTMLElement>(null);
  const isThere = !!now?.score;
  // It scrolls into view when counting starts and when the count is there, but not at every click on a group.
  useLayoutEffect(() => panel.current?.scrollIntoView?.({ block: "nearest" }), [isThere]);
  if (!now) return null;
  const isWritten = now.score !== null && now.score.result === tree.value.nodes[0]!.props.RE?.[0];
  const canWrite = now.score !== null && now.fresh;
  const first = !isWritten && now.score && (now.score.settled ? "write" : "play on");
  return (
    <section class="panel score-panel" aria-label={s.play.score} ref={panel}>
      <h2>{s.play.score}</h2>
      {now.error && (
        <Note kind="error" lang="en">
          {now.error}
        </Note>
      )}
      {!now.score && !now.error && <Note kind="busy">{s.play.scoreBusy}</Note>}
      {now.score && <Count score={now.score} />}
      <div class="row">
        {!isWritten && (
          <button type="button" class={first === "write" ? "primary" : ""} disabled={!canWrite} onClick={writeResult}>
            {s.play.scoreWrite}
          </button>
        )}
        <button type="button" class={first === "play on" ? "primary" : ""} onClick={endCounting}>
          {s.play.scoreGoOn}
        </button>
      </div>
    </section>
  );
}

function Count({ score }: { score: Score }) {
  const by = String(Math.abs(score.black - score.white));
  const method = score.scoring === "area" ? s.play.scoreArea : s.play.scoreTerritory;
  const bonus = score.handicap_bonus ? ` ${s.play.scoreBonus(score.handicap_bonus)}` : "";
  const ahead = s.colors[score.lead >= 0 ? "black" : "white"];
  const result = (
    <>
      {score.winner ? s.play.scoreWon(s.colors[score.winner], by) : s.play.scoreDraw} <b>({score.result})</b>
    </>
  );
  return (
    <>
      <p class="score-result" aria-live="polite">
        {score.estimate ? <b>{capitalized(score.estimate)}</b> : result}
      </p>
      {score.estimate && (
        <p>
          {s.play.scoreStands} {result}
        </p>
      )}
      <p>
        {s.play.scoreOf(String(score.black), String(score.white))}{" "}
        <span class="muted">
          ({method}, {s.play.scoreKomi(String(score.komi))}
          {bonus})
        </span>
      </p>
      {!score.settled && (
        <Note kind="warn">
          {score.estimate ? s.play.scoreEstimated : s.play.scoreOpen}{" "}
          {s.play.scoreEstimate(ahead, decimal(Math.abs(score.lead), 1))}
        </Note>
      )}
      <p class="muted">
        {score.dead.length > 0 && `${s.play.scoreDeadStones(score.dead.length, stones(position.value.signs))} `}
        {score.removed ? s.play.scoreDead : s.play.scoreStrict}
      </p>
    </>
  );
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function stones(signs: readonly (readonly number[])[]): number {
  return signs.flat().filter((sign) => sign !== 0).length;
}
