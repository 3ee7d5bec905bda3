import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stonesOf } from "../game/stones";
import { waitAWhile } from "../testing/wait";
import { chooseLoaded, loaded, readExample, readFailure, reading, readProblems } from "./problemFiles";
import { emptySetup } from "./setup";
import { change, closeWall, downloadProof, failure, forget, running, setup, undo } from "./store";

const asked: { url: string; tell: (body: unknown, status?: number) => void }[] = [];

beforeEach(() => {
  asked.length = 0;
  change(emptySetup());
  vi.stubGlobal(
    "fetch",
    (url: string) =>
      new Promise<Response>((done) => {
        asked.push({ url, tell: (body, status = 200) => done(Response.json(body, { status })) });
      }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const known = (id: string, size: number) => ({
  id,
  level: 1,
  problem: { game: { size, black: [], white: [] }, to_move: "black" },
});

const read = (problems: ReturnType<typeof known>[], first = 0, names = problems.map(({ id }) => id)) => ({
  problems,
  first,
  names,
  warnings: [],
  left_out: 0,
});

it("reaches every problem of a large file, and asks for a part of it only when it is needed", async () => {
  const names = ["p0", "p1", "p2", "p3", "p4"];
  const opening = readProblems(new File(["many"], "My set.sgf"));
  expect(asked[0]!.url).toBe("/api/tsumego/read?name=My+set.sgf&first=0");
  asked[0]!.tell(read([known("p0", 9), known("p1", 10)], 0, names));
  await opening;
  chooseLoaded(1);
  expect([asked.length, setup.value.size]).toEqual([1, 10]);
  chooseLoaded(3);
  expect(asked[1]!.url).toContain("first=2");
  asked[1]!.tell(read([known("p2", 11), known("p3", 12)], 2, names));
  await vi.waitFor(() => expect([loaded.value?.at, setup.value.size]).toEqual([3, 12]));
  chooseLoaded(5);
  chooseLoaded(-1);
  expect([asked.length, loaded.value?.at]).toEqual([2, 3]);
  chooseLoaded(4);
  chooseLoaded(2); // is here: the part that is on its way is not wanted any more
  asked[2]!.tell(read([known("p4", 13)], 4, names));
  await waitAWhile();
  expect([loaded.value?.at, setup.value.size, reading.value]).toEqual([2, 11, false]);
});

it("shows the problem that was asked for last: an example instead of a file, or a file instead of an example", async () => {
  const file = readProblems("a file");
  const example = readExample("katachi-1");
  asked[1]!.tell(known("katachi-1", 9));
  await example;
  asked[0]!.tell(read([known("file", 13)]));
  await file;
  expect([setup.value.size, reading.value]).toEqual([9, false]);

  const [late, next] = [readExample("katachi-2"), readProblems("a file")];
  asked[3]!.tell(read([known("file", 13)]));
  await next;
  asked[2]!.tell({ error: "no such problem" }, 404);
  await late;
  expect([setup.value.size, readFailure.value]).toEqual([13, ""]);
});

it("names a proof after its problem, and says nothing about it to who looks at another one", async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  change({ ...emptySetup(), name: "first" });
  const first = downloadProof();
  change({ ...emptySetup(), name: "second" });
  asked[0]!.tell({});
  await first;
  expect(names).toEqual(["first.proof"]);
  const second = downloadProof();
  change({ ...emptySetup(), name: "third" });
  asked[1]!.tell({ error: "too hard" }, 400);
  await second;
  expect(failure.value).toBe("");
});

it("closes the wall with the attacker's stones, which undo takes back", () => {
  const before = setup.value;
  closeWall({ closing: { color: "white", stones: ["A1", "C3"] }, defender: null });
  expect(setup.value.defender).toBe("black");
  expect(stonesOf(setup.value.signs).white).toEqual(expect.arrayContaining(["A1", "C3"]));
  expect(running.value).toBe(true);
  forget();
  undo();
  expect(setup.value).toBe(before);
});
