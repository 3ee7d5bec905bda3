// The shapes of the job "analyse", and of the evidence behind moves as the server describes it.
import type { Schemas } from "../api/client";
import type { BoardProps } from "../board/Board";
import type { ColorName } from "../game/vertex";

export const VOICES = ["online", "transient", "offline", "expert"] as const;
export type Voice = (typeof VOICES)[number];

export interface Term {
  weight: number;
  value: number;
}

export type Terms = Record<Voice, Term>;

/** A shape or a hint with its virtual simulations. */
export interface Reason {
  name: string;
  visits: number;
  wins: number;
}

export interface Candidate {
  vertex: string;
  order: number; // 0 is the best
  visits: number;
  winrate: number; // of the side to move, 0 to 1
  lower?: number | null;
  lead: number; // of the side to move, in points
  policy?: number | null;
  score: number; // the four terms' weight × value add up to it
  terms: Terms;
  shapes: readonly Reason[];
  hints: readonly Reason[];
  pv: readonly string[];
}

export interface Group {
  color: ColorName;
  stones: readonly string[];
  status: string;
  positions: number;
}

export interface Analysis {
  to_move: ColorName;
  size: number;
  visits: number;
  winrate: number;
  lead: number;
  spread?: number | null;
  ownership?: readonly number[] | null;
  candidates: readonly Candidate[];
  groups?: readonly Group[];
  rate?: number | null;
  finished: boolean;
}

/** The position as requests have it; what has a default may be left out. */
export type GameRequest = Partial<Schemas["GameModel"]>;

export interface AnalysisRequest {
  game: GameRequest;
  base?: string;
  visits?: number | null;
  seconds?: number | null;
  every?: number;
  top?: number;
  allow?: readonly string[];
  settings?: Record<string, string>;
  why?: boolean;
}

export type AnalysisState = "off" | "running" | "finished" | "stopped" | "reconnecting" | "error";
export type Perspective = "black" | "mover";

/** What is drawn on the board beside its stones. */
export type Overlay = Pick<BoardProps, "spots" | "areas" | "marks" | "ghosts" | "dimmed" | "selection">;

export type MoveWhy = Schemas["MoveWhy"];
export type Pattern = MoveWhy["patterns"][number];
export type Proof = MoveWhy["rules"][number];
