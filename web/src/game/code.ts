// Boards as a part of an address: the size, then lists of names, each behind a letter that says what they are:
// 19_bD4-Q4_mR16-P17. Which letters there are is the matter of each tab.

const LARGEST = 25;
const LONGEST = 8000; // characters; no board needs more

export interface Code {
  size: number;
  parts: readonly string[]; // with their letters
  listOf: (sign: string) => string[];
}

/** Null if it is none. */
export function readCode(code: string): Code | null {
  if (code.length > LONGEST) return null;
  const [first = "", ...parts] = code.split("_");
  const size = Number(first);
  if (!/^\d+$/.test(first) || size < 2 || size > LARGEST) return null;
  const listOf = (sign: string) =>
    parts
      .filter((part) => part[0] === sign)
      .flatMap((part) => part.slice(1).split("-"))
      .filter(Boolean);
  return { size, parts, listOf };
}

/** Lists with nothing in them are left out. */
export function writeCode(size: number, lists: readonly (readonly [string, readonly string[]])[]): string {
  const written = lists.filter(([, names]) => names.length).map(([sign, names]) => sign + names.join("-"));
  return [size, ...written].join("_");
}
