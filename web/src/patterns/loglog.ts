// Axes by powers of ten.

export interface Axis {
  from: number; // pixels at 1
  to: number; // pixels at the last power of ten
  decades: number;
}

/** How many powers of ten reach this number, at least one. */
export function decades(largest: number): number {
  return Math.max(1, Math.ceil(Math.log10(Math.max(1, largest)) - 1e-9));
}

export function scaled({ from, to, decades: n }: Axis, value: number): number {
  return from + ((to - from) * Math.log10(Math.max(value, 1e-12))) / n;
}

/** 1, 10, 100, 1k, 10k … */
export function powerText(decade: number): string {
  return `${10 ** (decade % 3)}${["", "k", "M", "G", "T"][Math.floor(decade / 3)] ?? ""}`;
}
