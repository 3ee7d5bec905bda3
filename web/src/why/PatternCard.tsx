// Patterns of the knowledge base as cards: what was counted, how often, how sure that is, and in which games.

import { SmallBoard } from "../board/SmallBoard";
import { GameLinks } from "../shared/GameLink";
import { s } from "../strings";
import { count } from "../ui/format";
import { Card, PICTURE } from "./Card";
import { ContextCard } from "./ContextCard";
import type { Pattern } from "./types";
import { Whiskers } from "./Whiskers";
import { share, two } from "./words";

interface Props<P = Pattern> {
  pattern: P;
  vertex: string;
  base: string;
  onMark: (vertices: string[]) => void;
}

type Of<K extends Pattern["kind"]> = Props<Extract<Pattern, { kind: K }>>;

export function PatternCard(props: Props) {
  const { pattern } = props;
  switch (pattern.kind) {
    case "nearest":
      return <Nearest {...props} pattern={pattern} />;
    case "context":
      return <ContextCard {...props} patterns={[pattern]} />;
    case "collocation":
      return <Collocation {...props} pattern={pattern} />;
    case "predictor":
      return <Predictor {...props} pattern={pattern} />;
  }
}

function Nearest({ pattern, base, onMark }: Of<"nearest">) {
  const title = s.why.cards.nearest;
  const farther = pattern.farther > 0 ? `; ${s.why.nearestFarther(pattern.farther)}` : "";
  return (
    <Card
      title={title}
      onMark={onMark}
      drawing={<SmallBoard picture={pattern.picture} most={PICTURE} label={s.why.drawing(pattern.sentence)} />}
    >
      <p>
        <b>{share(pattern.probability)}</b> · {s.why.ofPositions(count(pattern.played), count(pattern.matched))}
      </p>
      <Whiskers share={pattern.probability} interval={pattern.interval} average={pattern.average} />
      <p class="muted why-small">
        {s.why.nearestOrder(pattern.order)}
        {farther}; {s.why.average(share(pattern.average))}
      </p>
      <GameLinks games={pattern.examples} base={base} />
    </Card>
  );
}

function Collocation({ pattern, vertex, base, onMark }: Of<"collocation">) {
  return (
    <Card
      title={s.why.cards.collocation(pattern.after)}
      points={[pattern.after, vertex]}
      onMark={onMark}
      drawing={<SmallBoard picture={pattern.picture} most={PICTURE} label={s.why.drawing(pattern.sentence)} />}
    >
      <p>
        <b>{share(pattern.share)}</b> · {s.why.ofCases(count(pattern.count), count(pattern.followed))}
      </p>
      <Whiskers share={pattern.share} interval={pattern.interval} />
      <details class="why-numbers">
        <summary>{s.why.numbers}</summary>
        <p class="muted why-small">{s.why.g2(count(Math.round(pattern.g2)))}</p>
      </details>
      <GameLinks games={pattern.examples} base={base} />
    </Card>
  );
}

function Predictor({ pattern, onMark }: Of<"predictor">) {
  const most = Math.max(1e-9, ...pattern.features.map((feature) => Math.abs(feature.weight)));
  return (
    <Card title={s.why.cards.predictor} onMark={onMark}>
      <p>
        <b>{share(pattern.probability)}</b> · {s.why.rank(pattern.rank, pattern.of)}
      </p>
      {pattern.features.length > 0 && (
        <table class="why-features">
          <caption class="muted why-small">{s.why.features}</caption>
          <thead class="visually-hidden">
            <tr>
              <th scope="col">{s.why.feature}</th>
              <th scope="col">{s.why.weight}</th>
            </tr>
          </thead>
          <tbody>
            {pattern.features.map((feature) => (
              <tr key={feature.name}>
                <th scope="row" lang="en">
                  {feature.name}
                </th>
                <td class="number">
                  <span
                    class={`why-feature ${feature.weight < 0 ? "against" : "for"}`}
                    style={{ width: `${(3 * Math.abs(feature.weight)) / most}rem` }}
                  />
                  {feature.weight < 0 ? "" : "+"}
                  {two(feature.weight)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
