// The line in the address, so that reload and links keep it and the browser's Back takes back a move:
// #/joseki/R16-P17-R14, then the base if it is not the one that comes with Katachi. "start" is the empty board.
import { batch, effect, untracked } from "@preact/signals";
import { keepBase, SHIPPED, takeBase } from "../frame/addressedBase";
import { currentBase } from "../frame/base";
import { go, route } from "../frame/router";
import { readCode, writeCode } from "../game/code";
import { stonesOf } from "../game/stones";
import { type ColorName, other, pointOf, vertexOf } from "../game/vertex";
import { played, type Setup, setupOf } from "../shared/setup";
import { boardOf, emptyLine, type Line, line, OPENINGS } from "./line";

const START = "start";

// ---- As text ---------------------------------------------------------------------------------------------------------

/** What is on the board; a colour is named where it is not its turn. Stones set up need a longer form: 19_bD4_wQ4_mR16 */
export function codeOf(board: Setup): string {
  const { size, stones } = board;
  let turn: ColorName = "black";
  const moves = board.moves.map(({ color, point }) => {
    const sign = color === turn ? "" : color[0];
    turn = other(color);
    return `${sign}${vertexOf(point, size)}`;
  });
  const { black, white } = stonesOf(stones);
  if (size === 19 && !black.length && !white.length) return moves.join("-") || START;
  return writeCode(size, Object.entries({ b: black, w: white, m: moves }));
}

/** The board that an address asks for; null if it is none. */
export function boardOfCode(code: string): Setup | null {
  if (code === START) return setupOf({ size: 19, black: [], white: [], moves: [] });
  const found = readCode(/^\d+(_|$)/.test(code) ? code : `19_m${code}`);
  if (!found) return null;
  const { size, listOf } = found;
  const [black, white, names] = [listOf("b"), listOf("w"), listOf("m")];
  let turn: ColorName = "black";
  const moves = names.map((name) => {
    const color = name[0] === "b" ? "black" : name[0] === "w" ? "white" : turn;
    turn = other(color);
    return { color, vertex: name.replace(/^[bw]/, "") };
  });
  if (![...black, ...white].every((name) => pointOf(name, size))) return null;
  return moves.reduce<Setup | null>(withMove, setupOf({ size, black, white, moves: [] }));
}

/** Null from the first move on that cannot be played. */
function withMove(board: Setup | null, { color, vertex }: { color: ColorName; vertex: string }): Setup | null {
  const point = board && pointOf(vertex, board.size);
  const after = point && played(board, { color, point });
  return after && after !== board ? after : null;
}

// ---- The line and the address say the same ---------------------------------------------------------------------------

function partsNow(): string[] {
  const base = currentBase.value;
  const code = codeOf(boardOf(line.value));
  return base === SHIPPED ? [code] : [code, base];
}

const isWritten = (parts: readonly string[]) => parts.join("/") === partsNow().join("/");

/** Show another board; what came after it stays known, so that the reader can go forward again. */
function show(board: Setup): void {
  const now = line.peek();
  const at = [...Array(now.moves.length + 1).keys()].find((n) => codeOf(boardOf({ ...now, at: n })) === codeOf(board));
  const { moves, ...rest } = board;
  const fresh: Line = { start: { ...rest, moves: [] }, moves, at: moves.length };
  line.value = at === undefined ? fresh : { ...now, at };
}

// An address with a line is followed at once; the name of the tab alone leads back to the last board.
effect(() => {
  const { tab, parts } = route.value;
  if (tab !== "joseki") return;
  untracked(() => {
    const [code, base = SHIPPED] = parts;
    if (code === OPENINGS) return;
    if (!code) return go("joseki", partsNow(), true);
    if (isWritten(parts)) return keepBase(base);
    batch(() => {
      takeBase(base);
      if (code !== codeOf(boardOf(line.value))) show(boardOfCode(code) ?? boardOf(emptyLine()));
    });
    if (!isWritten(parts)) go("joseki", partsNow(), true); // it made no sense
  });
});

// Each move is a step that Back takes back; another base is not.
effect(() => {
  const parts = partsNow();
  untracked(() => {
    const { tab, parts: written } = route.value;
    if (tab !== "joseki" || written[0] === OPENINGS || isWritten(written)) return;
    go("joseki", parts, parts[0] === written[0]);
  });
});
