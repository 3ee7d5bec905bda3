// The server's answers about games (see its description, /api/openapi.json).
import { ask } from "../api/client";
import type { GameRequest } from "../game/position";
import type { WireNode } from "../game/tree";

export interface WireGame {
  nodes: WireNode[];
  size: number;
  komi: number | null;
  rules: string;
  handicap: number;
  black: string;
  white: string;
  result: string;
  date: string;
  event: string;
  moves: number;
}

export interface ReadFile {
  games: WireGame[];
  warnings: string[];
  encoding: string;
}

export interface SavedGame {
  id: string;
  saved: string;
  size: number;
  moves: number;
  black: string;
  white: string;
  result: string;
  name: string;
  date: string;
}

export interface Score {
  result: string;
  winner: "black" | "white" | null;
  black: number;
  white: number;
  komi: number;
  handicap_bonus: number;
  scoring: "area" | "territory";
  dead: string[];
  seki: string[];
  removed: boolean;
  owner: number[];
  ownership: number[];
  lead: number;
  settled: boolean;
}

export interface Info {
  version: string;
  rules: string[];
  bases: { name: string; games: number; problem: string | null }[];
}

const JSON_TYPE = "application/json";

export async function readGames(data: BodyInit): Promise<ReadFile> {
  return (await ask("POST", "/api/games/read", {}, data)) as ReadFile;
}

export async function writeGame(nodes: WireNode[]): Promise<string> {
  return (await ask("POST", "/api/games/write", {}, JSON.stringify({ nodes }), JSON_TYPE)) as string;
}

export async function keepGame(id: string, nodes: WireNode[]): Promise<SavedGame> {
  const options = { path: { id } };
  return (await ask("PUT", "/api/games/saved/{id}", options, JSON.stringify({ nodes }), JSON_TYPE)) as SavedGame;
}

export async function openSaved(id: string): Promise<{ id: string; game: WireGame; warnings: string[] }> {
  return (await ask("GET", "/api/games/saved/{id}", { path: { id } })) as never;
}

export async function forgetSaved(id: string): Promise<void> {
  await ask("DELETE", "/api/games/saved/{id}", { path: { id } });
}

export async function savedGames(): Promise<SavedGame[]> {
  return ((await ask("GET", "/api/games/saved")) as { games: SavedGame[] }).games;
}

export async function countGame(game: GameRequest, dead: string[] | null, signal: AbortSignal): Promise<Score> {
  return (await ask("POST", "/api/games/score", { signal }, JSON.stringify({ game, dead }), JSON_TYPE)) as Score;
}

export async function handicapPoints(size: number, stones: number): Promise<{ vertices: string[]; most: number }> {
  return (await ask("GET", "/api/games/handicap", { query: { size, stones } })) as never;
}

export async function serverInfo(): Promise<Info> {
  return (await ask("GET", "/api/info")) as Info;
}
