import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { currentBase } from "../app/base";
import { s } from "../strings";
import { FolderBrowser } from "./FolderBrowser";
import MineView from "./MineView";
import {
  chooseFiles,
  chooseFolder,
  deleteBase,
  depth,
  forget,
  into,
  jobs,
  lost,
  mined,
  name,
  problem,
  refresh,
  source,
  start,
  useBase,
  used,
} from "./state";
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
const base = (called: string, own: boolean) => ({
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
const job = (state: MineJob["state"], more: object = {}): MineJob =>
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
      reasons: [{ reason: "no game", count: 2 }],
      rejects: [
        { file: "000001-files.tar/bad.sgf", line: 1, reason: "no game", message: "no game found", kept: false },
      ],
    },
    ...more,
  }) as MineJob;

let asked: { method: string; url: string; body: unknown }[] = [];
let answers: Record<string, unknown> = {};

beforeEach(() => {
  asked = [];
  answers = {
    "/api/mine/jobs": [],
    "/api/mine/bases": [base("shipped", false)],
    "/api/games/saved": { games: [] },
    "/api/info": { bases: [{ name: "shipped" }, { name: "lee" }] },
  };
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit = {}) => {
    asked.push({ method, url, body });
    const found = answers[`${method} ${url}`] ?? answers[url.replace(/\?.*/, "")] ?? {};
    return new Response(JSON.stringify(found), { headers: { "content-type": "application/json" } });
  });
  jobs.value = null;
  mined.value = null;
  used.value = null;
  currentBase.value = "shipped";
  forget();
});
afterEach(cleanup); // what is still on its way meets the same answers

it("shows how far a job is, and what was rejected", async () => {
  answers["/api/mine/jobs"] = [job("running")];
  render(<MineView />);
  await screen.findByText("1,234 games");
  expect(screen.getByText("400 games a second")).toBeTruthy();
  expect(screen.getByRole("progressbar").getAttribute("value")).not.toBeNull();
  expect(screen.getByText("bad.sgf")).toBeTruthy();
  expect(screen.getByText(s.mine.stages.reading).closest("li")?.getAttribute("aria-current")).toBe("step");
  expect(screen.queryByText(s.mine.useNow)).toBeNull();
});

it("stops a job that runs and goes on with one that was interrupted", async () => {
  answers["/api/mine/jobs"] = [job("running")];
  render(<MineView />);
  fireEvent.click(await screen.findByText(s.mine.stop));
  await waitFor(() => expect(asked.some(({ method, url }) => method === "POST" && url.endsWith("/stop"))).toBe(true));
  answers["/api/mine/jobs"] = [job("stopped", { interrupted: true })];
  fireEvent.click(await screen.findByText(s.mine.resume));
  expect(screen.getByText(s.mine.interruptedWords)).toBeTruthy();
  await waitFor(() => expect(asked.some(({ url }) => url.endsWith("/resume"))).toBe(true));
});

it("uses a finished base at once", async () => {
  answers["/api/mine/jobs"] = [job("done")];
  answers["/api/mine/bases"] = [base("shipped", false), base("lee", true)];
  render(<MineView />);
  fireEvent.click(await screen.findByText(s.mine.useNow));
  await waitFor(() => expect(currentBase.value).toBe("lee"));
  expect(await screen.findByText(s.mine.usedNow("lee"))).toBeTruthy();
});

it("deletes only bases mined here, and asks first", async () => {
  answers["/api/mine/bases"] = [base("shipped", false), base("lee", true)];
  render(<MineView />);
  fireEvent.click(await screen.findByLabelText(s.mine.deleteBase("lee")));
  expect(screen.queryByLabelText(s.mine.deleteBase("shipped"))).toBeNull();
  expect(asked.some(({ method }) => method === "DELETE")).toBe(false);
  fireEvent.click(screen.getByText(s.mine.deleteYes));
  await waitFor(() =>
    expect(asked.some(({ method, url }) => method === "DELETE" && url === "/api/mine/bases/lee")).toBe(true),
  );
});

it("sends chosen files in order and starts the job with them", async () => {
  answers["POST /api/mine/uploads"] = { id: "0123456789abcdef" };
  render(<MineView />);
  await screen.findByText(s.patterns.baseShipped);
  const files = ["lee/2.sgf", "lee/1.sgf", "lee/notes.txt"].map((path) => ({ path, file: new File(["(;)"], path) }));
  chooseFiles(files);
  await screen.findByText(s.mine.start);
  expect(name.value).toBe("lee");
  expect(source.value).toMatchObject({ kind: "files", other: 1 });
  fireEvent.click(screen.getByText(s.mine.start));
  await waitFor(() =>
    expect(asked.some(({ method, url }) => method === "POST" && url === "/api/mine/jobs")).toBe(true),
  );
  const put = asked.filter(({ method }) => method === "PUT");
  expect(put.map(({ url }) => url)).toEqual(["/api/mine/uploads/0123456789abcdef/0?name=files.tar"]);
  const body = JSON.parse(
    asked.find(({ method, url }) => method === "POST" && url === "/api/mine/jobs")!.body as string,
  );
  expect(body).toEqual({ name: "lee", depth: "quick", into: "new", upload: "0123456789abcdef" });
});

