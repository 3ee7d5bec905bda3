"""Which stones are dead, who is ahead, what is still open: as far as playouts can tell.

Everything that judges a finished game (the decision to pass, ``final_score``, ``final_status_list``) comes here, so
that a player never passes on one opinion and is counted by another.
"""

from dataclasses import replace

import numpy as np

from katachi.go import Color, Game, Score, scoring
from katachi.search import MOGO, estimate_dead, run

_PLAYOUTS = 400
_GLANCE = 24
_FULL = 0.6  # share of the points with stones on them
_JUDGE = replace(MOGO, keep_seki=True)  # random players break every seki
_SEED = 20240229  # fixed: the same position always gets the same judgement
_OWNED = 0.8  # a point that ends with one side in nine of ten playouts


def dead_stones(game: Game) -> list[int]:
    """The points of chains that look dead."""
    return estimate_dead(game.position, games=_PLAYOUTS, policy=_JUDGE, seed=_SEED)


def removable_stones(game: Game) -> list[int]:
    """The dead stones that come off before the count: none where players must capture them before they pass."""
    agreed = game.rules.friendly_pass_ok or game.rules.scoring == "TERRITORY"
    return dead_stones(game) if agreed else []


def seki_stones(game: Game) -> list[int]:
    """The stones that live in seki, when the board is full enough to tell: earlier many groups look like that."""
    position = game.position
    stones = position.stones(Color.BLACK) + position.stones(Color.WHITE)
    if stones < _FULL * game.size * game.size:
        return []
    return scoring.seki_stones(position, dead_stones(game))


def final_score(game: Game) -> Score:
    """The count with dead stones taken off."""
    return game.score(removable_stones(game))


def wins(score: Score, color: Color) -> bool:
    """Whether the count is won for this colour; a draw is not."""
    return score.winner is color


def won_if_over(game: Game, color: Color) -> bool:
    """Whether this colour wins if the game ends now.

    Under area rules the count must be won with the dead stones taken off *and* with all stones left alive, because
    some servers count the board as it stands; playing on to capture them costs nothing there.
    """
    if game.rules.scoring == "AREA" and not wins(game.score(), color):  # asked first: it needs no playouts
        return False
    return wins(final_score(game), color)


def is_settled(game: Game) -> bool:
    """Whether playouts agree on the owner of every point, whoever begins.

    Playouts of one side alone see what it would save or take with its next move as settled, and a pass gives that move
    away.
    """
    # Most boards are far from settled, and a few playouts show it.
    return _owners_agree(game, _GLANCE, _OWNED / 2) and _owners_agree(game, _PLAYOUTS, _OWNED)


def _owners_agree(game: Game, playouts: int, owned: float) -> bool:
    position = game.position
    owners = []
    for color in (Color.BLACK, Color.WHITE):
        position.to_move = color
        owners.append(run(position, playouts, _JUDGE, seed=_SEED).ownership)
    black_first, white_first = owners
    sure = np.minimum(np.abs(black_first), np.abs(white_first)) >= owned
    return bool(np.all(sure & (np.sign(black_first) == np.sign(white_first))))


def playout_komi(game: Game) -> float:
    """Komi for playouts, which count area: with White's compensation for handicap stones."""
    bonus = game.rules.handicap_bonus(game.handicap) if game.rules.scoring == "AREA" else 0
    return game.komi + bonus
