// Numbers, times and names as people read them.
import { language, s } from "../strings";

const whole = new Intl.NumberFormat(language);

/** 61571 → "61,571" */
export function count(value: number): string {
  return whole.format(value);
}

/** 3.25 → "3.3", in German "3,3" */
export function decimal(value: number, digits: number): string {
  return inWriting(value.toFixed(digits));
}

/** A number's own text with the decimal sign of the language. */
export function inWriting(number: string): string {
  return language === "de" ? number.replace(".", ",") : number;
}

/** 1234 → "1.2k", for labels on the board */
export function short(value: number): string {
  if (value < 1000) return String(value);
  const [scaled, unit] = value < 1_000_000 ? [value / 1000, "k"] : [value / 1_000_000, "M"];
  return `${decimal(scaled, scaled < 10 ? 1 : 0)}${unit}`;
}

/** With a space that is narrow and breaks no line, as in the sentences of the server; in East Asia without one. */
export const PERCENT = ["ja", "ko", "zh"].includes(language) ? "%" : "\u202f%";

/** 0.4791 → "47.9 %" */
export function percent(share: number, digits = 1): string {
  return decimal(100 * share, digits) + PERCENT;
}

/** What a chance of winning fell by: 0.232 → "−23.2 %"; null where it is too little to be seen */
export function lostShare(share: number): string | null {
  return share < 0.0005 ? null : `−${percent(share)}`;
}

/** [0.44, 0.518] → "44.0–51.8" */
export function interval([low, high]: readonly [number, number] | readonly number[], digits = 1): string {
  return `${decimal(100 * (low ?? 0), digits)}–${decimal(100 * (high ?? 0), digits)}`;
}

/** "Shusaku – Gennan (Castle Game, 1846-09-11)", as the sentences of the server name games */
export function gameText(game: { black: string; white: string; event: string; date: string }): string {
  const where = [game.event, game.date].filter(Boolean).join(", ");
  return `${game.black || "?"} – ${game.white || "?"}${where ? ` (${where})` : ""}`;
}

interface Players {
  black: string;
  white: string;
  black_rank?: string;
  white_rank?: string;
}

/** "Anna 16k – Ben 13k", or a note that no names are known */
export function namesText({ black, white, black_rank = "", white_rank = "" }: Players): string {
  return black || white ? `${ranked(black, black_rank)} – ${ranked(white, white_rank)}` : s.play.nameless;
}

function ranked(name: string, rank: string): string {
  return [name || "?", rank === "?" ? "" : rank].filter(Boolean).join(" ");
}

/** A lead in points with its sign: 3.25 → "+3.3" */
export function points(value: number): string {
  return `${value < 0 ? "−" : "+"}${decimal(Math.abs(value), 1)}`;
}

/** A time of the server where the reader lives: "16 Nov 2026, 03:12", as the reader's language and region write it */
export function moment(time: string): string {
  return written(time, { dateStyle: "medium", timeStyle: "short" });
}

/** The day of it. */
export function day(time: string): string {
  return written(time, { dateStyle: "medium" });
}

function written(time: string, how: Intl.DateTimeFormatOptions): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? time : date.toLocaleString(region(), how);
}

/** The reader's own region of the language, if the browser names it: "en-GB" writes days before months. */
function region(): string {
  return navigator.languages.find((name) => name.split("-")[0] === language) ?? language;
}
