"""Which stones are dead, who is ahead, and whether to pass: by proofs and, for the rest, by playouts.

Everything that judges a finished game (the decision to pass, ``final_score``, ``final_status_list``) uses this module,
so that a player never passes on one opinion and is counted by another.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from katachi.go import PASS, Color, Game, Move, Score, scoring
from katachi.play.player import Ground
from katachi.search import MOGO, Candidate, Fate, Prover, Settled, estimate_dead, run

_CROWDED = 0.4  # share of the points with stones on them: with fewer, passing is not considered
_NEUTRAL = 0.03  # share of the points that may belong to nobody when a game is counted before both passed
_PLAYOUTS = 400
_GLANCE = 24
_FULL = 0.6  # the share from which seki is looked for
_JUDGE = replace(MOGO, keep_seki=True)  # random players break every seki
_SEED = 20240229  # fixed: the same position always gets the same judgement
_OWNED = 0.8  # a point that ends with one side in nine of ten playouts
_PROVER = Prover(rules=True)


def settled(game: Game) -> Settled:
    """The groups whose fate is proved whoever moves first."""
    return _PROVER.settle(game.position)


def dead_stones(game: Game, *, life: bool = True) -> list[int]:
    """The points of chains that are proved to be dead, or look dead to playouts (without ``life``: only these)."""
    looks = set(estimate_dead(game.position, games=_PLAYOUTS, policy=_JUDGE, seed=_SEED))
    if not life:
        return sorted(looks)
    proved = settled(game)
    return sorted((looks - proved.stones(Fate.ALIVE) - proved.stones(Fate.SEKI)) | proved.stones(Fate.DEAD))


def removable_stones(game: Game, *, life: bool = True) -> list[int]:
    """The dead stones that come off before the count: none where players must capture them before they pass."""
    agreed = game.rules.friendly_pass_ok or game.rules.scoring == "TERRITORY"
    return dead_stones(game, life=life) if agreed else []


def seki_stones(game: Game) -> list[int]:
    """The stones that live in seki: proved ones, and more when the board is full enough to tell."""
    position = game.position
    proved = settled(game).stones(Fate.SEKI)
    stones = position.stones(Color.BLACK) + position.stones(Color.WHITE)
    if stones < _FULL * game.size * game.size:  # earlier many groups look like that
        return sorted(proved)
    return sorted(proved.union(scoring.seki_stones(position, dead_stones(game))))


def final_score(game: Game, *, life: bool = True) -> Score:
    """The count with dead stones taken off."""
    return game.score(removable_stones(game, life=life))


@dataclass(frozen=True)
class Standing:
    """The score of a game: the count if it is over or settled, otherwise an estimate."""

    score: Score
    is_estimate: bool

    def __str__(self) -> str:
        """``B+3.5``, or ``about B+12.5 (estimate)``."""
        return f"about {self.score} (estimate)" if self.is_estimate else str(self.score)


def standing(game: Game, *, life: bool = True) -> Standing:
    """Who is ahead. In the middle of a game, counting the board as it stands would tell nothing.

    >>> game = Game(9)
    >>> game.play("E5")
    >>> standing(game).is_estimate
    True
    """
    count = final_score(game, life=life)
    if game.is_over or _is_closed(game, count) or is_settled(game, life=life):
        return Standing(count, is_estimate=False)
    return Standing(_expected_score(game, expected_owners(game, life=life)), is_estimate=True)


def _is_closed(game: Game, count: Score) -> bool:
    """Whether the borders are drawn: many stones, and hardly a point that belongs to nobody."""
    return _is_crowded(game) and int(np.sum(count.owner == 0)) <= _NEUTRAL * game.size * game.size


def expected_owners(game: Game, *, life: bool = True) -> NDArray[np.float32]:
    """Array of size × size: +1 always Black's at the end of playouts (or proved to be), -1 always White's."""
    position = game.position
    position.to_move = game.to_move
    owners = run(position, _PLAYOUTS, _JUDGE, seed=_SEED).ownership.astype(np.float32)
    proved = _proved_owners(game) if life else np.zeros(owners.shape, np.uint8)
    return np.where(proved == 0, owners, np.where(proved == Color.BLACK, 1, -1)).astype(np.float32)


def _expected_score(game: Game, owners: NDArray[np.float32]) -> Score:
    """In whole points before komi."""
    area, ahead = game.size * game.size, round(float(owners.sum()))
    owner = np.where(owners > 0, Color.BLACK, np.where(owners < 0, Color.WHITE, 0)).astype(np.uint8)
    return Score((area + ahead) / 2, (area - ahead) / 2 + playout_komi(game), owner)


def _proved_owners(game: Game) -> NDArray[np.uint8]:
    """Array of size × size: who is proved to own each point, 0 where nothing is proved."""
    owners = settled(game).owners
    proved = np.frombuffer(owners, np.uint8) if owners else np.zeros(game.size * game.size, np.uint8)
    return proved.reshape(game.size, game.size)


def _is_crowded(game: Game) -> bool:
    position = game.position
    return position.stones(Color.BLACK) + position.stones(Color.WHITE) >= _CROWDED * game.size * game.size


def won_if_over(game: Game, color: Color, *, life: bool = True) -> bool:
    """Whether this colour wins if the game ends now; a draw is not enough.

    Under area rules the count must be won with the dead stones taken off *and* with all stones left alive, because
    some servers count the board as it stands; playing on to capture them costs nothing there.
    """
    return _wins_as_it_stands(game, color) and final_score(game, life=life).winner is color


def _wins_as_it_stands(game: Game, color: Color) -> bool:
    """Whether the count with all stones left alive is won, where that matters. It needs no playouts."""
    return game.rules.scoring == "TERRITORY" or game.score().winner is color


def is_settled(game: Game, *, life: bool = True) -> bool:
    """Whether every point is proved to be settled, or playouts agree on its owner, whoever begins.

    Playouts of one side alone see what it would save or take with its next move as settled, and a pass gives that move
    away.
    """
    return _looks_settled(game, life=life) and _owners_agree(game, _PLAYOUTS, _OWNED, life=life)


def _looks_settled(game: Game, *, life: bool) -> bool:
    """A glance at it: most boards are far from settled, and a few playouts show it."""
    return _owners_agree(game, _GLANCE, _OWNED / 2, life=life)


def _owners_agree(game: Game, playouts: int, owned: float, *, life: bool) -> bool:
    position = game.position
    proved = _proved_owners(game) != 0 if life else np.zeros((game.size, game.size), bool)
    owners = []
    for color in (Color.BLACK, Color.WHITE):
        position.to_move = color
        owners.append(run(position, playouts, _JUDGE, seed=_SEED).ownership)
        if not np.all(proved | (np.abs(owners[-1]) >= owned)):
            return False
    black_first, white_first = owners
    return bool(np.all(proved | (np.sign(black_first) == np.sign(white_first))))


def playout_komi(game: Game) -> float:
    """Komi for playouts, which count area: with White's compensation for handicap stones."""
    bonus = game.rules.handicap_bonus(game.handicap) if game.rules.scoring == "AREA" else 0
    return game.komi + bonus


