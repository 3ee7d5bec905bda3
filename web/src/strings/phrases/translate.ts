// The server's sentences in another language, clause by clause: what no pattern fits stays English, all of it.
import { ADDS, ALONG, CAN, DOES, PARTS, type Phrasebook, type Place, SAYS, type Side, WHERE } from "./english";

import { ACTS, PROBLEMS } from "./problems/english";

type Slots = Readonly<Record<string, string>>;
type Book = "does" | "can" | "adds" | "says" | "where" | "problems";

const STONES_ONE = "the (?:\\d+ )?(?:black|white) stones? at [A-Z]\\d{1,2}";
const SEVERAL = (one: string) => `${one}(?:, ${one})*(?: (?:and|or) ${one})?`;
const POINT = "[A-Z]\\d{1,2}";
const WORTH = "about (?:one|\\d+) (?:more )?points?";
const PLACE =
  "(?: (?:in the (?:upper|lower) (?:left|right) corner|on the (?:upper|lower|left|right) side|in the center))?";
const SIDES = `along the (?:${ALONG.join("|")})`;
const HELD = `(?:${PARTS.join("|")})(?: \\(about \\d+ points?\\))?`;
const HOLDS = `(?:Black|White) has ${SEVERAL(HELD)}`;
const SLOTS: Record<string, string> = {
  stones: `${SEVERAL(STONES_ONE)}|them|it`,
  others: SEVERAL(STONES_ONE),
  point: POINT,
  spot: POINT,
  points: SEVERAL(POINT),
  move: `${POINT}|a move elsewhere|tenuki`,
  side: "Black|White",
  rival: "Black|White",
  worth: WORTH,
  place: PLACE,
  share: "(?:under )?[\\d.]+ %",
  n: "[\\d,]+",
  m: "[\\d,]+",
  rest: "[\\d.]+ %",
  range: "\\[[\\d., ]+\\]",
  year: "\\d{4}",
  end: "\\d{4}",
  along: SIDES,
  across: SIDES,
  where: ".+",
  other: ".+",
  holds: `${HOLDS}(?:; ${HOLDS})?`,
  shape: "[^,]+",
  does: ".+",
  can: ".+",
  result: ".+",
  ending: ".+",
  act: ACTS.join("|"),
};

