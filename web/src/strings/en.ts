// Every text of the page, so that a translation is one file: copy this one, translate, and name it in index.ts.
// One section a view; functions where a number or a name stands inside a sentence.

export const en = {
  // ---- The frame of the page ----
  shell: {
    skip: "Skip to the board",
    tabs: "Parts of Katachi",
    preferences: "View",
    theme: "Theme",
    palette: "Colours",
    coordinates: "Show coordinates",
    api: "The answers behind the page (API)",
    loading: "Loading …",
    viewFailed: "This part of the page could not be loaded; reload the page.",
    reconnecting: "The connection to Katachi was lost. Trying again …",
    offline: "Katachi does not answer. Is it still running? Start it with: katachi",
    close: "Close",
    tryAgain: "Try again",
  },
  tabs: {
    play: "Play",
    patterns: "Patterns",
    joseki: "Joseki",
    tsumego: "Tsumego",
    rules: "Rules",
    lab: "Laboratory",
    mine: "Your games",
  },
  themes: { auto: "As the system", light: "Light", dark: "Dark" },
  palettes: { usual: "Usual colours", safe: "Colour-blind safe" },
  board: {
    label: (size: number) => `Go board, ${size} by ${size}`,
    help: "Arrow keys move the cursor, Enter chooses the point.",
    empty: "empty",
    black: "black stone",
    white: "white stone",
  },
  colors: { black: "Black", white: "White" },

  // ---- play ----
  play: {},

  // ---- why ----
  why: {},

  // ---- patterns ----
  patterns: {
    // ---- which base is asked; also used by other views ----
    base: "Knowledge",
    baseShipped: "Professional games (comes with Katachi)",
    baseBroken: (name: string) => `${name}: cannot be used`,
    baseWithGames: (name: string, games: string) => `${name}, ${games} games`,
    baseLearnt: (name: string, games: string) => `${name}, learnt of ${games} games`,

    parts: "Ways to look at patterns",
    part: { search: "Search", top: "Most frequent", nearest: "Nearest stones" },

    // ---- the board ----
    boardLabel: (size: number) => `Board to search in, ${size} by ${size}`,
    tools: "What a click does",
    tool: {
      play: "Play",
      black: "Black",
      white: "White",
      erase: "Erase",
      "*": "Any",
      x: "Black?",
      o: "White?",
      region: "Region",
      ask: "Ask",
    },
    toolHelp: {
      play: "Play a move, Black and White in turn; on a letter, the move it stands for",
      black: "Put a black stone",
      white: "Put a white stone",
      erase: "Take a stone away",
      "*": "Anything may be here",
      x: "A black stone or nothing",
      o: "A white stone or nothing",
      region: "Choose the region: click two opposite corners, or drag",
      ask: "Choose the point to ask about",
    },
    wild: { "*": "∗", x: "b?", o: "w?" },
    undo: "Back",
    redo: "Forward",
    clear: "Clear",
    size: "Board",
    cornerFrom: "Region from",
    cornerTo: "to",
    noRegion: "Write two points such as L19 and T12",
    places: {
      corner: "Corner",
      side: "Side",
      centre: "Centre: anywhere on the board",
      full: "The whole board",
      anywhere: "Anywhere on the board",
    },
    edges: { top: "top", bottom: "bottom", left: "left", right: "right" },
    symmetries: "Turned and mirrored too",
    colourSwap: "Colours exchanged too",
    anywhere: "Ignore the edges",
    next: "Next to move",
    nextAny: "either",
    filters: "Which games",
    filter: {
      player: "Player",
      black: "Black",
      white: "White",
      event: "Event",
      since: "Since",
      until: "Until",
      min_rank: "Rank from",
      max_rank: "Rank to",
      result: "Result",
      first_move: "From move",
      last_move: "To move",
    },
    noFilters: "All games",

    // ---- the answer ----
    searching: "Searching …",
    onlyWild: "Everything in the region may be anything. Draw a stone or an empty point to search for.",
    nothing: (games: string) =>
      `None of ${games} games shows this. Make the region smaller, or put “Any” on some points.`,
    nothingLearnt: "Of this region nothing was counted often enough.",
    mineYours: "Mine your own games",
    hits: (n: number) => `${n.toLocaleString("en")} ${n === 1 ? "game" : "games"}`,
    inGames: (games: string) => `of ${games} show this pattern.`,
    took: (seconds: number) => `${seconds.toFixed(2)} s`,
    blackWon: "Games won by Black, as drawn",
    tenuki: "Next move elsewhere (tenuki)",
    never: "Nobody played here any more",
    continuations: "Next moves here",
    move: "Move",
    count: "Count",
    share: "Share",
    wins: "Mover won",
    trend: "Years; at once + later",
    likely: "Likely",
    window: "Seen through",
    playMove: (letter: string, color: string, vertex: string) => `Play ${letter}: ${color} ${vertex}, and search again`,
    onlyThese: "Show the years and games of this move only",
    onlyMove: (letter: string) => `Years and games of ${letter} only`,
    onlyShown: (color: string, vertex: string) => `Games that went on with ${color} ${vertex}.`,
    allGames: "All games",
    atOnce: (now: string, later: string) => `${now} + ${later}`,
    shownOf: (shown: number, total: number) => `${shown} of ${total.toLocaleString("en")} shown.`,
    years: "Through the years",
    trendAll: "Share of all games of those years",
    trendOf: (letter: string) => `Share of move ${letter} among the hits of those years`,
    trendTop: (share: string) => `highest bar ${share}`,
    asTable: "The numbers",
    ofMany: (n: string, of: string) => `${n} of ${of}`,
    games: "Games, newest first",
    moveNumber: (n: number) => `move ${n}`,
    openAt: (n: number) => `Open this game after move ${n}`,
    wentOn: (letter: string, vertex: string) => `then ${letter ? `${letter}, ` : ""}${vertex}`,
    newer: "← Newer",
    older: "Older →",
    range: (from: string, to: string, total: string) => `${from}–${to} of ${total}`,

    // ---- the most frequent ----
    kind: "Patterns",
    kinds: { contexts: "Surroundings of a move", nearest: "Nearest stones of a point" },
    windowSize: "Window",
    order: "Stones and edges",
    contextsAre: "What stood around a stone just played (the marked one). Black is the side that played it.",
    nearestAre:
      "What stood nearest to a point (the dot) when it was played. Black is the side that plays; blank points do not matter.",
    noPatterns: "There are no patterns of this kind in the base.",
    more: "Show more",
    drawingOf: (rank: number, rows: string) => `Pattern ${rank}: ${rows}`,
    times: (n: string) => `${n} times`,
    playedShare: (share: string) => `played ${share} of the time`,
    moverWon: (share: string) => `the mover won ${share}`,
    farther: (n: number) => `and ${n} farther away`,
    last: "Last:",
    zipf: "How frequencies fall",
    zipfIs:
      "Few patterns are very common, most are rare. On axes by powers of ten that is nearly a straight line, as for words of a language (Zipf’s law).",
    zipfLabel: (patterns: string) => `Frequency against rank of ${patterns} patterns, both axes by powers of ten`,
    table: "Table",
    rank: "rank →  (frequency ↑)",
    zipfSum: (patterns: string, occurrences: string) => `${patterns} different patterns, met ${occurrences} times.`,
    zipfLine: (exponent: string, r2: string, smallest: number) =>
      `frequency ~ 1 / rank^${exponent}, least squares over ${smallest > 1 ? `patterns met ${smallest} times or more` : "all ranks"} (R² ${r2})`,
    zipfLaw: (exponent: string, smallest: number, distance: string) =>
      `maximum likelihood: exponent ${exponent} for patterns met ${smallest} times or more (distance ${distance})`,

    // ---- nearest ----
    nearestBoard: (size: number) => `Board, ${size} by ${size}: choose a point to ask about`,
    askPoint:
      "With “Ask”, click any empty point: which stones and edges lie nearest, in which order, and how often professionals played there.",
    whoPlays: "Who would play there",
    whoNext: (color: string) => `the side to move (${color})`,
    nearestTitle: (vertex: string, color: string) => `${color} at ${vertex}`,
    likelihood: (share: string) => `Played with ${share}, all orders together.`,
    average: (share: string) => `Any point at all: ${share}.`,
    grow: (n: number) => `The ${n} nearest`,
    chancesLabel:
      "Probability of the move by the number of stones and edges looked at, with 95 % intervals; the numbers are in the table",
    orderShort: "K",
    newFact: "What is added",
    playedOf: "Played",
    of: (n: string) => `of ${n}`,
    probability: "P, 95 %",
    factKind: { own: "own stone", enemy: "other stone", edge: "edge" },
    edgeFact: { left: "left edge", right: "right edge", top: "top edge", bottom: "bottom edge" },
    exampleOf: (n: number) => `With the ${n} nearest alike:`,
    noExamples: "the base names no game for this",
  },

  // ---- joseki ----
  joseki: {
    boardLabel: "Board: letters are moves that follow the last one; Enter plays the point under the cursor",
    opening: "The first move of a corner",
    after: (vertex: string) => `After ${vertex}`,
    patternLabel: (vertex: string) => `What surrounds ${vertex}, as the base sees it`,
    seenTimes: (n: string, window: number) => `These ${window}×${window} surroundings arose ${n} times.`,
    followed: (n: string, counted: string) => `${n} moves followed nearby; ${counted} of them are counted below.`,
    tenuki: (share: string) => `In ${share} of these the other side played elsewhere first.`,
    sort: "Order",
    bySignificance: "most significant first",
    byCount: "most frequent first",
    everywhere: "In any surroundings",
    against: "Against chance",
    playMove: (letter: string, color: string, vertex: string) => `Play ${letter}: ${color} ${vertex}`,
    again: "the other side played elsewhere",
    g2: (g2: string) => `G² ${g2}`,
    times: (n: string) => `${n} times as often`,
    seen: (n: string, expected: number, times: string) =>
      `played ${n} times; by chance it would be ${expected < 10 ? expected.toPrecision(2) : Math.round(expected).toLocaleString("en")} in its most typical surroundings, so it comes ${times} as by chance.`,
    sure: {
      certain: "That is no accident: fewer than one in a million such findings would be.",
      very: "That is hardly an accident: fewer than one in a thousand such findings would be.",
      well: "That is probably no accident: fewer than one in a hundred such findings would be.",
      likely: "That may be an accident: up to one in twenty such findings would be.",
      small: "(So rare by chance that the test is only rough.)",
    },
    numbers: (g2: string, effect: string, q: string) =>
      `G² ${g2}, effect size 2^${effect}, false discoveries q = ${q}.`,
    first: "First:",
    last: "Last:",
    toStart: "To the beginning",
    clear: "Empty board",
    export: "Save variations as SGF",
    start: "here",
    graph: "The joseki graph",
    graphIs:
      "Each picture is a pattern around the move just played (marked), each arrow a continuation that comes more often than by chance; thick arrows are common, dashed ones come after a move elsewhere. Click a picture to go there.",
    depth: "Moves deep",
    breadth: "Continuations each",
    graphSum: (nodes: number, edges: number, cut: boolean) =>
      `${nodes} patterns, ${edges} continuations${cut ? "; there are more" : ""}.`,
    noGraph: "Nothing is known to follow here.",
    graphLabel: (nodes: number) => `Graph of ${nodes} patterns; the same as a list is below it`,
    graphFailed: "The picture could not be drawn; the list below has everything.",
    zoomIn: "Larger",
    zoomOut: "Smaller",
    whole: "Show all",
    asList: "The same as a list",
    countShare: (n: string, share: string) => `${n} times, ${share}`,
  },

  // ---- tsumego ----
  tsumego: {},

  // ---- rules ----
  rules: {},

  // ---- lab ----
  lab: {},

  // ---- mine ----
  mine: {},
};

export type Strings = typeof en;
