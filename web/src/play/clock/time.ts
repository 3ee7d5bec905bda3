// How much time both sides have: main time and byo-yomi, or Fischer's increments. Records write it as TM and OT at the
// root and as BL, WL (seconds left) and OB, OW (periods left) at every move, so the clock is where the game is.
import type { GameTree, Props } from "../../game/tree";
import type { ColorName } from "../../game/vertex";

/** With `periods` the seconds of `extra` are those of a byo-yomi period, without any they are added to every move. */
export interface Control {
  readonly main: number; // seconds
  readonly extra: number;
  readonly periods: number; // 0: Fischer, or, without extra time, sudden death
}

export interface Left {
  readonly seconds: number;
  readonly periods: number | null; // null: in main time
}

const NAMES = { black: ["BL", "OB"], white: ["WL", "OW"] } as const;

export function fresh({ main, extra, periods }: Control): Left {
  return main > 0 || !periods ? { seconds: main, periods: null } : { seconds: extra, periods };
}

/** What is left after this much thinking, in seconds; null: the flag has fallen. */
export function after(control: Control, left: Left, used: number): Left | null {
  const rest = left.seconds - used;
  if (rest > 0) return { ...left, seconds: rest };
  const { extra, periods } = control;
  if (!periods || !extra) return null;
  const over = -rest;
  const lost = Math.floor(over / extra) + (left.periods === null ? 0 : 1);
  const remaining = (left.periods ?? periods) - lost;
  return remaining > 0 ? { seconds: extra - (over % extra), periods: remaining } : null;
}

/** The move is made: a period begins again, an increment is added. */
export function moved({ extra, periods }: Control, left: Left): Left {
  if (left.periods !== null) return { ...left, seconds: extra };
  return periods ? left : { ...left, seconds: left.seconds + extra };
}

// ---- In the record ---------------------------------------------------------------------------------------------------

export function headerOf({ main, extra, periods }: Control): Record<string, string[]> {
  const overtime = periods ? `${periods}x${extra} byo-yomi` : extra ? `${extra} fischer` : "";
  return { TM: [String(main)], ...(overtime ? { OT: [overtime] } : {}) };
}

/** Null: the record names no time, or one that these clocks do not have. */
export function controlOf(root: Props): Control | null {
  const main = Number(root.TM?.[0] ?? Number.NaN);
  const overtime = root.OT?.[0]?.trim().toLowerCase() ?? "";
  if (!(main >= 0)) return null;
  if (!overtime) return main > 0 ? { main, extra: 0, periods: 0 } : null;
  const [, periods, period] = /^(\d+)\s*x\s*(\d+(?:\.\d+)?)/.exec(overtime) ?? [];
  if (periods && period) return { main, extra: Number(period), periods: Number(periods) };
  const [increment] = /fischer/.test(overtime) ? (/\d+(?:\.\d+)?/.exec(overtime) ?? []) : [];
  return increment ? { main, extra: Number(increment), periods: 0 } : null;
}

export function propsOf(color: ColorName, { seconds, periods }: Left): Record<string, string[]> {
  const [left, over] = NAMES[color];
  const rounded = String(Math.round(seconds * 10) / 10);
  return { [left]: [rounded], ...(periods === null ? {} : { [over]: [String(periods)] }) };
}

/** What a side had left when it last moved before this node; null: the record says nothing. */
export function leftAt({ nodes }: GameTree, at: number, color: ColorName): Left | null {
  const [name, over] = NAMES[color];
  for (let node = at; node >= 0; node = nodes[node]?.parent ?? -1) {
    const props = nodes[node]?.props ?? {};
    const seconds = Number(props[name]?.[0] ?? Number.NaN);
    if (!Number.isFinite(seconds)) continue;
    const periods = Number(props[over]?.[0] ?? Number.NaN);
    return { seconds, periods: Number.isInteger(periods) ? periods : null };
  }
  return null;
}

/** ``9:05``, ``1:02:03``; the last ten seconds count down to 0:01, so a clock that shows nothing has fallen. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (number: number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const rest = two(whole % 60);
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
