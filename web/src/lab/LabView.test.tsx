import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { go } from "../frame/router";
import { s } from "../strings";
import { eloText, exact, exactInterval, placeOf, type Score, verdict } from "./elo";
import LabView from "./LabView";

const TABLES = [
  {
    id: "C1",
    what: "distinct patterns",
    paper: "Liu & Li",
    where: "section 3",
    quick: true,
    made: false,
    from_games: true,
  },
  { id: "M7", what: "fill board", paper: "Chatriot", where: "Figure 3", quick: false, made: false, from_games: false },
];
const TABLE = {
  id: "C1",
  title: "Contextual patterns",
  paper: "Liu & Li",
  where: "section 3",
  columns: ["reading", "3×3"],
  rows: [
    ["paper", 2982],
    ["ours", 1065],
  ],
  notes: ["a note"],
  command: "katachi reproduce C1",
  seconds: 1,
  date: "2026-11-16",
  katachi: "1",
  figures: [
    {
      kind: "plot",
      title: "Zipf",
      x_label: "rank",
      y_label: "frequency",
      log_x: true,
      log_y: true,
      level: null,
      series: [{ name: "ours", x: [1, 10], y: [100, 10], low: [90, 8], high: [110, 12], dotted: false, marks: true }],
    },
    {
      kind: "boards",
      title: "Boards",
      boards: [{ title: "one", picture: { rows: ["X.", ".O"], labels: { 1: "Q" } } }],
    },
  ],
};
const KEPT = {
  id: "M7",
  size: "reduced",
  verdict: "direction yes",
  tables: [{ columns: ["A against B", "games"], rows: [["fill board", "only 20"]], notes: ["katachi reproduce M7"] }],
};
const SCORE: Score = {
  games: 6,
  wins_a: 5,
  draws: 0,
  wins_b: 1,
  share_a: 0.83,
  interval: [0.43, 0.97],
  elo: 280,
  elo_interval: [-44, 604],
  p_value: 0.21875,
  errors: 0,
  mean_length: 100,
  seconds: 3,
};
const MATCH = {
  id: "20261116-000000-00000000",
  a: { preset: "full", base: "shipped" },
  b: { preset: "plain", base: "mine" },
  size: 9,
  games: 6,
  simulations: 30,
  seed: 0,
  state: "running",
  interrupted: false,
  error: null,
  created: "",
  score: SCORE,
};

let asked: { method: string; url: string; body: unknown }[] = [];
beforeEach(() => {
  asked = [];
  let made = false;
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit = {}) => {
    asked.push({ method, url, body });
    const job = {
      id: "20261116-000000-00000001",
      table: "M7",
      state: made ? "done" : "running",
      step: "game 1",
      seconds: 1,
      error: null,
    };
    if (url.endsWith("/M7/run")) {
      made = true;
      return json({ ...job, state: "running" });
    }
    if (url.endsWith("/tables/M7")) return made ? json({ ...TABLE, id: "M7" }) : json({ error: "not made" }, 404);
    if (url.endsWith("/jobs")) return json([]);
    if (url.includes("/lab/jobs/")) return json(job);
    if (url.endsWith("/tables")) return json(TABLES);
    if (url.endsWith("/tables/C1")) return json(TABLE);
    if (url.endsWith("/results")) return json(KEPT);
    if (url.endsWith("/presets"))
      return json([
        { name: "full", words: "all" },
        { name: "plain", words: "little" },
      ]);
    if (url.endsWith("/matches")) return json(method === "POST" ? MATCH : [MATCH]);
    return json({ bases: [{ name: "shipped" }] });
  });
});
const json = (data: unknown, status = 200) =>
  new Response(JSON.stringify(data), { status, headers: { "content-type": "application/json" } });
afterEach(cleanup);

it("shows the paper's number, ours, the difference, and figures", async () => {
  go("lab", [], true);
  render(<LabView />);
  await screen.findByText("Contextual patterns");
  expect(screen.getByText("−64 %").title).toBe(s.lab.toPaper);
  expect(
    screen.getByRole("img", { name: s.lab.chart("Zipf", "rank", "frequency") }).querySelectorAll(".bar"),
  ).toHaveLength(2);
  expect(screen.getByRole("img", { name: /^one: X\. \/ \.O/ })).toBeTruthy();
});

