// Das Labor.
import type { lab as en } from "../en/lab";

export const lab: typeof en = {
  intro:
    "Was die Arbeiten gemessen haben neben dem, was Katachi misst, und Wettkämpfe, die du selbst laufen lassen kannst. Anteile und Wertungen haben 95-%-Intervalle; angepasste Zahlen (wie Zipf-Exponenten) und bloße Anzahlen nicht. Jede Tabelle zeigt den Befehl, der sie erzeugt hat.",
  parts: "Teile des Labors",
  partNames: { tables: "Tabellen der Arbeiten", matches: "Wettkämpfe" },
  tables: "Tabellen und Abbildungen",
  playsGames: "spielt Partien",
  making: "Die Tabelle wird erzeugt; beim ersten Mal dauert das ein paar Sekunden …",
  kept: "Ergebnisse, die mit Katachi kommen",
  compared: "Verglichen mit der Arbeit",
  keptNotes: "Befehle, und was man über diese Ergebnisse wissen sollte",
  madeAt: (size, verdict) =>
    `Umfang des Versuchs: ${size}.${verdict ? ` Stimmt mit der Arbeit überein? ${verdict}.` : ""}`,
  onThisComputer: "Auf diesem Rechner",
  absent: "Für diese Tabelle werden Partien gespielt. Die schnelle Fassung dauert zehn Sekunden bis eine Minute.",
  run: "Jetzt erzeugen",
  runAgain: "Neu erzeugen",
  quickOnly:
    "Das ist die schnelle Fassung: Wenige Partien sagen wenig über Stärke. Die volle Fassung gibt es auf der Befehlszeile.",
  running: (step, seconds) => `Läuft: ${step || "startet"} (${seconds} s)`,
  toPaper: "verglichen mit der Zahl der Arbeit",
  madeBy: "Erzeugt von",
  madeIn: (seconds, date) => `${seconds} s, am ${date}`,
  chart: (title, x, y) => `${title}: ${y} über ${x}`,
  newMatch: "Ein Wettkampf auf diesem Rechner",
  matchWords:
    "Zwei Spieler mit demselben Programm und wechselnden Farben. Je zwei Partien beginnen mit derselben Zufallseröffnung; das Komi ist 7,5.",
  player: (side) => `Spieler ${side}`,
  baseOf: (side) => `Basis von ${side}`,
  fields: { size: "Brett", games: "Partien (≤ 20)", simulations: "Simulationen (≤ 200)", seed: "Startwert" },
  presets: {
    full: { name: "voll", words: "alles, was es weiß" },
    plain: { name: "einfach", words: "nur RAVE und Expertenhinweise, wie vor der Zeit der Muster" },
    "no patterns": { name: "ohne Muster", words: "ohne das aus Partien Gelernte" },
    "no book": { name: "ohne Buch", words: "ohne das Eröffnungsbuch" },
    "no expert": { name: "ohne Experten", words: "ohne Expertenhinweise und Formen" },
    "no rave": { name: "ohne RAVE", words: "ohne All-Moves-As-First" },
  },
  startMatch: "Los",
  noMatches: "Noch keine Wettkämpfe.",
  circumstances: (size, simulations, seed) => `${size}×${size}, ${simulations} Simulationen je Zug, Startwert ${seed}`,
  played: (done, all) => `${done} von ${all} ${all === 1 ? "Partie" : "Partien"}`,
  errors: (errors) => `${errors} durch Fehler`,
  elo: "Elo, A − B, 95 %:",
  verdicts: {
    none: "Noch keine Partie ist fertig.",
    a: "A ist mit diesen Einstellungen stärker.",
    b: "B ist mit diesen Einstellungen stärker.",
    open: "Noch nicht zu sagen.",
  },
  luck: (share, score) =>
    `Zwischen gleich starken Spielern enden ${share} solcher Wettkämpfe mindestens so ungleich wie ${score} (exakter zweiseitiger Vorzeichentest; unter 5 % gilt als Unterschied).`,
  theGames: "Die Partien",
  howCounted:
    "Gezählt mit allen Steinen, wie sie stehen (Tromp–Taylor): Tot aussehende Steine zählen, solange sie nicht geschlagen sind. Die Spieler wollen gewinnen, nicht hoch gewinnen; die Höhe eines Ergebnisses sagt daher wenig.",
  countFrom: "Zählen aus",
  shippedBase: "was mit Katachi kommt",
  baseGames: (name, games) => `${name} (${games} Partien)`,
  fromGames:
    "Diese Tabelle wird aus Partien gezählt, und die Basis von Katachi enthält keine. Die Seite zeigt, was die Basis weiß, und lässt Zeilen weg, die Partien brauchen. Diese gibt es auf der Befehlszeile:",
  game: (number, black, result, length) => `Partie ${number}: ${black} hat Schwarz, ${result}, ${length} Züge`,
};
