// The question, or what became of the answer.
import { shareText } from "../shared/format";
import { s } from "../strings";
import { decimal, percent } from "../ui/format";
import { moveName } from "../ui/Spoken";
import { quiz, start } from "./quiz";

export function QuizSwitch() {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={quiz.value !== null}
        onChange={(event) => {
          quiz.value = event.currentTarget.checked ? start() : null;
        }}
      />{" "}
      {s.joseki.quiz}
    </label>
  );
}

export function QuizPanel({ onNext }: { onNext: () => void }) {
  const now = quiz.value;
  if (!now) return null;
  const { last, asked, score } = now;
  return (
    <section class="panel quiz" aria-live="polite">
      <h2>{last ? s.joseki.quizVerdict(last.rank) : s.joseki.quizAsks}</h2>
      {last && (
        <p>
          {s.joseki.quizChosen(last.vertex, percent(last.share))}
          {last.rank !== 1 &&
            ` ${s.joseki.quizBest(last.best.vertex, moveName(last.best.name), shareText(last.best.share))}`}
        </p>
      )}
      {asked > 0 && <p class="muted">{s.joseki.quizScore(decimal(score, 1), asked)}</p>}
      {last && (
        <button type="button" class="primary" onClick={onNext}>
          {s.joseki.quizNext}
        </button>
      )}
    </section>
  );
}
