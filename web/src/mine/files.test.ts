import { expect, it } from "vitest";
import { chosenOf, contentOf, gamesOf, isGameFile, PACK, parcels } from "./files";

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name);
const chosen = (path: string, size = 10) => ({ path, file: file(path, size) });

it("knows game files by their endings", () => {
  for (const name of ["a.sgf", "B.SGF", "a.sgfs.gz", "x/y/all.zip", "t.tar.xz", "t.tgz"])
    expect(isGameFile(name)).toBe(true);
  for (const name of ["a.txt", "sgf", ".hidden.sgf", "x/._a.sgf", "a.sgf.exe", "a.gz"])
    expect(isGameFile(name)).toBe(false);
});

it("takes games only, in order, each once", () => {
  const found = gamesOf([chosen("b.sgf"), chosen("notes.txt"), chosen("a.sgf"), chosen("a.sgf")]);
  expect(found.map(({ path }) => path)).toEqual(["a.sgf", "b.sgf"]);
});

it("sends small files together, large ones and archives by themselves", () => {
  const small = Array.from({ length: 30 }, (_, i) => chosen(`${i}.sgf`, 200_000));
  const found = parcels([...small, chosen("large.sgf", 2_000_000), chosen("all.zip", 5)]);
  expect(found.map(({ name, files }) => [name, files.length])).toEqual([
    [PACK, 21],
    ["large.sgf", 1],
    ["all.zip", 1],
    [PACK, 9],
  ]);
  expect(found.flatMap(({ files }) => files)).toHaveLength(32);
});

it("gives an archive as it is, and a pack as tar", async () => {
  const [pack, zip] = [parcels([chosen("a.sgf")])[0]!, parcels([chosen("a.zip")])[0]!];
  expect(await contentOf(zip)).toBeInstanceOf(File);
  expect(((await contentOf(pack)) as Uint8Array).length).toBe(512 + 512 + 1024);
});

it("remembers where a file was below the folder that was chosen", () => {
  const one = file("a.sgf");
  Object.defineProperty(one, "webkitRelativePath", { value: "games/lee/a.sgf" });
  expect(chosenOf([one])[0]?.path).toBe("games/lee/a.sgf");
});
