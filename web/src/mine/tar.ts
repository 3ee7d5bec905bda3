// Many small files are sent as one: packed the way tar does it, which the server reads like a folder.

const BLOCK = 512;
const LONGEST = 100; // bytes of a name in tar's header
const encoder = new TextEncoder();

export interface Entry {
  name: string;
  bytes: Uint8Array;
}

export function tar(entries: readonly Entry[]): Uint8Array<ArrayBuffer> {
  const sizes = entries.map(({ bytes }) => BLOCK + padded(bytes.length));
  const packed = new Uint8Array(sizes.reduce((sum, size) => sum + size, 2 * BLOCK));
  let at = 0;
  entries.forEach(({ name, bytes }, index) => {
    packed.set(header(name, bytes.length), at);
    packed.set(bytes, at + BLOCK);
    at += sizes[index]!;
  });
  return packed;
}

function padded(size: number): number {
  return Math.ceil(size / BLOCK) * BLOCK;
}

function header(name: string, size: number): Uint8Array {
  const block = new Uint8Array(BLOCK);
  const put = (at: number, text: string) => block.set(encoder.encode(text), at);
  block.set(shortened(name), 0);
  put(100, "0000644\0");
  put(108, "0000000\0");
  put(116, "0000000\0");
  put(124, `${size.toString(8).padStart(11, "0")}\0`);
  put(136, "00000000000\0");
  put(148, " ".repeat(8)); // the checksum counts itself as blanks
  put(156, "0");
  put(257, "ustar\0");
  put(263, "00");
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(148, `${sum.toString(8).padStart(6, "0")}\0 `);
  return block;
}

/** The end of a long path: its file name tells most, and the ending must stay. */
function shortened(name: string): Uint8Array {
  const letters = [...name.replace(/^\/+/, "")];
  let bytes = encoder.encode(letters.join(""));
  while (bytes.length >= LONGEST) {
    letters.shift();
    bytes = encoder.encode(letters.join(""));
  }
  return bytes;
}
