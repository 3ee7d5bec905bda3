// A share through the years in a line of a table.
import { bars, type YearCount } from "./format";

export function Spark({ part, whole }: { part: readonly YearCount[]; whole: readonly YearCount[] }) {
  const drawn = bars(part, whole);
  if (drawn.length < 2) return null;
  const shares = drawn.map((bar) => (bar.of ? bar.count / bar.of : 0));
  const top = Math.max(...shares, 1e-9);
  return (
    <svg class="spark" viewBox={`0 0 ${drawn.length * 3} 18`} width="72" height="18" aria-hidden="true">
      {shares.map((share, i) => (
        <rect key={i} x={i * 3} y={18 - (share / top) * 17} width="2.4" height={(share / top) * 17} />
      ))}
    </svg>
  );
}
