// How far a review is, and how to stop it: at the top of the panels, wherever the reader is.
import { useEffect, useRef } from "preact/hooks";
import { s } from "../../strings";
import { count } from "../../ui/format";
import { dialog } from "../board/tools";
import { line, tree } from "../game/store";
import { reviewing, reviewOf, stopReview } from "./review";

export function ReviewStatus() {
  const found = reviewing.value;
  const wasRunning = useRef(false);
  const isRunning = found?.running ?? false;
  const isHere = found !== null && reviewOf(tree.value, line.value)?.review === found.review;
  useEffect(() => {
    // The report opens by itself when it is done, unless the reader is in another game or dialog by now.
    const isReady = wasRunning.current && !isRunning && isHere && found?.review.report?.complete;
    if (isReady && dialog.peek() === null) dialog.value = "report";
    wasRunning.current = isRunning;
  }, [isRunning]);
  if (!found || !isRunning) return null;
  const { done, total, checked } = found.review;
  return (
    <section class="panel review-status" aria-label={s.play.review}>
      <strong>{s.play.review}</strong>
      <progress max={total} value={done} aria-label={s.play.review} />
      <span class="muted">
        {checked === null ? s.play.reviewProgress(count(done), count(total)) : s.play.reviewChecking(checked)}
      </span>
      <button type="button" onClick={stopReview}>
        {s.play.reviewStop}
      </button>
    </section>
  );
}
