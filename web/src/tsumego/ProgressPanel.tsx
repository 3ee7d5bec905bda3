// What is due, what failed, and the reader's rank.
import { useRef } from "preact/hooks";
import { s } from "../strings";
import { Note } from "../ui/Note";
import * as practice from "./practiceStore";
import { exportProgress, importProgress, progress, progressFailure } from "./progress";

const t = s.tsumego;
const FEWEST = 5; // answers that a rank can be told from

export function ProgressPanel() {
  const kept = progress.value;
  const file = useRef<HTMLInputElement>(null);
  return (
    <section class="panel">
      <h2>{t.myProgress}</h2>
      {kept && (
        <>
          <p class="row">
            <strong>
              {kept.answers < FEWEST ? t.noRank(FEWEST - kept.answers) : t.yourRank(kept.rank, kept.rating)}
            </strong>
            {kept.days > 0 && <span class="badge">{t.daysInARow(kept.days)}</span>}
          </p>
          <p class="row">
            {(["due", "failed"] as const).map((some) => (
              <button
                key={some}
                type="button"
                aria-pressed={practice.chosenSet.value === some}
                disabled={!practice.idsOf(some).length && practice.chosenSet.value !== some}
                onClick={() => void practice.practiseSet(practice.chosenSet.value === some ? "level" : some)}
              >
                {some === "due" ? t.dueToday(practice.idsOf(some).length) : t.failedOnes(practice.idsOf(some).length)}
              </button>
            ))}
          </p>
        </>
      )}
      {progressFailure.value && <Note kind="error">{progressFailure.value}</Note>}
      <p class="row">
        <button type="button" onClick={() => void exportProgress()}>
          {t.exportProgress}
        </button>
        <button type="button" onClick={() => file.current?.click()}>
          {t.importProgress}
        </button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".json"
          aria-label={t.importProgress}
          onChange={(event) => {
            const given = event.currentTarget.files?.[0];
            if (given) void importProgress(given);
            event.currentTarget.value = "";
          }}
        />
      </p>
    </section>
  );
}
