import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Handlers } from "../../api/live";
import { newTree } from "../../game/tree";
import { pointOf } from "../../game/vertex";
import type { Answer } from "./engine";

interface Started {
  kind: string;
  request: { color: string; simulations: number | null; game: { moves: unknown[] } };
  handlers: Handlers<"genmove">;
  stopped: number;
  closed: number;
}

const started: Started[] = [];
vi.mock("../../api/live", async () => {
  const { signal } = await import("@preact/signals");
  return {
    connection: signal("open"),
    startJob: (kind: string, request: Started["request"], handlers: Handlers<"genmove">) => {
      const job: Started = { kind, request, handlers, stopped: 0, closed: 0 };
      started.push(job);
      return { stop: () => job.stopped++, close: () => job.closed++ };
    },
  };
});

const { answer, askForMove, engineError, goOnThinking, moveNow, reasons, stopThinking, thinking } = await import(
  "./engine"
);
const { openTree, playHere, state, step, tree } = await import("./store");
const { keyOf } = await import("./walk");

const on = (vertex: string) => pointOf(vertex, 9)!;
const told = (vertex: string): Answer => ({
  size: 9,
  vertex,
  reason: "because",
  simulations: 100,
  seconds: 1,
  winrate: 0.5,
  analysis: null,
  book: null,
});

beforeEach(() => {
  stopThinking();
  started.length = 0;
  openTree(newTree({ size: 9 }), { players: { black: "human", white: "engine" } });
});

describe("the engine as a player", () => {
  it("answers a move, and says why", () => {
    answer();
    expect(started).toHaveLength(0); // it is Black's turn
    playHere(on("E5"));
    answer();
    expect(started[0]).toMatchObject({ kind: "genmove", request: { color: "white" } });
    expect(thinking.value?.color).toBe("white");
    started[0]!.handlers.onDone?.(told("C3"));
    expect(tree.value.nodes[2]!.props.W).toEqual(["cg"]);
    expect(thinking.value).toBeNull();
    expect(reasons.value.get(keyOf(tree.value, state.value.at))?.reason).toBe("because");
    expect(started).toHaveLength(1);
  });

  it("never plays in a game that is only viewed", () => {
    openTree(newTree({ size: 9 }));
    playHere(on("E5"));
    answer();
    step(-1);
    step(1);
    expect(started).toHaveLength(0);
  });

  it("does not move where the board has changed meanwhile", () => {
    playHere(on("E5"));
    answer();
    step(-1);
    started[0]!.handlers.onDone?.(told("C3"));
    expect(tree.value.nodes).toHaveLength(2);
  });

  it("is heard no more once it was stopped", () => {
    playHere(on("E5"));
    answer();
    stopThinking();
    expect(started[0]!.closed).toBe(1);
    started[0]!.handlers.onDone?.(told("C3"));
    expect(tree.value.nodes).toHaveLength(2);
  });

  it("moves at once when told to", () => {
    playHere(on("E5"));
    answer();
    moveNow();
    expect(started[0]!.stopped).toBe(1);
    started[0]!.handlers.onDone?.(told("pass"));
    expect(tree.value.nodes[2]!.props.W).toEqual([""]);
  });

  it("can resign, and plays no more then", () => {
    playHere(on("E5"));
    answer();
    started[0]!.handlers.onDone?.(told("resign"));
    expect(tree.value.nodes[0]!.props.RE).toEqual(["B+R"]);
    askForMove();
    expect(started).toHaveLength(1);
  });

  it("plays on with itself until both pass", () => {
    openTree(newTree({ size: 9 }), { players: { black: "engine", white: "engine" } });
    answer();
    started[0]!.handlers.onDone?.(told("E5"));
    started[1]!.handlers.onDone?.(told("pass"));
    started[2]!.handlers.onDone?.(told("pass"));
    expect(started).toHaveLength(3);
  });

  it("says what went wrong", () => {
    playHere(on("E5"));
    answer();
    started[0]!.handlers.onError?.("no such base");
    expect(engineError.value).toBe("no such base");
    expect(thinking.value).toBeNull();
  });

  it("continues after a reload, and only then", () => {
    playHere(on("E5"));
    goOnThinking();
    expect(started).toHaveLength(0);
    sessionStorage.setItem("katachi.play.thinking", keyOf(tree.value, state.value.at));
    goOnThinking();
    expect(started).toHaveLength(1);
  });
});

it("asks the base that was chosen for the whole page", async () => {
  const { currentBase } = await import("../../frame/base");
  currentBase.value = "my games";
  playHere(on("E5"));
  answer();
  expect(started.at(-1)?.request).toMatchObject({ base: "my games" });
  currentBase.value = "shipped";
});
