import { expect, it } from "vitest";
import { edit, type GameTree, newTree, play } from "../game/tree";
import { codeOfGame, gameOfCode, sgfOfTree } from "./link";

function game(): GameTree {
  let [tree, at] = play(newTree({ size: 9, black: "本因坊 秀策", white: "Gennan" }), 0, "black", [4, 4]);
  [tree] = play(tree, at, "white", [2, 2]);
  [tree] = play(tree, at, "white", [6, 6]);
  tree = edit(tree, 3, { C: ["a [variation] with \\ and 囲碁"], LB: ["aa:A"], KTRV: ["private"] });
  return tree;
}

it("brings back the whole game, but not what is private", async () => {
  const code = await codeOfGame(game());
  expect(code).toMatch(/^[\w-]+$/); // nothing that an address must quote
  const found = (await gameOfCode(code))!;
  expect(found.nodes[3]!.props).toMatchObject({ C: ["a [variation] with \\ and 囲碁"], LB: ["aa:A"] });
  expect(found.nodes[3]!.props.KTRV).toBeUndefined();
  expect(found.nodes.map(({ parent, children }) => [parent, children])).toEqual(
    game().nodes.map(({ parent, children }) => [parent, children]),
  );
});

it("is short: a game of 250 moves fits into an address", async () => {
  let [tree, at] = [newTree(), 0];
  for (let i = 0; i < 250; i++) [tree, at] = play(tree, at, i % 2 ? "white" : "black", [i % 19, Math.floor(i / 19)]);
  expect((await codeOfGame(tree)).length).toBeLessThan(4_000);
});

it.each(["", "1", "1!!!", "2abc", "1AAAA", `1${"A".repeat(5000)}`])("says that %.12s is damaged", async (code) => {
  expect(await gameOfCode(code)).toBeNull();
});

it("does not take what is no game", async () => {
  const code = await codeOfGame(game());
  for (let cut = 1; cut < code.length; cut += 7) expect(await gameOfCode(code.slice(0, cut)), String(cut)).toBeNull();
  const forged = { nodes: [{ parent: 5, children: [], props: {} }] } as unknown as GameTree;
  expect(await gameOfCode(await codeOfGame(forged))).toBeNull();
  const odd = { nodes: [{ parent: -1, children: [], props: { "<b>": ["x"] } }] } as unknown as GameTree;
  expect(await gameOfCode(await codeOfGame(odd))).toBeNull();
});

it("does not unpack without end", async () => {
  const huge = edit(newTree(), 0, { C: ["x".repeat(3_000_000)] });
  expect(await gameOfCode(await codeOfGame(huge))).toBeNull();
});

it("writes SGF with variations, and quotes what must be", () => {
  const text = sgfOfTree(game());
  expect(text).toMatch(/^\(;FF\[4\].*;B\[ee\]\(;W\[cc\]\)\(;W\[gg\]C\[a \[variation\\\] with \\\\ and 囲碁\].*\)\)$/);
});
