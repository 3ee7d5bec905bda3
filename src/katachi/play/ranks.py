"""Opponents by rank: moves drawn as players of about that strength choose them (docs/ranks.md).

A policy says how likely each move is: the network of the knowledge base, or the pattern predictor. A rank has a
temperature (how far it strays from the likeliest move), a floor (moves far less likely than the best are never drawn),
and the share of moves for which it reads, with a small search. These numbers are fitted to what players of the rank
lose (`katachi.lab.judged.ranks`).
"""

from __future__ import annotations

import json
import random
import re
import time
from bisect import bisect
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import katachi
from katachi.go import PASS, Color, Game
from katachi.knowledge.base import KnowledgeBase
from katachi.play import judgement
from katachi.play.analysis import budget_of
from katachi.play.common_sense import answers_to_atari, reasonable_moves
from katachi.play.judgement import Passing
from katachi.play.player import Choice, Ground
from katachi.play.tree_player import Player
from katachi.search import MOGO, run
from katachi.work import Budget

if TYPE_CHECKING:
    from katachi.knowledge.network.network import Network

PHASES = (("opening", 0), ("middle", 50), ("end", 150))  # by moves played, on 19x19; others in proportion to the area
TABLES = Path(katachi.__file__).parent / "data" / "ranks"
_TEXT = re.compile(r"\s*([0-9]{1,2})\s*-?\s*(k|kyu|d|dan)\s*", re.IGNORECASE)
_PLAYOUTS = 200  # that tell whether the game is lost
_LOST, _BEHIND = 0.01, 20.0  # the share of them that is won at most, and the points behind at least
_EARLY = 3  # the part of the board's points that are played before anyone resigns


# ---- Ranks -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, order=True)
class Rank:
    """A rank of amateurs; stronger ones are greater.

    >>> Rank.parse("15k") < Rank.parse("1k") < Rank.parse("1d"), Rank.parse("8 kyu").words
    (True, '8 kyu')
    """

    number: int  # 0 is 1 dan, -1 is 1 kyu

    @classmethod
    def parse(cls, text: str | Rank) -> Rank:
        """Read ``8k``, ``8 kyu``, ``1d``. Raises ValueError for anything else, or if it is not one of `RANKS`."""
        if isinstance(text, Rank):
            return text
        rank = cls.read(text)
        if rank is None or not WEAKEST <= rank <= STRONGEST:
            raise ValueError(f"{text!r} is not a rank: use {WEAKEST} (weakest) to {STRONGEST}, such as 8k or 1d")
        return rank

    @classmethod
    def read(cls, text: str) -> Rank | None:
        """As `parse`, but any rank of an amateur, and None for anything else."""
        found = _TEXT.fullmatch(text)
        if not found or not int(found[1]):
            return None
        steps = int(found[1])
        return cls(-steps if found[2][0] in "kK" else steps - 1)

    def __str__(self) -> str:
        return f"{-self.number}k" if self.number < 0 else f"{self.number + 1}d"

    @property
    def words(self) -> str:
        """For people: ``8 kyu``."""
        return f"{-self.number} kyu" if self.number < 0 else f"{self.number + 1} dan"


WEAKEST, STRONGEST = Rank(-15), Rank(2)
RANKS = tuple(Rank(number) for number in range(WEAKEST.number, STRONGEST.number + 1))


def phase_of(game: Game) -> str:
    """Opening, middle or end, by the number of moves played."""
    scaled = len(game.moves) * 361 / game.size**2
    return next(name for name, first in reversed(PHASES) if scaled >= first)


# ---- How a rank plays ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Style:
    """How the moves of a rank are drawn in one phase of the game.

    `floor` is compared with the likeliest move. `reads` is the share of moves for which a search is asked instead, and
    `answers` the share of ataris on a big chain that are answered for certain.
    """

    temperature: float
    reads: float = 0.0
    floor: float = 0.0
    answers: float = 1.0


@dataclass(frozen=True)
class RankTable:
    """The styles of all ranks for one policy, and how they were found."""

    policy: str
    styles: Mapping[tuple[Rank, str], Style]
    simulations: int = 1000  # of the search that reads
    recipe: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> RankTable:
        """Raises ValueError or KeyError if it is something else."""
        styles = {
            (Rank.parse(text), phase): Style(temperature, reads, data["floor"], row["answers"])
            for text, row in data["ranks"].items()
            for phase, (temperature, reads) in row["phases"].items()
        }
        return cls(data["policy"], styles, data["simulations"], data.get("recipe", {}))

    def style(self, rank: Rank, game: Game) -> Style:
        """How this rank plays in the game's phase."""
        return self.styles[rank, phase_of(game)]


