import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { go, route } from "../frame/router";
import { stonesOf } from "../game/stones";
import { s } from "../strings";
import { targetOf } from "./Detail";
import { cycled } from "./OnBoard";
import { grouped, paperOf } from "./Paper";
import RulesView from "./RulesView";
import { changed, type RuleSet, sets } from "./state";

const set = (name: string, more: object = {}): RuleSet => {
  const [goal, place, size, mode] = name.split("-") as [RuleSet["goal"], RuleSet["place"], string, RuleSet["mode"]];
  const [width, height] = size.split("x").map(Number) as [number, number];
  return {
    name,
    goal,
    place,
    width,
    height,
    mode,
    total: 3,
    stored: 3,
    paper_total: 4,
    reasons: ["because"],
    depths: [
      { depth: 0, ours: 1, paper: 1, equal: true },
      { depth: 2, ours: 2, paper: 3, equal: false },
    ],
    ...more,
  };
};
const SETS = [
  set("eye-corner-2x2-sound"),
  set("eye-corner-3x2-sound", { paper_total: null, depths: [{ depth: 0, ours: 1, paper: null, equal: false }] }),
  set("eye-corner-2x2-paper"),
  set("life-corner-4x3-sound"),
  set("life-side-5x2-sound"),
];
const RULE = {
  set: "life-corner-4x3-sound",
  number: 2,
  goal: "life",
  place: "corner",
  depth: 2,
  picture: { rows: ["###", "#OO", "#.X"], top: -1, left: -1, labels: { 8: "A" }, rings: [8] },
  marks: [{ letter: "A", words: ["at least 1 liberty outside"] }],
  subject: 3,
  promised_depth: 2,
};
const CLAIM = "Black lives within 2 plies although White moves first.";
const DETAIL = {
  rule: RULE,
  images: 1,
  before: null,
  after: 3,
  counted: true,
  line: {
    seconds: 0,
    note: null,
    moves: [
      { text: "1. White outside", picture: { rows: ["###", "#OO", "#.X"] } },
      { text: "2. Black A2, captures A1 B1", picture: { rows: ["###", "#..", "#XX"], labels: { 7: "2" } } },
    ],
  },
  example: { size: 9, points: ["A9"], black: ["B8"], white: ["A9"], holds: true, sgf: "(;SZ[9])" },
};

let asked: string[] = [];
const answers: { missing: string | null } = { missing: null };
beforeEach(() => {
  asked = [];
  answers.missing = null;
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit = {}) => {
    asked.push(url);
    if (answers.missing && /\/\d+$/.test(url))
      return new Response(JSON.stringify({ error: answers.missing }), {
        status: 404,
        headers: { "content-type": "application/json" },
      });
    const found = url.endsWith("/sets")
      ? SETS
      : url.startsWith("/api/rules/match")
        ? { total: JSON.parse(body as string).game.black.length ? 1 : 0, matches: [] }
        : /\/\d+$/.test(url)
          ? DETAIL
          : {
              total: 30,
              with_images: 58,
              offset: Number(new URLSearchParams(url.split("?")[1]).get("offset")),
              rules: [RULE],
            };
    return new Response(JSON.stringify(found), { headers: { "content-type": "application/json" } });
  });
  sets.value = null;
  go("rules", ["browse"], true);
});
afterEach(cleanup);

it("pages through the rules of a set and filters by depth", async () => {
  render(<RulesView />);
  await screen.findAllByText("1–24 of 30 rules (58 turned and mirrored)");
  expect(screen.getByText(s.rules.numbersSkip)).toBeTruthy();
  fireEvent.click(screen.getAllByText(new RegExp(s.rules.after))[0]!);
  await screen.findAllByText("25–30 of 30 rules (58 turned and mirrored)");
  fireEvent.click(screen.getByText("2", { selector: "button" }));
  await waitFor(() => expect(asked.at(-1)).toContain("depth=2&offset=0"));
});

it("opens a rule, says its conditions and walks its line", async () => {
  go("rules", ["life-corner-4x3-sound", 2], true);
  render(<RulesView />);
  await screen.findByText(CLAIM);
  expect(screen.getByText("at least 1 liberty outside")).toBeTruthy();
  expect(screen.getByText(s.rules.moveOf(0, 2))).toBeTruthy();
  fireEvent.click(screen.getByText("2. Black A2, captures A1 B1"));
  expect(screen.getByText(s.rules.moveOf(2, 2))).toBeTruthy();
});

it("comes back from a rule to the page and the plies it was found in", async () => {
  go("rules", ["life-corner-4x3-sound", "list", 2, 2], true);
  render(<RulesView />);
  await waitFor(() => expect(asked.at(-1)).toContain("depth=2&offset=24"));
  fireEvent.click((await screen.findByText("Rule 2")).closest("button")!);
  expect(route.value.parts).toEqual(["life-corner-4x3-sound", "2", "2", "2"]);
  await screen.findByText(CLAIM);
  fireEvent.click(screen.getByText(new RegExp(s.rules.back)));
  expect(route.value.parts).toEqual(["life-corner-4x3-sound", "list", "2", "2"]);
});

it("does not change the goal when a place is chosen, and says what a goal changed besides itself", async () => {
  const centre = set("eye-center-3x3-sound");
  sets.value = [...SETS, centre];
  render(<RulesView />);
  const place = await screen.findByLabelText<HTMLSelectElement>(s.rules.place);
  expect([...place.options].map((one) => [one.value, one.disabled])).toEqual([
    ["corner", false],
    ["side", false],
    ["center", true], // there are none of life
  ]);
  go("rules", [centre.name], true);
  await waitFor(() => expect(place.value).toBe("center"));
  fireEvent.change(screen.getByLabelText(s.rules.goal), { target: { value: "life" } });
  expect((await screen.findByText(/Showing instead: life, in the corner/)).className).toContain("warn");
});

