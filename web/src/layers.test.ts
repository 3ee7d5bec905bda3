// Imports point down these layers only. The tabs are one layer: they do not import each other.
import { expect, it } from "vitest";

const LAYERS: readonly (readonly string[])[] = [
  ["strings"],
  ["api"],
  ["game"],
  ["frame"],
  ["ui"],
  ["board"],
  ["shared"],
  ["why"],
  ["home", "play", "patterns", "joseki", "tsumego", "rules", "lab", "mine", "view"],
  ["app"],
];
const TESTING = "testing"; // only tests import it

const files = import.meta.glob<string>(["./*/**/*.ts", "./*/**/*.tsx"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const IMPORT = /\b(?:from|import|mock)\s*\(?\s*"(\.[^"]+)"/g;

const folderOf = (path: string) => path.split("/")[1]!;
const layerOf = (folder: string) => LAYERS.findIndex((layer) => layer.includes(folder));
const isTest = (path: string) => path.includes(".test.") || folderOf(path) === TESTING;

/** "./play/panels/Bar.tsx" and "../../ui/Note" → "./ui/Note" */
function resolved(from: string, to: string): string {
  return `.${new URL(to, new URL(from, "file:///")).pathname}`;
}

function isAllowed(from: string, to: string): boolean {
  const [here, there] = [folderOf(from), folderOf(to)];
  if (here === there || here === TESTING) return true;
  if (there === TESTING) return isTest(from);
  return layerOf(there) < layerOf(here);
}

it("has a layer for every folder", () => {
  const folders = new Set(Object.keys(files).map(folderOf));
  expect([...folders].filter((name) => name !== TESTING && layerOf(name) < 0)).toEqual([]);
});

it("imports point down", () => {
  const wrong = Object.entries(files).flatMap(([path, text]) =>
    [...text.matchAll(IMPORT)]
      .map((found) => resolved(path, found[1]!))
      .filter((to) => !isAllowed(path, to))
      .map((to) => `${path} -> ${to}`),
  );
  expect(wrong).toEqual([]);
});
