// Next to the board while the reader looks for a better move.
import { s } from "../../strings";
import { Note } from "../../ui/Note";
import { Spoken } from "../../ui/Spoken";
import { exercise, lastTry, nextExercise, showBetter, startTrying, stopTrying, trying } from "./trying";

export function TryPanel() {
  const now = trying.value;
  const about = exercise.value;
  if (!now || !about) return null;
  const last = lastTry.value;
  const isLast = now.index + 1 === now.exercises.length;
  return (
    <section class="panel try-panel" aria-label={s.report.tryTitle}>
      <h2>
        {s.report.tryTitle} {now.exercises.length > 1 && s.report.tryOf(now.index + 1, now.exercises.length)}
      </h2>
      <div aria-live="polite">
        {!now.answered && <p>{s.report.tryAsk(about.move, about.played)}</p>}
        {!now.answered && last && (
          <p>{last.lost === null ? s.report.tryReading(last.vertex) : s.report.tryLoses(last.vertex, last.lost)}</p>
        )}
        {now.answered && (
          <Note kind={now.answered === "right" ? "good" : "warn"}>
            {now.answered === "right" ? s.report.tryRight(about.better) : s.report.tryWas(about.better)}{" "}
            <Spoken text={about.reason} />
          </Note>
        )}
      </div>
      <div class="row">
        {!now.answered && (
          <button type="button" onClick={showBetter}>
            {s.report.tryShow}
          </button>
        )}
        {now.answered && !isLast && (
          <button type="button" class="primary" onClick={nextExercise}>
            {s.report.tryNext}
          </button>
        )}
        {now.answered && isLast && now.exercises.length > 1 && (
          <button type="button" onClick={() => startTrying(now.exercises)}>
            {s.report.tryAgain}
          </button>
        )}
        <button type="button" onClick={stopTrying}>
          {s.report.tryEnd}
        </button>
        {now.exercises.length > 1 && <span class="muted">{s.report.tryRights(now.right, now.exercises.length)}</span>}
      </div>
    </section>
  );
}
