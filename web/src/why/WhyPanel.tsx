// Why a move: what it does on the board, in a few sentences; below, folded away, where that comes from.
import { useEffect, useMemo } from "preact/hooks";
import type { GameRequest } from "../api/live";
import { OWN } from "../frame/judge";
import { s } from "../strings";
import { Note } from "../ui/Note";
import { best, candidateOf, verticesOf } from "./candidates";
import { createEvidence, type Evidence, type Found } from "./evidence";
import { type Drawing, Facts } from "./FactList";
import { Sources } from "./Sources";
import { TermBars } from "./TermBars";
import type { Analysis, Candidate } from "./types";
import "./why.css";

interface Props {
  game: GameRequest;
  base: string;
  report: Analysis | null;
  selected: string | null;
  drawing: Drawing;
  onSelect: (vertex: string) => void;
  onPreview: (vertex: string | null) => void;
  onAsk: (vertex: string) => void; // why it is worse than the best one
  evidence?: Evidence; // for tests
}

const SHOWN = 5;

export default function WhyPanel(props: Props) {
  const { game, base, report, selected, evidence } = props;
  const source = useMemo(() => evidence ?? createEvidence(), [evidence]);
  const subject = JSON.stringify([game, base, selected]);
  useEffect(() => source.look(game, base, selected), [source, subject]);
  useEffect(() => () => source.close(), [source]);
  const hasCandidates = (report?.candidates.length ?? 0) > 0;
  return (
    <section class="panel why" aria-label={s.why.why}>
      {selected ? (
        <Chosen {...props} vertex={selected} found={source.found.value} onRetry={source.retry} />
      ) : (
        <>
          <h2>{s.why.why}</h2>
          <Note>{hasCandidates ? s.why.nothingChosen : s.why.noReport}</Note>
        </>
      )}
    </section>
  );
}

type ChosenProps = Props & { vertex: string; found: Found; onRetry: () => void };

function Chosen({ vertex, found, onRetry, report, drawing, ...props }: ChosenProps) {
  const candidates = report?.candidates ?? [];
  const chosen = candidateOf(candidates, vertex);
  const top = best(candidates);
  const move = found.state === "found" && found.vertex === vertex ? found.move : null;
  const quiet = vertex.toLowerCase() === "pass" ? null : s.why.quiet;
  return (
    <>
      <header class="row why-head">
        <h2>{s.why.chooseMove(vertex)}</h2>
        {top && !verticesOf(top).includes(vertex) && (
          <button type="button" class="facts-more" onClick={() => props.onAsk(vertex)}>
            {s.why.whyNotBest(top.vertex)}
          </button>
        )}
      </header>
      {move ? (
        <Facts key={vertex} facts={move.facts} worth={move.told} quiet={quiet} drawing={drawing} />
      ) : (
        <Missing found={found} vertex={vertex} onRetry={onRetry} />
      )}
      <Sources
        vertex={vertex}
        base={props.base}
        move={move}
        reasons={chosen ? [...chosen.shapes, ...chosen.hints] : []}
        onMark={drawing.onMark}
      >
        {report?.by === OWN && (
          <TermBars
            candidates={shownCandidates(candidates, vertex)}
            selected={vertex}
            onSelect={props.onSelect}
            onPreview={props.onPreview}
          />
        )}
      </Sources>
    </>
  );
}

/** The best few, and the chosen one wherever it is. */
function shownCandidates(candidates: readonly Candidate[], selected: string): Candidate[] {
  const all = [...candidates].sort((a, b) => a.order - b.order);
  return all.filter((candidate, i) => i < SHOWN || candidate === candidateOf(all, selected));
}

function Missing({ found, vertex, onRetry }: Pick<ChosenProps, "found" | "vertex" | "onRetry">) {
  if (found.state !== "error" || found.vertex !== vertex) return <Note kind="busy">{s.why.loadingEvidence}</Note>;
  return (
    <Note kind="error">
      <span lang="en">{found.line}</span>{" "}
      <button type="button" onClick={onRetry}>
        {s.shell.tryAgain}
      </button>
    </Note>
  );
}
