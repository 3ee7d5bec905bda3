// Texts nobody shows are work for translators and lead readers of the code astray.
import { expect, it } from "vitest";
import { en } from "./en";

const files = import.meta.glob<string>(
  ["../**/*.ts", "../**/*.tsx", "!../**/*.test.*", "!./**", "!../api/schema.d.ts"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);

// Some files call their section t.
const sources = Object.values(files)
  .map((text) => {
    const section = /const t = s\.(\w+);/.exec(text)?.[1];
    return section ? text.replace(/\bt\.(?=\w)/g, `s.${section}.`) : text;
  })
  .join("\n");

/** The texts below a section that no source names, unless the whole list they are in is handed on or looked up in. */
function unused(texts: object, path: string): string[] {
  return Object.entries(texts).flatMap(([name, value]) => {
    const own = `${path}.${name}`;
    const isNamed = new RegExp(`${own.replaceAll(".", "\\??\\.")}\\b`).test(sources);
    if (!isNamed) return [own];
    const isWhole = new RegExp(`${own.replaceAll(".", "\\.")}(?!\\.?\\w)`).test(sources);
    return value && typeof value === "object" && !isWhole ? unused(value, own) : [];
  });
}

it("shows every text somewhere", () => {
  expect(unused(en, "s").join(" ")).toBe("");
});
