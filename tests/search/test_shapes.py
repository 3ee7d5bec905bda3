"""The expert shapes of MoGo as drawings, one for each condition of the figure's caption.

X moves at ``a``; the shape holds, or not, in all eight orientations and with the colours exchanged. Rows are set apart
by ``|``, and empty rows at the bottom may be left out.
"""

from dataclasses import dataclass

import numpy as np
import pytest
from numpy.typing import NDArray

from katachi.go import BLACK, WHITE, Game, diagram, parse_vertex
from katachi.play import PlayerSettings
from katachi.play.settings import preset_values
from katachi.search import SearchSettings, TreeSearch

SETTINGS = SearchSettings(max_megabytes=1)
SHAPES = {
    "hane",
    "peep-connect",
    "connect",
    "wall",
    "kosumi",
    "kogeima",
    "bad kogeima",
    "bad tobi",
    "empty triangle",
    "alone on the first line",
}


@dataclass(frozen=True)
class Case:
    shape: str
    holds: bool
    why: str
    drawing: str


def yes(shape: str, why: str, drawing: str) -> Case:
    return Case(shape, True, why, drawing)


def no(shape: str, why: str, drawing: str) -> Case:
    return Case(shape, False, why, drawing)


CASES = [
    # ---- hane: around the head of a stone without friends
    yes("hane", "around a lone stone", ". . . . . | . X O . . | . . a . ."),
    yes("hane", "the stone is on the edge", ". X O . . | . . a . ."),
    yes("hane", "the way round is along the edge", ". . . . . | . . . . . | . . . . . | . . X O . | . . . a ."),
    no("hane", "the stone has a friend above", ". . O . . | . X O . . | . . a . ."),
    no("hane", "the stone has a friend beside", ". . . . . | . X O O . | . . a . ."),
    no("hane", "the corner between is taken", ". . . . . | . X O . . | . O a . ."),
    no("hane", "no stone of one's own", ". . . . . | . . O . . | . . a . ."),
    no("hane", "no stone to go round", ". . . . . | . X . . . | . . a . ."),
    # ---- peep-connect: joining two stones the enemy threatens to cut
    yes("peep-connect", "a peep", ". . . . . | . . . . . | . X a X . | . . O . ."),
    yes("peep-connect", "a peep at the edge", ". . . . . | . . . . . | . . . . . | . . O . . | . X a X ."),
    no("peep-connect", "nobody peeps", ". . . . . | . . . . . | . X a X ."),
    no("peep-connect", "one's own stone there", ". . . . . | . . . . . | . X a X . | . . X . ."),
    no("peep-connect", "one stone alone", ". . . . . | . . . . . | . X a . . | . . O . ."),
    # ---- connect: the last gap between two diagonal stones
    yes("connect", "the cut", ". . . . . | . O X . . | . X a . ."),
    yes("connect", "the cut at the edge", ". O X . . | . X a . ."),
    no("connect", "the other side is open", ". . . . . | . . X . . | . X a . ."),
    no("connect", "one stone only", ". . . . . | . O X . . | . . a . ."),
    # ---- wall: going on along an enemy stone
    yes("wall", "going on", ". . . . . | . . X O . | . . a . ."),
    no("wall", "the enemy is in front", ". . . . . | . . X O . | . . a O ."),
    no("wall", "one's own stone beside", ". . . . . | . . X O . | . X a . ."),
    no("wall", "no enemy", ". . . . . | . . X . . | . . a . ."),
    # ---- kosumi: a diagonal step, nothing of the enemy between
    yes("kosumi", "a diagonal step", ". . . . . | . X . . . | . . a . ."),
    yes("kosumi", "into the corner", ". . . . . | . . . . . | . . . . . | . . . X . | . . . . a"),
    no("kosumi", "an enemy between", ". . . . . | . X O . . | . . a . ."),
    no("kosumi", "enemies on both sides", ". . . . . | . X O . . | . O a . ."),
    no("kosumi", "a jump is none", ". . . . . | X . a . ."),
    # ---- kogeima: a small knight's move, nothing of the enemy between
    yes("kogeima", "a knight's move", ". . . . . | . X . . . | . . . a ."),
    yes("kogeima", "to the edge", ". . . . . | . . . . . | . . . . . | . X . . . | . . . a ."),
    no("kogeima", "an enemy next to the stone", ". . . . . | . X O . . | . . . a ."),
    no("kogeima", "an enemy next to the move", ". . . . . | . X . . . | . . O a ."),
    no("kogeima", "a large one is none", "X . . . . | . . . a ."),
    # ---- bad kogeima: the enemy can cut, and no friends are around
    yes("bad kogeima", "it can be cut", ". . . . . . | . X O . . . | . . . a . ."),
    yes("bad kogeima", "enemies around it", ". . . . . . | . X O O . . | . . . a . . | . . . O . ."),
    no("bad kogeima", "a friend below", ". . . . . . | . X O . . . | . . . a . . | . . . X . ."),
    no("bad kogeima", "a friend beside", ". . . . . . | . X O . . . | . . . a X ."),
    no("bad kogeima", "a friend above", ". . . . . . | . X O X . . | . . . a . ."),
    no("bad kogeima", "a friend across", ". . . . . . | . X O . . . | . . . a . . | . . . . X ."),
    no("bad kogeima", "nobody cuts", ". . . . . . | . X . . . . | . . . a . ."),
    # ---- bad tobi: a jump that is peeped already, and no friends are around
    yes("bad tobi", "peeped", ". . . . . . | . . O . . . | . X . a . ."),
    yes("bad tobi", "on the edge", ". . . . . . | . . . . . . | . . . . . . | . . . . . . | . . O . . . | . X . a . ."),
    no("bad tobi", "a friend below", ". . . . . . | . . O . . . | . X . a . . | . . . X . ."),
    no("bad tobi", "a friend across", ". . . . . . | . . O . X . | . X . a . ."),
    no("bad tobi", "nobody peeps", ". . . . . . | . . . . . . | . X . a . ."),
    no("bad tobi", "the gap is taken", ". . . . . . | . . O . . . | . X O a . ."),
    # ---- empty triangle: three stones in an angle, nothing of the enemy inside
    yes("empty triangle", "the move is an end", ". . . . . | . X . . . | . X a . ."),
    yes("empty triangle", "the move is the angle", ". . . . . | . . X . . | . X a . ."),
    yes("empty triangle", "in the corner", ". X . . . | X a . . ."),
    no("empty triangle", "the enemy is inside, end", ". . . . . | . X O . . | . X a . ."),
    no("empty triangle", "the enemy is inside, angle", ". . . . . | . O X . . | . X a . ."),
    no("empty triangle", "a straight line", ". . . . . | . . . . . | . X a X ."),
    no("empty triangle", "a square of one's own", ". . . . . | . X X . . | . X a . ."),
    # ---- alone on the first line: the five points around are empty
    yes("alone on the first line", "all empty", ". . . . . | . . . . . | . X . O . | . . . . . | . . a . ."),
    no("alone on the first line", "a friend above", ". . . . . | . . . . . | . . . . . | . . X . . | . . a . ."),
    no("alone on the first line", "an enemy across", ". . . . . | . . . . . | . . . . . | . . . O . | . . a . ."),
    no("alone on the first line", "a friend beside", ". . . . . | . . . . . | . . . . . | . . . . . | . X a . ."),
    no("alone on the first line", "the second line", ". . . . . | . . . . . | . . . . . | . . a . ."),
    no("alone on the first line", "the corner", ". . . . . | . . . . . | . . . . . | . . . . . | . . . . a"),
]  # fmt: skip


