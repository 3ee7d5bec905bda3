"""Outlook: who ends up with which points after a move, compared with a move elsewhere, as the network expects it.

The network learned owners from finished games. Its word is a judgement, never a proof: such facts are *simulated*. They
also say how much the other facts are worth: a capture of stones that are dead anyway changes nobody's points.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from katachi.go import PASS, Color, Game
from katachi.go.points import neighbours
from katachi.go.words import name_of
from katachi.knowledge.network.network import Network, NetworkOpinion
from katachi.play.reasons.played import Played, Stones, all_chains
from katachi.search.fact import Certainty, Fact, FactKind, about_points, place_of, stones_at

Owners = NDArray[np.float32]  # row by row: 1 the mover's, -1 the other side's
_LEAST_CHANGE = 0.12  # of a point's owner, to belong to the area that changes
_CLEAR_CHANGE = 0.25  # to be drawn
_LEAST_GAIN = 2.0  # points: less is not told
_TURNED = 0.5  # change of the owner of stones from which their fate depends on the move
_SAFE = 0.3  # the owner from which stones probably live
_HELD = 0.25  # an area that was somebody's before
_ANSWER = 1.6  # a threat this many times as large as the move itself asks for an answer
_LEAST_THREAT = 8.0  # points
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

    def owners(self, game: Game, to_move: Color, of: Color) -> Owners:
        """The owners as one side sees them."""
        found = self.opinion(game, to_move).owners
        return found if to_move is of else -found


@dataclass(frozen=True)
class Change:
    """How owners change by a move: `elsewhere` if its side plays elsewhere, `after` the move, `ignored` if the other
    side then plays elsewhere. All are the mover's."""

    played: Played
    elsewhere: Owners
    after: Owners
    ignored: Owners

    @classmethod
    def of(cls, outlook: Outlook, game: Game, played: Played) -> Change:
        """Ask about all three positions."""
        color, following = played.color, game.copy()
        following.play(played.point, color)
        return cls(
            played,
            outlook.owners(game, color.opponent, color),
            outlook.owners(following, color.opponent, color),
            outlook.owners(following, color, color),
        )

    @property
    def gain(self) -> Owners:
        """What the move changes."""
        return self.after - self.elsewhere

    def worth(self, points: Collection[int]) -> float:
        """About how many points depend on the move at these points and next to them."""
        near = neighbours(self.played.size)
        wide = sorted({*points, *(other for point in points for other in near[point])})
        return float(np.abs(self.gain[wide]).sum())

    def next_worth(self, points: Collection[int]) -> float:
        """About how many points depend there on who plays next."""
        near = neighbours(self.played.size)
        wide = sorted({*points, *(other for point in points for other in near[point])})
        return float(np.abs(self.ignored[wide] - self.after[wide]).sum())

    def facts(self) -> Iterator[Fact]:
        """The fates of stones that probably turn, the area that changes hands, and whether there must be an answer."""
        turned = list(self._turned())
        yield from turned
        covered = {stone for fact in turned for stone in fact.stones}
        if (area := self._area()) is not None and not covered.intersection(area.points):
            yield area
        if (threat := self._threat()) is not None:
            yield threat

    def _turned(self) -> Iterator[Fact]:
        """Stones whose probable end the move changes; chains near each other are told together."""
        played = self.played
        for color, kind in ((played.color, FactKind.SAVES), (played.enemy, FactKind.KILLS)):
            for group in _near_each_other([c for c in _others(played, color) if self._turns(c)], played.size):
                said = f"It probably {kind.value} {stones_at(group, color, played.size)}."
                size = float(self.gain[list(group)].sum())
                yield Fact(kind, Certainty.SIMULATED, group, (played.point,), size, said, group)

    def _turns(self, chain: Stones) -> bool:
        before, after = (float(owners[list(chain)].mean()) for owners in (self.elsewhere, self.after))
        return after - before >= _TURNED and after >= _SAFE

    def _area(self) -> Fact | None:
        """The largest area whose owner the move changes for the better."""
        played, gain = self.played, self.gain
        best = largest_area(gain, played.size, around=played.point)
        worth = float(gain[best].sum()) if best else 0.0
        if worth < _LEAST_GAIN:
            return None
        drawn = clear(best, gain)
        held = float(self.elsewhere[list(drawn)].mean())
        points, place = about_points(worth), place_of(drawn, played.size)
        said = f"It gains {points} {place}."
        if held < -_HELD:
            said = f"It takes {points} from {name_of(played.enemy)} {place}."
        elif held > _HELD:
            said = f"It secures {points} {place}."
        return Fact(FactKind.TERRITORY, Certainty.SIMULATED, drawn, (played.point,), worth, said)

    def _threat(self) -> Fact | None:
        """What the move threatens, if that is much more than what it gains there by itself."""
        played, more = self.played, self.ignored - self.after
        best = largest_area(more, played.size, around=played.point)
        worth = float(more[best].sum()) if best else 0.0
        if worth < max(_LEAST_THREAT, _ANSWER * float(self.gain[best].sum()) if best else 0.0):
            return None
        drawn = clear(best, more)
        gains = f"{name_of(played.color)} gains {about_points(worth, 'more ')} {place_of(drawn, played.size)}"
        said = f"It asks for an answer: otherwise {gains}."
        line = (played.point, PASS)
        return Fact(FactKind.THREAT, Certainty.SIMULATED, drawn, line, worth / 2, said)


def _others(played: Played, color: Color) -> list[Stones]:
    """The chains of a side, of two stones or more, that the move is not part of."""
    return [chain for chain in all_chains(played.after, color) if len(chain) > 1 and played.point not in chain]


def _near_each_other(chains: list[Stones], size: int) -> list[Stones]:
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
