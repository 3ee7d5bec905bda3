// Small words around numbers.
import { s } from "../strings";
import type { Example } from "./types";

/** 0.479 → "48 %", 0.0123 → "1.2 %", 0.0004 → "0.04 %", as the sentences of the server say it. */
export function share(value: number): string {
  const percent = 100 * value;
  if (value <= 0) return "0 %";
  if (percent < 0.01) return "< 0.01 %";
  return `${percent.toFixed(percent >= 10 ? 0 : percent >= 0.1 ? 1 : 2)} %`;
}

export function exampleText({ black, white, event, date, move }: Example): string {
  const unknown = s.why.unknownPlayer;
  return s.why.example(black || unknown, white || unknown, [event, date].filter(Boolean).join(", "), move);
}

/** A weight or value of a voice, with few digits. */
export function three(value: number): string {
  return value.toFixed(3).replace("-", "−");
}

export function two(value: number): string {
  return value.toFixed(2).replace("-", "−");
}
