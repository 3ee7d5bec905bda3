"""Outlook: who ends up with which points, and which move comes next, as the network expects it.

The network learned both from finished games. Its word is a judgement, never a proof: facts that rest on it are
*simulated*. It also says how much other facts are worth: a capture of stones that are dead anyway changes nobody's
points.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from katachi.go import PASS, Color, Game
from katachi.go.points import neighbours
from katachi.knowledge.network.network import Network, NetworkOpinion
from katachi.play.reasons.played import Played, Stones

Owners = NDArray[np.float32]  # row by row: 1 the mover's, -1 the other side's
_LEAST_CHANGE = 0.12  # of a point's owner, to belong to the area that changes
_CLEAR_CHANGE = 0.25  # to be drawn
_CLOSE = 2  # lines between chains that are told together
_REMEMBERED = 64  # opinions
_EXPECTED = 4  # moves of a line


class Outlook:
    """Asks the network, and remembers its latest answers."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._known: dict[tuple[object, ...], NetworkOpinion] = {}

    def opinion(self, game: Game, color: Color) -> NetworkOpinion:
        """What the network thinks if this side is to move."""
        key = (game.position.hash, color, game.komi, tuple(game.moves[-5:]))
        if key not in self._known:
            if len(self._known) >= _REMEMBERED:
                del self._known[next(iter(self._known))]
            self._known[key] = self._network.judge(game, color)
        return self._known[key]

    def expected(self, game: Game, color: Color, line: Sequence[int] = ()) -> tuple[int, ...]:
        """A line of at least some moves: what is given, then the moves the network expects most."""
        after, side, moves = game.copy(), color, list(line)
        for number in range(max(len(moves), _EXPECTED)):
            if number == len(moves):
                choices = self.opinion(after, side).moves
                if after.is_over or not choices:
                    break
                moves.append(choices[0][0])
            after.play(moves[number], side)
            side = side.opponent
        return tuple(moves)

    def lead_after(self, game: Game, color: Color, line: Sequence[int]) -> float:
        """The lead of a side, in points, after it began a line."""
        after, side = game.copy(), color
        for point in line:
            after.play(point, side)
            side = side.opponent
        lead = self.opinion(after, side).lead
        return lead if side is color else -lead

    def first(self, game: Game, color: Color) -> ExpectedMove:
        """The move that it expects most of a side."""
        moves = self.opinion(game, color).moves
        return ExpectedMove(*moves[0]) if moves else ExpectedMove(PASS, 1.0)

    def owners(self, game: Game, to_move: Color, of: Color) -> Owners:
        """The owners as one side sees them."""
        found = self.opinion(game, to_move).owners
        return found if to_move is of else -found


class ExpectedMove(NamedTuple):
    """A move that the network expects, and its probability."""

    point: int
    share: float


@dataclass(frozen=True)
class Change:
    """What the network expects of a move. The owners are the mover's.

    `elsewhere`: its side plays elsewhere; `after`: the move; `ignored`: the other side then plays elsewhere;
    `answered`: it replies as expected.
    """

    played: Played
    elsewhere: Owners
    after: Owners
    ignored: Owners
    answered: Owners
    instead: ExpectedMove  # the other side's move if the mover plays elsewhere
    reply: ExpectedMove  # the other side's
    follow_up: ExpectedMove  # the mover's, if there is no reply

    @classmethod
    def of(cls, outlook: Outlook, game: Game, played: Played) -> Change:
        """Ask about all four positions."""
        color, enemy, following = played.color, played.enemy, game.copy()
        following.play(played.point, color)
        reply = outlook.first(following, enemy)
        answered = following.copy()
        answered.play(reply.point, enemy)
        return cls(
            played,
            elsewhere=outlook.owners(game, enemy, color),
            after=outlook.owners(following, enemy, color),
            ignored=outlook.owners(following, color, color),
            answered=outlook.owners(answered, color, color),
            instead=outlook.first(game, enemy),
            reply=reply,
            follow_up=outlook.first(following, color),
        )

    @property
    def gain(self) -> Owners:
        """What the move changes."""
        return self.after - self.elsewhere

    def worth(self, points: Collection[int]) -> float:
        """About how many points depend on the move at these points and next to them; small changes are noise."""
        change = np.abs(self.gain[self._around(points)])
        return float(change[change >= _LEAST_CHANGE].sum())

    def next_worth(self, points: Collection[int]) -> float:
        """About how many points depend there on who plays next."""
        return float(np.abs((self.ignored - self.after)[self._around(points)]).sum())

    def _around(self, points: Collection[int]) -> list[int]:
        near = neighbours(self.played.size)
        return sorted({*points, *(other for point in points for other in near[point])})


def near_each_other(chains: list[Stones], size: int) -> list[Stones]:
    """The chains joined into groups whose stones are at most two lines apart."""
    groups: list[Stones] = []
    for chain in chains:
        close = [group for group in groups if distance(group, chain, size) <= _CLOSE]
        groups = [group for group in groups if group not in close]
        groups.append(tuple(sorted({*chain, *(stone for group in close for stone in group)})))
    return groups


def distance(one: Collection[int], other: Collection[int], size: int) -> int:
    """Lines between the nearest points of both, along the longer way."""
    return min(max(abs(a // size - b // size), abs(a % size - b % size)) for a in one for b in other)


def clear(area: list[int], change: Owners) -> tuple[int, ...]:
    """The points of an area that change most: those worth drawing."""
    least = min(_CLEAR_CHANGE, 0.7 * float(change[area].max()))
    return tuple(point for point in area if change[point] >= least)


def largest_area(change: Owners, size: int, around: int = -1) -> list[int]:
    """The connected area with the largest sum of changes for the better; the one next to the move counts double."""
    wanted = change >= _LEAST_CHANGE
    near, left, best, most = neighbours(size), set(np.flatnonzero(wanted).tolist()), [], 0.0
    while left:
        part = [left.pop()]
        for point in part:
            for other in near[point]:
                if other in left:
                    left.remove(other)
                    part.append(other)
        total = float(change[part].sum()) * (2.0 if around in part else 1.0)
        if total > most:
            best, most = sorted(part), total
    return best
