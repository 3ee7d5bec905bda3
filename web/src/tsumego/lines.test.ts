import { expect, it } from "vitest";
import { asideOf, type LineMove, wordsOfLine } from "./lines";

const line = (...vertices: string[]): LineMove[] =>
  vertices.map((vertex, i) => ({ color: i % 2 ? "white" : "black", vertex }));

it("says where the moves are that no stone shows, as books do", () => {
  expect(asideOf(line("A1", "pass", "B1"))).toBe("2 elsewhere");
  expect(asideOf(line("A1", "B1", "pass", "pass", "A1", "C1"))).toBe("3 ko threat, 4 its answer · 5 at 1");
  expect(asideOf(line("A1", "B1"))).toBe("");
});

it("words a line with every move in it", () => {
  expect(wordsOfLine(line("A1", "pass", "B1"))).toBe("●1 A1  ○2 elsewhere  ●3 B1");
  expect(wordsOfLine(line("A1", "B1", "pass", "pass", "A1"))).toBe("●1 A1  ○2 B1  ●3 ko threat  ○4 answers it  ●5 A1");
});
