// The question as a part of the address, so that it survives a reload and can be bookmarked or sent:
// 19_rL19-T10_bQ16-D4_wC3_mbQ4-wD4_aR18, and base, switches and filters where they are not as usual.
import { batch } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { keepBase, SHIPPED, takeBase } from "../frame/addressedBase";
import { currentBase } from "../frame/base";
import { kept } from "../frame/kept";
import { go, route } from "../frame/router";
import { readCode, writeCode } from "../game/code";
import { stonesOf } from "../game/stones";
import { type ColorName, type Point, pointOf, vertexOf } from "../game/vertex";
import { keyOf, parseRegion, type Region, type Wild } from "../shared/region";
import { emptySetup, type Move, type Setup, setupOf } from "../shared/setup";
import { anywhere, change, type Filters, filters, NO_FILTERS, nextToMove, setup } from "./state";

const WILDS: Readonly<Record<string, Wild>> = { a: "*", x: "x", o: "o" };

interface Question {
  base: string;
  setup: Setup;
  next: "any" | ColorName;
  anywhere: boolean;
  filters: Filters;
}

/** What is asked now; the empty text is the empty board. */
export function codeNow(base = currentBase.value): string {
  return codeOf({ base, setup: setup.value, next: nextToMove.value, anywhere: anywhere.value, filters: filters.value });
}

/** The same without the base: what is asked of whichever one is chosen. */
export const boardCodeNow = () => codeNow(SHIPPED);

/** Show what an address asks for, but for the base; false if it is none. */
export function showCode(code: string): boolean {
  const found = questionOf(code);
  if (!found) return false;
  batch(() => {
    change(found.setup);
    nextToMove.value = found.next;
    anywhere.value = found.anywhere;
    filters.value = found.filters;
  });
  return true;
}

export function codeOf({ base, setup, next, anywhere, filters }: Question): string {
  const { size, stones, moves, wilds, region } = setup;
  const name = (point: Point) => vertexOf(point, size);
  const { black, white } = stonesOf(stones);
  const wildAt = (wanted: Wild) =>
    Object.entries(wilds).flatMap(([key, wild]) => (wild === wanted ? [name(pointOfKey(key))] : []));
  const lists: [string, readonly string[]][] = [
    ["r", region.map(name)],
    ["b", black],
    ["w", white],
    ["m", moves.map(({ color, point }) => `${color[0]}${name(point)}`)],
    ...Object.entries(WILDS).map(([letter, wild]): [string, string[]] => [letter, wildAt(wild)]),
    ["n", next === "any" ? [] : [next]],
    ["e", anywhere ? ["any"] : []],
    ["k", base === SHIPPED ? [] : [packed(base)]],
    ...Object.entries(filters).map(([key, text]): [string, string[]] => ["f", text ? [`${key}~${packed(text)}`] : []]),
  ];
  const filled = lists.filter(([, names]) => names.length);
  return isUsual(filled.length, size, region) ? "" : writeCode(size, filled);
}

/** The empty board is asked about its region and nothing else. */
function isUsual(lists: number, size: number, region: Region): boolean {
  const usual = emptySetup().region.flat().join();
  return lists === 1 && size === 19 && region.flat().join() === usual;
}

export function questionOf(code: string): Question | null {
  const read = readCode(code);
  if (!read) return null;
  const { size, parts, listOf } = read;
  const [from = "", to = ""] = listOf("r");
  const moves = listOf("m").map((text) => ({ color: colorOf(text[0]), vertex: text.slice(1) }));
  const region = parseRegion(from, to, size) ?? undefined;
  const found = setupOf({ size, black: listOf("b"), white: listOf("w"), moves }, region);
  const wilds = Object.entries(WILDS).flatMap(([letter, wild]) =>
    pointsOf(listOf(letter), size).map((point) => [keyOf(point), wild] as const),
  );
  const [next] = listOf("n");
  return {
    base: unpacked(listOf("k")[0] ?? "") || SHIPPED,
    setup: { ...found, wilds: Object.fromEntries(wilds) },
    next: next === "black" || next === "white" ? next : "any",
    anywhere: listOf("e").length > 0,
    filters: filtersOf(parts),
  };
}

function filtersOf(parts: readonly string[]): Filters {
  const found = parts
    .filter((part) => part[0] === "f")
    .flatMap((part): [string, string][] => {
      const [key = "", text = ""] = part.slice(1).split("~");
      return key in NO_FILTERS ? [[key, unpacked(text)]] : [];
    });
  return { ...NO_FILTERS, ...Object.fromEntries(found) };
}

const colorOf = (letter: string | undefined): Move["color"] => (letter === "w" ? "white" : "black");
const pointsOf = (names: readonly string[], size: number) =>
  names.map((name) => pointOf(name, size)).filter((point) => point !== null);

function pointOfKey(key: string): Point {
  const [x = 0, y = 0] = key.split(",").map(Number);
  return [x, y];
}

/** Any text without the signs that divide the address. */
function packed(text: string): string {
  return encodeURIComponent(text.slice(0, 200)).replace(/[_~-]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

function unpacked(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

// For readers who come back to the tab by its name alone.
const last = kept("patterns.question", "", (value) => typeof value === "string");
if (last.value && !boardCodeNow()) showCode(last.value); // unless another view has handed its position over

let agreed = codeNow(); // what board and address last agreed on: this address is not new

/** The board of the pattern views and the address agree: each follows the other when it changes. */
export function useAddress(part: string): void {
  const asked = route.value.parts[1] ?? "";
  const code = codeNow();
  useEffect(() => {
    const base = questionOf(asked)?.base;
    if (base && asked === codeNow()) keepBase(base);
    if (!asked || asked === agreed) return; // this effect comes late: the board may have gone on since it was written
    agreed = asked;
    if (asked === codeNow()) return;
    if (base) takeBase(base);
    showCode(asked);
  }, [asked]);
  useEffect(() => {
    const now = codeNow(); // the address may just have been followed
    last.value = boardCodeNow();
    if (part === "top") return; // it asks about no board
    agreed = now;
    if (now !== (route.peek().parts[1] ?? "")) go("patterns", now ? [part, now] : [part], true);
  }, [asked, code, part]);
}