def parse(case: Case) -> diagram.Diagram:
    rows = [row.split() for row in case.drawing.split("|")]
    size = len(rows[0])
    rows += [["."] * size] * (size - len(rows))
    return diagram.parse("\n".join(" ".join(row) for row in rows))


def shapes_at(board: NDArray[np.uint8], point: int, *, swap: bool) -> set[str]:
    """The names of the shapes of a move there, by White with exchanged colours if `swap`."""
    game = Game(board.shape[0])
    black, white = (np.flatnonzero(board.reshape(-1) == c).tolist() for c in ((2, 1) if swap else (1, 2)))
    game.set_up(black=black, white=white, to_move=WHITE if swap else BLACK)
    search = TreeSearch(SETTINGS)
    search.set_game(game)
    return {reason.name for reason in search.hints(point) if reason.is_shape}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.shape}: {case.why}")
def test_shape_drawing(case: Case) -> None:
    drawing = parse(case)
    board = drawing.position.board
    marks = np.zeros(board.shape, dtype=np.bool_)
    marks.reshape(-1)[drawing["a"]] = True
    for mirrored in (False, True):
        for turns in range(4):
            seen = np.rot90(np.fliplr(board) if mirrored else board, turns)
            here = np.rot90(np.fliplr(marks) if mirrored else marks, turns)
            for swap in (False, True):
                names = shapes_at(seen, int(np.flatnonzero(here.reshape(-1))[0]), swap=swap)
                assert (case.shape in names) is case.holds, f"{names}\n{seen}"


