// Proven rules.
export const rules = {
  intro:
    "Rules proved by working backwards from won positions: Black gets an eye, or lives, even if White moves first. Outside the dashed line there may be anything that meets the conditions.",
  parts: "Ways to look at rules",
  partNames: { browse: "Browse", paper: "Compared with the paper", board: "On a board" },
  goal: "Goal",
  goals: { eye: "An eye", life: "Life" },
  place: "Place",
  places: { corner: "in the corner", side: "on the side", center: "in the centre" },
  size: "Size",
  mode: "Kind",
  modes: { sound: "Sound: proved for all boards", paper: "As in the paper" },
  depth: "Plies",
  all: "All",
  number: (number: string) => `Rule ${number}`,
  plies: (depth: number) => (depth === 0 ? "at once" : `${depth} plies`),
  conditions: (marks: number) =>
    marks === 0 ? "no conditions" : `conditions at ${marks} place${marks === 1 ? "" : "s"}`,
  shown: (first: string, last: string, total: string) => `${first}–${last} of ${total}`,
  rulesIn: (rules: number, withImages: number) =>
    `${rules.toLocaleString("en")} ${rules === 1 ? "rule" : "rules"}${withImages > rules ? ` (${withImages.toLocaleString("en")} turned and mirrored)` : ""}`,
  numbersSkip:
    "The counts above include turned and mirrored rules, as in the paper. Only one of each family is drawn here, so some numbers are missing.",
  noneThere: (place: string) => `${place} (none)`,
  moved: (goal: string, place: string) =>
    `No rule matches everything you chose. Showing instead: ${goal.toLowerCase()}, ${place}.`,
  none: "no rules",
  before: "Previous",
  after: "Next",
  back: "All rules in this set",
  ruleOf: (set: string, number: string) => `${set}, rule ${number}`,
  claim: (who: string, other: string, goal: "eye" | "life", depth: number) => {
    if (!depth) return goal === "eye" ? `${who} has an eye here` : `${who} is alive`;
    return `${who} ${goal === "eye" ? "gets an eye" : "lives"} within ${depth} plies although ${other} moves first`;
  },
  drawn: (place: string, rows: string) => `Rule ${place}, row by row from the edge: ${rows}`,
  when: "Conditions",
  noConditions: "None: it holds whatever is outside.",
  promised: (depth: number) => `Any one of the ringed stones reaches the goal within ${depth} plies.`,
  images: (images: number) =>
    images === 1 ? "" : `With its mirror images it makes ${images} rules; only this one is listed.`,
  special: "A special case of a simpler rule that promises more.",
  mainLine: "Main line",
  lineWords:
    "White resists as long as possible; Black is as quick as possible. Coordinates are those of the picture, not of a whole board.",
  already: "The goal is already reached.",
  noLine: "Rules in the paper's sense have no main line.",
  workOut: (seconds: number) => `Work it out (about ${seconds} seconds)`,
  working: (seconds: number) => `Analysing the whole rectangle, about ${seconds} seconds the first time …`,
  moveOf: (at: number, all: number) => `move ${at} of ${all}`,
  onBoard: "On a board",
  exampleBoard: "A board on which the rule holds",
  holds: "Surroundings that meet the conditions, found by trial; White to move. The region of the rule is marked.",
  alone: "The rectangle alone: no surroundings that meet all conditions were found on this small board.",
  playIt: "Play it out",
  solveIt: "Solve it in Tsumego",
  paperWords:
    "Cazenave's tables next to ours, by depth: = marks the same number as in the paper, ≠ a different one. Sound rules are proved for real boards, so there are fewer of them; those “as in the paper” follow the paper's own game.",
  rulesOf: "Rules",
  total: "Total",
  papers: "paper",
  oursIn: { sound: "ours, sound", paper: "ours, as in the paper" },
  same: "same as in the paper",
  other: "differs from the paper",
  whyDifferent: "Why the numbers differ",
  boardWords: "Place stones (each click changes a point to black, white, then empty) and see which rules hold.",
  clear: "Empty board",
  example: "Example",
  noMatch: "No rule holds here.",
  matches: (shown: string, total: string) => `${shown} of ${total} places where a rule holds, quickest first`,
  showOnBoard: "Show",
  openRule: "Open the rule",
};