it("shows the results that are kept, and says when they are few", async () => {
  go("lab", ["tables", "M7"], true);
  render(<LabView />);
  await screen.findByText("only 20");
  expect(screen.getByText(s.lab.madeAt("reduced", "direction yes"))).toBeTruthy();
  expect(screen.getByText("katachi reproduce M7").closest("details")!.open).toBe(false);
});

it("makes a table that needs games when it is told to", async () => {
  go("lab", ["tables", "M7"], true);
  render(<LabView />);
  await screen.findByText(s.lab.absent);
  expect(asked.some(({ url }) => url.endsWith("/tables/M7"))).toBe(false); // it is known not to be there
  fireEvent.click(screen.getByText(s.lab.run));
  await screen.findByText(s.lab.running("game 1", 1));
  await screen.findByText("Contextual patterns");
  expect(screen.getByText(s.lab.runAgain)).toBeTruthy();
  go("lab", ["tables", "C1"]);
  await screen.findByText("katachi reproduce C1 --games FILE"); // what the page cannot make
  go("lab", ["tables", "M7"]);
  await waitFor(() => expect(screen.queryByText(s.lab.fromGames)).toBeNull());
  await screen.findByText(s.lab.runAgain); // and it is still there
  expect(screen.queryByText(s.lab.absent)).toBeNull();
});

it("shows a match with its error bar and starts another", async () => {
  go("lab", ["matches"], true);
  render(<LabView />);
  await screen.findByText("5 : 1");
  expect(screen.getByText("83.0 % [35.9–99.6]")).toBeTruthy(); // exact, not the server's
  expect(screen.getByText(/^Too early to tell\. .*21\.9 % of such matches .*5 : 1/)).toBeTruthy();
  fireEvent.submit(screen.getByText(s.lab.startMatch).closest("form")!);
  await waitFor(() =>
    expect(asked.some(({ method, url }) => method === "POST" && url === "/api/lab/matches")).toBe(true),
  );
  const body = JSON.parse(asked.find(({ method }) => method === "POST")!.body as string);
  expect(body).toMatchObject({ a: { preset: "full" }, b: { preset: "plain" }, size: 9, games: 10 });
});

it("words ratings, infinite ones among them, and claims no more than the interval allows", () => {
  expect(eloText(SCORE)).toBe("+280 [−44, +604]");
  expect(eloText({ ...SCORE, share_a: 1, elo: null, elo_interval: [120, null] })).toBe("+∞ [+120, +∞]");
  expect(verdict(SCORE)).toBe("open");
  const four = { ...SCORE, games: 4, wins_a: 4, wins_b: 0, share_a: 1, p_value: 0.125, elo_interval: [10, null] };
  expect(verdict(four)).toBe("open"); // though Wilson's interval does not hold 0
  expect(exact(four).elo_interval[0]).toBeLessThan(0);
  expect(verdict({ ...four, games: 6, wins_a: 6, p_value: 0.03125 })).toBe("a");
  expect(verdict({ ...four, games: 6, wins_a: 0, wins_b: 6, p_value: 0.03125 })).toBe("b");
  expect([placeOf(0, 1), placeOf(null, 1), placeOf(null, -1), placeOf(5000, 1)]).toEqual([0.5, 1, 0, 1]);
});

it("gives exact intervals, which hold one half as long as the sign test says nothing", () => {
  expect(exactInterval(4, 4)).toEqual([expect.closeTo(0.3976, 3), 1]);
  expect(exactInterval(0, 0)).toEqual([0, 1]);
  expect(exactInterval(8, 10)).toEqual([expect.closeTo(0.4439, 3), expect.closeTo(0.9748, 3)]);
  expect(exactInterval(6, 6)[0]).toBeGreaterThan(0.5);
  expect(exactInterval(5, 5)[0]).toBeLessThan(0.5);
  expect(exact({ ...SCORE, draws: 1 })).toEqual({ ...SCORE, draws: 1 });
});

