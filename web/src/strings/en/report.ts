// The report of a reviewed game.
export const report = {
  title: "Report",
  moments: "The moments that decided the game",
  largest: "The largest mistakes",
  noMoments: "No clear mistake was found",
  show: "Show on the board",
  tryIt: "Try it yourself",
  betterLine: "Better line",
  mistakeBefore: (key: string) => (key ? `Previous mistake (${key})` : "Previous mistake"),
  mistakeAfter: (key: string) => (key ? `Next mistake (${key})` : "Next mistake"),
  others: (n: number) => (n === 1 ? "One more mistake" : `${n} more mistakes`),
  practise: (n: number) => (n === 1 ? "Practise this mistake" : `Practise these ${n} mistakes`),
  print: "Print",
  save: "Save as a page",
  write: "Write into the game",
  writeHint: "A short comment and the better line at each mistake",
  written: (n: number) =>
    n === 0 ? "It is there already." : `${n} ${n === 1 ? "comment" : "comments"} written (Ctrl+Z takes them out).`,
  comment: (points: number, better: string) =>
    `${points} ${points === 1 ? "point" : "points"} lost; ${better} is better.`,
  betterName: "better",
  byPhase: "By phase",
  byKind: "By kind",
  phases: { opening: "Opening", "middle game": "Middle game", endgame: "Endgame" } as Record<string, string>,
  kinds: {
    "life and death": "Life and death",
    tactics: "Tactics",
    "direction of play": "Direction of play",
    endgame: "Endgame",
    "joseki left": "Joseki left",
  } as Record<string, string>,
  side: (perMove: string, mistakes: number, threshold: string) =>
    `${perMove} points lost per move. ${mistakes === 1 ? "1 mistake" : `${mistakes} mistakes`} of about ${threshold} points or more.`,
  moment: (move: number, color: string, played: string, points: number, better: string) =>
    `${move}. ${color} ${played}: ${points} ${points === 1 ? "point" : "points"} lost. Better: ${better}`,
  winrate: (share: string) => `win rate ${share}`,
  trend: (games: number, kind: string, share: string, moves: string, inSpan: string) =>
    `Over ${games} games: most lost in ${kind.toLowerCase()} (${share}) and in moves ${moves} (${inSpan}).`,
  mistakes: "Mistakes",
  me: "This is me",
  meHint: "Your own mistakes come back on the front page",
  madeBy: (by: string, budget: string, judged: string, wanted: string) =>
    `By ${by}, ${budget} per position; ${judged} of ${wanted} moves judged.`,
  tryTitle: "Find the better move",
  tryOf: (n: number, total: number) => `(${n} of ${total})`,
  tryAsk: (move: number, played: string) =>
    `Move ${move} of the game was ${played}. There is a better one: click it on the board.`,
  tryReading: (vertex: string) => `Not ${vertex}. Reading what it loses …`,
  tryLoses: (vertex: string, points: number) =>
    points < 1
      ? `${vertex} is about as good. Katachi has another one in mind.`
      : `${vertex} loses about ${points.toFixed(0)} ${points < 1.5 ? "point" : "points"}. Try again.`,
  tryRight: (vertex: string) => `Right: ${vertex}.`,
  tryWas: (vertex: string) => `It was ${vertex}.`,
  tryShow: "Show it",
  tryNext: "Next",
  tryAgain: "Once more",
  tryEnd: "Done",
  tryRights: (right: number, total: number) => `${right} of ${total} at the first try`,
};
