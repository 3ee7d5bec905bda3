import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fromWire, newTree, play, type WireNode } from "../../game/tree";
import { differs, nodeAtPlace, orderOf, wireOf } from "../game/order";
import { HUMANS, makeMainLine, newId, openTree, playHere, state, step } from "../game/store";
import { openKept } from "./keep";
import { forgetLocal, readLocal, readPlace, unsentGames, writeLocal } from "./local";

beforeEach(() => {
  localStorage.clear();
  openTree(newTree({ size: 9 }));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("the order of the file", () => {
  it("has parents first, variations one after the other", () => {
    playHere([4, 4]);
    playHere([2, 2]);
    step(-1);
    playHere([6, 6]);
    step(-1);
    playHere([2, 2]);
    playHere([5, 5]); // 4, a child of 2, stands before 3 in the file
    expect(orderOf(state.value.tree).nodes).toEqual([0, 1, 2, 4, 3]);
    expect(wireOf(state.value.tree).map(({ parent }) => parent)).toEqual([-1, 0, 1, 2, 1]);
  });

  it("keeps the main line first after it was changed", () => {
    playHere([4, 4]);
    step(-1);
    playHere([2, 2]);
    makeMainLine();
    const again = fromWire(wireOf(state.value.tree));
    expect(again.nodes[1]!.props.B).toEqual(["cc"]);
    expect(nodeAtPlace(state.value.tree, 1)).toBe(2);
  });

  it("gives the root for a place that is not there", () => {
    expect(nodeAtPlace(state.value.tree, 99)).toBe(0);
  });
});

describe("the browser's storage", () => {
  it("gives the game back as it was, with the place in it", () => {
    playHere([4, 4]);
    playHere([2, 2]);
    step(-1);
    expect(writeLocal(state.value, false)).toBe(true);
    const found = readLocal(state.value.id)!;
    expect(found.nodes).toEqual(wireOf(state.value.tree));
    expect(readPlace(state.value.id)).toBe(1);
    expect(found.sent).toBe(false);
    expect(found.players).toEqual(HUMANS);
  });

  it("keeps few games, and those first that nobody else has", () => {
    const [tree] = play(newTree(), 0, "black", [3, 3]);
    const ids = Array.from({ length: 7 }, (_, i) => `game00000${i}`);
    ids.forEach((id, i) => {
      writeLocal({ id, tree, at: 1, players: HUMANS, own: true }, i > 0);
    });
    const left = ids.filter((id) => readLocal(id));
    expect(left).toHaveLength(5);
    expect(left).toContain(ids[0]); // not sent to the server
    expect(left).toContain(ids[6]); // the one on the board
  });

  it("never drops what was played here and nobody else has, but what was merely opened", () => {
    const [tree] = play(newTree(), 0, "black", [3, 3]);
    const write = (id: string, own: boolean) => writeLocal({ id, tree, at: 1, players: HUMANS, own }, false);
    const own = Array.from({ length: 12 }, (_, i) => `own${100000 + i}`);
    const opened = Array.from({ length: 12 }, (_, i) => `opened${100000 + i}`);
    for (const id of own) write(id, true);
    for (const id of opened) write(id, false);
    expect(own.every((id) => readLocal(id))).toBe(true);
    expect(opened.filter((id) => readLocal(id))).toEqual([opened[11]]);
    expect(unsentGames("own100003").map(({ id }) => id)).not.toContain("own100003");
    expect(unsentGames("").filter((game) => game.own)).toHaveLength(12);
  });

  it("makes room with what the server has too", () => {
    const [tree] = play(newTree(), 0, "black", [3, 3]);
    const write = (id: string, sent: boolean) =>
      writeLocal({ id, tree, at: 1, players: HUMANS, own: true }, sent, small(2));
    const kept = new Map<string, string>();
    const small = (most: number): Storage => ({
      length: kept.size,
      key: (i) => [...kept.keys()][i] ?? null,
      getItem: (key) => kept.get(key) ?? null,
      removeItem: (key) => void kept.delete(key),
      clear: () => kept.clear(),
      setItem: (key, value) => {
        const games = [...kept.keys()].filter((name) => name.startsWith("katachi.game.") && name !== key);
        if (key.startsWith("katachi.game.") && games.length >= most) throw new DOMException("", "QuotaExceededError");
        kept.set(key, value);
      },
    });
    expect([write("onserver1", true), write("nowhere11", false), write("nowhere22", false)]).toEqual([
      true,
      true,
      true,
    ]);
    expect([...kept.keys()].filter((key) => key.includes("game."))).toEqual([
      "katachi.game.nowhere11",
      "katachi.game.nowhere22",
    ]);
    expect(write("nowhere33", false)).toBe(false); // that is said, and nothing lost for it
    expect(kept.has("katachi.game.nowhere11")).toBe(true);
  });

  it("survives what is not a game, and a full storage", () => {
    localStorage.setItem("katachi.game.broken00", "{");
    expect(readLocal("broken00")).toBeNull();
    localStorage.setItem("katachi.game.broken01", JSON.stringify({ nodes: [] }));
    expect(readLocal("broken01")).toBeNull();
    for (const nodes of [[null], [{ parent: 3, props: {} }], [{ parent: -1, props: { B: "ee" } }], [{ parent: -1 }]]) {
      localStorage.setItem("katachi.game.broken02", JSON.stringify({ nodes }));
      expect(readLocal("broken02")).toBeNull();
    }
    const full = {
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    } as unknown as Storage;
    expect(writeLocal(state.value, true, full)).toBe(false);
  });
});

it("works where the browser forbids its storage", () => {
  vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("forbidden", "SecurityError");
  });
  expect(writeLocal(state.value, true)).toBe(false);
  expect(readLocal(state.value.id)).toBeNull();
  expect(readPlace(state.value.id)).toBe(0);
  forgetLocal(state.value.id);
});

it("does not take back a move that was played while the server was asked for the same game", async () => {
  playHere([4, 4]);
  const { id } = state.value;
  const older = wireOf(state.value.tree);
  writeLocal(state.value, true);
  openTree(newTree({ size: 9 }));
  let tell: (response: Response) => void = () => {};
  vi.stubGlobal("fetch", () => new Promise<Response>((done) => (tell = done)));
  const opened = openKept(id, 1);
  playHere([2, 2]);
  const body = JSON.stringify({ id, game: { nodes: older }, warnings: [] });
  tell(new Response(body, { headers: { "content-type": "application/json" } }));
  expect(await opened).toBe(true);
  expect(wireOf(state.value.tree)).toHaveLength(3);
});

it("tells games apart by more than what writing adds", () => {
  const nodes: WireNode[] = [
    { parent: -1, props: { SZ: ["9"], KM: ["7"] } },
    { parent: 0, props: { B: ["ee"] } },
  ];
  const written: WireNode[] = [
    { parent: -1, props: { KM: ["7"], SZ: ["9"], AP: ["Katachi:1"], CA: ["UTF-8"] } },
    nodes[1]!,
  ];
  expect(differs(nodes, written)).toBe(false);
  expect(differs(nodes, [nodes[0]!, { parent: 0, props: { B: ["ef"] } }])).toBe(true);
});

it("makes ids the server accepts", () => {
  for (let i = 0; i < 20; i++) expect(newId()).toMatch(/^[a-z0-9]{8,32}$/);
});
