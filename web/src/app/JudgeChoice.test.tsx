import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Handlers } from "../api/live";
import { judge } from "../frame/judge";
import { s } from "../strings";
import { waitAWhile } from "../testing/wait";
import { JudgeChoice } from "./JudgeChoice";

const katago = { key: "abc", name: "KataGo", words: "KataGo of KaTrain, with the network b10.bin.gz", missing: "" };
const lame = { ...katago, key: "def", words: "KataGo in ~/katago: it has no network", missing: "it has no network" };
let offers: (typeof katago)[] = [];
let handlers: Handlers<"judge"> = {};

vi.mock("../api/client", async (original) => ({
  ...(await original<object>()),
  get: () => Promise.resolve(offers),
}));
vi.mock("../api/live", () => ({
  startJob: (_kind: string, _request: object, given: Handlers<"judge">) => {
    handlers = given;
    return { stop: () => {}, close: () => {} };
  },
}));

async function shown(found: (typeof katago)[]) {
  offers = found;
  render(<JudgeChoice asked={true} />);
  await waitAWhile();
}

beforeEach(() => {
  judge.value = null;
});
afterEach(cleanup);

it("says what to do if there is nothing to choose", async () => {
  await shown([]);
  expect(screen.getByText(s.judge.none)).toBeTruthy();
  expect(screen.queryByText(s.judge.test)).toBeNull();
});

it("offers what was found, and says what the others lack", async () => {
  await shown([katago, lame]);
  const select = screen.getByLabelText<HTMLSelectElement>(s.judge.title);
  expect([...select.options].map(({ value, disabled }) => [value, disabled])).toEqual([
    ["", false],
    ["abc", false],
    ["def", true],
  ]);
  expect(document.body.textContent).toContain(lame.words);
  fireEvent.change(select, { target: { value: "abc" } });
  expect(judge.value).toBe("abc");
});

it("uses the judge that the server was started with until another is chosen", async () => {
  await shown([{ ...katago, key: "given" }]);
  const select = screen.getByLabelText<HTMLSelectElement>(s.judge.title);
  expect(select.value).toBe("given");
  fireEvent.change(select, { target: { value: "" } });
  expect(judge.value).toBe("");
});

it("tests it, with the progress of a first tuning and a plain word about what is missing", async () => {
  judge.value = "abc";
  await shown([katago]);
  fireEvent.click(screen.getByText(s.judge.test));
  await waitAWhile();
  expect(screen.getByText(s.judge.starting)).toBeTruthy();
  handlers.onReport?.({ words: "KataGo: step 12 of 55", finished: false });
  await waitAWhile();
  expect(screen.getByText("KataGo: step 12 of 55")).toBeTruthy();
  handlers.onError?.("OpenCL is missing");
  await waitAWhile();
  expect(screen.getByRole("alert").textContent).toBe("OpenCL is missing");
});
