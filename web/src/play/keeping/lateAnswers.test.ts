// Games on their way to the board, and answers that come after the reader has gone on.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openGame } from "../../frame/open";
import { go, route } from "../../frame/router";
import { newTree, play } from "../../game/tree";
import { count, counting, followEnd, toggleDead, writeResult } from "../game/score";
import { deleteBranch, HUMANS, openTree, playHere, redo, setComment, state, step } from "../game/store";
import { current, guess, setQuiz } from "../review/quiz";
import { choice, load, loadError, loading } from "./files";
import { forgetKept, openFresh, opening, openKept, saving, startKeeping, stayHere } from "./keep";
import { readLocal, writeLocal } from "./local";

interface Asked {
  method: string;
  url: string;
  body: string;
  tell: (answer: unknown, status?: number) => Promise<void>;
}
const asked: Asked[] = [];
const aMoment = () => new Promise((done) => setTimeout(done, 5));

beforeEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  asked.length = 0;
  opening.value = null;
  choice.value = null;
  vi.stubGlobal("fetch", (url: string, { method = "GET", body, signal }: RequestInit) => {
    return new Promise<Response>((done, fail) => {
      signal?.addEventListener("abort", () => fail(new DOMException("left", "AbortError")));
      const tell = async (answer: unknown, status = 200) => {
        done(Response.json(answer, { status }));
        await aMoment();
      };
      asked.push({ method, url, body: String(body ?? ""), tell });
    });
  });
  openTree(newTree({ size: 9 }));
});
afterEach(() => vi.unstubAllGlobals());

const gameOf = (black: string) => {
  const nodes = [{ parent: -1, props: { SZ: ["9"], PB: [black] } }];
  return { nodes, size: 9, black, white: "", event: "", date: "", result: "", moves: 0 };
};
const fileOf = (black: string) => ({ games: [gameOf(black)], total: 1, warnings: [] });
const black = () => state.value.tree.nodes[0]!.props.PB?.[0];
const find = (method: string, part: string) => asked.find((one) => one.method === method && one.url.includes(part));

describe("files", () => {
  it("shows the file that was opened last, not the one that was read last", async () => {
    void load("one");
    void load("two");
    await asked[1]!.tell(fileOf("two"));
    await asked[0]!.tell(fileOf("one"));
    expect([black(), loading.value]).toEqual(["two", false]);
  });

  it("does not put a file over a game that was begun while it was read", async () => {
    void load("one");
    openFresh();
    await asked[0]!.tell(fileOf("one"));
    expect(black()).toBeUndefined();
  });

  it("says nothing of a file that nobody waits for", async () => {
    void load("one");
    const second = load("two");
    await asked[0]!.tell({ error: "broken" }, 400);
    expect([loadError.value, loading.value]).toEqual([null, true]);
    await asked[1]!.tell(fileOf("two"));
    expect([await second, black()]).toEqual([true, "two"]);
  });
});

describe("kept games", () => {
  it("keeps a file that was opened while the server looked for a game, also when it finds none", async () => {
    for (const [answer, status] of [[{ id: "fromserver", game: gameOf("kept") }, 200] as const, [{}, 404] as const]) {
      asked.length = 0;
      void openKept("fromserver");
      void load("file");
      await asked[1]!.tell(fileOf("file"));
      await asked[0]!.tell(answer, status);
      expect([black(), opening.value]).toEqual(["file", null]);
    }
  });

  it("waits for the game that was asked for, though the answer about another one comes first", async () => {
    writeLocal(
      { id: "inbrowser1", tree: newTree({ size: 9, black: "here" }), at: 0, players: HUMANS, own: true },
      true,
    );
    void openKept("inbrowser1");
    void openKept("onserver01");
    await asked[0]!.tell({ id: "inbrowser1", game: gameOf("here") });
    expect(opening.value?.id).toBe("onserver01");
    await asked[1]!.tell({ id: "onserver01", game: gameOf("there") });
    expect([black(), opening.value]).toEqual(["there", null]);
  });
});

