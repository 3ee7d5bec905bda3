"""The score of a game that is not over: an estimate, which says so."""

import re

import numpy as np
import pytest
from tests.drawing import draw

from katachi.go import BLACK, PASS, WHITE, Game
from katachi.play import judgement

# Black has the left, White the right; the middle is open.
OPEN = """
    . . X . . . O . .
    . . X . . . O . .
    . . X . . . O . .
    . . X . . . O . .
    . . X . . . O . .
    . . X . . . O . .
    . . X . . . O . .
    . . X . . . O . .
    . . X . . . O . .
"""
CLOSED = """
    . X X O .
    . O X O .
    . . X O .
    . . X O .
    . . X O .
"""


def test_an_open_board_is_estimated() -> None:
    game, _ = draw(OPEN, komi=0.5)
    found = judgement.standing(game)
    assert found.is_estimate
    assert str(found) == f"about {found.score} (estimate)"
    assert re.fullmatch(r"[BW]\+\d+\.5", str(found.score))
    assert abs(found.score.margin) < 27  # whoever gets the middle
    assert found.score.black + found.score.white == 81 + 0.5


def test_one_stone_does_not_own_the_board() -> None:
    game = Game(9, komi=7.5)
    game.play("E5")
    assert str(game.score()) == "B+73.5"
    assert abs(judgement.standing(game).score.margin) < 20


def test_a_game_that_is_over_is_counted() -> None:
    game, _ = draw(OPEN, komi=0.5)
    for color in (BLACK, WHITE):
        game.play(PASS, color)
    found = judgement.standing(game)
    assert (found.is_estimate, str(found)) == (False, str(judgement.final_score(game)))


def test_closed_borders_are_counted_before_anybody_passes() -> None:
    game, _ = draw(CLOSED, komi=0.5)
    assert str(judgement.standing(game)) == str(judgement.final_score(game)) == "B+4.5"


@pytest.mark.parametrize("rules", ["chinese", "japanese", "tromp-taylor"])
def test_estimates_are_the_same_by_all_rules_but_for_komi(rules: str) -> None:
    game, _ = draw(OPEN, komi=0.5, rules=rules)
    assert judgement.standing(game).score.margin == judgement.standing(draw(OPEN)[0]).score.margin


def test_expected_owners_are_those_of_playouts_and_proofs() -> None:
    game, _ = draw(OPEN)
    owners = judgement.expected_owners(game)
    assert owners.shape == (9, 9)
    assert np.all(owners[:, 0] > 0.5)
    assert np.all(owners[:, 8] < -0.5)
    assert np.all(np.abs(owners) <= 1)
