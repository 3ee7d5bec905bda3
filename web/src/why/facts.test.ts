// @vitest-environment node
import { expect, it } from "vitest";
import { needing, questionOf } from "./facts";
import { candidate, group, report } from "./testing";

const LINE = ["Q16", "D4"];

it("a question says what the analysis knows", () => {
  expect(questionOf("C3", report())).toEqual({ vertex: "C3", better_line: LINE, line: ["D4"], points_lost: 1 });
  expect(questionOf("A1", report())).toEqual({ vertex: "A1", better_line: LINE }); // not among the candidates
  expect(questionOf("A1", null)).toEqual({ vertex: "A1" });
});

it("a question does not say what was hardly searched, or what follows another move", () => {
  const weak = report({ candidates: [candidate("Q16", 0), candidate("C3", 1, { weak: true })] });
  expect(questionOf("C3", weak)).toEqual({ vertex: "C3", better_line: LINE });
  const alike = report({ candidates: [candidate("Q16", 0, { same: ["Q4"] })] });
  expect(questionOf("Q4", alike)).toEqual({ vertex: "Q4", better_line: LINE, points_lost: 0 });
  const luckier = report({ candidates: [candidate("Q16", 0), candidate("C3", 1, { lead: 9 })] });
  expect(questionOf("C3", luckier).points_lost).toBe(0);
});

it("only groups in need of a move are told, with the move of the side whose turn it is", () => {
  const moves = { vital: ["A1"], saving: ["A1", "B1"], killing: ["C1"] };
  const groups = [group("alive"), group("needs a move", moves), group("dead")];
  expect(needing(groups, "black")).toMatchObject([{ points: ["C3", "C4", "A1"], line: ["A1"] }]);
  expect(needing(groups, "white")[0]!.line).toEqual(["C1"]);
  expect(needing([group("ko", moves), group("open")], "white")).toMatchObject([{ line: ["C1"] }]);
});