/** A pattern as a regular expression with the slots as its groups. */
function compiled(pattern: string): RegExp {
  const text = pattern
    .replace(/[.*+?^$()\\]/g, "\\$&")
    .replace(/\[([^\]|]*)\]/g, "(?:$1)?")
    .replace(/\[([^\]]*)\]/g, "(?:$1)")
    .replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${SLOTS[name]})`);
  return new RegExp(`^${text}$`, "i");
}

const LONGEST = 500; // letters of a sentence
let made: Record<Book, [string, RegExp][]> | null = null;

function patterns(book: Book): [string, RegExp][] {
  const all = (list: readonly string[]): [string, RegExp][] => list.map((one) => [one, compiled(one)]);
  made ??= {
    does: all(DOES),
    can: all(CAN),
    adds: all(ADDS),
    says: all(SAYS),
    where: all(WHERE),
    problems: all(PROBLEMS),
  };
  return made[book];
}

/** A sentence with its full stop; null if it cannot be said in this language. */
export function translated(sentence: string, phrases: Phrasebook): string | null {
  if (!sentence.endsWith(".") || sentence.length > LONGEST) return null;
  const said = clause("says", sentence.slice(0, -1), phrases);
  return said && `${said.charAt(0).toUpperCase()}${said.slice(1)}${phrases.end}`;
}

/** A verdict of a problem, with or without a full stop. */
export function verdictIn(text: string, phrases: Phrasebook): string | null {
  const isSentence = text.endsWith(".");
  const said = text.length > LONGEST ? null : whole("problems", isSentence ? text.slice(0, -1) : text, phrases);
  return said && `${said.charAt(0).toUpperCase()}${said.slice(1)}${isSentence ? phrases.end : ""}`;
}

/** A line of a problem, "B:A1 (elsewhere) B:B1 – two eyes", with its end and what is played elsewhere. */
export function lineIn(text: string, phrases: Phrasebook): string | null {
  const { elsewhere, threat } = phrases.problems;
  const [moves = "", ending] = text.split(/(?:^| )– /);
  const end = ending === undefined ? "" : whole("problems", ending, phrases);
  if (end === null) return null;
  const played = moves.replaceAll("(elsewhere)", `(${elsewhere})`).replaceAll("(threat, answer)", `(${threat})`);
  return [played, end].filter(Boolean).join(" – ");
}

/** One clause, or one with what is added to it, or (of what a move does) several. */
function clause(book: Book, text: string, phrases: Phrasebook): string | null {
  const isWhole = book === "can" || book === "where";
  return whole(book, text, phrases) ?? (isWhole ? null : divided(book, text, phrases));
}

function whole(book: Book, text: string, phrases: Phrasebook): string | null {
  for (const [pattern, expression] of patterns(book)) {
    const slots = expression.exec(text)?.groups;
    const words = wordsOf(book, phrases)[pattern];
    const said = slots || expression.test(text) ? words && filled(words, slots ?? {}, phrases) : null;
    if (said) return said;
  }
  return null;
}

function wordsOf(book: Book, phrases: Phrasebook): Record<string, string> {
  return book === "problems" ? phrases.problems.says : phrases[book];
}

const SEAMS = /: |; | \(| and |, /g;

function divided(book: Book, text: string, phrases: Phrasebook): string | null {
  for (const { 0: seam, index } of [...text.matchAll(SEAMS)].reverse()) {
    const left = clause(book, text.slice(0, index), phrases);
    const rest = left && clause("adds", text.slice(index), phrases);
    if (left && rest) return `${left}${rest}`;
    const isList = book === "does" && (seam === " and " || seam === ", ");
    const right = left && isList ? clause("does", text.slice(index + seam.length), phrases) : null;
    if (left && right) return phrases.and([left, right], "does");
  }
  return null;
}

/** A translated pattern with its slots; null if one of them cannot be said. */
function filled(words: string, slots: Slots, phrases: Phrasebook): string | null {
  let isWhole = true;
  const said = words.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, form = "") => {
    const text = spoken(name, slots[name] ?? "", form as string, phrases);
    isWhole &&= text !== null;
    return text ?? "";
  });
  return isWhole ? said : null;
}

function spoken(name: string, text: string, form: string, phrases: Phrasebook): string | null {
  switch (name) {
    case "does":
    case "can":
      return clause(name, text, phrases);
    case "result":
    case "ending":
      return whole("problems", text, phrases);
    case "act":
      return phrases.problems.acts[text.toLowerCase() as (typeof ACTS)[number]];
    case "where":
    case "other":
      return clause("where", text, phrases);
    case "along":
    case "across":
      return phrases.along[text.slice("along the ".length).toLowerCase() as (typeof ALONG)[number]];
    case "holds":
      return held(text, phrases);
    case "stones":
    case "others":
      return phrases.and(
        stonesIn(text).map((one) => phrases.stones(one, form)),
        "stones",
      );
    case "side":
    case "rival":
      return phrases.side(text.toLowerCase() as Side, form);
    case "worth":
      return phrases.worth(Number(/\d+/.exec(text)?.[0] ?? 1), text.includes(" more "), form);
    case "place":
      return text && phrases.place(placeIn(text), form);
    case "points":
      return (text.includes(" or ") ? phrases.or : listed(phrases))(text.match(new RegExp(POINT, "g")) ?? []);
    case "shape":
      return (phrases.shapes as Record<string, string>)[text] ?? null;
    case "move":
      return /^(a move|tenuki)/i.test(text) ? phrases.elsewhere : text;
    default:
      return text;
  }
}

const listed = (phrases: Phrasebook) => (parts: readonly string[]) => phrases.and(parts, "stones");

function stonesIn(text: string) {
  const found = [...text.matchAll(/the (\d+ )?(black|white) stones? at ([A-Z]\d{1,2})/gi)];
  if (!found.length) return [{ count: text.toLowerCase() === "it" ? 1 : 2, color: null, at: "" }];
  return found.map(([, count, color, at]) => ({
    ...{ count: Number(count ?? 1), color: color!.toLowerCase() as Side },
    at: at!,
  }));
}

/** "White has the corner (about 12 points) and the outside; Black has the top" */
function held(text: string, phrases: Phrasebook): string {
  const sides = text.split("; ").map((one) => {
    const parts = [...one.matchAll(new RegExp(`(${PARTS.join("|")})(?: \\(about (\\d+))?`, "g"))];
    const side = phrases.side(one.slice(0, 5).toLowerCase() as Side, "");
    return phrases.has(
      side,
      parts.map(([, part, points]) =>
        phrases.holding(phrases.parts[part as (typeof PARTS)[number]], points ? Number(points) : null),
      ),
    );
  });
  return sides.join(phrases.end === "。" ? "、" : "; ");
}

const ARTICLES = ["a", "an", "the"];

/** The name of a corner move, without the Japanese word behind it; null if it has none in this language. */
export function moveNamed(name: string, { names, shapes, named, captureOf, pointOf }: Phrasebook): string | null {
  const known = (names as Record<string, string>)[name];
  if (known) return known;
  const shape = ARTICLES.map((article) => (shapes as Record<string, string>)[`${article} ${name}`]).find(Boolean);
  if (shape) return named(shape);
  const stones = /^capture of (\d+) stones$/.exec(name);
  if (stones) return captureOf(Number(stones[1]));
  const point = /^(\d+)-(\d+) point$/.exec(name);
  return point ? pointOf(point[1]!, point[2]!) : null;
}

function placeIn(text: string): Place {
  return text.trim().replace(/^(in|on) the | (corner|side)$/g, "") as Place;
}
