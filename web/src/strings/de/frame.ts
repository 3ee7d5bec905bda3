// Der Rahmen der Seite und Wörter, die alle Ansichten brauchen.
import type { frame as en } from "../en/frame";

export const frame: typeof en = {
  shell: {
    skip: "Zum Brett springen",
    tabs: "Bereiche von Katachi",
    preferences: "Ansicht",
    home: "Katachi: zur Startseite",
    theme: "Erscheinung",
    palette: "Farben",
    coordinates: "Koordinaten anzeigen",
    api: "API dieser Seite",
    loading: "Wird geladen …",
    viewFailed: "Dieser Teil der Seite wurde nicht geladen. Bitte die Seite neu laden.",
    reconnecting:
      "Die Verbindung zu Katachi ist abgebrochen. Neuer Versuch … Falls Katachi beendet ist, starte es mit: katachi",
    offline: "Katachi antwortet nicht. Läuft es noch? Starte es mit: katachi",
    close: "Schließen",
    tryAgain: "Noch einmal",
    language: "Sprache",
    languageAuto: "Wie im Browser",
    explanations: "Die Texte des Labors sind auf Englisch.",
  },
  judge: {
    title: "Gutachter",
    own: "Katachi selbst",
    given: (words) => `${words} (beim Start gewählt)`,
    none: "Auf diesem Rechner wurde kein KataGo gefunden. Installiere KaTrain oder KataGo, um dessen Zahlen mit Katachis Begründungen zu sehen.",
    found: "KataGo wurde gefunden: Seine Zahlen können mit Katachis Begründungen gezeigt werden.",
    used: "Gewinnraten, Vorsprünge und Varianten sind vom Gutachter; Begründungen, Muster und Beweise von Katachi.",
    test: "Ausprobieren",
    starting: "Er startet …",
    visits: (visits, who) => `${visits} Besuche von ${who}`,
    reviewOfMoves: (first, last, visits, who) =>
      `Analyse ${first === last ? `von Zug ${first}` : `der Züge ${first}–${last}`} durch ${who}, ${visits} Besuche je Stellung; Begründungen von Katachi.`,
  },
  locked: {
    key: "Öffne die Adresse, die Katachi im Terminal anzeigt. Sie enthält den Schlüssel, der meist bei jedem Start wechselt.",
    password: "Katachi braucht hier ein Passwort.",
    keyLabel: "Oder den Schlüssel eingeben",
    passwordLabel: "Passwort",
    enter: "Öffnen",
  },
  tabs: {
    home: "Start",
    play: "Spielen",
    patterns: "Muster",
    joseki: "Joseki",
    tsumego: "Tsumego",
    rules: "Regeln",
    lab: "Labor",
    mine: "Deine Partien",
    view: "Geteilte Partie",
  },
  themes: { auto: "System", light: "Hell", dark: "Dunkel" },
  palettes: { usual: "Üblich", safe: "Für Farbenblinde" },
  looks: {
    board: "Brett",
    boards: { kaya: "Kayaholz", walnut: "Nussbaum", plain: "Schlicht", paper: "Papier", night: "Nacht" },
    stones: "Steine",
    stoneKinds: { shell: "Schiefer, Muschel", flat: "Flach", print: "Wie gedruckt" },
    lastMove: "Letzter Zug",
    lastMoves: { ring: "Ring", dot: "Punkt", triangle: "Ecke", none: "Ohne Marke" },
    coordinates: "Koordinaten",
    coordinateKinds: { four: "Alle Seiten", two: "Zwei Seiten", japanese: "Wie in japanischen Büchern" },
    sound: "Klang der Steine",
  },
  board: {
    label: (size) => `Go-Brett, ${size} mal ${size}`,
    help: "Die Pfeiltasten bewegen die Marke; Enter wählt den Punkt.",
    empty: "leer",
    black: "schwarzer Stein",
    white: "weißer Stein",
  },
  colors: { black: "Schwarz", white: "Weiß" },
  game: {
    examples: "Partien",
    move: (n) => `Zug ${n}`,
    rank: (rank) => rank.replace("k", ". Kyu").replace("d", ". Dan"),
    badge: (rank) => rank,
    openAt: (n) => `Diese Partie nach Zug ${n} öffnen`,
    opening: "wird geöffnet …",
    rulesets: {
      "tromp-taylor": {
        title: "Tromp-Taylor",
        words:
          "Fläche; keine Stellung darf sich wiederholen; Selbstmord von zwei oder mehr Steinen ist erlaubt; tote Steine müssen geschlagen werden.",
      },
      chinese: { title: "Chinesisch, einfaches Ko", words: "Fläche, einfaches Ko, tote Steine nach Absprache." },
      "chinese-ogs": {
        title: "Chinesisch, Superko",
        words: "Fläche, keine Stellung darf sich wiederholen, tote Steine nach Absprache.",
      },
      japanese: { title: "Japanisch", words: "Gebiet und Gefangene, einfaches Ko." },
      aga: { title: "AGA", words: "Fläche, keine Stellung darf sich mit demselben Spieler am Zug wiederholen." },
      "new-zealand": {
        title: "Neuseeländisch",
        words:
          "Fläche, keine Stellung darf sich mit demselben Spieler am Zug wiederholen; Selbstmord von zwei oder mehr Steinen ist erlaubt.",
      },
      "stone-scoring": {
        title: "Steinwertung",
        words: "Fläche minus zwei Punkte je lebender Gruppe, einfaches Ko.",
      },
      "ancient-territory": {
        title: "Altes Gebiet",
        words: "Gebiet und Gefangene minus zwei Punkte je lebender Gruppe, einfaches Ko.",
      },
      "aga-button": { title: "AGA mit Knopf", words: "Wie AGA, und das erste Passen zählt einen halben Punkt." },
      ing: {
        title: "Ing",
        words: "Fläche, keine Stellung darf sich wiederholen; Selbstmord von zwei oder mehr Steinen ist erlaubt.",
      },
    },
  },
};
