// A sentence of the server in the reader's language; what cannot be translated is marked as English.
import { phrases } from "../strings";
import { lineIn, moveNamed, translated, verdictIn } from "../strings/phrases/translate";

const known = new Map<string, string | null>();
const MOST = 500;

function inOtherWords(text: string): string | null {
  if (!phrases) return null;
  const before = known.get(text);
  if (before !== undefined) return before;
  if (known.size >= MOST) known.clear();
  const said = translated(text, phrases);
  known.set(text, said);
  return said;
}

/** The sentence as the reader can read it. */
export function spoken(text: string): string {
  return inOtherWords(text) ?? text;
}

/** The name of a corner move: "low approach" of "low approach (kakari)". */
export function moveName(name: string): string {
  const bare = name.split(" (")[0]!;
  return (phrases && moveNamed(bare, phrases)) ?? bare;
}

export function Spoken({ text }: { text: string }) {
  const said = inOtherWords(text);
  return said ? <span>{said}</span> : <span lang="en">{text}</span>;
}

/** What is said about a problem. */
export function SpokenVerdict({ text }: { text: string }) {
  const said = phrases && verdictIn(text, phrases);
  return said ? <span>{said}</span> : <span lang="en">{text}</span>;
}

/** The moves of a problem, with how they end. */
export function SpokenLine({ text }: { text: string }) {
  const said = phrases && lineIn(text, phrases);
  return said ? <span>{said}</span> : <span lang="en">{text}</span>;
}

/** The name of an eye space or a group. */
export function shapeName(name: string): string {
  return (phrases?.problems.shapes as Record<string, string> | undefined)?.[name] ?? name;
}

/** Several sentences, one after the other. */
export function Sentences({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => [<Spoken key={text} text={text} />, " "]);
}
