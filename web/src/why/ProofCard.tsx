// Proofs as cards: rules with their rectangle and what they ask outside of it, and groups whose fate is settled.
import { s } from "../strings";
import { count } from "../ui/format";
import { Card } from "./Card";
import { Drawing } from "./Drawing";
import type { Proof } from "./types";

interface Props<P = Proof> {
  proof: P;
  vertex: string;
  size: number;
  onMark: (vertices: string[]) => void;
}

export function ProofCard(props: Props) {
  const { proof } = props;
  return proof.kind === "rule" ? <Rule {...props} proof={proof} /> : <Fate {...props} proof={proof} />;
}

function Rule({ proof, vertex, size, onMark }: Props<Extract<Proof, { kind: "rule" }>>) {
  return (
    <Card
      title={s.why.cards.rule}
      points={proof.points}
      onMark={onMark}
      drawing={
        <Drawing
          drawing={proof.picture}
          size={size}
          move={proof.stones.includes(vertex) ? null : vertex}
          rectangle={proof.points}
          ringed={proof.stones}
          letters={proof.conditions}
          label={s.why.drawing(proof.sentence)}
        />
      }
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

function Fate({ proof, vertex, size, onMark }: Props<Extract<Proof, { kind: "proof" }>>) {
  return (
    <Card
      title={s.why.cards.proof}
      points={proof.stones}
      onMark={onMark}
      drawing={
        <Drawing
          drawing={proof.picture}
          size={size}
          move={vertex}
          ringed={proof.stones}
          tinted={proof.points.filter((point) => !proof.stones.includes(point))}
          label={s.why.drawing(proof.sentence)}
        />
      }
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
