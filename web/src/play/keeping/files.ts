// Games come as files, by dropping them on the page, or pasted; they leave as files or by the clipboard.
import { computed, signal } from "@preact/signals";
import { download, lineOf } from "../../api/client";
import { takeGames } from "../../frame/open";
import { rulesInFile } from "../../game/komi";
import { fromWire, type GameTree, lineThrough } from "../../game/tree";
import { type Point, pointOf } from "../../game/vertex";
import { type HitWalk, takeWalk } from "../../shared/hits";
import { s } from "../../strings";
import { stopThinking } from "../game/engine";
import { wireOf } from "../game/order";
import { openTree, position, state } from "../game/store";
import { nodeOfMove } from "../game/walk";
import { claimBoard, opening, watchBoard } from "./keep";
import { type ReadFile, readGames, type WireGame, writeGame } from "./wire";

export const loading = signal(false);
export const loadError = signal<string | null>(null);
export const warnings = signal<readonly string[]>([]);
export const choice = signal<{
  games: readonly WireGame[];
  total: number; // in the file
  warnings: readonly string[];
  move: number;
} | null>(null);

const LARGEST = 16 << 20;

let loads = 0;

/** Open a file or a text. Says whether its game is on the board now: it may hold several or none, or come too late. */
export async function load(data: Blob | string, move = 0, isStillWanted = () => true): Promise<boolean> {
  if (!isStillWanted()) return false;
  const mine = ++loads;
  const isBoardFree = watchBoard();
  const isLast = () => mine === loads;
  loadError.value = null;
  warnings.value = [];
  const size = typeof data === "string" ? data.length : data.size;
  if (size > LARGEST) {
    loadError.value = s.play.tooLarge;
    return false;
  }
  loading.value = true;
  try {
    const found = await readGames(data);
    return isLast() && isBoardFree() && isStillWanted() && show(found, move);
  } catch (error) {
    if (isLast() && isStillWanted()) loadError.value = lineOf(error);
    return false;
  } finally {
    if (isLast()) loading.value = false;
  }
}

function show(found: ReadFile, move: number): boolean {
  const { games, total, warnings } = found;
  if (games.length > 1) choice.value = { games, total, warnings: warnings.filter((line) => !isCut(line)), move };
  else if (found.games[0]) choose(found.games[0], found.warnings, move);
  else loadError.value = s.play.noGame(`${found.warnings.slice(0, 3).join("; ")}.`);
  return games.length === 1;
}

/** The dialog says it in its title. */
function isCut(line: string): boolean {
  return line.startsWith("only the first ");
}

export function choose(game: WireGame, told: readonly string[], move = 0): void {
  claimBoard();
  choice.value = null;
  warnings.value = told;
  stopThinking();
  const tree = withUsual(fromWire(game.nodes), game);
  openTree(tree, { at: nodeOfMove(tree, lineThrough(tree, 0), move) });
  opening.value = null; // only now: the game before does not belong into the address
}

/** The size and rules as they were understood; the record may have none. */
function withUsual(tree: GameTree, game: WireGame): GameTree {
  const root = tree.nodes[0]!;
  const props = { ...root.props, SZ: [String(game.size)] };
  return { nodes: [{ ...root, props }, ...tree.nodes.slice(1)] };
}

export function fileName(): string {
  const root = state.value.tree.nodes[0]!.props;
  const names = [root.DT?.[0], root.PB?.[0], root.PW?.[0]].filter(Boolean).join("-");
  const plain = names
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}-]+/gu, "_")
    .slice(0, 80);
  return `${plain || "game"}.sgf`;
}

/** The game for other programs. */
function written(): Promise<string> {
  const [root, ...others] = wireOf(state.value.tree);
  const { RU, ...props } = root!.props;
  return writeGame([{ ...root!, props: RU ? { ...props, RU: RU.map(rulesInFile) } : props }, ...others]);
}

export async function saveFile(): Promise<void> {
  download(fileName(), await written(), "application/x-go-sgf");
}

export async function copyText(): Promise<void> {
  await navigator.clipboard.writeText(await written());
}

/** Whether a pasted text may be a game. */
export function looksLikeSgf(text: string): boolean {
  const start = text.trimStart().slice(0, 1000); // a long run of spaces would be tried in every way
  return /^\s*\(?\s*;?\s*\(?;/.test(start) || /;\s*[BW]\s*\[/.test(text);
}

// ---- Where a search found its pattern: shown in the game it opened, at that move only ----

const found = signal<{ id: string; at: number; corners: string; walk: HitWalk | null } | null>(null);

/** The game that was just opened shows the pattern in this region, named by two corners such as L19:T11. */
export function noteFound(corners: string | undefined, walk: HitWalk | null = null): void {
  const { id, at } = state.value;
  found.value = corners ? { id, at, corners, walk } : null;
}

/** The hits that this game is one of. */
export const foundWalk = computed(() => (found.value?.id === state.value.id ? found.value.walk : null));

export const foundRegion = computed<readonly [Point, Point] | null>(() => {
  const { id, at } = state.value;
  if (!found.value || found.value.id !== id || found.value.at !== at) return null;
  const [from, to] = found.value.corners.split(":").map((corner) => pointOf(corner, position.value.size));
  return from && to ? [from, to] : null;
});

takeGames(async (sgf, move, region, isWanted) => {
  const walk = takeWalk(); // also if it cannot be loaded: the game after it is another one
  if (await load(sgf, move, isWanted)) noteFound(region, walk);
});
