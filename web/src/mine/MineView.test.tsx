import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it } from "vitest";
import { currentBase } from "../frame/base";
import { s } from "../strings";
import MineView from "./MineView";
import {
  chooseFiles,
  chooseFolder,
  deleteBase,
  depth,
  into,
  jobs,
  name,
  problem,
  source,
  useBase,
  used,
} from "./state";
import { base, beginAnew, job, server } from "./testing";

beforeEach(beginAnew);
afterEach(cleanup); // what is still on its way meets the same answers

it("shows how far a job is, and what was rejected", async () => {
  server.answers["/api/mine/jobs"] = [job("running")];
  render(<MineView />);
  await screen.findByText("1,234 games");
  expect(screen.getByText("400 games per second")).toBeTruthy();
  expect(screen.getByRole("progressbar").getAttribute("value")).not.toBeNull();
  expect(screen.getByText("bad.sgf")).toBeTruthy();
  expect(screen.getByText(s.mine.stages.reading).closest("li")?.getAttribute("aria-current")).toBe("step");
  expect(screen.queryByText(s.mine.useNow)).toBeNull();
});

it("stops a running job and continues one that was interrupted", async () => {
  server.answers["/api/mine/jobs"] = [job("running")];
  render(<MineView />);
  fireEvent.click(await screen.findByText(s.mine.stop));
  await waitFor(() =>
    expect(server.asked.some(({ method, url }) => method === "POST" && url.endsWith("/stop"))).toBe(true),
  );
  server.answers["/api/mine/jobs"] = [job("stopped", { interrupted: true })];
  fireEvent.click(await screen.findByText(s.mine.resume));
  expect(screen.getByText(s.mine.interruptedWords)).toBeTruthy();
  await waitFor(() => expect(server.asked.some(({ url }) => url.endsWith("/resume"))).toBe(true));
});

it("uses a finished base at once", async () => {
  server.answers["/api/mine/jobs"] = [job("done")];
  server.answers["/api/mine/bases"] = [base("shipped", false), base("lee", true)];
  render(<MineView />);
  fireEvent.click(await screen.findByText(s.mine.useNow));
  await waitFor(() => expect(currentBase.value).toBe("lee"));
  expect(await screen.findByText(s.mine.usedNow("lee"))).toBeTruthy();
});

it("deletes only bases mined here, and asks first", async () => {
  server.answers["/api/mine/bases"] = [base("shipped", false), base("lee", true)];
  render(<MineView />);
  fireEvent.click(await screen.findByLabelText(s.mine.deleteBase("lee")));
  expect(screen.queryByLabelText(s.mine.deleteBase("shipped"))).toBeNull();
  expect(server.asked.some(({ method }) => method === "DELETE")).toBe(false);
  fireEvent.click(screen.getByText(s.mine.deleteYes));
  await waitFor(() =>
    expect(server.asked.some(({ method, url }) => method === "DELETE" && url === "/api/mine/bases/lee")).toBe(true),
  );
});

it("sends chosen files in order and starts the job with them", async () => {
  server.answers["POST /api/mine/uploads"] = { id: "0123456789abcdef" };
  render(<MineView />);
  await screen.findByText(s.patterns.baseShipped);
  const files = ["lee/2.sgf", "lee/1.sgf", "lee/notes.txt"].map((path) => ({ path, file: new File(["(;)"], path) }));
  chooseFiles(files);
  await screen.findByText(s.mine.start);
  expect(name.value).toBe("lee");
  expect(source.value).toMatchObject({ kind: "files", other: 1 });
  fireEvent.click(screen.getByText(s.mine.start));
  await waitFor(() =>
    expect(server.asked.some(({ method, url }) => method === "POST" && url === "/api/mine/jobs")).toBe(true),
  );
  const put = server.asked.filter(({ method }) => method === "PUT");
  expect(put.map(({ url }) => url)).toEqual(["/api/mine/uploads/0123456789abcdef/0?name=files.tar"]);
  const body = JSON.parse(
    server.asked.find(({ method, url }) => method === "POST" && url === "/api/mine/jobs")!.body as string,
  );
  expect(body).toEqual({ name: "lee", depth: "quick", into: "new", upload: "0123456789abcdef" });
});

