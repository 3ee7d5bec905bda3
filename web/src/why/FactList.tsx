// Reasons as sentences: pointing at one lights its points up on the board, a click plays its line out there.
import { useEffect, useRef, useState } from "preact/hooks";
import { s } from "../strings";
import { Note } from "../ui/Note";
import { Spoken } from "../ui/Spoken";
import { type Drawn, isSameDrawing, type Said, told } from "./facts";
import type { Fact } from "./types";
import "./facts.css";

/** Where sentences draw: the points of the one that is pointed at, and the line of the one that was clicked. */
export interface Drawing {
  shown: Drawn | null;
  onMark: (vertices: string[]) => void;
  onShow: (drawn: Drawn | null) => void;
}

interface Props {
  facts: readonly Fact[];
  worth?: number; // how many of them are worth telling
  quiet: string | null; // what is said if nothing decides
  drawing: Drawing;
}

export function Facts({ facts, worth, quiet, drawing }: Props) {
  const { first, next, rest } = told(facts, worth);
  const [isOpen, setOpen] = useState(false);
  return (
    <div class="facts-said">
      {first ? <Sentences said={[first]} drawing={drawing} isFirst /> : quiet !== null && <Note>{quiet}</Note>}
      {(next.length > 0 || isOpen) && <Sentences said={isOpen ? [...next, ...rest] : next} drawing={drawing} />}
      {rest.length > 0 && (
        <button type="button" class="facts-more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? s.why.less : s.why.more(rest.length)}
        </button>
      )}
    </div>
  );
}

export function Sentences({
  said,
  drawing,
  isFirst = false,
}: {
  said: readonly Said[];
  drawing: Drawing;
  isFirst?: boolean;
}) {
  return (
    <ul class={`facts-list${isFirst ? " first" : ""}`}>
      {said.map((one) => (
        <Sentence key={`${one.sentence} ${one.line}`} said={one} drawing={drawing} />
      ))}
    </ul>
  );
}

function Sentence({ said, drawing: { shown, onMark, onShow } }: { said: Said; drawing: Drawing }) {
  const isShown = isSameDrawing(shown, said);
  const pointed = useRef(false);
  const point = (on: boolean) => {
    if (pointed.current === on) return;
    pointed.current = on;
    onMark(on ? [...said.points] : []);
  };
  const leave = useRef(() => {});
  leave.current = () => point(false);
  useEffect(() => () => leave.current(), []);
  return (
    <li class={said.against ? "against" : ""} onMouseEnter={() => point(true)} onMouseLeave={() => point(false)}>
      <button
        type="button"
        class="fact"
        aria-pressed={isShown}
        title={isShown ? s.why.hideLine : s.why.showLine}
        onFocus={() => point(true)}
        onBlur={() => point(false)}
        onClick={() => onShow(isShown ? null : { points: said.points, line: said.line })}
      >
        {said.against && <b class="fact-against">{s.why.against} </b>}
        <Spoken text={said.sentence} /> <Badge certainty={said.certainty} />
      </button>
    </li>
  );
}

/** How sure it is; in words under "Where this comes from", and for the pointer. */
export function Badge({ certainty }: Pick<Fact, "certainty">) {
  return (
    <span class={`fact-badge ${certainty}`} title={s.why.certaintySaid[certainty]}>
      {s.why.certainty[certainty]}
    </span>
  );
}

export function Certainties() {
  return (
    <dl class="fact-certainties why-small">
      {(Object.keys(s.why.certainty) as Fact["certainty"][]).map((certainty) => (
        <div key={certainty}>
          <dt>
            <Badge certainty={certainty} />
          </dt>
          <dd class="muted">{s.why.certaintySaid[certainty]}</dd>
        </div>
      ))}
    </dl>
  );
}