describe("keeping", () => {
  it("sends what could not be sent before the page was left, and follows another address when a game is not found", async () => {
    const [tree] = play(newTree({ size: 9, black: "unsent" }), 0, "black", [4, 4]);
    writeLocal({ id: "unsent0001", tree, at: 1, players: HUMANS, own: true }, false);
    go("play"); // the front page has no games
    startKeeping();
    expect([state.value.id, saving.value]).toEqual(["unsent0001", "saving"]);
    await vi.waitFor(() => expect(find("PUT", "unsent0001")).toBeTruthy(), { timeout: 30_000 });
    await find("PUT", "unsent0001")!.tell({});
    expect([saving.value, readLocal("unsent0001")?.sent]).toEqual(["saved", true]);

    location.hash = "#/play/missing001/0";
    await vi.waitFor(() => expect(find("GET", "missing001")).toBeTruthy(), { timeout: 30_000 });
    await find("GET", "missing001")!.tell({ error: "no such game" }, 404);
    expect(opening.value?.error).toBe("no such game");
    location.hash = "#/play/missing002/0";
    await vi.waitFor(() => expect(find("GET", "missing002")).toBeTruthy(), { timeout: 30_000 });
    await find("GET", "missing002")!.tell({ error: "no such game either" }, 404);
    expect(opening.value).toMatchObject({ error: "no such game either", isMissing: true });
    location.hash = "#/play/unsent0001/1";
    await vi.waitFor(() => expect(opening.value).toBeNull(), { timeout: 30_000 });
    expect(state.value.id).toBe("unsent0001");
    location.hash = "#/play/missing001/0";
    await vi.waitFor(() => expect(opening.value?.error).toBeNull(), { timeout: 30_000 });
    await asked.findLast(({ url }) => url.includes("missing001"))!.tell({ error: "no such game" }, 404);
    stayHere();
    expect([opening.value, location.hash]).toEqual([null, "#/play/unsent0001/1"]);

    location.hash = "#/play/slow000001/0";
    await vi.waitFor(() => expect(opening.value?.id).toBe("slow000001"), { timeout: 30_000 });
    history.back();
    await vi.waitFor(() => expect(opening.value).toBeNull(), { timeout: 30_000 });
    await find("GET", "slow000001")!.tell({ id: "slow000001", game: gameOf("slow") });
    expect([state.value.id, location.hash]).toEqual(["unsent0001", "#/play/unsent0001/1"]);

    location.hash = "#/play/slow000002/0";
    await vi.waitFor(() => expect(opening.value?.id).toBe("slow000002"), { timeout: 30_000 });
    location.hash = "#/play/slow000003/0";
    await vi.waitFor(() => expect(opening.value?.id).toBe("slow000003"), { timeout: 30_000 });
    await find("GET", "slow000002")!.tell({ id: "slow000002", game: gameOf("slow") });
    expect(state.value.id).toBe("unsent0001");
    await find("GET", "slow000003")!.tell({ id: "slow000003", game: gameOf("last") });
    expect([state.value.id, black(), location.hash]).toEqual(["slow000003", "last", "#/play/slow000003/0"]);
  });

  it("does not show a game of another tab when the reader went back there while it was read", async () => {
    location.hash = "#/patterns";
    await vi.waitFor(() => expect(route.value.tab).toBe("patterns"), { timeout: 30_000 });
    const { id } = state.value;
    openGame("(;)");
    expect(route.value.tab).toBe("play");
    history.back();
    await vi.waitFor(() => expect(route.value.tab).toBe("patterns"), { timeout: 30_000 });
    await find("POST", "games/read")!.tell(fileOf("late"));
    expect([state.value.id, loading.value]).toEqual([id, false]);
    openGame("(;)");
    await asked.findLast(({ url }) => url.includes("games/read"))!.tell(fileOf("in time"));
    expect(black()).toBe("in time");
  });

  it("does not send back what the browser and the server both have: the server's may be newer", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    writeLocal(
      { id: "agreed0001", tree: newTree({ size: 9, black: "agreed" }), at: 0, players: HUMANS, own: true },
      true,
    );
    void openKept("agreed0001");
    await vi.advanceTimersByTimeAsync(2_000); // the server has not answered yet
    expect(find("PUT", "agreed0001")).toBeUndefined();
    playHere([4, 4]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(find("PUT", "agreed0001")).toBeTruthy();
    vi.useRealTimers();
  });

  it("sends a game again that is as it was opened, when something else was sent meanwhile", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const [tree] = play(newTree({ size: 9, black: "again" }), 0, "black", [4, 4]);
    writeLocal({ id: "again00001", tree, at: 1, players: HUMANS, own: true }, true);
    void openKept("again00001", 1);
    deleteBranch();
    await vi.advanceTimersByTimeAsync(2_000);
    void find("PUT", "again00001")!.tell({});
    await vi.advanceTimersByTimeAsync(100);
    redo();
    expect(state.value.tree.nodes).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2_000);
    const sent = asked.filter(({ method, url }) => method === "PUT" && url.includes("again00001"));
    expect(sent.map(({ body }) => JSON.parse(body).nodes.length)).toEqual([1, 2]);
    vi.useRealTimers();
  });

  it("does not bring back a game that is forgotten right after a move", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    openTree(newTree({ size: 9, black: "doomed" }), { id: "doomed0001" });
    playHere([4, 4]);
    const done = forgetKept("doomed0001");
    await vi.advanceTimersByTimeAsync(2_000);
    void find("DELETE", "doomed0001")!.tell({});
    await done;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(find("PUT", "doomed0001")).toBeUndefined();
    expect([state.value.id === "doomed0001", readLocal("doomed0001")]).toEqual([false, null]);
    vi.useRealTimers();
  });
});

