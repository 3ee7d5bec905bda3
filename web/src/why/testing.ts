// A report and evidence for tests: the shapes of the wire, with numbers that can be told apart.
import type { Analysis, Candidate, Fact, Group, MoveWhy, Terms, WhyNot } from "./types";

export function terms(online = 0.4, transient = 0.05, offline = 0.03, expert = 0.02): Terms {
  return {
    online: { weight: 0.8, value: online / 0.8 },
    transient: { weight: 0.1, value: transient / 0.1 },
    offline: { weight: 0.06, value: offline / 0.06, sources: { network: offline } },
    expert: { weight: 0.04, value: expert / 0.04 },
  };
}

export function candidate(vertex: string, order: number, more: Partial<Candidate> = {}): Candidate {
  return {
    vertex,
    order,
    judged: 0,
    visits: 1000 >> order,
    winrate: 0.55 - 0.02 * order,
    lead: 3 - order,
    lower: 0.5,
    upper: 0.6,
    same: [],
    weak: false,
    close: false,
    by: "Katachi",
    policy: 0.1,
    prior: 0.5,
    rave_visits: 0,
    rave_winrate: 0.5,
    score: 0.5,
    terms: terms(),
    shapes: [],
    hints: [],
    pv: [vertex, "D4"],
    ...more,
  };
}

export function report(more: Partial<Analysis> = {}): Analysis {
  return {
    to_move: "white",
    size: 19,
    visits: 2000,
    winrate: 0.55,
    lead: 3,
    spread: 10,
    ownership: [],
    candidates: [candidate("Q16", 0), candidate("C3", 1), candidate("K10", 2)],
    groups: [],
    book: null,
    rate: 1234,
    finished: false,
    by: "Katachi",
    other: null,
    remarks: [],
    ...more,
  };
}

export const NASTY = "<img src=x onerror=alert(1)>";

export function fact(sentence: string, more: Partial<Fact> = {}): Fact {
  return {
    kind: "capture",
    certainty: "read",
    points: ["D4", "D5"],
    line: ["Q16", "D4"],
    size: 5,
    sentence,
    stones: [],
    against: false,
    ...more,
  };
}

export function whyNot(more: Partial<WhyNot> = {}): WhyNot {
  return {
    color: "white",
    move: "C3",
    better: "Q16",
    points_lost: 7.6,
    line: ["C3", "D4", "D5"],
    better_line: ["Q16", "R14"],
    facts: [fact("After C3 Black plays D4, which cuts.", { against: true })],
    reply: "D4",
    sentences: [],
    ...more,
  };
}

export function group(status: Group["status"], more: Partial<Group> = {}): Group {
  return {
    color: "black",
    stones: ["C3", "C4"],
    status,
    certainty: "proved",
    points: [],
    positions: 0,
    saving: [],
    killing: [],
    vital: [],
    ko: [],
    sentence: `The 2 black stones at C3: ${status}.`,
    ...more,
  };
}

export function why(vertex = "Q16"): MoveWhy {
  const picture = {
    rows: ["###", "..#", "X.#"],
    top: -1,
    left: 17,
    size: 19,
    move: null,
    labels: {},
    rings: [],
    tints: [],
    frame: null,
  };
  const example = { black: NASTY, white: "Shusaku", event: "Cup & Co", date: "1853", move: 12, number: 7 };
  return {
    vertex,
    facts: [fact("It captures the stone at D4.")],
    told: 1,
    sentences: [`Professionals played ${vertex}; for example ${NASTY}.`],
    patterns: [
      {
        kind: "nearest",
        order: 9,
        played: 129,
        matched: 7515,
        probability: 0.0172,
        interval: [0.0144, 0.0203],
        average: 0.004,
        drawing: [],
        picture,
        farther: 0,
        examples: [example, { ...example, number: null, black: "Plain" }],
        sentence: "A pattern.",
      },
      ...[3, 9].map((window) => ({
        kind: "context" as const,
        window,
        key: "00",
        count: 10_000 + window,
        wins: 1,
        decided: 4,
        interval: [0.02, 0.7] as [number, number],
        drawing: [],
        picture,
        examples: [],
        sentence: "Surroundings.",
      })),
    ],
    rules: [
      {
        kind: "rule",
        set: "eye-corner-2x2-sound",
        number: 3,
        goal: "eye",
        color: "white",
        depth: 2,
        points: ["S19", "T19", "S18", "T18"],
        stones: ["S18"],
        conditions: [{ letter: "a", at: ["T19"], words: ["if White plays here, at least 1 liberty outside"] }],
        picture: { ...picture, labels: { 4: "a" }, rings: [7], frame: [3, 7] as [number, number] },
        sentence: "White then has an eye.",
      },
    ],
  };
}