it("does not overwrite a base without being told to", async () => {
  answers["/api/mine/bases"] = [base("shipped", false), base("lee", true)];
  render(<MineView />);
  await screen.findByText("lee");
  chooseFiles([{ path: "lee/1.sgf", file: new File(["(;)"], "1.sgf") }]);
  expect(name.value).toBe("lee 2");
  name.value = "lee";
  await screen.findByText(s.mine.exists("lee"));
  expect((screen.getByText(s.mine.start) as HTMLButtonElement).disabled).toBe(true);
  fireEvent.click(screen.getByLabelText(new RegExp(s.mine.intos.add.name)));
  expect(into.value).toBe("add");
  await waitFor(() => expect((screen.getByText(s.mine.start) as HTMLButtonElement).disabled).toBe(false));
  expect(depth.value).toBe("quick");
});

it("says so when there are no games among the files", async () => {
  render(<MineView />);
  chooseFiles([{ path: "notes.txt", file: new File(["x"], "notes.txt") }]);
  expect(problem.value).toBe(s.mine.noGames);
  expect(await screen.findByText(s.mine.noGames)).toBeTruthy();
});

it("says that work begins, and that it waits only if there is other work", async () => {
  answers["/api/mine/jobs"] = [job("waiting")];
  const { unmount } = render(<MineView />);
  await screen.findByText(s.mine.startingWords);
  unmount();
  answers["/api/mine/jobs"] = [job("waiting"), job("running", { id: "20261115-000000-00000000", name: "other" })];
  jobs.value = null;
  render(<MineView />);
  await screen.findByText(s.mine.waitingWords);
});

it("shows the rejects of work that failed, and no games where none were counted", async () => {
  const failed = job("failed", { error: "no games in what you sent: 2 files were rejected" });
  answers["/api/mine/jobs"] = [failed];
  const { unmount } = render(<MineView />);
  await screen.findByText(failed.error!);
  expect(screen.getByText("bad.sgf").closest("details")?.open).toBe(true);
  unmount();
  const later = { ...failed.progress, stage: "counting", games: 0, seconds: 60 };
  answers["/api/mine/jobs"] = [job("running", { progress: later })];
  jobs.value = null;
  render(<MineView />);
  await screen.findByText(/1:00 · about a minute left|1:00 · about \d+ seconds left/);
  expect(screen.queryByText("0 games")).toBeNull();
});

it("takes back what it said of a base that is deleted", async () => {
  answers["/api/mine/bases"] = [base("shipped", false), base("lee", true)];
  render(<MineView />);
  await screen.findByText("lee");
  await useBase("lee");
  await screen.findByText(s.mine.usedNow("lee"));
  answers["/api/info"] = { bases: [{ name: "shipped" }] };
  await deleteBase("lee");
  expect([used.value, currentBase.value]).toEqual([null, "shipped"]);
  await waitFor(() => expect(screen.queryByText(s.mine.usedNow("lee"))).toBeNull());
});

it("says only of the base in use that the engine plays by it, and names the shipped one as other parts do", async () => {
  answers["/api/mine/bases"] = [base("shipped", false), base("lee", true)].map((one) => ({
    ...one,
    has_predictor: true,
  }));
  render(<MineView />);
  const used = (await screen.findByText(s.patterns.baseShipped)).closest("li")!;
  expect(used.textContent).toContain(s.mine.playsByIt);
  const other = screen.getByText("lee").closest("li")!;
  expect(other.textContent).toContain(s.mine.canPlayByIt);
  expect(other.textContent).not.toContain(s.mine.playsByIt);
});

