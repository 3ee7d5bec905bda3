"""Nets, drawn and checked. The move is Black's at ``a``."""

from __future__ import annotations

import pytest
from tests.drawing import draw
from tests.play.reasons.claims import Verdict
from tests.play.reasons.drawn import kinds, line_of, tactics_of, the
from tests.play.reasons.fact_checker.case import Case
from tests.play.reasons.fact_checker.verdicts import check

from katachi.go import BLACK
from katachi.go.points import parse_vertex
from katachi.play.reasons import Certainty, FactKind, Reasons

NET = """
    . . . . . . . . .
    . . X X . . . . .
    . X O . . . . . .
    . X . a . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . O . .
    . . . . . . . . .
    . . . . . . . . .
"""
WITHOUT_A_BREAKER = NET.replace("O . .", ". . .")
A_GAP = NET.replace(". . X X .", ". . X . .")
TOUCHING = NET.replace(". X . a .", ". X a . .")


def test_a_net() -> None:
    fact = the(FactKind.NET, tactics_of(NET))
    assert fact.sentence == "It catches the white stone at C7 in a net."
    assert fact.certainty is Certainty.READ
    assert line_of(fact, 9).startswith("D6 ")
    game, points = draw(NET, to_move=BLACK)
    case = Case(game, BLACK, points["a"], Reasons().outlook._network)
    assert check(case, fact) == (Verdict.CHECKED, "")


@pytest.mark.parametrize("drawing", [WITHOUT_A_BREAKER, A_GAP, TOUCHING], ids=["a ladder does", "a gap", "touching"])
def test_what_is_no_net(drawing: str) -> None:
    assert FactKind.NET not in kinds(tactics_of(drawing))


def test_the_checker_refuses_a_net_with_a_hole() -> None:
    fact = the(FactKind.NET, tactics_of(NET))
    for drawing in (A_GAP, WITHOUT_A_BREAKER):
        game, points = draw(drawing, to_move=BLACK)
        case = Case(game, BLACK, points["a"], Reasons().outlook._network)
        assert check(case, fact)[0] is Verdict.FALSE


def test_a_move_some_lines_away_breaks_it() -> None:
    """White saves the stone at E1 from two lines away; a professional game had this position."""
    drawing = """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . O . . .
        . . X X O X . . .
        . X O O X a X O .
        . . . . O . . X .
    """
    caught = {point for fact in tactics_of(drawing) if fact.kind is FactKind.NET for point in fact.stones}
    assert parse_vertex("E1", 9) not in caught
