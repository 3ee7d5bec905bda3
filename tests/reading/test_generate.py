"""Generated problems: what they promise, and that nothing but the settings decides what comes out."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from katachi.go import BLACK, Color, sgf_pair
from katachi.go.points import neighbours
from katachi.go.symmetry import point_maps
from katachi.reading.problems.cutout import line_of
from katachi.reading.problems.draft import SIZE, Difficulty, ProblemDraft, worth
from katachi.reading.problems.files import LEVELS, Problem, read_problems, shipped_problems
from katachi.reading.problems.generate import GenerateSettings, attempt_problem, generate, generate_file, signature
from katachi.reading.tsumego.search import ProblemWinner, Tsumego

EASY = GenerateSettings(count=3, seed=5, levels=(1, 2), places=("corner",))


@pytest.fixture(scope="module")
def easy() -> list[dict[str, Any]]:
    return [record for record in generate(EASY) if record is not None]


def answer(problem: Problem, without: int | None = None) -> tuple[str, str, list[int]] | None:
    """The outcomes if the mover moves first, and if the other side does, and the first moves that reach the most. None
    if the group is not enclosed, or stones without liberties stand on the board."""
    assert problem.defender is not None
    board = problem.position.board.reshape(-1)
    if without is not None:
        board[without] = 0
    try:
        search = Tsumego(ProblemDraft(board, frozenset()).position(), problem.defender)
    except ValueError:
        return None
    mine, theirs = (search.judge(side, nodes=1 << 19) for side in (problem.to_move, Color(3 - problem.to_move)))
    return mine.label, theirs.label, mine.winning(side_of(problem))


def side_of(problem: Problem) -> ProblemWinner:
    return ProblemWinner.DEFENDER if problem.to_move == problem.defender else ProblemWinner.ATTACKER


def test_the_shipped_set_is_mixed_and_without_repetitions() -> None:
    problems = shipped_problems()
    assert len(problems) >= 350
    assert {problem.to_move for problem in problems} == {BLACK}
    outcomes = Counter(problem.outcome for problem in problems)
    assert min(outcomes["l"], outcomes["d"], outcomes["d1l"], outcomes["l1d"]) >= 10
    assert all(len(shipped_problems(levels=[level])) >= 20 for level in LEVELS)
    assert len({signature(_as_record(problem)) for problem in problems}) == len(problems)


@pytest.mark.campaign
@pytest.mark.parametrize("start", range(4))
def test_shipped_problems_have_one_answer(start: int) -> None:
    for problem in shipped_problems()[start * 5 :: 20]:
        found = answer(problem)
        assert found is not None, problem.name
        mine, theirs, moves = found
        assert (mine, moves) == (problem.outcome, list(problem.solutions)), problem.name
        gain = worth(mine) - worth(theirs)
        assert (gain if problem.to_move == problem.defender else -gain) > 0, problem.name


def test_no_stone_is_too_many() -> None:
    """Without any stone of it the wall is open, or another move is best, or another outcome. Only on the second line
    there may be stones that support one on the first."""
    for problem in shipped_problems(levels=(1, 2, 3, 4))[::15]:
        board = problem.position.board.reshape(-1)
        assert problem.defender is not None
        region = set(Tsumego(problem.position, problem.defender).region)
        for stone in map(int, np.flatnonzero(board)):
            near = neighbours(SIZE)[stone]
            if stone not in region and region.isdisjoint(near):
                assert any(board[n] == board[stone] and line_of(n) == 0 for n in near), (problem.name, stone)
                continue
            found = answer(problem, without=stone)
            less = ProblemDraft(np.where(np.arange(SIZE * SIZE) == stone, 0, board).astype(np.uint8), frozenset())
            if found is None or not region.issuperset(Tsumego(less.position(), problem.defender).region):
                continue
            mine, _, moves = found
            assert (mine, moves) != (problem.outcome, list(problem.solutions)), (problem.name, stone)


@pytest.mark.slow
def test_what_is_asked_for_comes_out(easy: list[dict[str, Any]]) -> None:
    assert Counter(record["difficulty"] for record in easy) == {1: 2, 2: 1}
    assert {record["place"] for record in easy} == {"corner"}
    for record in easy:
        difficulty = Difficulty(record["nodes"], record["traps"])
        assert (difficulty.level, round(difficulty.score, 2)) == (record["difficulty"], record["score"])


@pytest.mark.campaign
def test_processes_and_interruptions_change_nothing(easy: list[dict[str, Any]]) -> None:
    assert [record for record in generate(EASY, jobs=2) if record] == easy
    assert [record for record in generate(EASY, done=easy[:1]) if record] == easy[1:]
    assert {key: value for key, value in easy[2].items() if key != "id"} == attempt_problem(EASY, easy[2]["attempt"])
    other = GenerateSettings(count=1, seed=6, levels=(1, 2), places=("corner",))
    assert next(record for record in generate(other) if record)["black"] != easy[0]["black"]


@pytest.mark.slow
def test_a_killed_run_goes_on(tmp_path: Path, easy: list[dict[str, Any]]) -> None:
    path, notebook = tmp_path / "p.jsonl", tmp_path / ".p.jsonl.part"
    stopped = generate_file(EASY, path, seconds=0.0)
    assert len(stopped) < 3
    assert notebook.exists()
    with notebook.open("a") as notes:
        notes.write(json.dumps(easy[0]) + "\n" + '{"id": "cut o')
    with pytest.raises(ValueError, match="other settings"):
        generate_file(GenerateSettings(count=9), path)
    assert generate_file(EASY, path) == easy
    assert not notebook.exists()
    assert [problem.name for problem in read_problems(path)] == [record["id"] for record in easy]
    assert [json.loads(line) for line in path.read_text().splitlines()] == easy


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"\.jsonl or \.sgf"):
        generate_file(EASY, tmp_path / "p.txt")
    with pytest.raises(ValueError, match="cannot write a file"):
        generate_file(EASY, tmp_path / "no" / "p.jsonl")


def test_signatures(easy: list[dict[str, Any]]) -> None:
    """Turned and shifted problems are the same; those with another stone, or at the edge, are not."""
    middle = {"black": ["jj", "kk"], "white": ["jk"], "solutions": ["kj"]}
    shifted = {"black": ["cf", "dg"], "white": ["cg"], "solutions": ["df"]}
    at_edge = {"black": ["af", "bg"], "white": ["ag"], "solutions": ["bf"]}
    assert signature(middle) == signature(shifted) != signature(at_edge)
    record = easy[0]
    for turn in point_maps(SIZE):
        turned = {
            key: [sgf_pair(int(turn[_point(pair)]), SIZE) for pair in record[key]]
            for key in ("black", "white", "solutions")
        }
        assert signature(turned) == signature(record)
    assert signature({**record, "white": record["white"][1:]}) != signature(record)


@pytest.mark.parametrize(
    ("worse", "better"), [("d", "d2l"), ("d2l", "d1l"), ("d1l", "l1d"), ("l1d", "l4d"), ("l4d", "l")]
)
def test_outcomes_in_the_defenders_order(worse: str, better: str) -> None:
    assert worth(worse) < worth(better)


def test_settings() -> None:
    assert GenerateSettings(count=7, levels=(2, 4, 9)).shares == {2: 3, 4: 2, 9: 2}
    with pytest.raises(ValueError, match="levels go from 1 to 10"):
        GenerateSettings(levels=(0,))


def _point(pair: str) -> int:
    return (ord(pair[1]) - ord("a")) * SIZE + ord(pair[0]) - ord("a")


def _as_record(problem: Problem) -> dict[str, Any]:
    board = problem.position.board.reshape(-1)
    stones = {
        name: [sgf_pair(int(p), SIZE) for p in np.flatnonzero(board == c)] for name, c in (("black", 1), ("white", 2))
    }
    return {**stones, "solutions": [sgf_pair(point, SIZE) for point in problem.solutions]}
