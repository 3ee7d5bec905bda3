// Where the reasons come from, folded away: hints, counts, the terms of the score, patterns and proofs.
import type { ComponentChildren } from "preact";
import { kept } from "../frame/kept";
import { hashOf } from "../frame/router";
import { s } from "../strings";
import { Note } from "../ui/Note";
import { type Context, ContextCard } from "./ContextCard";
import { Certainties } from "./FactList";
import { PatternCard } from "./PatternCard";
import { ProofCard } from "./ProofCard";
import type { Hint, MoveWhy, Pattern } from "./types";

export const sourcesOpen = kept("why.sources", false, (value) => typeof value === "boolean");

interface Props {
  vertex: string;
  base: string;
  move: MoveWhy | null; // null as long as it has not been found
  reasons: readonly Hint[];
  onMark: (vertices: string[]) => void;
  children: ComponentChildren; // the terms: between what is said and what it rests on
}

export function Sources({ vertex, base, move, reasons, onMark, children }: Props) {
  const isOpen = sourcesOpen.value;
  return (
    <details
      class="why-sources"
      open={isOpen}
      onToggle={(event) => {
        sourcesOpen.value = event.currentTarget.open;
      }}
    >
      <summary>{s.why.sources}</summary>
      {isOpen && (
        <section class="why-evidence" aria-label={s.why.evidence(vertex)}>
          <Certainties />
          <Hints reasons={reasons} />
          {move && <Counts move={move} />}
          {children}
          {move && <Cards move={move} vertex={vertex} base={base} onMark={onMark} />}
        </section>
      )}
    </details>
  );
}

function Hints({ reasons }: { reasons: readonly Hint[] }) {
  if (!reasons.length) return null;
  return (
    <ul class="why-reasons" aria-label={s.why.shapes}>
      {reasons.map((reason) => {
        const isGood = 2 * reason.wins >= reason.visits;
        const said = `${isGood ? s.why.good : s.why.bad}; ${s.why.virtual(round(reason.wins), round(reason.visits))}`;
        return (
          <li key={reason.name} class={isGood ? "for" : "against"} title={said}>
            <span aria-hidden="true">{isGood ? "+ " : "− "}</span>
            <span lang="en">{reason.words}</span>
            <span class="visually-hidden"> ({said})</span>
          </li>
        );
      })}
    </ul>
  );
}

function round(value: number): string {
  return String(Math.round(10 * value) / 10);
}

function Counts({ move }: { move: MoveWhy }) {
  if (!move.sentences.length && !move.patterns.length && !move.rules.length)
    return <Note>{move.vertex.toLowerCase() === "pass" ? s.why.passEvidence : s.why.noEvidence}</Note>;
  return (
    <>
      {move.sentences.map((sentence) => (
        <p key={sentence} class="why-sentence">
          {sentence}
        </p>
      ))}
    </>
  );
}

type CardsProps = { move: MoveWhy } & Pick<Props, "vertex" | "base" | "onMark">;

function Cards({ move, ...more }: CardsProps) {
  const contexts = move.patterns.filter((pattern): pattern is Context => pattern.kind === "context");
  const examples = move.patterns.flatMap((pattern) => ("examples" in pattern ? pattern.examples : []));
  const isNamesOnly = examples.length > 0 && examples.every(hasNoGame);
  return (
    <>
      <div class="why-cards">
        {move.rules.map((proof, i) => (
          <ProofCard key={`${more.vertex} ${proof.kind} ${i}`} proof={proof} {...more} />
        ))}
        {move.patterns.filter(isNoContext).map((pattern, i) => (
          <PatternCard key={`${more.vertex} ${pattern.kind} ${i}`} pattern={pattern} {...more} />
        ))}
        {contexts.length > 0 && <ContextCard key={`${more.vertex} context`} patterns={contexts} {...more} />}
      </div>
      {isNamesOnly && (
        <p class="muted why-small">
          {s.why.namesOnly} <a href={hashOf("mine")}>{s.why.toYourGames}</a>
        </p>
      )}
    </>
  );
}

function hasNoGame({ number }: { number?: number | null }): boolean {
  return number === null || number === undefined;
}

function isNoContext(pattern: Pattern): boolean {
  return pattern.kind !== "context";
}
