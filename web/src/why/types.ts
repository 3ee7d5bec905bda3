// Reports and evidence as the server describes them, and what the panels that show them share.
import type { Schemas } from "../api/client";
import type { RequestOf } from "../api/live";
import type { BoardProps } from "../board/Board";

export const TERMS = ["online", "transient", "offline", "expert"] as const;
export type TermName = (typeof TERMS)[number];

export type Analysis = Schemas["Analysis"];
export type Candidate = Schemas["Candidate"];
export type Terms = Schemas["Terms"];
export type Hint = Schemas["Hint"];
export type AnalysisRequest = RequestOf<"analyse">;

export type AnalysisState = "off" | "running" | "finished" | "stopped" | "reconnecting" | "error";
export type Perspective = "black" | "mover";

/** What is drawn on the board besides its stones. */
export type Overlay = Pick<
  BoardProps,
  "spots" | "areas" | "marks" | "strokes" | "ghosts" | "dimmed" | "lit" | "selection"
>;

export type MoveWhy = Schemas["MoveWhy"];
export type Pattern = MoveWhy["patterns"][number];
export type Proof = MoveWhy["rules"][number];

export type Fact = Schemas["Fact"];
export type WhyNot = Schemas["WhyNot"];
export type WhyNotQuestion = Schemas["WhyNotRequest"];
export type Group = Schemas["GroupStatus"];
