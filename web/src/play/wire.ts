// The server's answers about games (see its description, /api/openapi.json).
import { ask, get, post, type Schemas } from "../api/client";
import type { GameRequest } from "../game/position";
import type { WireNode } from "../game/tree";

export type WireGame = Schemas["GameTreeModel"];
export type ReadFile = Schemas["FileModel"];
export type SavedGame = Schemas["SavedGameModel"];
export type Score = Schemas["ScoreModel"];
export type Info = Schemas["InfoModel"];

export async function readGames(data: BodyInit): Promise<ReadFile> {
  return (await ask("POST", "/api/games/read", {}, data)) as ReadFile;
}

export async function writeGame(nodes: WireNode[]): Promise<string> {
  return (await post("/api/games/write", { nodes })) as string;
}

export async function keepGame(id: string, nodes: WireNode[]): Promise<SavedGame> {
  const body = JSON.stringify({ nodes });
  return (await ask("PUT", "/api/games/saved/{id}", { path: { id } }, body, "application/json")) as SavedGame;
}

export function openSaved(id: string): Promise<Schemas["OpenedGameModel"]> {
  return get("/api/games/saved/{id}", { path: { id } });
}

export async function forgetSaved(id: string): Promise<void> {
  await ask("DELETE", "/api/games/saved/{id}", { path: { id } });
}

export async function savedGames(): Promise<SavedGame[]> {
  return (await get("/api/games/saved")).games;
}

export function countGame(game: GameRequest, dead: string[] | null, signal: AbortSignal): Promise<Score> {
  return post("/api/games/score", { game, dead }, { signal });
}

export function handicapPoints(size: number, stones: number): Promise<Schemas["HandicapModel"]> {
  return get("/api/games/handicap", { query: { size, stones } });
}

export function serverInfo(): Promise<Info> {
  return get("/api/info");
}
