// Which of the files somebody dropped or chose are games, and how they are sent.
import { tar } from "./tar";

const GAMES = /\.(sgfs?|zip|tar|tgz|tbz2?|txz)(\.(gz|bz2|xz))?$/i;
const PLAIN = /\.sgfs?(\.(gz|bz2|xz))?$/i;
const SMALL = 1 << 20; // bytes of a file that travels with others
const TOGETHER = 4 << 20; // bytes sent at once
export const PACK = "files.tar";

export interface Chosen {
  path: string; // as it was below the folder that was chosen
  file: File;
}

export interface Parcel {
  name: string;
  size: number;
  files: readonly Chosen[];
}

export function isGameFile(name: string): boolean {
  const plain = name.slice(name.lastIndexOf("/") + 1);
  return GAMES.test(plain) && !plain.startsWith(".");
}

export function chosenOf(list: Iterable<File>): Chosen[] {
  return [...list].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/** Games only, in order, each path once. */
export function gamesOf(chosen: readonly Chosen[]): Chosen[] {
  const byPath = new Map(chosen.filter(({ path }) => isGameFile(path)).map((one) => [one.path, one]));
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Small files travel together, large ones and archives by themselves. */
export function parcels(games: readonly Chosen[]): Parcel[] {
  const found: Parcel[] = [];
  let together: Chosen[] = [];
  let size = 0;
  const close = () => {
    if (together.length) found.push({ name: PACK, size, files: together });
    together = [];
    size = 0;
  };
  for (const one of games) {
    if (!PLAIN.test(one.path) || one.file.size > SMALL) {
      found.push({ name: one.path, size: one.file.size, files: [one] });
      continue;
    }
    together.push(one);
    size += one.file.size;
    if (size >= TOGETHER) close();
  }
  close();
  return found;
}

export async function contentOf({ name, files }: Parcel): Promise<BodyInit> {
  if (name !== PACK) return files[0]!.file;
  const entries = await Promise.all(
    files.map(async ({ path, file }) => ({ name: path, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
  return tar(entries);
}

/** All files of what was dropped, folders with all below them. */
export async function droppedFiles(transfer: DataTransfer): Promise<Chosen[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (entries.every((entry) => entry === null)) return chosenOf(transfer.files);
  const found = await Promise.all(entries.map((entry) => (entry ? below(entry) : [])));
  return found.flat();
}

async function below(entry: FileSystemEntry): Promise<Chosen[]> {
  if (entry.isFile) {
    const file = await new Promise<File | null>((done) => (entry as FileSystemFileEntry).file(done, () => done(null)));
    return file ? [{ path: entry.fullPath.replace(/^\//, ""), file }] : [];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const inner: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done) => reader.readEntries(done, () => done([])));
    if (!some.length) break;
    inner.push(...some);
  }
  const found: Chosen[] = [];
  for (const one of inner) found.push(...(await below(one)));
  return found;
}
