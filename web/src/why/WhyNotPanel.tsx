// Why not this move: how much it loses, what the other side does to it, and what the better move has that it lacks.
import type { ComponentChildren } from "preact";
import { other } from "../game/vertex";
import { s } from "../strings";
import { decimal } from "../ui/format";
import { Note } from "../ui/Note";
import { type Drawing, Facts } from "./FactList";
import { isSameDrawing } from "./facts";
import type { Fact, WhyNot } from "./types";

/** A question and what came of it. Without a better move there are the reasons for the one that was asked about. */
export type AskedMove =
  | { state: "loading"; vertex: string }
  | { state: "found"; vertex: string; whyNot: WhyNot | null; facts: readonly Fact[] }
  | { state: "error"; vertex: string; line: string };

interface Props {
  asked: AskedMove;
  color: "black" | "white"; // whose move it is
  drawing: Drawing;
  onAsk: (vertex: string) => void;
  onClose: () => void;
}

export const AS_GOOD = 1; // points: a smaller difference is none

export function WhyNotPanel({ asked, color, drawing, onAsk, onClose }: Props) {
  const isPass = asked.vertex === "pass";
  const title = isPass ? s.why.elsewhereTitle(s.colors[color]) : s.why.whyNot(asked.vertex);
  return (
    <section class="panel why-not" aria-label={title} aria-live="polite">
      <header class="row why-head">
        <h2>{title}</h2>
        <button type="button" class="why-not-close" aria-label={s.shell.close} title={s.shell.close} onClick={onClose}>
          ×
        </button>
      </header>
      {asked.state === "loading" && <Note kind="busy">{s.why.askingNow}</Note>}
      {asked.state === "error" && (
        <Note kind="error">
          <span lang="en">{asked.line}</span>{" "}
          <button type="button" onClick={() => onAsk(asked.vertex)}>
            {s.shell.tryAgain}
          </button>
        </Note>
      )}
      {asked.state === "found" &&
        (asked.whyNot ? (
          <Worse key={asked.vertex} whyNot={asked.whyNot} drawing={drawing}>
            {!isPass && <Elsewhere onAsk={onAsk} />}
          </Worse>
        ) : (
          <>
            <p>{isPass ? s.why.elsewhereBest : s.why.isBest(asked.vertex)}</p>
            <Facts key={asked.vertex} facts={asked.facts} quiet={null} drawing={drawing} />
            {!isPass && (
              <div class="row why-not-acts">
                <Elsewhere onAsk={onAsk} />
              </div>
            )}
          </>
        ))}
    </section>
  );
}

function Worse({ whyNot, drawing, children }: { whyNot: WhyNot; drawing: Drawing; children: ComponentChildren }) {
  const { move, better, points_lost: lost, line, better_line: betterLine } = whyNot;
  const isPass = move === "pass";
  const name = isPass ? s.why.elsewhere : move;
  const follows = isPass ? s.why.afterElsewhere(s.colors[other(whyNot.color)]) : s.why.after(move);
  const facts = whyNot.facts.map((fact) => ({ ...fact, against: false })); // all of them are: here nobody has to be told
  return (
    <>
      <p class="why-not-lost">
        {lost < AS_GOOD ? s.why.aboutAsGood(name, better) : s.why.lessThan(name, decimal(lost, 1), better)}
      </p>
      <Facts facts={facts} quiet={s.why.nothingBetween} drawing={drawing} />
      <div class="row why-not-acts">
        {line.length > 1 && <Line label={follows} line={line} drawing={drawing} />}
        {betterLine.length > 0 && <Line label={s.why.after(better)} line={betterLine} drawing={drawing} />}
        {children}
      </div>
    </>
  );
}

/** Plays a line out on the board, and takes it off again. */
function Line({ label, line, drawing: { shown, onShow } }: { label: string; line: string[]; drawing: Drawing }) {
  const drawn = { points: [], line };
  const isShown = isSameDrawing(shown, drawn);
  return (
    <button type="button" aria-pressed={isShown} title={line.join(" ")} onClick={() => onShow(isShown ? null : drawn)}>
      {label}
    </button>
  );
}

function Elsewhere({ onAsk }: { onAsk: Props["onAsk"] }) {
  return (
    <button type="button" onClick={() => onAsk("pass")}>
      {s.why.askElsewhere}
    </button>
  );
}
