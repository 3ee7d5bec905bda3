import { useSignal } from "@preact/signals";
import { get } from "../api/client";
import { SmallBoard } from "../board/SmallBoard";
import { solveProblem } from "../shared/handover";
import { s } from "../strings";
import { Note } from "../ui/Note";
import { Problem } from "../ui/Problem";
import { shapeName } from "../ui/Spoken";
import { useAnswer } from "../ui/useAnswer";
import { Quiz } from "./Quiz";
import { type Case, lettered, type Shape, type Status } from "./shapes";

/** The shapes that every player learns, and a quiz about them. */
export function Shapes() {
  const asks = useSignal(false);
  const { answer, error, again } = useAnswer("shapes", (signal) => get("/api/rules/shapes", { signal }), 0);
  if (error) return <Problem line={error} again={again} />;
  if (!answer) return <Note kind="busy">{s.shell.loading}</Note>;
  if (asks.value) return <Quiz shapes={answer} onEnd={() => (asks.value = false)} />;
  return (
    <section class="browse">
      <div class="row">
        <p class="muted grow">{s.rules.shapesIntro}</p>
        <button type="button" class="primary" onClick={() => (asks.value = true)}>
          {s.rules.quiz}
        </button>
      </div>
      <ul class="shape-grid">
        {answer.map((shape) => (
          <ShapeCard key={shape.name} shape={shape} />
        ))}
      </ul>
    </section>
  );
}

function ShapeCard({ shape }: { shape: Shape }) {
  const at = useSignal(0);
  const found = shape.cases[at.value] as Case;
  return (
    <li class="shape-card">
      <h3>{shapeName(shape.name)}</h3>
      <ShapeBoard of={found} name={shapeName(shape.name)} marked />
      {shape.counts_liberties && <Liberties shape={shape} at={at.value} onChoose={(index) => (at.value = index)} />}
      <StatusLine status={found.black} of={found} />
      <StatusLine status={found.white} of={found} />
      <button type="button" class="quiet" onClick={() => solveIt(shape, found)}>
        {s.rules.solveIt}
      </button>
    </li>
  );
}

/** How many liberties there are outside: a choice where it matters. */
function Liberties({ shape, at, onChoose }: { shape: Shape; at: number; onChoose: (index: number) => void }) {
  const words = ({ outside, up_to }: Case) => (up_to > outside ? `${outside}–${up_to}` : String(outside));
  if (shape.cases.length === 1)
    return (
      <p class="muted small">
        {s.rules.outside}: {words(shape.cases[0] as Case)}
      </p>
    );
  return (
    <fieldset class="row liberties">
      <legend class="muted small">{s.rules.outside}</legend>
      {shape.cases.map((one, index) => (
        <button key={one.outside} type="button" aria-pressed={index === at} onClick={() => onChoose(index)}>
          {words(one)}
        </button>
      ))}
    </fieldset>
  );
}

interface ShapeBoardProps {
  of: Case;
  name: string;
  marked?: boolean;
  large?: boolean; // alone on the page
}

/** The board, with the moves that work if they are to be seen. */
export function ShapeBoard({ of, name, marked = false, large = false }: ShapeBoardProps) {
  const picture = marked ? { ...of.picture, labels: lettered(of) } : of.picture;
  return (
    <SmallBoard
      picture={picture}
      label={s.rules.shapeDrawn(name, of.picture.rows.join(" / "))}
      cell={large ? 44 : 26}
      most={large ? 520 : 230}
    />
  );
}

/** "White first: ko: dead unless Black has 1 ko threat (a)" */
export function StatusLine({ status, of }: { status: Status; of: Case }) {
  const letters = Object.entries(lettered(of)).filter(([cell]) => status.moves.includes(Number(cell)));
  return (
    <p class={`status ${status.verdict}`}>
      <span class="muted">{s.rules.first[status.first]}</span> <strong>{s.tsumego.verdict[status.verdict]}</strong>
      {status.verdict === "ko" && ` ${koWords(status.outcome)}`}
      {letters.length > 0 && <span class="muted"> ({letters.map(([, letter]) => letter).join(" ")})</span>}
    </p>
  );
}

/** l2d: alive unless White has 2 ko threats. */
function koWords(outcome: string): string {
  return s.rules.ko(outcome[0] === "l", Number(outcome.slice(1, -1)));
}

function solveIt(shape: Shape, { size, black_stones: black, white_stones: white }: Case): void {
  solveProblem({ size, black, white, target: black.slice(0, 1), toMove: "white", name: shape.name });
}
