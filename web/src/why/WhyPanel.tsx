// Why a move: whose term carries the candidates, and what stands behind the chosen one.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { GameRequest } from "../api/live";
import { hashOf } from "../frame/router";
import { s } from "../strings";
import { Note } from "../ui/Note";
import { type Context, ContextCard } from "./ContextCard";
import { candidateOf } from "./candidates";
import { createEvidence, type Evidence, type Found } from "./evidence";
import { PatternCard } from "./PatternCard";
import { ProofCard } from "./ProofCard";
import { TermBars } from "./TermBars";
import type { Analysis, Candidate, Hint, MoveWhy, Pattern } from "./types";
import "./why.css";

interface Props {
  game: GameRequest;
  base: string;
  report: Analysis | null;
  selected: string | null;
  onSelect: (vertex: string) => void;
  onPreview: (vertex: string | null) => void;
  onMark: (vertices: string[]) => void;
  evidence?: Evidence; // for tests
}

const SHOWN = 5;

export default function WhyPanel({ game, base, report, selected, onSelect, onPreview, onMark, evidence }: Props) {
  const source = useMemo(() => evidence ?? createEvidence(), [evidence]);
  const subject = JSON.stringify([game, base, selected]);
  useEffect(() => source.look(game, base, selected), [source, subject]);
  useEffect(() => () => source.close(), [source]);
  const shown = shownCandidates(report, selected);
  const chosen = candidateOf(report?.candidates ?? [], selected);
  const terms = shown.length > 0 && (
    <TermBars candidates={shown} selected={selected} onSelect={onSelect} onPreview={onPreview} />
  );
  return (
    <section class="panel why" aria-label={s.why.why}>
      <h2>{s.why.why}</h2>
      {selected ? (
        <section class="why-evidence" aria-label={s.why.evidence(selected)}>
          <h3>{s.why.evidence(selected)}</h3>
          {chosen && <Reasons shapes={chosen.shapes} hints={chosen.hints} />}
          <Behind found={source.found.value} vertex={selected} base={base} onMark={onMark} onRetry={source.retry}>
            {terms}
          </Behind>
        </section>
      ) : (
        <>
          <Note>{shown.length > 0 ? s.why.nothingChosen : s.why.noReport}</Note>
          {terms}
        </>
      )}
    </section>
  );
}

/** The best few, and the chosen one wherever it is. */
function shownCandidates(report: Analysis | null, selected: string | null): Candidate[] {
  const all = [...(report?.candidates ?? [])].sort((a, b) => a.order - b.order);
  return all.filter((candidate, i) => i < SHOWN || candidate === candidateOf(all, selected));
}

function Reasons({ shapes, hints }: { shapes: readonly Hint[]; hints: readonly Hint[] }) {
  const reasons = [...shapes, ...hints];
  if (!reasons.length) return null;
  return (
    <ul class="why-reasons" aria-label={s.why.shapes}>
      {reasons.map((reason) => {
        const isGood = 2 * reason.wins >= reason.visits;
        const said = `${isGood ? s.why.good : s.why.bad}; ${s.why.virtual(round(reason.wins), round(reason.visits))}`;
        return (
          <li key={reason.name} class={isGood ? "for" : "against"} title={said}>
            <span aria-hidden="true">{isGood ? "+ " : "− "}</span>
            {reason.words}
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

interface BehindProps {
  found: Found;
  vertex: string;
  base: string;
  onMark: (vertices: string[]) => void;
  onRetry: () => void;
  children: ComponentChildren; // the terms: between what is said and what it rests on
}

function Behind({ found, onRetry, children, ...more }: BehindProps) {
  const move = found.state === "found" && found.vertex === more.vertex ? found.move : null;
  return (
    <>
      {move ? <Sentences move={move} /> : <Missing found={found} vertex={more.vertex} onRetry={onRetry} />}
      {children}
      {move && <Cards move={move} {...more} />}
    </>
  );
}

function Missing({ found, vertex, onRetry }: Pick<BehindProps, "found" | "vertex" | "onRetry">) {
  if (found.state !== "error" || found.vertex !== vertex) return <Note kind="busy">{s.why.loadingEvidence}</Note>;
  return (
    <Note kind="error">
      {found.line}{" "}
      <button type="button" onClick={onRetry}>
        {s.shell.tryAgain}
      </button>
    </Note>
  );
}

function Sentences({ move }: { move: MoveWhy }) {
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

type CardsProps = { move: MoveWhy } & Pick<BehindProps, "vertex" | "base" | "onMark">;

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
