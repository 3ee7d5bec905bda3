// Proofs as cards: rules with their rectangle and what they ask outside of it, and groups whose fate is settled.
import { SmallBoard } from "../board/SmallBoard";
import { s } from "../strings";
import { count } from "../ui/format";
import { Card, PICTURE } from "./Card";
import type { Proof } from "./types";

interface Props<P = Proof> {
  proof: P;
  onMark: (vertices: string[]) => void;
}

export function ProofCard(props: Props) {
  const { proof } = props;
  return proof.kind === "rule" ? <Rule {...props} proof={proof} /> : <Fate {...props} proof={proof} />;
}

function Rule({ proof, onMark }: Props<Extract<Proof, { kind: "rule" }>>) {
  return (
    <Card
      title={s.why.cards.rule}
      points={proof.points}
      onMark={onMark}
      drawing={<SmallBoard picture={proof.picture} most={PICTURE} label={s.why.drawing(proof.sentence)} />}
    >
      <p>
        <b>
          {s.colors[proof.color]} {s.why.goal[proof.goal]}
        </b>
      </p>
      <p class="why-small">
        {s.why.ruleNumber(proof.set, count(proof.number))}
        {proof.depth > 0 && `; ${s.why.within(proof.depth)}`}
      </p>
      {proof.conditions.length ? (
        <>
          <p class="why-small muted">{s.why.outside}</p>
          <ul class="why-conditions">
            {proof.conditions.flatMap((condition) =>
              condition.words.map((words) => (
                <li key={condition.letter + words}>
                  <b>{condition.letter}</b> {words}
                </li>
              )),
            )}
          </ul>
        </>
      ) : (
        <p class="why-small muted">{s.why.noConditions}</p>
      )}
      {proof.stones.length > 0 && <p class="why-small muted">{s.why.promised}</p>}
    </Card>
  );
}

function Fate({ proof, onMark }: Props<Extract<Proof, { kind: "proof" }>>) {
  return (
    <Card
      title={s.why.cards.proof}
      points={proof.stones}
      onMark={onMark}
      drawing={<SmallBoard picture={proof.picture} most={PICTURE} label={s.why.drawing(proof.sentence)} />}
    >
      <p>
        <b>
          {s.colors[proof.color]}: {s.why.status[proof.status] ?? proof.status}
        </b>
      </p>
      <p class="why-small">
        {proof.after.length ? s.why.afterMoves(proof.after.join(" ")) : s.why.already};{" "}
        {proof.positions > 0
          ? s.why.positionsRead(count(proof.positions))
          : s.why.eyes[proof.status === "dead" ? "others" : "own"]}
      </p>
    </Card>
  );
}
