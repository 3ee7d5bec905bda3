// Small words around numbers.
import { s } from "../strings";
import { count, PERCENT } from "../ui/format";

/** 0.479 → "48 %", 0.0123 → "1.2 %", 0.0004 → "0.04 %": as the sentences of the server say it. */
export function share(value: number): string {
  if (value > 0 && value < 0.00005) return `< 0.01${PERCENT}`;
  const digits = value >= 0.0995 || value === 0 ? 0 : value >= 0.00095 ? 1 : 2;
  return (100 * value).toFixed(digits) + PERCENT;
}

/** "once", "twice", "1,234 times" */
export function times(value: number): string {
  return s.why.often[value] ?? s.why.times(count(value));
}

/** A weight or value of a term, with few digits. */
export function three(value: number): string {
  return value.toFixed(3).replace("-", "−");
}

export function two(value: number): string {
  return value.toFixed(2).replace("-", "−");
}
