// A server that answers as told, for the tests of this tab.
import { vi } from "vitest";
import { currentBase } from "../frame/base";
import { cluster, clusters, forget, jobs, mined, used } from "./state";
import type { MineJob } from "./words";

const HOLDS = {
  games: 61571,
  moves: 9,
  rejected: 0,
  duplicates: 0,
  nearest: 5,
  contexts: {},
  pairs: 0,
  collocations: 2,
};
export const base = (called: string, own: boolean) => ({
  name: called,
  own,
  bytes: 1234,
  date: "2026-11-16T00:00:00",
  has_games: own,
  has_predictor: false,
  sources: [],
  holds: HOLDS,
  problem: null,
});
export const job = (state: MineJob["state"], more: object = {}): MineJob =>
  ({
    id: "20261116-000000-00000000",
    name: "lee",
    source: "/games",
    depth: "quick",
    into: "new",
    predictor: false,
    state,
    interrupted: false,
    error: null,
    created: "",
    result: state === "done" ? HOLDS : null,
    progress: {
      stage: state === "done" ? "done" : "reading",
      words: "",
      stages: ["reading", "counting"],
      done: 1,
      total: 2,
      games: 1234,
      duplicates: 1,
      rejected: 2,
      cut: 0,
      rate: 400,
      seconds: 5,
      usable: state === "done",
      reasons: { "no game": 2 },
      rejects: [
        {
          path: "000001-files.tar/bad.sgf",
          member: "",
          line: 1,
          reason: "no game",
          message: "no game found",
          kept: false,
        },
      ],
    },
    ...more,
  }) as MineJob;

export const server = {
  asked: [] as { method: string; url: string; body: unknown }[],
  answers: {} as Record<string, unknown>,
};

/** A server with no work and only its own base; nothing is chosen. */
export function beginAnew(): void {
  server.asked = [];
  server.answers = {
    "/api/mine/jobs": [],
    "/api/mine/clusters": [],
    "/api/mine/bases": [base("shipped", false)],
    "/api/games/saved": { games: [] },
    "/api/info": { bases: [{ name: "shipped" }, { name: "lee" }] },
  };
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit = {}) => {
    const { asked, answers } = server;
    asked.push({ method, url, body });
    const found = answers[`${method} ${url}`] ?? answers[url.replace(/\?.*/, "")] ?? {};
    return new Response(JSON.stringify(found), { headers: { "content-type": "application/json" } });
  });
  jobs.value = null;
  mined.value = null;
  used.value = null;
  clusters.value = [];
  cluster.value = null;
  currentBase.value = "shipped";
  forget();
}

/** Questions that are answered when the test says so. */
export function answerLater() {
  const waiting: { method: string; url: string; tell: (body: unknown) => Promise<void> }[] = [];
  vi.stubGlobal(
    "fetch",
    (url: string, { method = "GET" }: RequestInit = {}) =>
      new Promise<Response>((done) => {
        const tell = async (body: unknown) => {
          done(Response.json(body));
          await new Promise((heard) => setTimeout(heard, 5));
        };
        waiting.push({ method, url, tell });
      }),
  );
  return (method: string, url: string) => waiting.filter((one) => one.method === method && one.url.startsWith(url));
}