@cache
def table_of(policy: str) -> RankTable | None:
    """The fitted table for a policy that comes with Katachi, if there is one."""
    path = TABLES / f"{policy}.json"
    return RankTable.from_json(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else None


# ---- Policies --------------------------------------------------------------------------------------------------------


class MovePolicy(Protocol):
    """Says how likely each move is to be played."""

    @property
    def name(self) -> str:
        """The name of its table."""

    def odds(self, game: Game, color: Color) -> Sequence[tuple[int, float]]:
        """Moves with their probabilities, the likeliest first."""


@dataclass(frozen=True)
class PatternPolicy:
    """The pattern predictor of a base, or the one that comes with Katachi."""

    base: KnowledgeBase
    name: str = "patterns"

    def odds(self, game: Game, color: Color) -> Sequence[tuple[int, float]]:
        """Moves with their probabilities, the likeliest first."""
        position = game.position
        position.to_move = color
        base = self.base if self.base.has_predictor else KnowledgeBase.shipped()
        return base.predictor.probabilities(position, [move.point for move in game.moves])


@dataclass(frozen=True)
class NetworkPolicy:
    """A network."""

    network: Network
    name: str = "network"

    def odds(self, game: Game, color: Color) -> Sequence[tuple[int, float]]:
        """Moves with their probabilities, the likeliest first."""
        return self.network.judge(game, color).moves


def policy_of(base: KnowledgeBase) -> MovePolicy:
    """The base's network if it has one and there is a table for networks, otherwise its predictor."""
    if base.has_network and table_of("network"):
        return NetworkPolicy(base.network)
    return PatternPolicy(base)


def drawn_odds(odds: Sequence[tuple[int, float]], style: Style) -> list[tuple[int, float]]:
    """The probabilities with which a style draws these moves, the likeliest first.

    >>> drawn_odds([(0, 0.6), (1, 0.3), (2, 0.001)], Style(0.5, floor=0.01))
    [(0, 0.8), (1, 0.2)]
    """
    if not odds:
        return []
    best = max(share for _, share in odds)
    kept = [(move, share) for move, share in odds if share >= style.floor * best and share > 0] or list(odds[:1])
    weights = [(share / best) ** (1 / style.temperature) if best else 1.0 for _, share in kept]
    total = sum(weights)
    return [(move, weight / total) for (move, _), weight in zip(kept, weights, strict=True)]


@dataclass(frozen=True)
class Considered:
    """The moves that common sense leaves with their probabilities, and those of them that answer an atari."""

    moves: Sequence[tuple[int, float]]
    answers: Sequence[tuple[int, float]] = ()

    @classmethod
    def of(cls, policy: MovePolicy, game: Game, color: Color, allowed: Collection[int] | None = None) -> Considered:
        """All that is reasonable in a position, or `allowed`."""
        likely = policy.odds(game, color)
        wanted = set(reasonable_moves(game, color) if allowed is None else allowed)
        saving = wanted.intersection(answers_to_atari(game, color))
        moves, answers = ([one for one in likely if one[0] in points] for points in (wanted, saving))
        return cls(moves, answers)

    def odds(self, style: Style) -> list[tuple[int, float]]:
        """The moves that this style may draw with their probabilities, the likeliest first."""
        free, held = drawn_odds(self.moves, style), drawn_odds(self.answers, style)
        return _mixed(free, held, style.answers) if held else free


def _mixed(
    free: Sequence[tuple[int, float]], held: Sequence[tuple[int, float]], share: float
) -> list[tuple[int, float]]:
    """Two distributions as one, the second with this share."""
    sums: dict[int, float] = {}
    for odds, weight in ((free, 1 - share), (held, share)):
        for move, chance in odds:
            sums[move] = sums.get(move, 0.0) + weight * chance
    return sorted(((move, chance) for move, chance in sums.items() if chance), key=lambda item: -item[1])


# ---- The player ------------------------------------------------------------------------------------------------------


@dataclass
class RankPlayer:
    """Plays like a person of about this rank. The same seed and game give the same move.

    >>> RankPlayer(Rank.parse("8k"), seed=1).choose(Game(9)).ground.name
    'RANK'
    """

    rank: Rank
    reader: Player = None  # type: ignore[assignment]  # asked when the rank reads; a new one, unless it is given
    seed: int = 0
    resign: bool = True
    policy: MovePolicy = None  # type: ignore[assignment]  # that of the reader's knowledge base, unless it is given
    table: RankTable = None  # type: ignore[assignment]  # that of the policy, unless it is given

    def __post_init__(self) -> None:
        self.rank = Rank.parse(self.rank)
        self.reader = self.reader or Player(seed=self.seed, reuse=False)
        self.policy = self.policy or policy_of(self.reader.knowledge)
        table = self.table or table_of(self.policy.name)
        if table is None:
            raise ValueError(f"there is no table of ranks for {self.policy.name!r}: fit one as docs/ranks.md shows")
        self.table = table

    def __repr__(self) -> str:
        return f"<RankPlayer {self.description}>"

    @property
    def description(self) -> str:
        """The kind of player and its settings, for people."""
        resign = "resigns when it is far behind" if self.resign else "never resigns"
        return f"like players of about {self.rank.words}, by {self.policy.name}, seed {self.seed}, {resign}"

    def with_rank(self, rank: Rank) -> RankPlayer:
        """The same player with another rank."""
        return replace(self, rank=rank)

    def close(self) -> None:
        """End the workers of a reader that has any."""
        getattr(self.reader, "close", lambda: None)()

    def choose(
        self,
        game: Game,
        color: Color | int | str | None = None,
        budget: int | Budget | None = None,
        should_stop: Callable[[], bool] = lambda: False,
        *,
        cleanup: bool = False,
    ) -> Choice:
        """A legal move for this colour (else the side to move), a pass or a resignation."""
        started = time.monotonic()
        color = game.to_move if color is None else Color.player(color)
        turn = _Turn(self, game, color)
        choice = turn.ending(cleanup=cleanup)
        if choice is None and not cleanup and turn.reads:
            choice = turn.read(budget_of(budget or self.table.simulations, None), should_stop)
        if choice is None:
            choice = turn.draw(cleanup=cleanup)
        return replace(choice, seconds=time.monotonic() - started, board_size=game.size)

    def odds(self, game: Game, color: Color | None = None) -> list[tuple[int, float]]:
        """The moves it may draw when it does not read, with their probabilities."""
        return _Turn(self, game, game.to_move if color is None else color).odds()


class _Turn:
    """One move to be chosen."""

    def __init__(self, player: RankPlayer, game: Game, color: Color) -> None:
        self.player, self.game, self.color = player, game, color
        self.style = player.table.style(player.rank, game)
        self.passing = Passing(game, color)
        # A stream for every position, so that a move does not depend on what was asked before.
        self.random = random.Random(f"{player.seed}/{len(game.moves)}/{int(color)}/{game.position.hash}")
        self.reads = self.random.random() < self.style.reads

    # ---- The end of the game -----------------------------------------------------------------------------------------

    def ending(self, *, cleanup: bool) -> Choice | None:
        """A pass or a resignation if there is a reason for it."""
        if ground := self.passing.ground(cleanup=cleanup):
            return Choice(PASS, ground)
        if not cleanup and self._has_lost_the_count:
            return Choice(PASS, Ground.SETTLED)
        return Choice(PASS, Ground.HOPELESS, resign=True) if not cleanup and self._gives_up() else None

    @cached_property
    def _is_settled(self) -> bool:
        return self.passing.crowded and judgement.is_settled(self.game)

    @property
    def _has_lost_the_count(self) -> bool:
        """Whether nothing is open any more, and capturing dead stones would not help either."""
        return self._is_settled and judgement.final_score(self.game).winner is self.color.opponent

    def _gives_up(self) -> bool:
        game = self.game
        if not self.player.resign or len(game.moves) < game.size**2 // _EARLY:
            return False
        position = game.position
        position.to_move = self.color
        komi = judgement.playout_komi(game)
        found = run(position, _PLAYOUTS, MOGO, komi=komi, seed=self.player.seed)
        is_black = self.color is Color.BLACK
        won = found.black_winrate if is_black else 1 - found.black_winrate
        lead = (found.mean_score - komi) * (1 if is_black else -1)
        return won <= _LOST and lead <= -_BEHIND

    # ---- The move ----------------------------------------------------------------------------------------------------

    def read(self, budget: Budget, should_stop: Callable[[], bool]) -> Choice | None:
        """What a small search finds; None if that is a pass."""
        most = self.player.table.simulations
        playouts = min(budget.playouts or most, most)
        reader = self.player.reader
        choice = reader.choose(self.game, self.color, Budget(playouts, budget.seconds), should_stop)
        return None if choice.resign or choice.point == PASS else choice

    def draw(self, *, cleanup: bool) -> Choice:
        """A move drawn at random."""
        odds = self.odds(cleanup=cleanup)
        if not odds:
            return Choice(PASS, Ground.NOTHING_SENSIBLE)
        sums = list(accumulate(share for _, share in odds))
        index = min(bisect(sums, self.random.random() * sums[-1]), len(odds) - 1)
        words = f"it is a move that players of about {self.player.rank.words} choose"
        return Choice(odds[index][0], Ground.RANK, words=words)

    def odds(self, *, cleanup: bool = False) -> list[tuple[int, float]]:
        """The moves it may draw with their probabilities."""
        allowed = self._wanted(cleanup=cleanup)
        return Considered.of(self.player.policy, self.game, self.color, allowed).odds(self.style)

    def _wanted(self, *, cleanup: bool) -> set[int]:
        """The moves that may be drawn."""
        over = cleanup or self._is_settled
        if over and (capturing := self.passing.capturing(self.passing.points)):
            return set(capturing)  # dead stones have to be off the board before the count
        return set(reasonable_moves(self.game, self.color, crowded=self.passing.crowded))
