// The surroundings of a move, from the widest that was ever seen to the 3×3 that everybody has.

import { SmallBoard } from "../board/SmallBoard";
import { GameLinks } from "../shared/GameLink";
import { s } from "../strings";
import { count } from "../ui/format";
import { Card, PICTURE } from "./Card";
import type { Pattern } from "./types";
import { Whiskers } from "./Whiskers";
import { share, times } from "./words";

export type Context = Extract<Pattern, { kind: "context" }>;

interface Props {
  patterns: readonly Context[]; // at least one
  base: string;
  onMark: (vertices: string[]) => void;
}

export function ContextCard({ patterns, base, onMark }: Props) {
  const byWidth = [...patterns].sort((a, b) => b.window - a.window);
  const [widest, ...others] = byWidth;
  if (!widest) return null;
  return (
    <Card
      title={s.why.cards.context(widest.window)}
      onMark={onMark}
      drawing={<SmallBoard picture={widest.picture} most={PICTURE} label={s.why.drawing(widest.sentence)} />}
    >
      <p>{s.why.seen(times(widest.count))}</p>
      <Won pattern={widest} />
      <GameLinks games={widest.examples} base={base} />
      {others.length > 0 && <Narrower patterns={others} />}
    </Card>
  );
}

function Won({ pattern }: { pattern: Context }) {
  if (!pattern.decided) return <p class="muted">{s.why.noResults}</p>;
  const wins = pattern.wins / pattern.decided;
  return (
    <>
      <p>
        <b>{share(wins)}</b> · {s.why.won(count(pattern.wins), count(pattern.decided))}
      </p>
      <Whiskers share={wins} interval={pattern.interval} average={0.5} scale={1} />
    </>
  );
}

function Narrower({ patterns }: { patterns: readonly Context[] }) {
  return (
    <table class="why-narrower">
      <caption class="muted why-small">{s.why.narrower}</caption>
      <thead class="visually-hidden">
        <tr>
          <th scope="col">{s.why.window}</th>
          <th scope="col">{s.why.seenTimes}</th>
          <th scope="col">{s.why.wonShare}</th>
        </tr>
      </thead>
      <tbody>
        {patterns.map((pattern) => (
          <tr key={pattern.window}>
            <th scope="row">
              {pattern.window}×{pattern.window}
            </th>
            <td class="number">{times(pattern.count)}</td>
            <td class="number">
              {pattern.decided ? s.why.wonOf(share(pattern.wins / pattern.decided)) : s.why.noResults}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
