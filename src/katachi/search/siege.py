"""Regions in which a chain can be read: the points around it, wider and wider.

A chain is called dead only in a region whose besiegers cannot be captured soon: beyond the region each of them has
three liberties, and no stones of the defender are next to it. Besiegers with fewer liberties belong to the region.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from katachi.go import Color, Position
from katachi.go.points import neighbours
from katachi.search.board_parts import Area

MOST_POINTS = 64  # that can be read
_SAFE_LIBERTIES = 3  # as in katachi.reading.tsumego.open
_WEAK_LIBERTIES = 2  # attackers with at most this many may be captured on the way
_STEPS = (2, 3, 4, 5)
_ROUNDS = 4  # of adding weak besiegers, which may have weak neighbours


@dataclass(frozen=True)
class SiegedChain:
    """Connected stones and their liberties."""

    color: Color
    stones: Area
    liberties: Area


class Siege:
    """A position with the chain of each stone."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.cells = position.board.tobytes()
        self.near = neighbours(position.size)
        self.chain_at: dict[int, SiegedChain] = {}
        for point, color in enumerate(self.cells):
            if color and point not in self.chain_at:
                stones = frozenset(position.chain(point))
                chain = SiegedChain(Color(color), stones, frozenset(position.liberties(point)))
                self.chain_at.update(dict.fromkeys(stones, chain))

    def chains(self) -> list[SiegedChain]:
        """All chains, the one with the first point first."""
        return list({id(chain): chain for chain in self.chain_at.values()}.values())

    def regions(self, chain: SiegedChain) -> Iterator[Area]:
        """Wider and wider regions around a chain, as long as they can be read."""
        last: Area = frozenset()
        for near in self._within_steps(chain):
            wide = self._with_weak_besiegers(near, chain.color)
            if len(wide) > MOST_POINTS:
                return
            region = self._without_friends(wide, chain)
            if region != last and chain.stones <= region and chain.liberties & region:
                yield region
                last = region

    def widened(self, region: Area) -> Area | None:
        """The region with the empty points next to its empty points, from where new stones of the attacker may be
        taken; None if that is too much to read."""
        near, cells = self.near, self.cells
        beyond = {other for point in region if not cells[point] for other in near[point] if not cells[other]}
        wide = region.union(beyond)
        return wide if len(wide) <= MOST_POINTS else None

    def holds(self, region: Area, defender: Color) -> bool:
        """Whether nobody is near who could capture the besiegers soon."""
        cells, near = self.cells, self.near
        beyond = {other for point in region for other in near[point]} - region
        if any(cells[point] == defender for point in beyond):
            return False
        edge = {point for point in region if not region.issuperset(near[point])}
        besiegers = self._chains_of(beyond | edge, defender.opponent)
        return all(len(chain.liberties - region) >= _SAFE_LIBERTIES for chain in besiegers)

    def fits_a_box(self, region: Sequence[int]) -> bool:
        """Whether the bounding box is small enough for the solver's fast way of reading."""
        rows = [point // self.position.size for point in region]
        columns = [point % self.position.size for point in region]
        return (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1) <= MOST_POINTS

    def _chains_of(self, points: Iterable[int], color: Color) -> list[SiegedChain]:
        """The chains of a colour that have stones among the points."""
        wanted, cells, chain_at = int(color), self.cells, self.chain_at
        return list({id(chain_at[p]): chain_at[p] for p in points if cells[p] == wanted}.values())

    def _within_steps(self, chain: SiegedChain) -> Iterator[set[int]]:
        """The points within a few steps; stones of the same colour cost nothing, weak attackers one step."""
        own, cells, near, chain_at = int(chain.color), self.cells, self.near, self.chain_at
        reached, border = set(chain.stones), list(chain.stones)
        for step in range(1, _STEPS[-1] + 1):
            following: set[int] = set()
            for point in border:  # grows meanwhile
                for other in near[point]:
                    if other in reached:
                        continue
                    if not cells[other]:
                        following.add(other)
                    elif cells[other] == own:
                        border += chain_at[other].stones
                        reached |= chain_at[other].stones
                    elif len(chain_at[other].liberties) <= _WEAK_LIBERTIES:
                        following |= chain_at[other].stones
            reached |= following
            border = list(following)
            if len(reached) > MOST_POINTS:
                return
            if step in _STEPS:
                yield set(reached)

    def _with_weak_besiegers(self, region: set[int], defender: Color) -> set[int]:
        """The region with all besiegers that have few liberties beyond it, and with these liberties."""
        near = self.near
        for _ in range(_ROUNDS):
            touched = region.union(*(near[point] for point in region))
            more: set[int] = set()
            for chain in self._chains_of(touched, defender.opponent):
                if len(chain.liberties - region) < _SAFE_LIBERTIES:
                    more |= chain.stones | chain.liberties
            if more <= region or len(region) > MOST_POINTS:
                break
            region |= more
        return region

    def _without_friends(self, region: set[int], chain: SiegedChain) -> Area:
        """The region without friends that have liberties beyond it, and without the points next to these: the way to
        them leads out."""
        color, cells, near = int(chain.color), self.cells, self.near
        while True:
            before = len(region)
            for friend in self._chains_of(region, chain.color):
                if not (region >= friend.stones and region >= friend.liberties) and friend is not chain:
                    region -= friend.stones
            beyond = {other for point in region for other in near[point]} - region
            for friend_at in [point for point in beyond if cells[point] == color]:
                region.difference_update(other for other in near[friend_at] if not cells[other])
            if len(region) == before:
                return frozenset(region)
