// Bewiesene Regeln.
import type { rules as en } from "../en/rules";

const n = (value: number) => value.toLocaleString("de");
const plies = (depth: number) => (depth === 1 ? "1 Halbzug" : `${depth} Halbzügen`);

export const rules: typeof en = {
  intro:
    "Regeln, bewiesen durch Rückwärtsrechnen von gewonnenen Stellungen: Schwarz bekommt ein Auge oder lebt, auch wenn Weiß zuerst zieht. Außerhalb der gestrichelten Linie darf alles sein, was die Bedingungen erfüllt.",
  parts: "Regeln ansehen",
  partNames: { shapes: "Formen", browse: "Blättern", paper: "Vergleich mit der Arbeit", board: "Auf einem Brett" },
  shapesIntro:
    "Formen, die jeder lernt. Die Gruppe ist schwarz, und was über sie gesagt wird, ist bewiesen. Die Buchstaben zeigen erste Züge, die zum Ziel führen, von Weiß und von Schwarz.",
  outside: "Freiheiten außen",
  first: { black: "Schwarz zuerst:", white: "Weiß zuerst:" },
  ko: (lives: boolean, threats: number) =>
    `(${lives ? "lebt, außer wenn Weiß" : "tot, außer wenn Schwarz"} ${threats} Ko-Drohung${threats === 1 ? "" : "en"} hat)`,
  shapeDrawn: (name: string, rows: string) => `${name}, Reihe für Reihe: ${rows}`,
  quiz: "Formen-Quiz",
  quizQuestion: {
    black: "Schwarz zieht zuerst. Was wird aus der schwarzen Gruppe?",
    white: "Weiß zieht zuerst. Was wird aus der schwarzen Gruppe?",
  },
  right: "Richtig.",
  wrong: "Nein.",
  nextQuestion: "Weiter",
  endQuiz: "Zurück zu den Formen",
  score: (right: number, asked: number) => `${right} von ${asked} richtig`,
  goal: "Ziel",
  goals: { eye: "Ein Auge", life: "Leben" },
  place: "Ort",
  places: { corner: "in der Ecke", side: "am Rand", center: "in der Mitte" },
  size: "Größe",
  mode: "Art",
  modes: { sound: "Streng: für alle Bretter bewiesen", paper: "Wie in der Arbeit" },
  depth: "Halbzüge",
  all: "Alle",
  number: (number) => `Regel ${number}`,
  plies: (depth) => (depth === 0 ? "sofort" : depth === 1 ? "1 Halbzug" : `${depth} Halbzüge`),
  conditions: (marks) =>
    marks === 0 ? "ohne Bedingungen" : `Bedingungen an ${marks} ${marks === 1 ? "Stelle" : "Stellen"}`,
  shown: (first, last, total) => `${first}–${last} von ${total}`,
  rulesIn: (found, withImages) =>
    `${n(found)} ${found === 1 ? "Regel" : "Regeln"}${withImages > found ? ` (${n(withImages)} gedreht und gespiegelt)` : ""}`,
  numbersSkip:
    "Die Anzahlen oben enthalten wie in der Arbeit auch gedrehte und gespiegelte Regeln. Hier ist nur eine jeder Familie gezeichnet, daher fehlen manche Nummern.",
  noneThere: (place) => `${place} (keine)`,
  moved: (goal, place) => `Keine Regel passt zu allem, was du gewählt hast. Stattdessen: ${goal}, ${place}.`,
  none: "keine Regeln",
  before: "Zurück",
  after: "Weiter",
  back: "Alle Regeln dieser Sammlung",
  ruleOf: (set, number) => `${set}, Regel ${number}`,
  claim: (who, other, goal, depth) => {
    if (!depth) return goal === "eye" ? `${who} hat hier ein Auge` : `${who} lebt`;
    return `${who} ${goal === "eye" ? "bekommt ein Auge" : "lebt"} in höchstens ${plies(depth)}, obwohl ${other} zuerst zieht`;
  },
  drawn: (place, rows) => `Regel ${place}, Reihe für Reihe vom Rand aus: ${rows}`,
  when: "Bedingungen",
  noConditions: "Keine: Sie gilt, was auch immer außen ist.",
  promised: (depth) => `Jeder der umringten Steine erreicht das Ziel in höchstens ${plies(depth)}.`,
  images: (images) =>
    images === 1 ? "" : `Mit ihren Spiegelbildern sind es ${images} Regeln; nur diese ist aufgeführt.`,
  special: "Sonderfall einer einfacheren Regel, die mehr verspricht.",
  mainLine: "Hauptvariante",
  lineWords:
    "Weiß wehrt sich so lange wie möglich; Schwarz ist so schnell wie möglich. Die Koordinaten gelten für das Bild, nicht für ein ganzes Brett.",
  already: "Das Ziel ist schon erreicht.",
  noLine: "Regeln im Sinne der Arbeit haben keine Hauptvariante.",
  workOut: (seconds) => `Ausrechnen (etwa ${seconds} Sekunden)`,
  working: (seconds) => `Das ganze Rechteck wird durchgerechnet, beim ersten Mal etwa ${seconds} Sekunden …`,
  moveOf: (at, all) => `Zug ${at} von ${all}`,
  onBoard: "Auf einem Brett",
  exampleBoard: "Ein Brett, auf dem die Regel gilt",
  holds:
    "Eine Umgebung, die die Bedingungen erfüllt, durch Probieren gefunden; Weiß ist am Zug. Der Bereich der Regel ist markiert.",
  alone: "Nur das Rechteck: Auf diesem kleinen Brett fand sich keine Umgebung, die alle Bedingungen erfüllt.",
  playIt: "Ausspielen",
  solveIt: "In Tsumego lösen",
  paperWords:
    "Cazenaves Tabellen neben unseren, nach Tiefe: = heißt dieselbe Zahl wie in der Arbeit, ≠ eine andere. Strenge Regeln sind für echte Bretter bewiesen, daher sind es weniger; die „wie in der Arbeit“ folgen dem Spiel der Arbeit.",
  rulesOf: "Regeln",
  total: "Summe",
  papers: "Arbeit",
  oursIn: { sound: "unsere, streng", paper: "unsere, wie in der Arbeit" },
  same: "wie in der Arbeit",
  other: "anders als in der Arbeit",
  whyDifferent: "Warum die Zahlen abweichen",
  boardWords: "Setze Steine (jeder Klick wechselt zu Schwarz, Weiß, leer) und sieh, welche Regeln gelten.",
  clear: "Leeres Brett",
  example: "Beispiel",
  noMatch: "Hier gilt keine Regel.",
  matches: (shown, total) => `${shown} von ${total} Stellen, an denen eine Regel gilt, die schnellsten zuerst`,
  showOnBoard: "Zeigen",
  openRule: "Regel öffnen",
};
