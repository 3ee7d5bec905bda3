import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { emptySetup } from "./setup";
import { change, downloadProof, failure, readExample, readFailure, reading, readProblems, setup } from "./store";

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

it("shows the problem that was asked for last: an example instead of a file, or a file instead of an example", async () => {
  const file = readProblems("a file");
  const example = readExample("katachi-1");
  asked[1]!.tell(known("katachi-1", 9));
  await example;
  asked[0]!.tell({ problems: [known("file", 13)], warnings: [], left_out: 0 });
  await file;
  expect([setup.value.size, reading.value]).toEqual([9, false]);

  const [late, next] = [readExample("katachi-2"), readProblems("a file")];
  asked[3]!.tell({ problems: [known("file", 13)], warnings: [], left_out: 0 });
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
