"""The size of endgame moves: sente, gote and reverse sente, with a network of our own making."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import cast

import numpy as np
from tests.drawing import draw

from katachi.go import BLACK, PASS, Color, Game
from katachi.play.reasons import FactKind
from katachi.play.reasons.endgame import worth_in_endgame
from katachi.play.reasons.outlook import Change, ExpectedMove, Outlook, Owners
from katachi.play.reasons.played import Played

EDGE = """
    . . . . . . .
    . . . . . . .
    X X X O O O O
    X X X O O O O
    X X X O O O O
    . . X O . . .
    . . b a . . .
"""
POINTS = {BLACK: 4.0, BLACK.opponent: 2.0}  # that a side gets on the seven points of the last line if it is first


def asked(answers: Mapping[Color, int], certain: float = 0.95) -> str:
    """What is said of Black's a, given the answers that the network expects to each side's move."""
    game, points = draw(EDGE, to_move=BLACK)
    move = Played.on(game.position, BLACK, points["a"])
    owners = np.full(game.size**2, certain, np.float32)
    nothing = ExpectedMove(PASS, 1.0)

    class Guess:
        def first(self, _after: Game, side: Color) -> ExpectedMove:
            return ExpectedMove(answers.get(side.opponent, PASS), 0.9)

        def owners(self, after: Game, _to_move: Color, of: Color) -> Owners:
            found = np.zeros(after.size**2, np.float32)
            found[-after.size :] = POINTS[of] / after.size
            return found

    change = SimpleNamespace(played=move, elsewhere=owners, instead=nothing)
    fact = worth_in_endgame(cast(Outlook, Guess()), game, cast(Change, change))
    assert fact is None or fact.kind is FactKind.ENDGAME
    return fact.sentence if fact else ""


def test_nothing_is_counted_before_the_endgame() -> None:
    assert asked({}, certain=0.7) == ""


def test_gote_sente_and_reverse_sente() -> None:
    game, points = draw(EDGE)
    near = points["b"]
    assert asked({}) == "It is worth about 6 points on the lower side in gote: White has the next move."
    assert asked({BLACK: near}).endswith("in sente: White will probably answer at C1, and Black has the next move.")
    reverse = "in reverse sente: White could have played there first in sente."
    assert asked({BLACK.opponent: near}).endswith(reverse)
    far = game.size - 1
    assert asked({BLACK: far}).endswith("in gote: White has the next move.")
