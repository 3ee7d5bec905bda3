// Statistics in plain words.
import { s } from "../strings";
import { count } from "../ui/format";

/** "12 times as often as by chance", "1.4 times as often as by chance" */
export function timesText(times: number): string {
  return s.joseki.times(timesNumber(times));
}

export function timesNumber(times: number): string {
  return times >= 9.5 ? count(Math.round(times)) : times.toFixed(1).replace(/\.0$/, "");
}

/** How sure it is that a continuation is no accident, from the share of false discoveries. */
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

/** A small probability in few letters. */
export function smallText(q: number): string {
  if (q === 0) return "< 1e-300";
  return q >= 0.001 ? q.toFixed(3) : q.toExponential(0).replace("e-", "e−");
}
