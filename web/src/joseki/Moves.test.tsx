import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { useState } from "preact/hooks";
import { afterEach, expect, it } from "vitest";
import { type Answer, Head } from "./Head";
import { type JosekiMove, keyOf, Moves, sorted } from "./Moves";

afterEach(cleanup);

const share = (count: number, of: number) => ({
  count,
  of,
  value: of ? count / of : null,
  interval: [0.1, 0.5] as [number, number],
});
const link = (g2: number, times: number) => ({
  count: 20,
  surroundings: 2,
  expected: 3,
  times,
  effect: Math.log2(times),
  g2,
  q_value: 1e-9,
  small_expected: false,
  after: `${g2}`,
});
const move = (vertex: string, count: number, linked: JosekiMove["link"]): JosekiMove => ({
  letter: vertex[0]!,
  vertex,
  vertices: [vertex],
  color: "white",
  tenuki: false,
  count,
  share: share(count, 127),
  wins: share(count ? 3 : 0, count),
  immediate: Math.min(count, 30),
  by_year: [],
  link: linked,
  examples: [],
});
const answer = (source: Answer["source"], more: Partial<Answer> = {}): Answer => ({
  size: 19,
  source,
  key: "01",
  picture: { rows: ["..."], top: 0, left: 0, size: 19, move: 1, labels: {}, rings: [], tints: [], frame: null },
  anchor: "M17",
  window: 9,
  region: source === "games" ? ["K19", "T10"] : null,
  hits: source === "games" ? 127 : null,
  games: source === "games" ? 123 : null,
  games_searched: 3000,
  by_year: [],
  seen: 200,
  followed: 6304,
  counted: 3895,
  fits: "board",
  moves: [move("R17", 39, null), move("O15", 20, link(446, 1645)), move("O16", 0, link(500, 4))],
  moves_total: 3,
  tenuki: share(43, 127),
  notes: [],
  ...more,
});

function table(shown: Answer, hovered: string | null = null) {
  const { moves } = shown;
  render(<Moves fresh answer={shown} moves={moves} hovered={hovered} onHover={() => {}} onPlay={() => {}} />);
  return within(screen.getByRole("table"));
}

it("orders by count, or by significance with what has none at the end", () => {
  const { moves } = answer("games");
  expect(sorted([...moves].reverse(), "count").map((each) => each.vertex)).toEqual(["R17", "O15", "O16"]);
  expect(sorted(moves, "g2").map((each) => each.vertex)).toEqual(["O16", "O15", "R17"]);
});

it("says which moves only one of the two knows", () => {
  const rows = table(answer("games")).getAllByRole("row");
  expect(rows[0]!.textContent).toContain("Versus chance");
  expect(rows[1]!.textContent).toContain("out of sight");
  expect(rows[2]!.textContent).toContain("1,645×");
  expect(rows[3]!.textContent).toContain("only where it looks the same");
});

it("tells a move of the games in a sentence", () => {
  table(answer("games"));
  expect(screen.getByText(/played in this corner 39 times, 30.7 % \[10.0–50.0\]/).textContent).toMatch(
    /30 at once, 9 after a move elsewhere. It is too far from the last move/,
  );
});

it("tells a move that was never played here", () => {
  table(answer("games"), keyOf(answer("games").moves[2]!));
  expect(screen.getByText(/never played in exactly this corner/).textContent).toMatch(
    /Where the board looks the same near the last move, it was played 20 times, 4 times as often as by chance/,
  );
});

it("counts nothing outside the corner", () => {
  const shown = answer("games", { moves: [{ ...move("J16", 0, link(9, 20)), share: share(0, 0) }] });
  expect(table(shown).getAllByRole("row")[1]!.textContent).toContain("–outside the outline");
  expect(screen.getByText(/outside the corner that is counted/)).toBeTruthy();
});

it("does not call a move outside because the corner is in no game", () => {
  const shown = answer("games", { hits: 0, moves: [{ ...move("O16", 0, link(9, 20)), share: share(0, 0) }] });
  expect(table(shown).getAllByRole("row")[1]!.textContent).toContain("0only where it looks the same");
});

it("says what is counted: a corner in games", () => {
  render(<Head answer={answer("games")} onSearch={() => {}} />);
  expect(screen.getByText("This corner occurred 127 times, in 123 of 3,000 games.")).toBeTruthy();
  expect(screen.getByText(/These counts are for exactly what stands in K19–T10/)).toBeTruthy();
  expect(screen.getByText(/Next move elsewhere \(tenuki\): 33.9 %/)).toBeTruthy();
});

it("says what is seen without games, and which corners are counted together", () => {
  const note = "From O17 the right edge is out of sight: R16 P17 looks the same";
  render(<Head answer={answer("learnt", { notes: [note] })} onSearch={() => {}} />);
  expect(
    screen.getByText(/Seen through a 9×9 window around the last move: moves outside it are not seen/),
  ).toBeTruthy();
  expect(screen.getByText(note)).toBeTruthy();
  expect(screen.getByText(/Of 6,304 next moves in the window, 3,895 are listed/)).toBeTruthy();
});

it("tells the row that is pointed at, though another one is of the same point", () => {
  const twice = [move("O16", 39, link(9, 20)), move("O16", 7, link(8, 3))];
  function Pointed() {
    const [hovered, setHovered] = useState<string | null>(null);
    const shown = answer("games", { moves: twice });
    return <Moves fresh answer={shown} moves={twice} hovered={hovered} onHover={setHovered} onPlay={() => {}} />;
  }
  render(<Pointed />);
  const rows = screen.getAllByRole("row").slice(1);
  expect(screen.getByText(/played in this corner 39 times/)).toBeTruthy();
  fireEvent.pointerEnter(rows[1]!);
  expect(screen.getByText(/played in this corner 7 times/)).toBeTruthy();
  expect(rows.map((row) => row.className)).toEqual(["", "hovered"]);
});
