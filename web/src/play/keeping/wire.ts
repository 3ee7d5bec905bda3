// The server's answers about games (see its description, /api/openapi.json).
import { ask, get, post, type Schemas } from "../../api/client";
import type { GameRequest } from "../../game/position";
import type { WireNode } from "../../game/tree";

export type WireGame = Schemas["FileGame"];
export type ReadFile = Schemas["FileModel"];
export type SavedGame = Schemas["SavedGame"];
export type SavedGames = Schemas["FoundGames"];
export type Score = Schemas["GameScore"];
export type Info = Schemas["ServerInfo"];

export async function readGames(data: BodyInit): Promise<ReadFile> {
  return (await ask("POST", "/api/games/read", {}, data)) as ReadFile;
}

export async function writeGame(nodes: WireNode[]): Promise<string> {
  return (await post("/api/games/write", { nodes })) as string;
}

/** When there are too many games that were only opened, the server deletes the oldest; all others stay. */
export async function keepGame(id: string, nodes: WireNode[], own: boolean): Promise<SavedGame> {
  const body = JSON.stringify({ nodes });
  const options = { path: { id }, query: { opened: !own } };
  return (await ask("PUT", "/api/games/saved/{id}", options, body, "application/json")) as SavedGame;
}

export function openSaved(id: string): Promise<Schemas["OpenedGameModel"]> {
  return get("/api/games/saved/{id}", { path: { id } });
}

export async function forgetSaved(id: string): Promise<void> {
  await ask("DELETE", "/api/games/saved/{id}", { path: { id } });
}

export function savedGames(find: string, signal?: AbortSignal): Promise<SavedGames> {
  return get("/api/games/saved", { query: { find: find || undefined }, signal });
}

export function countGame(game: GameRequest, dead: string[] | null, signal: AbortSignal): Promise<Score> {
  return post("/api/games/score", { game, dead }, { signal });
}

export function handicapPoints(size: number, stones: number): Promise<Schemas["Handicap"]> {
  return get("/api/games/handicap", { query: { size, stones } });
}

export function serverInfo(): Promise<Info> {
  return get("/api/info");
}
