// Practising one problem: whose turn it is, what was tried, when it counts. No server, no board: only what happens.

import type { Schemas } from "../api/client";
import type { Results } from "../shared/practised";
import type { LineMove } from "./lines";

export type Reply = Schemas["Reply"];
export type Phase = "yours" | "thinking" | "failed" | "variation" | "solved" | "shown";

export const HINTS = 3; // what kind of move it is, where it is, the move
const MOST_VARIATIONS = 4; // of the first answer; more would be a chore

export interface Practice {
  readonly phase: Phase;
  readonly played: readonly string[];
  readonly since: number; // moves before the reader's last one
  readonly start: readonly string[]; // where "try again" goes back to: the variation in question
  readonly todo: readonly (readonly string[])[]; // variations still to be found
  readonly total: number; // variations there are, as far as is known
  readonly found: number;
  readonly all: boolean; // whether all of them must be found
  readonly tries: number; // wrong moves so far
  readonly mistakes: readonly (readonly string[])[]; // the moves played, up to each wrong one
  readonly hints: number; // hints taken since the last move
  readonly helped: boolean; // hints were taken at all, the solution was shown, or the time ran out
  readonly late: boolean; // the time ran out
  readonly onTrack: boolean; // the last move was right, and more are to come
  readonly sentence: string;
  readonly refutation: readonly LineMove[];
  readonly byKo: boolean; // the wrong move gets a ko
}

/** How a wrong move is marked: one that gets a ko is not simply lost. */
export function markOfWrong({ byKo }: Pick<Practice, "byKo">): string {
  return byKo ? "↻" : "✗";
}

export type Event =
  | { type: "play"; moves: readonly string[] }
  | { type: "answered"; reply: Reply }
  | { type: "failed"; line: string } // the server could not answer
  | { type: "retry" }
  | { type: "hint" }
  | { type: "late" }
  | { type: "look"; moves: readonly string[]; reply: Reply } // at the refutation of an earlier mistake
  | { type: "go on" } // to the next variation
  | { type: "show"; line: readonly string[] };

export function begun(all: boolean): Practice {
  return {
    phase: "yours",
    played: [],
    since: 0,
    start: [],
    todo: [],
    total: 1,
    found: 0,
    all,
    tries: 0,
    mistakes: [],
    hints: 0,
    helped: false,
    late: false,
    onTrack: false,
    sentence: "",
    refutation: [],
    byKo: false,
  };
}

export function happened(state: Practice, event: Event): Practice {
  switch (event.type) {
    case "play":
      if (state.phase !== "yours") return state;
      return {
        ...state,
        phase: "thinking",
        played: [...state.played, ...event.moves],
        since: state.played.length,
        hints: 0,
        onTrack: false,
        sentence: "",
      };
    case "answered":
      return state.phase === "thinking" ? answered(state, event.reply) : state;
    case "failed":
      if (state.phase !== "thinking") return state;
      return { ...state, phase: "yours", played: withoutLast(state.played), sentence: event.line };
    case "retry":
      if (state.phase === "shown" || state.phase === "solved")
        return { ...begun(state.all), helped: state.helped, late: state.late, mistakes: state.mistakes };
      if (state.phase === "thinking" || state.phase === "variation") return state;
      return { ...state, phase: "yours", played: state.start, refutation: [], onTrack: false, sentence: "", hints: 0 };
    case "hint":
      return state.phase === "yours" ? { ...state, hints: Math.min(HINTS, state.hints + 1), helped: true } : state;
    case "late":
      return isOver(state) ? state : { ...state, late: true, helped: true };
    case "look":
      if (state.phase !== "yours" && state.phase !== "failed") return state;
      return { ...state, ...refuted(event.moves, event.reply) };
    case "go on": {
      const [next, ...todo] = state.todo;
      if (state.phase !== "variation" || !next) return state;
      return {
        ...state,
        phase: "yours",
        played: next,
        start: next,
        todo,
        onTrack: false,
        sentence: "",
        refutation: [],
      };
    }
    case "show":
      return { ...state, phase: "shown", played: event.line, helped: true, refutation: [], sentence: "" };
  }
}

function answered(state: Practice, reply: Reply): Practice {
  const sentence = reply.sentence;
  if (reply.status === "unknown") return { ...state, phase: "yours", played: withoutLast(state.played), sentence };
  if (reply.status === "failed") {
    const mistakes = [...state.mistakes, state.played];
    return { ...state, ...refuted(state.played, reply), tries: state.tries + 1, mistakes };
  }
  const known = withVariations(state, reply);
  if (reply.status === "right" && reply.reply.length) {
    return { ...known, phase: "yours", played: [...state.played, ...reply.reply], onTrack: true };
  }
  const found = known.found + 1;
  return { ...known, phase: known.todo.length ? "variation" : "solved", found, sentence };
}

/** A wrong move on the board, with what follows. */
function refuted(played: readonly string[], reply: Reply) {
  const { sentence, line, by_ko: byKo } = reply;
  return { phase: "failed" as const, played, sentence, refutation: line.moves, byKo };
}

export function isOver({ phase }: Practice): boolean {
  return phase === "solved" || phase === "shown";
}

/** After the first move: the other sensible answers are variations to be found later. */
function withVariations(state: Practice, reply: Reply): Practice {
  if (!state.all || state.start.length || state.played.length !== 1 || state.total > 1) return state;
  const others = reply.resistances.filter((vertex) => vertex !== reply.reply[0]).slice(0, MOST_VARIATIONS - 1);
  return { ...state, todo: others.map((vertex) => [...state.played, vertex]), total: 1 + others.length };
}

/** The last own move taken back, with the threat and answer it may have needed. */
function withoutLast(played: readonly string[]): readonly string[] {
  const isRetaken = played.length >= 3 && played.at(-2) === "pass" && played.at(-3) === "pass";
  return played.slice(0, isRetaken ? -3 : -1);
}

// ---- What is kept ----

/** A problem counts once it is solved without help; the streak only grows by those solved at once. */
export function recorded(results: Results, id: string, state: Practice): Results {
  const before = results.problems[id] ?? { solved: false, tries: 0 };
  const solved = state.phase === "solved" && !state.helped;
  const entry = { solved: before.solved || solved, tries: before.tries + state.tries + 1 };
  const streak = solved && state.tries === 0 ? results.streak + 1 : 0;
  return { problems: { ...results.problems, [id]: entry }, streak };
}

/** The next problem of a level: the first one after this that is not solved, else simply the next. */
export function nextOf(ids: readonly string[], current: string | null, results: Results): string | null {
  if (!ids.length) return null;
  const at = current === null ? -1 : ids.indexOf(current);
  const order = [...ids.slice(at + 1), ...ids.slice(0, at + 1)];
  return order.find((id) => id !== current && !results.problems[id]?.solved) ?? order[0]!;
}
