// What comes after the drawing, or late from the server, does not take back what the reader did meanwhile.
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { render as draw } from "preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { emptySetup, setupOf } from "../shared/setup";
import { waitAWhile } from "../testing/wait";
import Nearest from "./Nearest";
import Search from "./Search";
import { change, tool } from "./state";
import { Zipf } from "./Zipf";

const asked: { url: string; body: { offset?: number }; tell: (answer: object) => void }[] = [];

beforeEach(() => {
  asked.length = 0;
  change(emptySetup());
  vi.stubGlobal(
    "fetch",
    (url: string, { body }: RequestInit) =>
      new Promise<Response>((tell) => {
        asked.push({ url, body: JSON.parse(String(body ?? "{}")), tell: (answer) => tell(Response.json(answer)) });
      }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  tool.value = "play";
});

it("keeps a tool that was chosen as soon as it was there", async () => {
  const room = document.createElement("div");
  draw(<Nearest />, room);
  expect(tool.value).toBe("ask");
  tool.value = "black";
  await waitAWhile();
  expect(tool.value).toBe("black");
  draw(null, room);
  expect(tool.value).toBe("play");
});

const share = { value: 0.5, count: 1, of: 2, interval: [0.4, 0.6] };
const FOUND = {
  source: "games",
  hits: 90,
  games_searched: 100,
  board_size: 19,
  boards: [{ size: 19, games: 100 }],
  seconds: 1,
  black_wins: share,
  tenuki: share,
  no_continuation: share,
  continuations: [],
  continuations_total: 0,
  alike: [],
  by_year: [],
  searched_by_year: [],
  matches: [],
  matches_total: 90,
  offset: 0,
};

it("turns the pages of what was found, and none of them for another question", async () => {
  render(<Search />);
  await waitFor(() => expect(asked.length).toBe(1));
  asked[0]!.tell(FOUND);
  const older = await screen.findByText("Next page →");
  change(setupOf({ size: 19, black: ["Q16"], white: [], moves: [] }));
  await waitAWhile();
  older.click(); // the answer to the new question is not there yet
  await waitAWhile();
  expect(asked.at(-1)!.body.offset).toBe(0);
  asked.at(-1)!.tell({ ...FOUND, hits: 91 });
  await screen.findByText(/91/);
  fireEvent.click(screen.getByText("Next page →"));
  await waitFor(() => expect(asked.at(-1)!.body.offset).toBe(20));
});

it("keeps the table that was chosen right after another one was listed", async () => {
  const room = document.createElement("div");
  document.body.append(room);
  draw(<Zipf listed="contexts-5" />, room);
  await waitAWhile();
  asked
    .at(-1)!
    .tell({ tables: ["contexts-5", "nearest-6", "pairs"], dots: [], lines: [], patterns: 9, occurrences: 9 });
  await waitAWhile();
  draw(<Zipf listed="nearest-6" />, room);
  const list = room.querySelector("select")!;
  list.value = "pairs";
  list.dispatchEvent(new Event("change", { bubbles: true }));
  await waitAWhile();
  expect(list.value).toBe("pairs");
  draw(null, room);
});