def test_every_shape_has_drawings_for_and_against() -> None:
    assert {case.shape for case in CASES if case.holds} == SHAPES
    assert {case.shape for case in CASES if not case.holds} == SHAPES


def test_shapes_can_be_turned_off() -> None:
    game = Game(5)
    drawing = diagram.parse(". . . . .\n. X . . .\n. . a . .\n. . . . .\n. . . . .")
    game.set_up(black=np.flatnonzero(drawing.position.board.reshape(-1) == 1).tolist())
    for shapes in (True, False):
        search = TreeSearch(SearchSettings(shapes=shapes, max_megabytes=1))
        search.set_game(game)
        assert any(reason.is_shape for reason in search.hints(drawing["a"])) is shapes


def test_good_shapes_win_and_bad_ones_lose_virtual_simulations() -> None:
    seen: dict[str, bool] = {}
    for case in CASES:
        if case.holds:
            drawing = parse(case)
            game = Game(drawing.position.size)
            board = drawing.position.board.reshape(-1)
            game.set_up(black=np.flatnonzero(board == 1).tolist(), white=np.flatnonzero(board == 2).tolist())
            search = TreeSearch(SETTINGS)
            search.set_game(game)
            for reason in search.hints(drawing["a"]):
                if reason.is_shape:
                    assert reason.wins in (0, reason.visits)
                    seen[reason.name] = reason.wins > 0
    bad = {"bad kogeima", "bad tobi", "empty triangle", "alone on the first line"}
    assert {name for name, good in seen.items() if not good} == bad
    assert {name for name, good in seen.items() if good} == SHAPES - bad


# ---- The values that the paper prints (M, section 4) -----------------------------------------------------------------

PRINTED = {  # wins are positive, losses negative
    "third line": 6.67,
    "first line": -6.67,
    "peep-connect": 5,
    "hane": 5,
    "connect": 5,
    "wall": 3.33,
    "bad kogeima": -2.5,
    "empty triangle": -5,
}
AS_PRINTED = PlayerSettings.parse(preset_values("plain,paper:M5")).search


def test_the_preset_has_the_printed_values_and_no_others() -> None:
    for name, (visits, wins) in AS_PRINTED.hints.items():
        if name not in ("even", "pass"):
            assert visits == pytest.approx(abs(PRINTED.get(name, 0))), name
            assert wins == pytest.approx(max(0, PRINTED.get(name, 0))), name
    assert set(PRINTED) <= set(AS_PRINTED.hints)


@pytest.mark.parametrize(("point", "name"), [("C10", "third line"), ("A10", "first line")])
def test_printed_values_reach_the_expert_term(point: str, name: str) -> None:
    game = Game(19)
    search = TreeSearch(AS_PRINTED)
    search.set_game(game)
    at = parse_vertex(point, 19)
    candidate = next(one for one in search.candidates() if one.point == at)
    assert {hint.name for hint in search.hints(at) if hint.visits} == {"even", name}
    even, printed = 10.0, abs(PRINTED[name])
    assert candidate.terms.expert.value == pytest.approx(
        (even / 2 + max(0, PRINTED[name])) / (even + printed), rel=2e-3
    )


def test_a_line_without_a_printed_value_is_even() -> None:
    search = TreeSearch(AS_PRINTED)
    search.set_game(Game(19))
    assert {hint.name for hint in search.hints(parse_vertex("B10", 19)) if hint.visits} == {"even"}
