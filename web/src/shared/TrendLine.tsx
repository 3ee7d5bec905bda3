import { s } from "../strings";
import { percent } from "../ui/format";
import { trendOf } from "./trends";

/** Where a player, by these names, loses most; nothing if there are too few games. */
export function TrendLine({ names }: { names: readonly string[] }) {
  const trend = trendOf(names);
  if (!trend) return null;
  const { games, kind, kindShare, from, to, spanShare } = trend;
  const moves = `${from}–${to}`;
  return <p>{s.report.trend(games, s.report.kinds[kind] ?? kind, percent(kindShare), moves, percent(spanShare))}</p>;
}