describe("own games and others", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => vi.useRealTimers());

  it("tells the server which games were merely opened, until something is done to them", async () => {
    const file = load("file");
    void asked[0]!.tell(fileOf("opened"));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await file).toBe(true);
    const { id } = state.value;
    expect(find("PUT", id)!.url).toContain("opened=true");
    void find("PUT", id)!.tell({});
    await vi.advanceTimersByTimeAsync(2_000);
    expect(readLocal(id)).toMatchObject({ own: false, sent: true });
    asked.length = 0;
    playHere([4, 4]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(find("PUT", id)!.url).toContain("opened=false");
    expect(readLocal(id)?.own).toBe(true);
  });

  it("knows of a game that was left when the server has it", async () => {
    openTree(newTree({ size: 9, black: "left" }), { id: "leftgame01" });
    playHere([4, 4]);
    openFresh();
    expect(readLocal("leftgame01")?.sent).toBe(false);
    void find("PUT", "leftgame01")!.tell({});
    await vi.advanceTimersByTimeAsync(100);
    expect(readLocal("leftgame01")?.sent).toBe(true);
  });
});

describe("the count", () => {
  const score = (dead: string[]) => ({ dead, result: `W+${dead.length}`, owner: [], ownership: [] });
  const asksFor = () => JSON.parse(asked.at(-1)!.body).dead as string[] | null;

  async function counted(): Promise<void> {
    openTree(newTree({ size: 9 }));
    for (const x of [0, 2, 4]) playHere([x, 0]);
    void count();
    await asked.at(-1)!.tell(score([]));
  }

  it("hears two groups that are clicked faster than it counts", async () => {
    await counted();
    toggleDead([0, 0]);
    toggleDead([2, 0]);
    expect(asksFor()).toEqual(["A9", "C9"]);
    toggleDead([0, 0]);
    expect(asksFor()).toEqual(["C9"]);
  });

  it("writes down no result that is about to change", async () => {
    await counted();
    toggleDead([0, 0]);
    writeResult();
    expect(state.value.tree.nodes[0]!.props.RE).toBeUndefined();
    await asked.at(-1)!.tell(score(["A9"]));
    writeResult();
    expect(state.value.tree.nodes[0]!.props.RE).toEqual(["W+1"]);
  });

  it("stays closed when something is written about the finished game", async () => {
    const end = followEnd();
    playHere(null);
    playHere(null);
    expect(counting.value).not.toBeNull();
    counting.value = null;
    setComment("a fine game");
    expect(counting.value).toBeNull();
    step(-1);
    step(1);
    expect(counting.value).not.toBeNull();
    end();
    counting.value = null;
  });
});

it("asks again about the first move of another game", () => {
  const game = () => play(newTree({ size: 9 }), 0, "black", [4, 4])[0];
  openTree(game());
  setQuiz(true);
  guess([4, 4]);
  expect(current.value.answered).toBe("right");
  openTree(game());
  expect(current.value.answered).toBeNull();
  setQuiz(false);
});
