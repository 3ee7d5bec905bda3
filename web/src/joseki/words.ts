// Statistics in plain words.
import { pointOf } from "../game/vertex";
import { s } from "../strings";
import { count } from "../ui/format";

const LARGEST = 25; // differences of points are the same on any board they are on

/** "12 times as often as by chance", "1.4 times as often as by chance" */
export function timesText(times: number): string {
  return s.joseki.times(timesNumber(times));
}

export function timesNumber(times: number): string {
  return times >= 9.5 ? count(Math.round(times)) : times.toFixed(1).replace(/\.0$/, "");
}

/** How sure it is that a continuation is not an accident, from the share of false discoveries. */
export function sureText(q: number, small: boolean): string {
  const words =
    q < 1e-6
      ? s.joseki.sure.certain
      : q < 0.001
        ? s.joseki.sure.very
        : q < 0.01
          ? s.joseki.sure.well
          : s.joseki.sure.likely;
  return small ? `${words} ${s.joseki.sure.small}` : words;
}

const RAISED: Record<string, string> = Object.fromEntries(
  [..."-0123456789"].map((sign, i) => [sign, "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"[i]!]),
);

/** A small probability as people write it: "0.012", "3 · 10⁻⁸". */
export function smallText(q: number): string {
  if (q === 0) return s.joseki.below;
  if (q >= 0.001) return q.toFixed(3);
  const [digits, power] = q.toExponential(0).split("e");
  return `${digits} · 10${[...power!].map((sign) => RAISED[sign] ?? "").join("")}`;
}

/** Whether "N times as often" distinguishes the moves at all. */
export function timesDiffer(moves: readonly { times: number }[]): boolean {
  return moves.length === 1 || new Set(moves.map((move) => timesNumber(move.times))).size > 1;
}

interface Looked {
  anchor: string | null;
  window: number;
}

/** Why a move was not compared with chance: the window does not reach it, or it comes no more often. */
export function whyUnlinked(
  { anchor, window }: Looked,
  { vertices }: { vertices: readonly string[] },
): "far" | "chance" {
  const from = anchor && pointOf(anchor, LARGEST);
  const isNear = (name: string) => {
    const to = pointOf(name, LARGEST);
    return from && to && Math.max(Math.abs(from[0] - to[0]), Math.abs(from[1] - to[1])) <= window >> 1;
  };
  return vertices.some(isNear) ? "chance" : "far";
}
