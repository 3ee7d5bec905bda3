import { afterEach, expect, it, vi } from "vitest";
import { go, route } from "../app/router";
import { choose, click, current, followAddress, restart, state } from "./practiceStore";

const waiting: { url: string; tell: (body: unknown) => void }[] = [];

function answerLater() {
  waiting.length = 0;
  vi.stubGlobal(
    "fetch",
    (url: string) =>
      new Promise<Response>((done) => {
        const headers = { "content-type": "application/json" };
        waiting.push({ url, tell: (body) => done(new Response(JSON.stringify(body), { headers })) });
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

it("does not hear an answer to what was played before it was begun anew", async () => {
  answerLater();
  const chosen = choose("one");
  waiting[0]!.tell(problem("one"));
  await chosen;
  click([0, 8]);
  restart();
  click([1, 8]);
  const reply = { status: "failed", sentence: "no", reply: [], line: { moves: [] }, resistances: [], can_go_on: false };
  waiting[1]!.tell(reply);
  await new Promise((done) => setTimeout(done, 20));
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
