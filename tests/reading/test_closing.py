"""The wall closed around a group that is not enclosed."""

import json

import pytest

from katachi.go import BLACK, WHITE, diagram, vertex
from katachi.interfaces.cli import run
from katachi.play.guess import searched_move
from katachi.reading.answer.ask import solve_problem
from katachi.reading.answer.closing import closed
from katachi.reading.answer.parts import Answer, SolveSettings
from katachi.reading.problems.files import Problem

# Open along the upper edge and down the left one; a solver that may read 50 positions proves nothing about it.
OPEN = """
. . . . . . . . .
. X X X . O . . .
. X O . X O . . .
. O O . O . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
FEW = SolveSettings(seconds=1e9, nodes=50, line=False)


def _answer(request: SolveSettings = FEW) -> Answer:
    return solve_problem(Problem("open", diagram.parse(OPEN).position, BLACK, defender=BLACK), request)


def test_what_is_not_proved_gets_a_wall_and_an_answer() -> None:
    wall = closed(_answer())
    assert wall is not None
    assert wall.color == WHITE
    before = diagram.parse(OPEN).position
    assert all(not before.color(point) and wall.problem.position.color(point) == WHITE for point in wall.wall)
    again = solve_problem(wall.problem, SolveSettings(seconds=20))
    assert again.outcome
    assert not again.is_open
    assert not again.assumption


def test_an_enclosed_group_and_a_proof_need_no_wall() -> None:
    shut = diagram.parse(". . . X O .\nX X X X O .\nO O O O O .\n. . . . . .\n. . . . . .\n. . . . . .").position
    problem = Problem("shut", shut, BLACK, defender=BLACK)
    assert closed(solve_problem(problem, SolveSettings())) is None
    assert closed(solve_problem(problem, SolveSettings(seconds=1e9, nodes=1))) is None


def test_the_search_stays_within_the_wall() -> None:
    wall = closed(_answer())
    assert wall is not None
    assert searched_move(wall, 20) in wall.room


def test_the_command_says_both_and_closes(tmp_path, capsys: pytest.CaptureFixture[str]) -> None:  # type: ignore[no-untyped-def]
    black = [(1, 1), (2, 1), (3, 1), (1, 2), (4, 2)]
    white = [(5, 1), (2, 2), (5, 2), (1, 3), (2, 3), (4, 3)]
    pairs = [["abcdefghi"[x] + "abcdefghi"[y] for x, y in stones] for stones in (black, white)]
    record = {"id": "open", "size": 9, "black": pairs[0], "white": pairs[1], "to_move": "B", "defender": "B"}
    file = tmp_path / "open.jsonl"
    file.write_text(json.dumps(record))
    assert run(["solve", str(file), "--nodes", "50"]) == 0
    told = capsys.readouterr().out
    assert "best move by search, not proved: " in told
    assert "add --close" in told
    wall = closed(_answer())
    assert wall is not None
    assert " ".join(vertex(point, 9) for point in wall.wall) in told
    assert run(["solve", str(file), "--seconds", "5", "--close"]) == 0
    assert "not enclosed" not in capsys.readouterr().out