def is_hopeless(game: Game, best: Candidate, below: float, visits: int) -> bool:
    """Whether to resign: not in the first moves, where playouts know little, and not with few simulations."""
    early = len(game.moves) < game.size * game.size // 5
    return best.visits >= visits and not early and best.winrate < below


# ---- Passing -----------------------------------------------------------------------------------------------------


def sensible_moves(game: Game, color: Color) -> list[int]:
    """Legal moves, superko included, that neither fill an eye of the player nor capture its own stones."""
    position = game.position
    return [p for p in game.legal_moves(color) if not position.is_eye(p, color) and position.is_legal(p, color)]


class Passing:
    """Whether to pass, before anything is searched."""

    def __init__(self, game: Game, color: Color, *, life: bool = True) -> None:
        self.game, self.color, self.life = game, color, life
        self.points = sensible_moves(game, color)
        self.opponent_passed = bool(game.moves) and game.moves[-1] == Move(color.opponent, PASS)
        self.crowded = _is_crowded(game)

    @cached_property
    def won(self) -> bool:
        """Whether the count is won if the game ends now."""
        return (self.crowded or self.opponent_passed) and won_if_over(self.game, self.color, life=self.life)

    @property
    def is_safe(self) -> bool:
        """Whether a pass does not throw the game away, even if the opponent passes too."""
        territory = self.game.rules.scoring == "TERRITORY"  # where every needless move costs a point
        return self.crowded and (self.won or (territory and not self.opponent_passed))

    def ground(self, *, cleanup: bool) -> Ground | None:
        """Why passing is right without any search; None if it is not."""
        if not self.points:
            return Ground.NOTHING_SENSIBLE
        if cleanup:
            return None if self._dead() else Ground.CLEANED_UP
        if self.opponent_passed and self.won:
            return Ground.WON_BY_PASSING
        return Ground.SETTLED if self._is_finished() else None

    def _is_finished(self) -> bool:
        """Whether a pass is safe and nothing is open. What takes no playouts, or few, is asked first."""
        game, life = self.game, self.life
        could_be = self.crowded and _wins_as_it_stands(game, self.color) and _looks_settled(game, life=life)
        return could_be and self.is_safe and _owners_agree(game, _PLAYOUTS, _OWNED, life=life)

    def capturing(self, points: Sequence[int]) -> list[int]:
        """The moves that take liberties from the opponent's dead stones."""
        position = self.game.position
        wanted = {liberty for stone in self._dead() for liberty in position.liberties(stone)}
        return [point for point in points if point in wanted]

    def _dead(self) -> list[int]:
        position = self.game.position
        return [p for p in dead_stones(self.game, life=self.life) if position.color(p) == self.color.opponent]
