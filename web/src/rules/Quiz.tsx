import { useSignal } from "@preact/signals";
import { s } from "../strings";
import { shapeName } from "../ui/Spoken";
import { ShapeBoard, StatusLine } from "./Shapes";
import { drawQuestion, type Question, type Shape, VERDICTS, type Verdict } from "./shapes";

/** One shape after the other: what happens to the black group? */
export function Quiz({ shapes, onEnd }: { shapes: readonly Shape[]; onEnd: () => void }) {
  const question = useSignal<Question>(drawQuestion(shapes, null));
  const said = useSignal<Verdict | null>(null);
  const right = useSignal(0);
  const asked = useSignal(0);
  const { shape, of, status } = question.value;
  const answer = (verdict: Verdict) => {
    if (said.peek()) return;
    said.value = verdict;
    asked.value++;
    if (verdict === status.verdict) right.value++;
  };
  const next = () => {
    question.value = drawQuestion(shapes, question.peek());
    said.value = null;
  };
  return (
    <section class="quiz">
      <ShapeBoard of={of} name={shape.name} marked={said.value !== null} large />
      <p class="claim">{s.rules.quizQuestion[status.first]}</p>
      <div class="row">
        {VERDICTS.map((verdict) => (
          <button
            key={verdict}
            type="button"
            disabled={said.value !== null}
            aria-pressed={said.value === verdict}
            onClick={() => answer(verdict)}
          >
            {s.tsumego.verdict[verdict]}
          </button>
        ))}
      </div>
      {said.value !== null && (
        <div role="status">
          <p>
            <strong>{said.value === status.verdict ? s.rules.right : s.rules.wrong}</strong>{" "}
            <span class="shape-name">{shapeName(shape.name)}</span>
          </p>
          <StatusLine status={of.black} of={of} />
          <StatusLine status={of.white} of={of} />
        </div>
      )}
      <div class="row">
        {said.value !== null && (
          <button type="button" class="primary" onClick={next}>
            {s.rules.nextQuestion}
          </button>
        )}
        <button type="button" onClick={onEnd}>
          {s.rules.endQuiz}
        </button>
        {asked.value > 0 && <span class="muted">{s.rules.score(right.value, asked.value)}</span>}
      </div>
    </section>
  );
}
