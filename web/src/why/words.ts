// Small words around numbers.
import { s } from "../strings";
import { count, decimal, PERCENT } from "../ui/format";

/** 0.479 → "48 %", 0.0123 → "1.2 %", 0.0004 → "0.04 %": as the sentences of the server say it. */
export function share(value: number): string {
  if (value > 0 && value < 0.00005) return `< ${decimal(0.01, 2)}${PERCENT}`;
  const digits = value >= 0.0995 || value === 0 ? 0 : value >= 0.00095 ? 1 : 2;
  return decimal(100 * value, digits) + PERCENT;
}

/** "once", "twice", "1,234 times" */
export function times(value: number): string {
  return s.why.often[value] ?? s.why.times(count(value));
}

/** A weight or value of a term, with few digits. */
export function three(value: number): string {
  return decimal(value, 3).replace("-", "−");
}

export function two(value: number): string {
  return decimal(value, 2).replace("-", "−");
}
