"""The status of every group: alive, dead, in seki, in a ko, or in need of a move, with the points that decide it.

Proofs come first. The rest is what the network expects if either side moves first: a group that it expects to live
whoever moves is alive, one whose end depends on the first move needs one. Chains that cannot be
cut apart at their shared liberties are one group.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from katachi.go import BLACK, WHITE, Color, Game, Point, Position, vertex
from katachi.go.words import capitalized, listed, name_of
from katachi.play.reasons.connections import groups_of
from katachi.play.reasons.finder import Reasons
from katachi.play.reasons.ko import KoReader, KoTerms
from katachi.play.reasons.outlook import distance
from katachi.search.fact import Certainty, stones_at
from katachi.search.settled import Fate, Proved
from katachi.search.urgent import OpenFate

_SURE = 0.5  # the owner, as the network expects it, from which stones are called alive (or, below its negative, dead)
_TURNED = 0.6  # the difference between both sides moving first from which a group needs a move


_EXPECTED = 0.03  # the least probability of a vital point
_NEAR = 3  # lines from the group


class Status(Enum):
    """What becomes of a group."""

    ALIVE = "alive"
    DEAD = "dead"
    SEKI = "in seki"
    KO = "ko"
    NEEDS_A_MOVE = "needs a move"
    OPEN = "open"  # nothing is known


_OF_FATE = {Fate.ALIVE: Status.ALIVE, Fate.DEAD: Status.DEAD, Fate.SEKI: Status.SEKI}


@dataclass(frozen=True)
class GroupStatus:
    """A group and its status. `saving` are the moves of its side that make it live, `killing` those of the other."""

    color: Color
    stones: tuple[Point, ...]
    status: Status
    certainty: Certainty
    points: tuple[Point, ...] = ()  # that need no more moves, where its fate is proved
    positions: int = 0  # that were read
    saving: tuple[Point, ...] = ()
    killing: tuple[Point, ...] = ()
    ko: tuple[KoTerms, ...] = ()  # for the sides that cannot decide it without a ko

    @property
    def is_urgent(self) -> bool:
        """Whether its fate depends on the next moves."""
        return self.status in (Status.NEEDS_A_MOVE, Status.KO)

    @property
    def vital(self) -> tuple[Point, ...]:
        """The points where either side decides it: those that serve both first."""
        both = [point for point in self.saving if point in self.killing]
        return tuple(dict.fromkeys([*both, *self.saving, *self.killing]))

    def sentence(self, size: int) -> str:
        """The group and its status, for people."""
        stones, be = stones_at(self.stones, self.color, size), "is" if len(self.stones) == 1 else "are"
        if self.status is Status.NEEDS_A_MOVE:
            return capitalized(f"{stones} {'needs' if be == 'is' else 'need'} a move{self._where(size)}.")
        if self.status is Status.KO:
            terms = (f"if {name_of(one.first)} moves first, {one}" for one in self.ko)
            return capitalized(f"the life of {stones} depends on a ko: {'; '.join(terms)}.")
        if self.status is Status.OPEN:
            return capitalized(f"it is open what becomes of {stones}.")
        sure = "" if self.certainty is Certainty.PROVED else "probably "
        status = "alive in seki" if self.status is Status.SEKI else self.status.value
        return capitalized(f"{stones} {be} {sure}{status}.")

    def _where(self, size: int) -> str:
        said, them = [], "it" if len(self.stones) == 1 else "them"
        sure = "" if self.certainty is Certainty.PROVED else "probably "
        if len(self.saving) == 1 and self.saving == self.killing:
            return f": {vertex(self.saving[0], size)} is {sure}the vital point for both sides"
        if self.saving:
            said.append(f"{name_of(self.color)} {sure}saves {them} with {_any_of(self.saving, size)}")
        if self.killing:
            said.append(f"{name_of(self.color.opponent)} {sure}takes {them} with {_any_of(self.killing, size)}")
        return f": {listed(said)}" if said else ""


def _any_of(points: tuple[int, ...], size: int) -> str:
    return listed((vertex(point, size) for point in points), "or")


def groups(reasons: Reasons, game: Game) -> tuple[GroupStatus, ...]:
    """All groups on the board, proved ones first, then the largest first."""
    position = game.position
    proved = [_proved(group) for group in reasons.prover.settle(position).groups]
    known = {stone for group in proved for stone in group.stones}
    fates = reasons.fates(position)
    open_ones = _joined([_open(fate) for fate in fates if not known.intersection(fate.chain.stones)])
    known |= {stone for group in open_ones for stone in group.stones}
    kos = list(_kos(position, known))
    known |= {stone for group in kos for stone in group.stones}
    judged = _joined(list(_judged(reasons, game, known)))
    rest = sorted(judged, key=lambda group: (-len(group.stones), group.stones))
    return (*proved, *open_ones, *kos, *rest)


def _proved(group: Proved) -> GroupStatus:
    points = tuple(sorted(group.points))
    return GroupStatus(group.color, group.stones, _OF_FATE[group.fate], Certainty.PROVED, points, group.positions)


def _open(fate: OpenFate) -> GroupStatus:
    chain = fate.chain
    return GroupStatus(
        chain.color, tuple(sorted(chain.stones)), Status.NEEDS_A_MOVE, Certainty.PROVED,
        saving=fate.saving, killing=fate.killing,
    )  # fmt: skip


def _kos(position: Position, known: set[int]) -> Iterator[GroupStatus]:
    """The chains whose life depends on a ko, whoever moves first or if one side does."""
    reader = KoReader(position)
    for chain in reader.siege.chains():
        if known.isdisjoint(chain.stones):
            own, other = (reader.fate(chain, side) for side in (chain.color, chain.color.opponent))
            terms = tuple(fate.terms for fate in (other, own) if fate)
            if terms:
                yield GroupStatus(
                    chain.color, tuple(sorted(chain.stones)), Status.KO, Certainty.PROVED,
                    saving=own.moves if own else (), killing=other.moves if other else (), ko=terms,
                )  # fmt: skip


def _judged(reasons: Reasons, game: Game, known: set[int]) -> Iterator[GroupStatus]:
    """The other groups, by what the network expects if Black or White moves first."""
    first = {color: reasons.outlook.owners(game, color, BLACK) for color in (BLACK, WHITE)}
    for color in (BLACK, WHITE):
        parts: dict[int, list[int]] = {}
        for stone, number in groups_of(game.position, color).items():
            if stone not in known:
                parts.setdefault(number, []).append(stone)
        sign = 1 if color is BLACK else -1
        for stones in parts.values():
            own, other = (sign * float(first[side][stones].mean()) for side in (color, color.opponent))
            status = _status(own, other, len(stones))
            vital: list[tuple[Point, ...]] = [(), ()]
            if status is Status.NEEDS_A_MOVE:
                vital = [_likely(reasons, game, side, stones) for side in (color, color.opponent)]
            found = tuple(sorted(stones))
            yield GroupStatus(color, found, status, Certainty.SIMULATED, saving=vital[0], killing=vital[1])


def _joined(found: list[GroupStatus]) -> list[GroupStatus]:
    """The groups, with those of one side that the same moves decide as one."""
    together: dict[object, list[GroupStatus]] = {}
    for group in found:
        same = (group.color, group.saving, group.killing) if group.vital else group.stones
        together.setdefault(same, []).append(group)
    return [replace(g[0], stones=tuple(sorted(s for one in g for s in one.stones))) for g in together.values()]


def _likely(reasons: Reasons, game: Game, color: Color, stones: list[int]) -> tuple[Point, ...]:
    """The move near these stones that the network expects of a side; none if it expects them elsewhere."""
    for point, share in reasons.outlook.opinion(game, color).moves:
        if share < _EXPECTED:
            break
        if distance([point], stones, game.size) <= _NEAR:
            return (point,)
    return ()


def _status(own: float, other: float, stones: int) -> Status:
    """From the owners (1: its own side) if its own side moves first and if the other does; a single stone is small."""
    if own - other >= _TURNED and stones > 1:
        return Status.NEEDS_A_MOVE
    if min(own, other) >= _SURE:
        return Status.ALIVE
    return Status.DEAD if max(own, other) <= -_SURE else Status.OPEN
