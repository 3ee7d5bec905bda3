"""Slow, obvious reading on the naive board: ladders with every defence, and capture of a chain by trying all moves.

Nothing here knows katachi. An answer is True, False, or None where the work allowed came to an end.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from tests import oracle_board as oracle
from tests.oracle_board import EMPTY, PASS, Board

Answer = bool | None
DEEPEST = 100  # moves of a chase


@dataclass(frozen=True)
class Spot:
    """A board, and the point that one side may not retake."""

    board: Board
    size: int
    ko: int = PASS
    banned: int = 0  # the side that may not play at `ko`

    def color(self, point: int) -> int:
        """The stone there, 0 for none."""
        return self.board[point]

    def chain(self, point: int) -> set[int]:
        """The stones connected with this one."""
        return oracle.chain(self.board, self.size, point)

    def liberties(self, point: int) -> set[int]:
        """Those of the chain there."""
        return oracle.liberties(self.board, self.size, point)

    def chains(self, color: int) -> list[set[int]]:
        """All chains of a side."""
        found: list[set[int]] = []
        seen: set[int] = set()
        for point, stone in enumerate(self.board):
            if stone == color and point not in seen:
                found.append(self.chain(point))
                seen |= found[-1]
        return found

    def step(self, color: int, point: int, *, suicide: bool = False, may_retake: bool = False) -> Spot | None:
        """The board after a move, None if it is illegal. A pass ends every ban."""
        if point == PASS:
            return Spot(self.board, self.size)
        if self.board[point] != EMPTY or (point == self.ko and color == self.banned and not may_retake):
            return None
        outcome = oracle.put(self.board, self.size, color, point)
        if len(outcome.suicide) == 1 or (outcome.suicide and not suicide):
            return None
        other = oracle.other(color)
        if len(outcome.captured) == 1:
            (taken,) = outcome.captured
            if oracle.put(outcome.board, self.size, other, taken).board == self.board:
                return Spot(outcome.board, self.size, taken, other)
        return Spot(outcome.board, self.size)

    def follow(self, color: int, line: Iterable[int]) -> Spot | None:
        """The board after moves of both sides in turn, None if one is illegal."""
        spot: Spot | None = self
        for point in line:
            spot = spot.step(color, point) if spot else None
            color = oracle.other(color)
        return spot


@dataclass
class Work:
    """How many positions may still be looked at."""

    left: int
    cut: bool = field(default=False)

    def one(self) -> bool:
        """Take one; False if there are none."""
        self.left -= 1
        self.cut |= self.left < 0
        return self.left >= 0


def _all_of(answers: Iterable[Answer]) -> Answer:
    """True if all are, False if one is not, else None."""
    unknown = False
    for answer in answers:
        if answer is False:
            return False
        unknown |= answer is None
    return None if unknown else True


def _some_of(answers: Iterable[Answer]) -> Answer:
    found = _all_of(None if answer is None else not answer for answer in answers)
    return None if found is None else not found


# ---- Ladders ---------------------------------------------------------------------------------------------------------


def is_caught(spot: Spot, stone: int, work: Work, deep: int = 0) -> Answer:
    """Whether a chain in atari is captured though its side moves first: it may extend or take a neighbour in atari."""
    if deep > DEEPEST or not work.one():
        return None
    color = spot.color(stone)
    tries = {*spot.liberties(stone), *_takes(spot, stone)}
    after = (spot.step(color, point) for point in sorted(tries))
    return _all_of(can_catch(one, stone, work, deep + 1) for one in after if one)


def _takes(spot: Spot, stone: int) -> set[int]:
    """The moves that capture an enemy's chain next to the chain."""
    enemy, chain = oracle.other(spot.color(stone)), spot.chain(stone)
    near = oracle.around(spot.board, spot.size, chain, enemy)
    liberties = [spot.liberties(point) for point in near]
    return {next(iter(one)) for one in liberties if len(one) == 1}


def can_catch(spot: Spot, stone: int, work: Work, deep: int = 0) -> Answer:
    """Whether the other side, to move, captures the chain at once or by giving atari again and again."""
    if not work.one():
        return None
    liberties = spot.liberties(stone)
    if len(liberties) > 2:
        return False
    return _some_of(catches_at(spot, stone, point, work, deep) for point in sorted(liberties))


def catches_at(spot: Spot, stone: int, point: int, work: Work, deep: int = 0) -> Answer:
    """The same with this first move."""
    after = spot.step(oracle.other(spot.color(stone)), point)
    if after is None:
        return False
    if not after.color(stone):
        return True
    return is_caught(after, stone, work, deep + 1) if len(after.liberties(stone)) == 1 else False


# ---- Capture by any moves --------------------------------------------------------------------------------------------


@dataclass
class Capture:
    """Whether the enemy captures a chain if both sides play in a zone only. One side may retake kos at once: `free`."""

    stone: int
    color: int
    zone: Collection[int]
    free: int
    work: Work
    known: dict[tuple[Board, int, int, int], Answer] = field(default_factory=dict)

    def happens(self, spot: Spot, mover: int, depth: int) -> Answer:
        """Whether it is captured, with this side to move, within so many moves; None if that is too few to tell."""
        if spot.color(self.stone) != self.color:
            return True
        if depth == 0 or not self.work.one():
            return None
        key = spot.board, spot.ko, mover, depth
        if key not in self.known:
            self.known[key] = self._look(spot, mover, depth)
        return self.known[key]

    def _look(self, spot: Spot, mover: int, depth: int) -> Answer:
        tries = (spot.step(mover, point, may_retake=mover == self.free) for point in self._moves(spot))
        answers = (self.happens(one, oracle.other(mover), depth - 1) for one in tries if one)
        if mover != self.color:
            return _some_of(answers)
        passed = self.happens(Spot(spot.board, spot.size), oracle.other(mover), depth - 1)
        return _all_of([passed]) if passed is False else _all_of([passed, _all_of(answers)])

    def _moves(self, spot: Spot) -> list[int]:
        """The empty points of the zone, the chain's own liberties first."""
        first = spot.liberties(self.stone)
        return sorted((p for p in self.zone if spot.color(p) == EMPTY), key=lambda p: (p not in first, p))


def is_captured(search: Capture, spot: Spot, mover: int, deepest: int = 11) -> Answer:
    """The same by looking deeper and deeper."""
    for depth in range(1, deepest + 1):
        answer = search.happens(spot, mover, depth)
        if answer is not None or search.work.cut:
            return answer
    return None
