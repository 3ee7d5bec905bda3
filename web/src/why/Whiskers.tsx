// A share with its interval: a bar up to it, and whiskers that say how sure it is.
import { s } from "../strings";
import { share as said } from "./words";

interface Props {
  share: number;
  interval: readonly number[] | null | undefined;
  average?: number | null; // a tick to compare with
  scale?: number; // the right end; else the next round share
}

export function Whiskers({ share, interval, average, scale: fixed }: Props) {
  const [low, high] = [interval?.[0] ?? share, interval?.[1] ?? share];
  const most = Math.max(high, share, average ?? 0);
  const scale = fixed ?? SCALES.find((bound) => most <= bound) ?? 1;
  const at = (value: number) => 100 * Math.min(1, Math.max(0, value / scale));
  return (
    <div class="why-whiskers">
      <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
        <rect class="room" x="0" y="2" width="100" height="8" />
        <rect class="bar" x="0" y="2" width={at(share)} height="8" />
        <path class="whisker" d={`M${at(low)} 6H${at(high)}M${at(low)} 3V9M${at(high)} 3V9`} />
        {average !== undefined && average !== null && <path class="tick" d={`M${at(average)} 0V12`} />}
      </svg>
      <span class="why-scale" aria-hidden="true">
        <span>0</span>
        <span>{said(scale)}</span>
      </span>
      <span class="visually-hidden">{s.why.interval(said(share), said(low), said(high))}</span>
    </div>
  );
}

const SCALES = [0.01, 0.05, 0.2, 0.5, 1];
