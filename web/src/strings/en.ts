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
  mine: {},
};

export type Strings = typeof en;
