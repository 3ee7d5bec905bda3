import { describe, expect, it } from "vitest";
import { isResults, NO_RESULTS } from "../shared/practised";
import { begun, type Event, happened, markOfWrong, nextOf, type Practice, type Reply, recorded } from "./practice";

function reply(more: Partial<Reply>): Reply {
  return {
    size: 19,
    status: "right",
    sentence: "So.",
    to_move: "white",
    by: "resistance",
    by_ko: false,
    reply: [],
    line: { moves: [], text: "", ending: "" },
    resistances: [],
    can_go_on: false,
    ...more,
  };
}

function run(events: Event[], state: Practice = begun(false)): Practice {
  return events.reduce(happened, state);
}

const play = (...moves: string[]): Event => ({ type: "play", moves });
const answered = (more: Partial<Reply>): Event => ({ type: "answered", reply: reply(more) });

describe("a problem in practice", () => {
  it("is solved when nothing is left that needs an answer", () => {
    const state = run([play("A1"), answered({ reply: ["B1"] }), play("C1"), answered({ status: "solved" })]);
    expect(state.phase).toBe("solved");
    expect(state.played).toEqual(["A1", "B1", "C1"]);
    expect(state.tries).toBe(0);
  });

  it("says that a move was right without saying what is reached by it", () => {
    const state = run([play("A1"), answered({ reply: ["B1"] })]);
    expect([state.onTrack, state.sentence]).toEqual([true, ""]);
    expect(happened(state, play("C1")).onTrack).toBe(false);
  });

  it("shows the refutation of a wrong move and lets one try again", () => {
    const line = { moves: [{ color: "white" as const, vertex: "B2" }], text: "W:B2", ending: "" };
    const failed = run([play("A1"), answered({ status: "failed", line, reply: ["B2"] })]);
    expect(failed.phase).toBe("failed");
    expect(failed.tries).toBe(1);
    expect(failed.refutation).toEqual(line.moves);
    expect(happened(failed, play("C3"))).toBe(failed); // not before trying again
    const again = happened(failed, { type: "retry" });
    expect([again.phase, again.played, again.tries]).toEqual(["yours", [], 1]);
  });

  it("marks a wrong move that gets a ko otherwise than one that is lost", () => {
    const markOf = (ko: boolean) => markOfWrong(run([play("A1"), answered({ status: "failed", by_ko: ko })]));
    expect([markOf(false), markOf(true)]).toEqual(["✗", "↻"]);
  });

  it("keeps what was tried, and shows it again without counting it", () => {
    const wrong = [play("A1"), answered({ status: "failed" }), { type: "retry" } as Event];
    const state = run([...wrong, play("B1"), answered({ reply: ["C1"] }), play("D1"), answered({ status: "failed" })]);
    expect(state.mistakes).toEqual([["A1"], ["B1", "C1", "D1"]]);
    const line = { moves: [{ color: "white" as const, vertex: "B2" }], text: "W:B2", ending: "" };
    const again = happened(state, { type: "look", moves: ["A1"], reply: reply({ status: "failed", line }) });
    expect(again).toMatchObject({ phase: "failed", played: ["A1"], refutation: line.moves, tries: 2 });
    expect(again.mistakes).toBe(state.mistakes);
    expect(happened(again, { type: "retry" })).toMatchObject({ phase: "yours", played: [] });
  });

  it("does not count what was solved after the time was up", () => {
    const state = run([{ type: "late" }, play("A1"), answered({ status: "solved" })]);
    expect([state.phase, state.late, state.helped]).toEqual(["solved", true, true]);
    expect(happened(run([play("A1"), answered({ status: "solved" })]), { type: "late" }).late).toBe(false);
  });

  it("takes a move back that could not be judged, with the threat it needed", () => {
    const asked = run([play("A1"), answered({ reply: ["B1"] }), play("pass", "pass", "A2")]);
    expect(asked.phase).toBe("thinking");
    for (const event of [answered({ status: "unknown" }), { type: "failed", line: "offline" } as Event]) {
      const state = happened(asked, event);
      expect([state.phase, state.played]).toEqual(["yours", ["A1", "B1"]]);
      expect(state.sentence).not.toBe("");
    }
  });

  it("does not take moves or answers out of turn", () => {
    const thinking = run([play("A1")]);
    expect(happened(thinking, play("B1"))).toBe(thinking);
    expect(happened(thinking, { type: "retry" })).toBe(thinking);
    const mine = begun(false);
    expect(happened(mine, answered({ status: "solved" }))).toBe(mine);
  });

  it("asks for every sensible answer to the first move if all variations count", () => {
    const first = answered({ reply: ["B1"], resistances: ["B1", "B2", "B3", "B4", "B5", "B6"] });
    const one = run([play("A1"), first, play("C1"), answered({ status: "solved" })], begun(true));
    expect([one.phase, one.found, one.total]).toEqual(["variation", 1, 4]);
    const two = happened(one, { type: "go on" });
    expect([two.phase, two.played]).toEqual(["yours", ["A1", "B2"]]);
    const wrong = run([play("A9"), answered({ status: "failed" }), { type: "retry" }], two);
    expect(wrong.played).toEqual(["A1", "B2"]); // back to the variation, not to the start
    const solved = [play("D1"), answered({ status: "solved" })];
    const done = run([...solved, { type: "go on" }, ...solved, { type: "go on" }, ...solved], wrong);
    expect([done.phase, done.found]).toEqual(["solved", 4]);
  });

  it("counts hints and the shown solution as help", () => {
    const hinted = run([{ type: "hint" }, { type: "hint" }, { type: "hint" }]);
    expect([hinted.hints, hinted.helped]).toEqual([3, true]);
    expect(run([play("A1")], hinted).hints).toBe(0);
    const shown = run([{ type: "show", line: ["A1", "B1"] }]);
    expect([shown.phase, shown.helped, shown.played]).toEqual(["shown", true, ["A1", "B1"]]);
    expect(run([{ type: "retry" }], shown).helped).toBe(true);
  });
});

describe("what is kept", () => {
  const clean = run([play("A1"), answered({ status: "solved" })]);

  it("counts what was solved without help, and rows of those solved at once", () => {
    let results = recorded(NO_RESULTS, "a", clean);
    results = recorded(results, "b", clean);
    expect(results).toEqual({ problems: { a: { solved: true, tries: 1 }, b: { solved: true, tries: 1 } }, streak: 2 });
    results = recorded(results, "c", { ...clean, tries: 2 });
    expect([results.problems.c, results.streak]).toEqual([{ solved: true, tries: 3 }, 0]);
    results = recorded(results, "d", { ...clean, helped: true });
    expect(results.problems.d?.solved).toBe(false);
    results = recorded(results, "a", { ...clean, phase: "shown", helped: true });
    expect(results.problems.a?.solved).toBe(true); // what was solved stays solved
  });

  it("continues with the next problem that is not solved, round the level", () => {
    const results = { problems: { b: { solved: true, tries: 1 } }, streak: 0 };
    expect(nextOf(["a", "b", "c"], "a", results)).toBe("c");
    expect(nextOf(["a", "b", "c"], "c", results)).toBe("a");
    expect(nextOf(["a", "b", "c"], null, results)).toBe("a");
    expect(nextOf(["b"], "b", results)).toBe("b");
    expect(nextOf([], null, results)).toBeNull();
  });

  it("knows results from rubbish", () => {
    expect(isResults(NO_RESULTS)).toBe(true);
    expect(isResults(null)).toBe(false);
    expect(isResults({ streak: "3" })).toBe(false);
  });
});
