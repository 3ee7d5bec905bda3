// The laboratory.
export const lab = {
  intro:
    "What the papers measured next to what Katachi measures, and matches you can run yourself. Shares of games and ratings have 95 % intervals; fitted numbers (such as Zipf exponents) and plain counts do not. Each table shows the command that made it.",
  parts: "Parts of the laboratory",
  partNames: { tables: "Tables of the papers", matches: "Matches" },
  tables: "Tables and figures",
  playsGames: "plays games",
  making: "Making the table; this takes a few seconds the first time …",
  kept: "Results that come with Katachi",
  compared: "Compared with the paper",
  keptNotes: "Commands, and what to know about these results",
  madeAt: (size: string, verdict: string) =>
    `Size of the experiment: ${size}.${verdict ? ` Agrees with the paper? ${verdict}.` : ""}`,
  onThisComputer: "On this computer",
  absent: "This table is made by playing games. The quick version takes between ten seconds and a minute.",
  run: "Make it now",
  runAgain: "Make it again",
  quickOnly:
    "This is the quick version: a few games say little about strength. Use the command line for the full version.",
  running: (step: string, seconds: number) => `Running: ${step || "starting"} (${seconds} s)`,
  toPaper: "compared with the paper's number",
  madeBy: "Made by",
  madeIn: (seconds: number, date: string) => `${seconds} s, ${date}`,
  chart: (title: string, x: string, y: string) => `${title}: ${y} over ${x}`,
  newMatch: "A match on this computer",
  matchWords:
    "Two players with the same engine and alternating colours. Each pair of games starts from the same random opening; komi is 7.5.",
  player: (side: string) => `Player ${side}`,
  baseOf: (side: string) => `Base of ${side}`,
  fields: { size: "Board", games: "Games (≤ 20)", simulations: "Simulations (≤ 200)", seed: "Seed" },
  presets: {
    full: { name: "full", words: "everything it knows" },
    plain: { name: "plain", words: "RAVE and expert hints only, as before it knew patterns" },
    "no patterns": { name: "no patterns", words: "without what it learned from games" },
    "no book": { name: "no book", words: "without the opening book" },
    "no expert": { name: "no expert", words: "without expert hints and shapes" },
    "no rave": { name: "no rave", words: "without all-moves-as-first" },
  } as Record<string, { name: string; words: string }>,
  startMatch: "Play",
  noMatches: "No matches yet.",
  circumstances: (size: number, simulations: number, seed: number) =>
    `${size}×${size}, ${simulations} simulations per move, seed ${seed}`,
  played: (done: number, all: number) => `${done} of ${all} ${all === 1 ? "game" : "games"}`,
  errors: (errors: number) => `${errors} by error`,
  elo: "Elo, A − B, 95 %:",
  verdicts: {
    none: "No game is finished yet.",
    a: "A is stronger with these settings.",
    b: "B is stronger with these settings.",
    open: "Too early to tell.",
  },
  luck: (share: string, score: string) =>
    `Between equal players, ${share} of such matches end with a score at least as uneven as ${score} (exact two-sided sign test; under 5 % counts as a difference).`,
  theGames: "The games",
  howCounted:
    "Counted with all stones as they stand (Tromp–Taylor): stones that look dead count unless they are captured. The players aim to win, not to win by a margin, so the size of a score means little.",
  countFrom: "Count from",
  shippedBase: "what comes with Katachi",
  baseGames: (name: string, games: string) => `${name} (${games} games)`,
  fromGames:
    "This table is counted from games, and the base that comes with Katachi holds none. The page shows what that base knows and leaves out the lines that need games. To get those, mine your own games and choose that base here, or use the command line:",
  game: (number: number, black: string, result: string, length: number) =>
    `Game ${number}: ${black} is Black, ${result}, ${length} moves`,
};
