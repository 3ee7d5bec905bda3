"""Attack and defence databases: windows, counting, and that the solver's answers do not depend on them."""

from pathlib import Path

import numpy as np
import pytest

from katachi import _core
from katachi.go import BLACK, WHITE, Color
from katachi.go.diagram import parse
from katachi.reading.problems.files import Problem, shipped_problems
from katachi.reading.tsumego.patterns import (
    SIDES,
    MoveCounts,
    MoveDatabases,
    canonical,
    counted,
    draw_small,
    learn,
    observe_problem,
)
from katachi.reading.tsumego.search import Tsumego

# White has three points in a row in the corner: the middle one decides.
THREE = """
. . . O X . .
O O O O X . .
X X X X X . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
"""
MIDDLE_OF_THREE = "# # #\n. * .\nD D D"


def three(to_move: Color) -> Problem:
    return Problem("three", parse(THREE).position, to_move, WHITE)


def test_the_vital_point_is_learnt_by_both_sides() -> None:
    databases = learn([three(BLACK)], positions=1)
    for side in SIDES:
        counts = databases.counts[side, 3]
        won = {draw_small(int(key)) for key, wins in zip(counts.keys, counts.wins, strict=True) if wins}
        assert any(_same(drawing, MIDDLE_OF_THREE) for drawing in won), won
        assert int(counts.seen.sum()) == 3  # the three moves of the first position, and one of them wins
        assert int(counts.wins.sum()) == 1


def test_windows_see_edge_wall_and_sides() -> None:
    rows = Tsumego(three(BLACK).position, WHITE).observe(BLACK, positions=1)
    assert [(position, side, wins) for _, position, side, wins in rows] == [(0, 1, i == 1) for i in range(3)]
    corner = rows[0][0]
    signs = [".DA#"[(corner >> point & 1) + 2 * (corner >> (25 + point) & 1)] for point in range(25)]
    drawn = [" ".join(signs[row : row + 5]) for row in range(0, 25, 5)]
    assert drawn == ["# # # # #", "# # # # #", "# # . . .", "# # D D D", "# # A A A"]


def _same(drawing: str, other: str) -> bool:
    square = np.array([line.split(" ") for line in drawing.split("\n")])
    images = [np.rot90(one, quarter) for one in (square, square.T) for quarter in range(4)]
    return any("\n".join(" ".join(row) for row in image) == other for image in images)


def test_one_pattern_for_all_its_images() -> None:
    chance = np.random.default_rng(3)
    squares = chance.integers(0, 4, (50, 5, 5))
    squares[:, 2, 2] = 0

    def keys(boards: np.ndarray) -> np.ndarray:
        flat = boards.reshape(len(boards), 25).astype(np.uint64)
        place = np.arange(25, dtype=np.uint64)
        low, high = (flat & 1) << place, (flat >> 1) << (place + np.uint64(25))
        return np.asarray((low | high).sum(axis=1, dtype=np.uint64))

    first = canonical(keys(squares), 5)
    assert len(set(first.tolist())) == 50
    for image in (squares.transpose(0, 2, 1), squares[:, ::-1], squares[:, :, ::-1], np.rot90(squares, 1, (1, 2))):
        assert (canonical(keys(image), 5) == first).all()
    wins = np.arange(50) % 2
    both = counted(np.concatenate([keys(squares), keys(squares[:, ::-1])]), np.concatenate([wins, wins]))
    assert both[5].seen.tolist() == [2] * 50
    assert int(both[3].seen.sum()) == 100
    assert int(both[3].wins.sum()) == 50


def test_doubts_follow_the_counts() -> None:
    good, bad = np.uint64(0b1), np.uint64(0b10)  # a defender on a corner, and on a side, of the window
    counts = MoveCounts(np.array([good, bad]), np.array([90, 1]), np.array([100, 100]))
    doubts = MoveDatabases({(side, 3): counts for side in SIDES}).doubts()
    corners, sides, unseen = (1, 4, 32, 128), (2, 8, 16, 64), 3
    for table in doubts:
        assert len({int(table[key]) for key in corners}) == len({int(table[key]) for key in sides}) == 1
        assert table[corners[0]] < table[unseen] < table[sides[0]]


def test_answers_do_not_depend_on_patterns() -> None:
    nodes = {True: 0, False: 0}
    for problem in shipped_problems(levels=range(1, 8))[1::20]:
        assert problem.defender is not None
        verdicts = {}
        for patterns in (True, False):
            search = Tsumego(problem.position, problem.defender, problem.target, patterns=patterns)
            verdicts[patterns] = search.judge(problem.to_move)
            nodes[patterns] += verdicts[patterns].nodes
        assert (verdicts[True].label, verdicts[True].moves) == (verdicts[False].label, verdicts[False].moves)
    assert nodes[True] != nodes[False]  # they did something


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "moves.npz"
    databases = learn([three(BLACK)], positions=5, source="three in a row")
    databases.save(path)
    again = MoveDatabases.load(path)
    assert again.source == "three in a row"
    for key, counts in databases.counts.items():
        assert (again.counts[key].keys == counts.keys).all()
        assert (again.counts[key].wins == counts.wins).all()
    path.write_bytes(b"PK nothing")
    with pytest.raises(ValueError, match="does not hold move patterns"):
        MoveDatabases.load(path)


def test_the_shipped_databases() -> None:
    databases = MoveDatabases.load()
    assert "part 1/2" in databases.source
    for counts in databases.counts.values():
        assert (counts.wins <= counts.seen).all()
        assert (np.diff(counts.keys.astype(np.int64)) > 0).all()
    assert min(len(databases.counts[side, 3]) for side in SIDES) > 500


def test_what_cannot_be_learnt_from() -> None:
    """A group that is not enclosed, and one that is too hard for the nodes."""
    open_board = Problem("open", parse(". . .\n. X .\n. . .").position, BLACK, WHITE)
    assert observe_problem(open_board, positions=10, nodes=1000) == []
    hard = shipped_problems(levels=[10])[0]
    assert observe_problem(hard, positions=10, nodes=3) == []


def test_values_must_have_a_shape() -> None:
    with pytest.raises(TypeError):
        _core.PatternValues(np.zeros((2, 5), np.uint8))