it("hands the work to a cluster only if the server offers one and it is chosen", async () => {
  render(<MineView />);
  await screen.findByText(s.patterns.baseShipped);
  chooseFolder("/games/lee");
  await screen.findByText(s.mine.start);
  expect(screen.queryByText(s.mine.where)).toBeNull();
  cleanup();
  server.answers["/api/mine/clusters"] = ["10.0.0.1:6379"];
  render(<MineView />);
  expect(((await screen.findByLabelText(new RegExp(s.mine.here.name))) as HTMLInputElement).checked).toBe(true);
  fireEvent.click(screen.getByLabelText(/10\.0\.0\.1:6379/));
  fireEvent.click(screen.getByText(s.mine.start));
  const posted = () => server.asked.find(({ method, url }) => method === "POST" && url === "/api/mine/jobs");
  await waitFor(() => expect(posted()).toBeTruthy());
  expect(JSON.parse(posted()!.body as string)).toMatchObject({ folder: "/games/lee", cluster: "10.0.0.1:6379" });
});

it("does not overwrite a base without being told to", async () => {
  server.answers["/api/mine/bases"] = [base("shipped", false), base("lee", true)];
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
  server.answers["/api/mine/jobs"] = [job("waiting")];
  const { unmount } = render(<MineView />);
  await screen.findByText(s.mine.startingWords);
  unmount();
  server.answers["/api/mine/jobs"] = [
    job("waiting"),
    job("running", { id: "20261115-000000-00000000", name: "other" }),
  ];
  jobs.value = null;
  render(<MineView />);
  await screen.findByText(s.mine.waitingWords);
});

it("shows the rejects of work that failed, and no games where none were counted", async () => {
  const failed = job("failed", { error: "no games in what you sent: 2 files were rejected" });
  server.answers["/api/mine/jobs"] = [failed];
  const { unmount } = render(<MineView />);
  await screen.findByText(failed.error!);
  expect(screen.getByText("bad.sgf").closest("details")?.open).toBe(true);
  unmount();
  const later = { ...failed.progress, stage: "counting", games: 0, seconds: 60 };
  server.answers["/api/mine/jobs"] = [job("running", { progress: later })];
  jobs.value = null;
  render(<MineView />);
  await screen.findByText(/1:00 · about a minute left|1:00 · about \d+ seconds left/);
  expect(screen.queryByText("0 games")).toBeNull();
});

it("takes back what it said of a base that is deleted", async () => {
  server.answers["/api/mine/bases"] = [base("shipped", false), base("lee", true)];
  render(<MineView />);
  await screen.findByText("lee");
  await useBase("lee");
  await screen.findByText(s.mine.usedNow("lee"));
  server.answers["/api/info"] = { bases: [{ name: "shipped" }] };
  await deleteBase("lee");
  expect([used.value, currentBase.value]).toEqual([null, "shipped"]);
  await waitFor(() => expect(screen.queryByText(s.mine.usedNow("lee"))).toBeNull());
});

it("says only of the base in use that the engine plays by it, and names the shipped one as other parts do", async () => {
  server.answers["/api/mine/bases"] = [base("shipped", false), base("lee", true)].map((one) => ({
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
  server.answers["/api/mine/bases"] = [base("lee", true)];
  const named = { number: 7, black: "Lee Changho", white: "Cho", black_rank: "9p", white_rank: "", event: "Cup" };
  const game = { ...named, date: "1995", result: "B+R", moves: 150, size: 19 };
  server.answers["/api/mine/bases/lee/games"] = { games: [game], first: 0, found: 45, of: 45 };
  render(<MineView />);
  fireEvent.click(await screen.findByRole("button", { name: s.mine.games }));
  await screen.findByRole("button", { name: "Lee Changho 9p – Cho" });
  screen.getByText("Cup · 1995 · B+R · 150 moves");
  fireEvent.click(screen.getByText(s.mine.pageAfter));
  await waitFor(() => expect(server.asked.at(-1)!.url).toContain("first=20"));
  fireEvent.input(screen.getByLabelText(s.mine.searchGames), { target: { value: "cho 1995 " } });
  await waitFor(() => expect(server.asked.some(({ url }) => url.includes("text=cho+1995&first=0"))).toBe(true));
  fireEvent.click(screen.getByRole("button", { name: "Lee Changho 9p – Cho" }));
  await waitFor(() => expect(server.asked.some(({ url }) => url === "/api/archive/7?base=lee")).toBe(true));
});

it("names kept games as the list of the play board does", async () => {
  const game = { id: "0123456789ab", name: "", moves: 3, result: "", saved: "2026-11-16T00:00:00" };
  server.answers["/api/games/saved"] = {
    games: [
      { ...game, black: "", white: "" },
      { ...game, id: "ba9876543210", black: "Lee", white: "" },
    ],
  };
  render(<MineView />);
  await screen.findByRole("link", { name: "Lee – ?" });
  expect(screen.getByRole("link", { name: s.play.nameless })).toBeTruthy();
});
