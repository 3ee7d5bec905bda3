import { afterEach, expect, it, vi } from "vitest";
import { go, route } from "../frame/router";
import { waitAWhile } from "../testing/wait";
import {
  choose,
  click,
  current,
  failure,
  followAddress,
  hint,
  hintAt,
  leave,
  list,
  mistakes,
  restart,
  showSolution,
  state,
  tryAgain,
} from "./practiceStore";

const waiting: { url: string; tell: (body: unknown, status?: number) => void }[] = [];

function answerLater() {
  waiting.length = 0;
  vi.stubGlobal(
    "fetch",
    (url: string) =>
      new Promise<Response>((done) => {
        const headers = { "content-type": "application/json" };
        const tell = (body: unknown, status = 200) => done(new Response(JSON.stringify(body), { status, headers }));
        waiting.push({ url, tell });
      }),
  );
}

const problem = (id: string) => ({
  id,
  level: 1,
  solutions: ["A1"],
  problem: { game: { size: 9, black: ["E5"], white: [] }, to_move: "black" },
});

afterEach(() => vi.unstubAllGlobals());

it("shows the problem that was chosen last, whichever comes last", async () => {
  answerLater();
  const both = [choose("first"), choose("second")];
  waiting[1]!.tell(problem("second"));
  waiting[0]!.tell(problem("first"));
  await Promise.all(both);
  expect(current.value?.id).toBe("second");
});

it("ignores an answer to what was played before it started again", async () => {
  answerLater();
  const chosen = choose("one");
  waiting[0]!.tell(problem("one"));
  await chosen;
  click([0, 8]);
  restart();
  click([1, 8]);
  const reply = { status: "failed", sentence: "no", reply: [], line: { moves: [] }, resistances: [], can_go_on: false };
  waiting[1]!.tell(reply);
  await waitAWhile();
  expect(state.value).toMatchObject({ phase: "thinking", played: ["B1"], tries: 0 });
});

it("asks once for a problem that was chosen here, and follows an address that was not", async () => {
  answerLater();
  const chosen = choose("here");
  followAddress(); // the address has changed with the choice
  expect(waiting.length).toBe(1);
  waiting[0]!.tell(problem("here"));
  await chosen;
  go("tsumego", ["practice", "there"], true);
  followAddress();
  expect(waiting[1]!.url).toContain("there");
});

it("comes back to the problem that was on the board", async () => {
  answerLater();
  const chosen = choose("one");
  waiting[0]!.tell(problem("one"));
  await chosen;
  go("tsumego", ["practice"], true);
  followAddress();
  expect([waiting.length, route.value.parts[1]]).toEqual([1, "one"]);
});

it("goes two problems on when Next is pressed twice, and begins the second only once", async () => {
  answerLater();
  list.value = ["p1", "p2", "p3"].map((id) => ({ id, level: 1, title: id })) as typeof list.value;
  const first = choose("p1");
  waiting[0]!.tell(problem("p1"));
  await first;
  const both = [choose(null), choose(null)];
  expect(waiting[2]!.url).toContain("p3");
  waiting[2]!.tell(problem("p3"));
  await both[1];
  click([0, 8]);
  waiting[1]!.tell(problem("p2"));
  await both[0];
  expect([current.value?.id, state.value.played]).toEqual(["p3", ["A1"]]);
});

it("does not start a problem again because it was requested twice", async () => {
  answerLater();
  const both = [choose("same"), choose("same")];
  waiting[1]!.tell(problem("same"));
  await both[1];
  click([0, 8]);
  waiting[0]!.tell(problem("same"));
  await both[0];
  expect([current.value?.id, state.value.played]).toEqual(["same", ["A1"]]);
});

it("does not say under one problem that another one could not be had", async () => {
  answerLater();
  const both = [choose("broken"), choose("whole")];
  waiting[1]!.tell(problem("whole"));
  await both[1];
  waiting[0]!.tell({ error: "no such problem" }, 404);
  await both[0];
  expect([current.value?.id, failure.value]).toEqual(["whole", ""]);
});

const reply = (more: object) => ({
  ...{ status: "right", sentence: "", reply: ["C1"], line: { moves: [] }, resistances: [], can_go_on: false },
  ...more,
});

it("hints at nothing after the board has changed, and shows no solution after another move", async () => {
  answerLater();
  const chosen = choose("hints");
  waiting[0]!.tell({ ...problem("hints"), solutions: [] });
  await chosen;
  const late = [hint(), showSolution()];
  click([0, 8]);
  const [hinted, shown, played] = waiting.slice(1);
  played!.tell(reply({}));
  await waitAWhile();
  hinted!.tell(reply({ reply: ["H8"] }));
  shown!.tell(reply({ line: { moves: [{ vertex: "J9" }] } }));
  await Promise.all(late);
  expect([hintAt.value, state.value.phase, state.value.played]).toEqual([null, "yours", ["A1", "C1"]]);
});

it("tries the problem again that was asked for, and fetches nobody back from another tab", async () => {
  answerLater();
  list.value = ["p1", "p2", "p3"].map((id) => ({ id, level: 1, title: id })) as typeof list.value;
  const failed = choose("p2");
  waiting[0]!.tell({ error: "busy" }, 500);
  await failed;
  expect(failure.value).not.toBe("");
  const again = tryAgain();
  await Promise.resolve();
  expect(waiting[1]!.url).toContain("p2");
  waiting[1]!.tell(problem("p2"));
  await again;
  expect(current.value?.id).toBe("p2");
  list.value = null;
  const late = tryAgain();
  go("play");
  waiting[2]!.tell({ problems: [{ id: "p1", level: 1, title: "p1" }] });
  await late;
  expect([route.value.tab, waiting.length]).toEqual(["play", 3]);
});

it("keeps a wrong try when the problem is left, once, and shows it when one comes back", async () => {
  answerLater();
  const chosen = choose("left");
  waiting[0]!.tell(problem("left"));
  await chosen;
  click([0, 8]);
  const reply = { status: "failed", sentence: "no", reply: [], line: { moves: [] }, resistances: [], can_go_on: false };
  waiting[1]!.tell(reply);
  await waitAWhile();
  expect(mistakes.value).toEqual([["A1"]]);
  void choose("other");
  expect(waiting[2]!.url).toBe("/api/practice");
  leave();
  expect(waiting.filter(({ url }) => url === "/api/practice").length).toBe(1);
  const kept = { id: "left", tries: 1, solved: false, failed: true, due: "", mistakes: [["A1"]] };
  waiting[2]!.tell({ due: [], failed: ["left"], themes: [], problems: [kept] });
  const back = choose("left");
  waiting.at(-1)!.tell(problem("left"));
  await back;
  await waitAWhile();
  expect([state.value.tries, mistakes.value]).toEqual([0, [["A1"]]]);
});

it("goes back to the problem before by the browser's own button", async () => {
  answerLater();
  void choose("p1");
  const before = history.length;
  void choose("p2");
  expect(history.length).toBe(before + 1);
});