it("shows no rule where there is none, and opens rules of the set they are of", async () => {
  go("rules", ["life-corner-4x3-sound", 2], true);
  render(<RulesView />);
  await screen.findByText(CLAIM);
  answers.missing = "there is no rule 3";
  fireEvent.click(screen.getAllByText(s.rules.after)[0]!);
  await screen.findByText(/there is no rule 3/);
  expect(screen.queryByText(CLAIM)).toBeNull();
});

it("goes to the most similar set when a filter changes", () => {
  const from = SETS[0]!;
  expect(changed(SETS, from, { mode: "paper" }).name).toBe("eye-corner-2x2-paper");
  expect(changed(SETS, from, { goal: "life" }).name).toBe("life-corner-4x3-sound");
  expect(changed(SETS, SETS[3]!, { place: "side" }).name).toBe("life-side-5x2-sound");
});

it("puts the paper's counts next to ours, and none where it has none", async () => {
  const groups = grouped(SETS);
  expect(groups.map(({ rows }) => rows.length)).toEqual([3, 1, 1]);
  expect(paperOf(SETS, "2 × 2")?.get(2)).toBe(3);
  expect(paperOf(SETS, "3 × 2")).toBeNull();
  go("rules", ["paper"], true);
  render(<RulesView />);
  await screen.findAllByText(s.rules.papers);
  expect(screen.getAllByTitle(s.rules.other).length).toBeGreaterThan(0);
  expect(screen.getAllByTitle(s.rules.same).length).toBeGreaterThan(0);
});

it("turns stones round on the board and asks which rules hold", async () => {
  const once = cycled(
    [
      [0, 0],
      [0, 0],
    ],
    [1, 0],
  );
  expect(stonesOf(once)).toEqual({ black: ["B2"], white: [] });
  expect(stonesOf(cycled(once, [1, 0]))).toEqual({ black: [], white: ["B2"] });
  expect(stonesOf(cycled(cycled(once, [1, 0]), [1, 0]))).toEqual({ black: [], white: [] });
  go("rules", ["board"], true);
  render(<RulesView />);
  await screen.findByText(s.rules.matches("0", "1"));
  fireEvent.click(screen.getByText(s.rules.clear));
  await screen.findByText(s.rules.noMatch);
});

it("hands the stone that a rule is about to the solver", () => {
  const example = { points: ["A9", "B9", "A8", "B8"] };
  expect(targetOf({ subject: 3 }, example)).toEqual(["B8"]);
  expect(targetOf({ subject: null }, example)).toEqual([]);
});

/** The server answers when the test says so. */
function answerLater() {
  const waiting: { url: string; tell: (body: object) => void }[] = [];
  vi.stubGlobal("fetch", (url: string) =>
    url.endsWith("/sets")
      ? Promise.resolve(Response.json(SETS))
      : new Promise<Response>((done) => {
          waiting.push({ url, tell: (body) => done(Response.json(body)) });
        }),
  );
  return waiting;
}
const until = async (waiting: readonly unknown[], n: number) => waitFor(() => expect(waiting.length).toBe(n));
const page = (offset: number) => ({ total: 90, with_images: 90, offset, rules: [RULE] });

it("hears two filters that are changed faster than the browser tells of the address", async () => {
  const waiting = answerLater();
  render(<RulesView />);
  await until(waiting, 1);
  for (const [label, value] of [
    [s.rules.goal, "eye"],
    [s.rules.mode, "paper"],
  ] as const) {
    const list = screen.getByLabelText<HTMLSelectElement>(label);
    list.value = value;
    list.dispatchEvent(new Event("change", { bubbles: true }));
    await Promise.resolve();
  }
  expect(route.value.parts[0]).toBe("eye-corner-2x2-paper");
});

it("turns two pages with two clicks, and none of a set that has not come", async () => {
  const waiting = answerLater();
  render(<RulesView />);
  await until(waiting, 1);
  waiting[0]!.tell(page(0));
  const after = (await screen.findAllByText(new RegExp(s.rules.after)))[0]!;
  fireEvent.click(after);
  fireEvent.click(after);
  await waitFor(() => expect(waiting.at(-1)!.url).toContain("offset=48"));
  expect(screen.getByRole("list").getAttribute("aria-busy")).toBe("true");
  go("rules", ["eye-corner-2x2-sound"]);
  await waitFor(() => expect(waiting.at(-1)!.url).toMatch(/eye-corner.*offset=0/));
  fireEvent.click(after);
  await new Promise((done) => setTimeout(done, 60));
  expect(waiting.at(-1)!.url).toContain("offset=0");
});

it("turns back from a page behind the end to the last one", async () => {
  go("rules", ["life-corner-4x3-sound", "list", "all", 9]);
  render(<RulesView />);
  fireEvent.click((await screen.findAllByText(new RegExp(s.rules.before)))[0]!);
  await waitFor(() => expect(asked.at(-1)).toContain("offset=24"));
  expect(route.value.parts.at(-1)).toBe("2");
});

it("acts on no rule while another one is on its way", async () => {
  const waiting = answerLater();
  go("rules", ["life-corner-4x3-sound", 2], true);
  render(<RulesView />);
  await until(waiting, 1);
  waiting[0]!.tell(DETAIL);
  const button = async () => (await screen.findByText(s.rules.playIt)) as HTMLButtonElement;
  expect((await button()).disabled).toBe(false);
  fireEvent.click(screen.getAllByText(s.rules.after)[0]!);
  await until(waiting, 2);
  expect((await button()).disabled).toBe(true);
});
