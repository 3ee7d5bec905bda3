// A whole game in an address: packed in the browser, unpacked in another one, and no server in between.
import { fromWire, type GameTree, toWire, type WireNode } from "../game/tree";

const VERSION = "1";
const PRIVATE = new Set(["KTRV", "SBKV", "AP"]); // what a reader of the link does not need
const MOST = 2_000_000; // bytes that a link may unpack to: no bombs

type Packed = [parent: number, props: Record<string, string[]>][];

export async function codeOfGame(tree: GameTree): Promise<string> {
  const nodes: Packed = toWire(tree).map(({ parent, props }) => [
    parent,
    Object.fromEntries(Object.entries(props).filter(([name]) => !PRIVATE.has(name))),
  ]);
  const bytes = await through(new TextEncoder().encode(JSON.stringify(nodes)), new CompressionStream("deflate-raw"));
  return VERSION + base64(bytes);
}

/** The game of an address; null if it is damaged. */
export async function gameOfCode(code: string): Promise<GameTree | null> {
  if (!code.startsWith(VERSION)) return null;
  try {
    const bytes = await through(bytesOf(code.slice(VERSION.length)), new DecompressionStream("deflate-raw"));
    return treeOf(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch {
    return null;
  }
}

/** Only what is a tree: strangers write links. */
function treeOf(given: unknown): GameTree | null {
  if (!Array.isArray(given) || !given.length) return null;
  const nodes: WireNode[] = [];
  for (const [i, node] of given.entries()) {
    const [parent, props] = Array.isArray(node) ? (node as [unknown, unknown]) : [null, null];
    const isBelow =
      i === 0 ? parent === -1 : Number.isInteger(parent) && (parent as number) >= 0 && (parent as number) < i;
    if (!isBelow || !isProps(props)) return null;
    nodes.push({ parent: parent as number, props });
  }
  return fromWire(nodes);
}

function isProps(value: unknown): value is Record<string, string[]> {
  if (!value || typeof value !== "object" || Array.isArray(value)) return false;
  return Object.entries(value).every(
    ([name, list]) =>
      /^[A-Z]{1,8}$/.test(name) && Array.isArray(list) && list.every((text) => typeof text === "string"),
  );
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = stream.writable.getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  written.catch(() => {}); // reading says what is wrong
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.readable.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    length += next.value.length;
    if (length > MOST) throw new Error("too long");
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** The game as SGF text, with everything that its nodes say. */
export function sgfOfTree({ nodes }: GameTree): string {
  const parts: string[] = [];
  const todo: (number | string)[] = [")", 0, "("];
  while (todo.length) {
    const next = todo.pop()!;
    if (typeof next === "string") {
      parts.push(next);
      continue;
    }
    const { props, children } = nodes[next]!;
    parts.push(
      `;${Object.entries(props)
        .map(([name, values]) => name + values.map(valueText).join(""))
        .join("")}`,
    );
    if (children.length === 1) todo.push(children[0]!);
    else for (const child of [...children].reverse()) todo.push(")", child, "(");
  }
  return parts.join("");
}

function valueText(value: string): string {
  return `[${value.replace(/[\\\]]/g, "\\$&")}]`;
}
