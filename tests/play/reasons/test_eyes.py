"""Eyes that a move makes or takes, drawn."""

from __future__ import annotations

from tests.drawing import draw
from tests.play.reasons.claims import Verdict
from tests.play.reasons.drawn import kinds, tactics_of, the
from tests.play.reasons.fact_checker.case import Case
from tests.play.reasons.fact_checker.verdicts import check

from katachi.go import BLACK, WHITE, Color
from katachi.play.reasons import Certainty, FactKind, Reasons
from katachi.play.reasons.eyes import is_eye, is_false

CORNER = """
    . a O . .
    X X O . .
    X O O . .
    . . . . .
    . . . . .
"""
MIDDLE = """
    . . . . . . .
    . X X X . . .
    . X . X . . .
    . a X O . . .
    . O O O . . .
    . . . . . . .
    . . . . . . .
"""


def test_makes_an_eye_in_the_corner_and_the_other_side_takes_it() -> None:
    reasons = Reasons()
    for side, kind, said in (
        (BLACK, FactKind.EYE, "It makes an eye at A5."),
        (WHITE, FactKind.TAKES_EYE, "It takes Black's eye at A5 away."),
    ):
        fact = the(kind, tactics_of(CORNER, side))
        assert (fact.sentence, fact.certainty) == (said, Certainty.READ)
        game, points = draw(CORNER, to_move=side)
        case = Case(game, side, points["a"], reasons.outlook._network)
        assert check(case, fact) == (Verdict.CHECKED, "")


def test_where_the_other_side_would_be_caught_nothing_is_made_or_taken() -> None:
    free = CORNER.replace(". a O", ". a .").replace("X X O", "X X .")
    for side in (BLACK, WHITE):
        assert not kinds(tactics_of(free, side)) & {FactKind.EYE, FactKind.TAKES_EYE}


def eyes_of(drawing: str, side: Color) -> set[FactKind]:
    return kinds(tactics_of(drawing, side)) & {FactKind.EYE, FactKind.TAKES_EYE}


def test_the_last_diagonal_point_counts_in_the_middle() -> None:
    """C5 has Black's stones on all sides, and White's at D4 on a diagonal point: B4 decides."""
    assert eyes_of(MIDDLE, BLACK) == {FactKind.EYE}
    assert eyes_of(MIDDLE, WHITE) == {FactKind.TAKES_EYE}
    held = MIDDLE.replace(". a X O", ". a X X")  # an eye already
    assert eyes_of(held, BLACK) == eyes_of(held, WHITE) == set()


def test_an_eye_with_two_enemy_stones_on_its_diagonals_is_false() -> None:
    game, points = draw(
        """
        . . . . .
        . O X O .
        . X b X .
        . X X X .
        . . . . .
    """
    )
    assert is_false(game.position, points["b"], BLACK)
    assert not is_eye(game.position, points["b"], BLACK)
    assert not is_false(game.position, points["b"], WHITE)
