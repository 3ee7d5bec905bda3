import { expect, it } from "vitest";
import { tar } from "./tar";

const text = new TextDecoder();
const field = (bytes: Uint8Array, at: number, length: number) =>
  text.decode(bytes.slice(at, at + length)).replace(/\0.*$/s, "");

it("packs files as tar does: a header of 512 bytes, the bytes, and blocks of nothing at the end", () => {
  const packed = tar([
    { name: "lee/1.sgf", bytes: new TextEncoder().encode("(;GM[1])") },
    { name: "秀策.sgf", bytes: new Uint8Array(513) },
  ]);
  expect(packed.length).toBe(512 + 512 + 512 + 1024 + 1024);
  expect(field(packed, 0, 100)).toBe("lee/1.sgf");
  expect(Number.parseInt(field(packed, 124, 12), 8)).toBe(8);
  expect(field(packed, 257, 6)).toBe("ustar");
  expect(field(packed, 512, 8)).toBe("(;GM[1])");
  expect(field(packed, 1024, 100)).toBe("秀策.sgf");
});

it("has a checksum that counts its own field as blanks", () => {
  const header = tar([{ name: "a.sgf", bytes: new Uint8Array(0) }]).slice(0, 512);
  const said = Number.parseInt(field(header, 148, 7), 8);
  header.fill(32, 148, 156);
  expect(header.reduce((sum, byte) => sum + byte, 0)).toBe(said);
});

it("keeps the end of a long name, and never half a letter", () => {
  const name = field(tar([{ name: `${"長".repeat(80)}/game.sgf`, bytes: new Uint8Array(0) }]), 0, 100);
  expect(name.endsWith("長/game.sgf")).toBe(true);
  expect(name).not.toContain("�");
});
