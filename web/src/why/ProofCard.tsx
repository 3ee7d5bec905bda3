// Proofs as cards: rules with their rectangle and what they ask outside of it, and groups whose fate is settled.
import { SmallBoard } from "../board/SmallBoard";
import { Conditions, claimOf } from "../shared/RuleWords";
import { s } from "../strings";
import { count } from "../ui/format";
import { Card, PICTURE } from "./Card";
import type { Proof } from "./types";

type Rule = Extract<Proof, { kind: "rule" }>;
type Fate = Extract<Proof, { kind: "proof" }>;

interface Props {
  proof: Proof;
  onMark: (vertices: string[]) => void;
}

export function ProofCard({ proof, onMark }: Props) {
  return (
    <Card
      title={s.why.cards[proof.kind]}
      points={proof.kind === "rule" ? proof.points : proof.stones}
      onMark={onMark}
      drawing={<SmallBoard picture={proof.picture} most={PICTURE} label={s.why.drawing(proof.sentence)} />}
    >
      {proof.kind === "rule" ? <RuleWords rule={proof} /> : <FateWords fate={proof} />}
    </Card>
  );
}

function RuleWords({ rule }: { rule: Rule }) {
  return (
    <>
      <p>
        <b>{claimOf(rule)}</b>
      </p>
      <p class="why-small">{s.rules.ruleOf(rule.set, count(rule.number))}</p>
      <p class="why-small muted">{rule.conditions.length ? s.why.outside : s.why.noConditions}</p>
      <Conditions rule={rule} />
      {rule.stones.length > 0 && <p class="why-small muted">{s.why.promised}</p>}
    </>
  );
}

function FateWords({ fate }: { fate: Fate }) {
  return (
    <>
      <p>
        <b>
          {s.colors[fate.color]}: {s.why.status[fate.status] ?? fate.status}
        </b>
      </p>
      <p class="why-small">
        {fate.after.length ? s.why.afterMoves(fate.after.join(" ")) : s.why.already};{" "}
        {fate.positions > 0
          ? s.why.positionsRead(count(fate.positions))
          : s.why.eyes[fate.status === "dead" ? "others" : "own"]}
      </p>
    </>
  );
}
