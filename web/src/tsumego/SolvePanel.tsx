import { connection } from "../api/live";
import { s } from "../strings";
import { Check } from "../ui/Check";
import { count, decimal } from "../ui/format";
import { Note } from "../ui/Note";
import { hasStones } from "./setup";
import {
  clockWords,
  elapsed,
  failure,
  notice,
  progress,
  running,
  seconds,
  setup,
  solve,
  stop,
  useRules,
} from "./store";

const t = s.tsumego;
const CHOICES = [2, 10, 60, 300, 600];

export function SolvePanel() {
  const now = progress.value;
  const isEmpty = !hasStones(setup.value);
  return (
    <section class="panel tsumego-solve" aria-label={t.solve}>
      <div class="row">
        {running.value ? (
          <button type="button" class="primary" onClick={stop}>
            {t.stop}
          </button>
        ) : (
          <button type="button" class="primary" disabled={isEmpty} onClick={() => solve()}>
            {t.solve}
          </button>
        )}
        <label class="row" title={t.secondsHelp}>
          {t.seconds}
          <select
            value={seconds.value}
            disabled={running.value}
            onChange={(event) => (seconds.value = Number(event.currentTarget.value))}
          >
            {CHOICES.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
        </label>
        <Check
          text={t.useRules}
          checked={useRules.value}
          disabled={running.value}
          onChange={(on) => (useRules.value = on)}
        />
      </div>
      {running.value && (
        <div class="tsumego-progress" role="status">
          <progress max={seconds.value} value={Math.min(now?.seconds ?? 0, seconds.value)} aria-label={t.solve} />
          <p>
            {now ? (
              <>
                <strong>
                  {t.progress(count(now.nodes), decimal(now.seconds, 1))}
                  {clockWords(now.seconds, elapsed.value)}
                </strong>{" "}
                – {now.phase}
              </>
            ) : (
              connection.value !== "lost" && t.starting
            )}
          </p>
          {connection.value === "lost" && (
            <>
              <Note kind="error">{s.shell.offline}</Note>
              <p>{t.goesOn}</p>
            </>
          )}
        </div>
      )}
      {notice.value && <Note kind="warn">{notice.value}</Note>}
      {failure.value && <Note kind="error">{failure.value}</Note>}
      {isEmpty && !failure.value && <Note>{`${t.empty} ${t.nothing}`}</Note>}
    </section>
  );
}
