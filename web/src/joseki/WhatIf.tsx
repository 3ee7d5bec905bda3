// "What if he plays here?" for a move that nobody played: what the network and the search say, with reasons.
import { post, type Schemas } from "../api/client";
import { currentBase } from "../frame/base";
import type { modelOf } from "../shared/setup";
import { s } from "../strings";
import { Note } from "../ui/Note";
import { Problem } from "../ui/Problem";
import { useAnswer } from "../ui/useAnswer";

interface Props {
  game: ReturnType<typeof modelOf>; // before the move
  vertex: string;
}

export function WhatIf({ game, vertex }: Props) {
  const base = currentBase.value;
  const body = { game, vertex };
  const { answer, error, again } = useAnswer<Schemas["WhatIf"]>(JSON.stringify([base, body]), (signal) =>
    post("/api/joseki/what-if", body as Schemas["WhatIfRequest"], { query: { base }, signal }),
  );
  return (
    <section class="panel what-if" aria-label={s.joseki.whatIf(vertex)}>
      <h2>{s.joseki.whatIf(vertex)}</h2>
      <Problem line={error} again={again} />
      {!answer && !error && <Note kind="busy">{s.joseki.whatIfBusy}</Note>}
      {answer?.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}
