// For a game that a pattern search found: the previous and the next one.
import { useState } from "preact/hooks";
import { lineOf } from "../../api/client";
import { go } from "../../frame/router";
import { openHit } from "../../shared/hits";
import { s } from "../../strings";
import { count } from "../../ui/format";
import { foundWalk } from "../keeping/files";

export function HitBar() {
  const walk = foundWalk.value;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  if (!walk) return null;
  const { index, total } = walk;
  const step = async (by: number) => {
    setBusy(true);
    try {
      await openHit(walk, index + by);
      setError(null);
    } catch (problem) {
      setError(lineOf(problem));
    }
    setBusy(false);
  };
  return (
    <section class="panel row hit-bar" aria-label={s.play.hits}>
      <button type="button" disabled={busy || index === 0} onClick={() => void step(-1)}>
        {s.play.hitBefore}
      </button>
      <span>{s.play.hitOf(count(index + 1), count(total))}</span>
      <button type="button" disabled={busy || index + 1 >= total} onClick={() => void step(1)}>
        {s.play.hitAfter}
      </button>
      <button type="button" class="link" onClick={() => go("patterns")}>
        {s.play.hitSearch}
      </button>
      {error && <span role="alert">{error}</span>}
    </section>
  );
}