it("lists the games of a base, searched and a page at a time", async () => {
  answers["/api/mine/bases"] = [base("lee", true)];
  const named = { number: 7, black: "Lee Changho", white: "Cho", black_rank: "9p", white_rank: "", event: "Cup" };
  const game = { ...named, date: "1995", result: "B+R", moves: 150, size: 19 };
  answers["/api/mine/bases/lee/games"] = { games: [game], first: 0, found: 45, of: 45 };
  render(<MineView />);
  fireEvent.click(await screen.findByRole("button", { name: s.mine.games }));
  await screen.findByRole("button", { name: "Lee Changho 9p – Cho" });
  screen.getByText("Cup · 1995 · B+R · 150 moves");
  fireEvent.click(screen.getByText(s.mine.pageAfter));
  await waitFor(() => expect(asked.at(-1)!.url).toContain("first=20"));
  fireEvent.input(screen.getByLabelText(s.mine.searchGames), { target: { value: "cho 1995 " } });
  await waitFor(() => expect(asked.some(({ url }) => url.includes("text=cho+1995&first=0"))).toBe(true));
  fireEvent.click(screen.getByRole("button", { name: "Lee Changho 9p – Cho" }));
  await waitFor(() => expect(asked.some(({ url }) => url === "/api/archive/7?base=lee")).toBe(true));
});

/** Questions that are answered when the test says so. */
function answerLater() {
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

it("does not list a base again that was deleted while an older list was on its way", async () => {
  const asking = answerLater();
  const looked = refresh();
  await asking("GET", "/api/mine/jobs")[0]!.tell([]);
  const deleted = deleteBase("lee");
  await asking("DELETE", "/api/mine/bases/lee")[0]!.tell({});
  await asking("GET", "/api/mine/jobs")[1]!.tell([]);
  for (const list of asking("GET", "/api/mine/bases").slice(1)) await list.tell([base("shipped", false)]);
  for (const info of asking("GET", "/api/info")) await info.tell({ bases: [{ name: "shipped" }] });
  for (const list of asking("GET", "/api/mine/bases").slice(2)) await list.tell([base("shipped", false)]);
  for (const info of asking("GET", "/api/info").slice(1)) await info.tell({ bases: [{ name: "shipped" }] });
  await deleted;
  await asking("GET", "/api/mine/bases")[0]!.tell([base("shipped", false), base("lee", true)]);
  for (const info of asking("GET", "/api/info")) await info.tell({ bases: [{ name: "shipped" }] });
  await looked;
  expect(mined.value?.map((one) => one.name)).toEqual(["shipped"]);
});

it("looks again at the bases if the look failed that a finished job asked for", async () => {
  answers["/api/mine/jobs"] = [job("running")];
  await refresh();
  answers["/api/mine/jobs"] = [job("done")];
  answers["/api/mine/bases"] = [base("shipped", false), base("lee", true)];
  const whole = fetch;
  vi.stubGlobal("fetch", async (url: string, more: RequestInit) =>
    url === "/api/mine/bases" ? Response.json({ error: "busy" }, { status: 500 }) : whole(url, more),
  );
  await refresh();
  expect([mined.value?.length, lost.value === null]).toEqual([1, false]);
  vi.stubGlobal("fetch", whole);
  await refresh();
  expect([mined.value?.length, lost.value]).toEqual([2, null]);
  asked = [];
  await refresh();
  expect(asked.map(({ url }) => url)).toEqual(["/api/mine/jobs"]); // nothing has changed since
});

it("asks the base that was chosen last, at once", () => {
  const asking = answerLater();
  void useBase("lee");
  expect(currentBase.value).toBe("lee");
  void useBase("shipped");
  expect([currentBase.value, used.value]).toEqual(["shipped", "shipped"]);
  expect(asking("GET", "/api/info").length).toBe(2);
});

it("starts one job with two clicks, and keeps games that are chosen while it starts", async () => {
  const asking = answerLater();
  mined.value = [];
  chooseFolder("/games/one");
  const both = [start(), start()];
  expect(asking("POST", "/api/mine/jobs").length).toBe(1);
  chooseFolder("/games/two");
  await asking("POST", "/api/mine/jobs")[0]!.tell({});
  await both[1];
  expect(source.value).toEqual({ kind: "folder", path: "/games/two" });
  for (const list of asking("GET", "/api/mine")) await list.tell([]);
});

it("mines no folder that is about to be left", async () => {
  const asking = answerLater();
  render(<FolderBrowser />);
  const folders = () => asking("GET", "/api/mine/folders");
  await waitFor(() => expect(folders().length).toBe(1));
  const inside = [{ path: "/games/lee", name: "lee", files: 3, more: false }];
  await folders()[0]!.tell({ path: "/games", parent: null, files: 0, bytes: 0, folders: inside, cut: false });
  const button = () => screen.getByText(s.mine.mineThis) as HTMLButtonElement;
  await waitFor(() => expect(button().disabled).toBe(false));
  fireEvent.click(screen.getByText("lee"));
  await waitFor(() => expect(folders().length).toBe(2));
  expect(button().disabled).toBe(true);
  await folders()[1]!.tell({ path: "/games/lee", parent: "/games", files: 3, bytes: 9, folders: [], cut: false });
  await waitFor(() => expect(button().disabled).toBe(false));
});
