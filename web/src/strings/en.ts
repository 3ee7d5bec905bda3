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
  patterns: {},

  // ---- joseki ----
  joseki: {},

  // ---- tsumego ----
  tsumego: {},

  // ---- rules ----
  rules: {},

  // ---- lab ----
  lab: {},

  // ---- mine ----
  mine: {
    title: "Mine your own games",
    intro:
      "Choose a folder of game records. Katachi counts their patterns, and a minute later every search, joseki and explanation can come from your games.",
    fromBrowser: "Drop or choose files",
    fromComputer: "A folder on this computer",
    drop: "Drop a folder or files of games here",
    chooseFolder: "Choose a folder …",
    chooseFiles: "Choose files …",
    kinds: "SGF files, one game or many; .sgfs with a game a line; .zip and .tar; also packed (.gz, .bz2, .xz)",
    noGames: "There is no game record among these files: choose .sgf files, or archives of them.",
    folder: "Folder",
    filesChosen: (files: string, size: string) => `${files} game files, ${size}`,
    otherFiles: (files: string) => `(${files} other files are left out)`,
    backToStart: "Back to the first folders",
    startFolders: "Choose where to begin:",
    up: "Up",
    mineThis: "Mine this folder",
    filesHere: (files: string, size: string) => `${files} game files here (${size}), and all folders below`,
    noFolders: "No folder may be looked into. Start Katachi with --folder, or choose files instead.",
    noSubfolders: "No folders in here.",
    foldersIn: "Folders",
    gameFiles: (files: string) => `${files} game files`,
    moreFolders: "There are more than can be listed here.",
    name: "Name of the knowledge base",
    exists: (name: string) => `There is a base “${name}” already:`,
    notOurs: (name: string) => `“${name}” is taken: choose another name.`,
    intos: {
      new: { name: "New", words: "" },
      add: { name: "Add to it", words: "games it has already are not counted twice" },
      replace: { name: "Replace it", words: "begin anew with these games" },
    },
    depth: "How thoroughly",
    depths: {
      quick: { name: "Quick", words: "patterns, collocations and joseki; about 400 games a second" },
      full: {
        name: "Full",
        words:
          "larger patterns too, and the engine learns to foresee moves as your players make them (about 25 games a second)",
      },
    },
    start: "Start mining",
    discard: "Choose something else",
    sending: "Sending files",
    sent: (done: string, total: string) => `${done} of ${total} sent`,
    cancel: "Cancel",
    jobs: "Work",
    jobOf: (name: string) => `Mining of ${name}`,
    progressOf: (name: string) => `Progress of ${name}`,
    states: { waiting: "waiting", running: "at work", done: "✓ done", failed: "✗ failed", stopped: "stopped" },
    interrupted: "interrupted",
    interruptedWords: "The work was interrupted. Nothing is lost: it goes on where it was.",
    stoppedWords: "Stopped. It goes on where it was when you like.",
    waitingWords: "Waits until the work before it is done.",
    stages: {
      starting: "Starting",
      reading: "Reading games",
      counting: "Counting patterns",
      merging: "Adding up",
      estimating: "Trying patterns",
      publishing: "Writing the base",
      predictor: "Teaching the engine",
      done: "Done",
    },
    gamesRead: (games: string) => `${games} games`,
    rate: (games: string) => `${games} games a second`,
    twice: (games: string) => `${games} met twice`,
    rejected: (files: string) => `${files} rejected`,
    usable: "The base can be used already; the engine is still learning.",
    inUse: "in use",
    use: "Use",
    useNow: "Use it now",
    usedNow: (name: string) => `Every part of the page now asks “${name}”.`,
    toPatterns: "Search patterns",
    toJoseki: "Joseki",
    stop: "Stop",
    resume: "Go on",
    dismiss: "Dismiss",
    deleteJob: "Delete this work",
    games: "Games",
    moves: "Moves",
    patterns: "Patterns",
    collocations: "Collocations",
    notUsed: (rejected: string, cut: string) =>
      `${rejected} left out${cut === "0" ? "" : `, ${cut} used up to an illegal move`}: why?`,
    file: "File",
    why: "Why",
    kept: "(used up to there)",
    firstOnly: (shown: string) => `The first ${shown} are listed; the base keeps them all.`,
    bases: "Knowledge bases",
    baseLine: (games: string, patterns: string, size: string) => `${games} games · ${patterns} patterns · ${size}`,
    withoutGames: "without the games themselves",
    withPredictor: "the engine plays by it",
    delete: "Delete",
    deleteBase: (name: string) => `Delete ${name}`,
    deleteWords: (size: string) => `The base (${size}) goes for good; your game files are not touched.`,
    deleteYes: "Delete it",
  },
};

export type Strings = typeof en;
