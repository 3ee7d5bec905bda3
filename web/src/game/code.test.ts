import { expect, it } from "vitest";
import { readCode, writeCode } from "./code";

it("writes lists and reads them again", () => {
  const code = writeCode(19, [
    ["b", ["D4", "Q4"]],
    ["w", []],
    ["m", ["R16"]],
  ]);
  expect(code).toBe("19_bD4-Q4_mR16");
  const read = readCode(code)!;
  expect([read.size, read.listOf("b"), read.listOf("w"), read.listOf("m")]).toEqual([19, ["D4", "Q4"], [], ["R16"]]);
});

it("reads no board that is too large, too small or none", () => {
  for (const code of ["26", "1", "", "x_bD4", "-9", "1e1", `19_b${"D4-".repeat(3000)}`])
    expect(readCode(code)).toBeNull();
  expect(readCode("25")?.size).toBe(25);
});
