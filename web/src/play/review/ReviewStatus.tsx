// How far a review is, and how to stop it: at the top of the panels, wherever the reader is.
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { s } from "../../strings";
import { count } from "../../ui/format";
import { dialog } from "../board/tools";
import { at, line, tree } from "../game/store";
import { type Review, reviewing, reviewOf, stopReview } from "./review";

/** The review whose report is offered: then that is the one thing that comes next. */
export const ready = signal<Review | null>(null);

export function ReviewStatus() {
  const found = reviewing.value;
  const wasRunning = useRef(false);
  const startedAt = useRef(0);
  const isRunning = found?.running ?? false;
  const isHere = found !== null && reviewOf(tree.value, line.value)?.review === found.review;
  useEffect(() => {
    // The report opens by itself when it is done. Who walks through the game meanwhile is told, and not interrupted.
    const isReady = wasRunning.current && !isRunning && isHere && found?.review.report?.complete;
    const isWaiting = dialog.peek() === null && startedAt.current === at.peek();
    if (isReady && isWaiting) dialog.value = "report";
    ready.value = isReady && !isWaiting ? found.review : null;
    if (isRunning) startedAt.current = at.peek();
    wasRunning.current = isRunning;
  }, [isRunning]);
  if (isHere && ready.value && ready.value === found?.review) return <Ready onClose={() => (ready.value = null)} />;
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

function Ready({ onClose }: { onClose: () => void }) {
  return (
    <section class="panel review-status" aria-label={s.play.review} role="status">
      <strong>{s.play.reviewReady}</strong>
      <button
        type="button"
        class="primary"
        onClick={() => {
          dialog.value = "report";
          onClose();
        }}
      >
        {s.play.reviewOpen}
      </button>
      <button type="button" aria-label={s.shell.close} onClick={onClose}>
        ×
      </button>
    </section>
  );
}
