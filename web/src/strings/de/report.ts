// Der Bericht über eine analysierte Partie.
import type { report as en } from "../en/report";

const points = (n: number) => (n === 1 ? "1 Punkt" : `${n} Punkte`);

export const report: typeof en = {
  title: "Bericht",
  moments: "Die Momente, die die Partie entschieden",
  largest: "Die größten Fehler",
  noMoments: "Kein klarer Fehler gefunden",
  show: "Auf dem Brett zeigen",
  tryIt: "Selbst probieren",
  betterLine: "Bessere Folge",
  mistakeBefore: (key: string) => (key ? `Voriger Fehler (${key})` : "Voriger Fehler"),
  mistakeAfter: (key: string) => (key ? `Nächster Fehler (${key})` : "Nächster Fehler"),
  others: (n) => (n === 1 ? "Ein weiterer Fehler" : `${n} weitere Fehler`),
  practise: (n) => (n === 1 ? "Diesen Fehler üben" : `Diese ${n} Fehler üben`),
  print: "Drucken",
  save: "Als Seite speichern",
  write: "In die Partie schreiben",
  writeHint: "Bei jedem Fehler ein kurzer Kommentar und die bessere Variante",
  written: (n) =>
    n === 0
      ? "Steht schon darin."
      : `${n} ${n === 1 ? "Kommentar" : "Kommentare"} geschrieben (Strg+Z nimmt sie heraus).`,
  comment: (lost, better) => `${points(lost)} verloren; ${better} ist besser.`,
  betterName: "besser",
  byPhase: "Nach Phase",
  byKind: "Nach Art",
  phases: { opening: "Eröffnung", "middle game": "Mittelspiel", endgame: "Endspiel" },
  kinds: {
    "life and death": "Leben und Tod",
    tactics: "Taktik",
    "direction of play": "Spielrichtung",
    endgame: "Endspiel",
    "joseki left": "Joseki verlassen",
  },
  side: (perMove, mistakes, threshold) =>
    `${perMove} Punkte je Zug verloren. ${mistakes} Fehler von etwa ${threshold} Punkten oder mehr.`,
  moment: (move, color, played, lost, better) =>
    `${move}. ${color} ${played}: ${points(lost)} verloren. Besser: ${better}`,
  winrate: (share) => `Gewinnchance ${share}`,
  trend: (games, kind, share, moves, inSpan) =>
    `In ${games} Partien: am meisten verloren bei ${kind} (${share}) und in den Zügen ${moves} (${inSpan}).`,
  mistakes: "Fehler",
  me: "Das bin ich",
  meHint: "Eigene Fehler kommen auf der Startseite wieder",
  madeBy: (by, budget, judged, wanted) => `Von ${by}, ${budget} je Stellung; ${judged} von ${wanted} Zügen beurteilt.`,
  tryTitle: "Finde den besseren Zug",
  tryOf: (n, total) => `(${n} von ${total})`,
  tryAsk: (move, played) => `Zug ${move} der Partie war ${played}. Es gibt einen besseren: Klicke ihn an.`,
  tryReading: (vertex) => `Nicht ${vertex}. Rechne, was das kostet …`,
  tryLoses: (vertex, lost) =>
    lost < 1
      ? `${vertex} ist etwa gleich gut. Katachi meint einen anderen.`
      : `${vertex} verliert etwa ${points(Math.round(lost))}. Noch einmal.`,
  tryRight: (vertex) => `Richtig: ${vertex}.`,
  tryWas: (vertex) => `Es war ${vertex}.`,
  tryShow: "Zeigen",
  tryNext: "Weiter",
  tryAgain: "Noch einmal",
  tryEnd: "Fertig",
  tryRights: (right, total) => `${right} von ${total} beim ersten Versuch`,
};
