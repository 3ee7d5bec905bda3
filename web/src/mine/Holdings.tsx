import type { Schemas } from "../api/client";
import { s } from "../strings";
import { count } from "../ui/format";
import { patternsOf } from "./words";

/** What a base holds, as a few large numbers. */
export function Holdings({ holds }: { holds: Schemas["HoldingsModel"] }) {
  const numbers: readonly (readonly [string, number])[] = [
    [s.mine.games, holds.games],
    [s.mine.moves, holds.moves],
    [s.mine.patterns, patternsOf(holds)],
    [s.mine.collocations, holds.collocations],
  ];
  return (
    <dl class="holdings">
      {numbers.map(([what, number]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{count(number)}</dd>
        </div>
      ))}
    </dl>
  );
}
