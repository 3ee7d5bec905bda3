import { beforeEach, expect, it, vi } from "vitest";

class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string; id: string }[] = [];
  onopen: () => void = () => {};
  onclose: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  drop() {
    this.readyState = 3;
    this.onclose();
  }
  say(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

beforeEach(async () => {
  vi.resetModules();
  await (await import("../strings")).speak("en"); // its fresh copy
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async () => new Response("{}", { headers: { "content-type": "application/json" } }));
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => run());
});

it("starts a job, acknowledges its reports and ends it", async () => {
  const { startJob } = await import("./live");
  const seen: unknown[] = [];
  startJob("analyse", { top: 1 }, { onReport: (r) => seen.push(r), onDone: (r) => seen.push(["done", r]) });
  const socket = FakeSocket.all[0]!;
  expect(socket.sent).toEqual([]);
  socket.open();
  const id = socket.sent[0]!.id;
  socket.say({ type: "report", id, data: { n: 1 } });
  expect(socket.sent[1]).toEqual({ type: "seen", id });
  socket.say({ type: "done", id, data: { n: 2 } });
  socket.say({ type: "report", id, data: { n: 3 } });
  expect(seen).toEqual([{ n: 1 }, ["done", { n: 2 }]]);
});

it("starts running jobs again after the connection was lost, but not those that were stopped", async () => {
  const { connection, startJob } = await import("./live");
  const events: string[] = [];
  startJob("analyse", {}, { onRestart: () => events.push("again") });
  const ending = startJob("solve", {}, { onError: () => events.push("over") });
  FakeSocket.all[0]!.open();
  ending.stop();
  FakeSocket.all[0]!.drop();
  expect(connection.value).toBe("lost");
  await vi.advanceTimersByTimeAsync(300);
  FakeSocket.all[1]!.open();
  expect(events).toEqual(["again", "over"]);
  expect(FakeSocket.all[1]!.sent.map((message) => message.type)).toEqual(["start"]);
});

it("says nothing of a job that was closed", async () => {
  const { startJob } = await import("./live");
  const seen: unknown[] = [];
  const job = startJob("analyse", {}, { onReport: (r) => seen.push(r) });
  const socket = FakeSocket.all[0]!;
  socket.open();
  job.close();
  socket.say({ type: "report", id: socket.sent[0]!.id, data: {} });
  expect(seen).toEqual([]);
  expect(socket.sent.at(-1)?.type).toBe("forget"); // "stop" would have an answer worked out for nobody
});

it("stops a job that was stopped before the connection was there, and still hears its answer", async () => {
  const { startJob } = await import("./live");
  const seen: unknown[] = [];
  const job = startJob("solve", {}, { onDone: (r) => seen.push(r) });
  job.stop();
  const socket = FakeSocket.all[0]!;
  socket.open();
  expect(socket.sent.map((message) => message.type)).toEqual(["start", "stop"]);
  socket.say({ type: "done", id: socket.sent[0]!.id, data: { n: 1 } });
  expect(seen).toEqual([{ n: 1 }]);
});

it("gives up after a while, and says what to do", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("refused")));
  const { connection, startJob } = await import("./live");
  const { s } = await import("../strings");
  const told: string[] = [];
  startJob("analyse", {}, { onError: (line) => told.push(line) });
  for (let i = 0; i < 100 && !told.length; i++) {
    FakeSocket.all.at(-1)!.drop();
    await vi.advanceTimersByTimeAsync(5000);
  }
  expect(told).toEqual([s.shell.offline]);
  expect(connection.value).toBe("idle");
  const tries = FakeSocket.all.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(FakeSocket.all.length).toBe(tries);
  startJob("analyse", {}, {});
  expect(FakeSocket.all.length).toBe(tries + 1); // the reader may try again
});

it("does not try without the key", async () => {
  const body = JSON.stringify({ error: "no key", needs: "key" });
  const headers = { "content-type": "application/json" };
  vi.stubGlobal("fetch", async () => new Response(body, { status: 401, headers }));
  const { startJob } = await import("./live");
  const { locked } = await import("./client");
  startJob("analyse", {}, {});
  FakeSocket.all[0]!.drop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(locked.value).toBe("key");
  expect(FakeSocket.all.length).toBe(1);
});