/** Questions that are answered when the test says so. */
function answerLater() {
  const waiting: { method: string; url: string; tell: (body: unknown, status?: number) => Promise<void> }[] = [];
  vi.stubGlobal("fetch", (url: string, { method = "GET" }: RequestInit = {}) =>
    /presets|info/.test(url)
      ? Promise.resolve(json(url.includes("presets") ? [] : { bases: [] }))
      : new Promise<Response>((done) => {
          const tell = async (body: unknown, status = 200) => {
            done(json(body, status));
            await new Promise((drawn) => setTimeout(drawn, 30));
          };
          waiting.push({ method, url, tell });
        }),
  );
  return waiting;
}
const asking = (waiting: ReturnType<typeof answerLater>, method: string, part: string) =>
  waiting.filter((one) => one.method === method && one.url.includes(part));

it("does not bring back a match that was deleted while an older list was on its way", async () => {
  const waiting = answerLater();
  go("lab", ["matches"], true);
  render(<LabView />);
  const lists = () => asking(waiting, "GET", "/matches");
  await waitFor(() => expect(lists().length).toBe(1));
  await lists()[0]!.tell([{ ...MATCH, state: "done" }]);
  await waitFor(() => expect(lists().length).toBe(2)); // nothing runs any more: it looks again, and then less often
  fireEvent.click(screen.getByText(s.mine.delete));
  await asking(waiting, "DELETE", "/matches")[0]!.tell({});
  await waitFor(() => expect(lists().length).toBe(3));
  await lists()[2]!.tell([]);
  await screen.findByText(s.lab.noMatches);
  await lists()[1]!.tell([{ ...MATCH, state: "done" }]);
  expect(screen.getByText(s.lab.noMatches)).toBeTruthy();
});

it("starts one match with two clicks, and says why it could not for longer than until the next look", async () => {
  const waiting = answerLater();
  go("lab", ["matches"], true);
  render(<LabView />);
  const form = screen.getByText(s.lab.startMatch).closest("form")!;
  fireEvent.submit(form);
  fireEvent.submit(form);
  const posts = () => asking(waiting, "POST", "/matches");
  expect(posts().length).toBe(1);
  await posts()[0]!.tell({ error: "too many matches" }, 429);
  await waitFor(() => expect(asking(waiting, "GET", "/matches").length).toBe(2));
  for (const list of asking(waiting, "GET", "/matches")) await list.tell([]);
  expect(screen.getByText("too many matches")).toBeTruthy();
  fireEvent.submit(form);
  await waitFor(() => expect(posts().length).toBe(2));
});

it("starts one match with a double click, and keeps half a number while it is typed", async () => {
  const waiting = answerLater();
  go("lab", ["matches"], true);
  render(<LabView />);
  const posts = () => asking(waiting, "POST", "/matches");
  const games = screen.getByLabelText<HTMLInputElement>(s.lab.fields.games);
  fireEvent.input(games, { target: { value: "" } });
  expect(games.value).toBe("");
  fireEvent.input(games, { target: { value: "4" } });
  const button = screen.getByText(s.lab.startMatch);
  fireEvent.click(button, { detail: 1 });
  await posts()[0]!.tell(MATCH);
  for (const list of asking(waiting, "GET", "/matches")) await list.tell([MATCH]);
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  fireEvent.click(button, { detail: 2 });
  expect(posts().length).toBe(1);
});

it("does not lose a table that is being made to a list that is older", async () => {
  const waiting = answerLater();
  go("lab", ["tables", "M7"], true);
  render(<LabView />);
  await waitFor(() => expect(asking(waiting, "GET", "/tables").length).toBe(1));
  await asking(waiting, "GET", "/tables")[0]!.tell(TABLES);
  fireEvent.click(await screen.findByText(s.lab.run));
  const job = { id: "1", table: "M7", state: "running", step: "game 1", seconds: 1, error: null };
  await asking(waiting, "POST", "/M7/run")[0]!.tell(job);
  await asking(waiting, "GET", "/jobs")[0]!.tell([]);
  expect(screen.getByText(s.lab.running("game 1", 1))).toBeTruthy();
});
