"""A move to judge facts about, with the boards before and after it by the naive rules, and what truth needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from tests import oracle_board as oracle
from tests.oracle_board import PASS
from tests.play.reasons.claims import Verdict
from tests.play.reasons.slow_reader import Answer, Spot

from katachi.go import Color, Game, Position
from katachi.knowledge.network.network import NetworkOpinion

Owners = NDArray[np.float32]


class Judges(Protocol):
    """Who says what is expected: the network, or someone who remembers its answers."""

    def judge(self, game: Game, to_move: Color, /) -> NetworkOpinion:
        """What it thinks if this side is to move."""


class NotTrueError(Exception):
    """Why a fact is false."""


def need(truth: object, why: str) -> None:
    """Raises NotTrueError."""
    if not truth:
        raise NotTrueError(why)


def sure(answer: Answer, wanted: bool, why: str) -> Verdict:
    """Raises NotTrueError for the wrong answer of a reader."""
    if answer is None:
        return Verdict.UNKNOWN
    need(answer is wanted, why)
    return Verdict.CHECKED


def least(*verdicts: Verdict) -> Verdict:
    """The least sure of them."""
    return next(one for one in (Verdict.UNKNOWN, Verdict.TRIED, Verdict.CHECKED) if one in verdicts)


@dataclass
class Case:
    """A move, and the boards before and after it by the naive rules."""

    game: Game
    mover: Color
    point: int
    network: Judges

    @cached_property
    def size(self) -> int:
        return self.game.size

    @cached_property
    def enemy(self) -> Color:
        return self.mover.opponent

    @cached_property
    def before(self) -> Spot:
        position = self.game.position
        cells = tuple(int(cell) for cell in position.board.reshape(-1))
        return Spot(cells, self.size, position.ko, int(position.to_move) if position.ko != PASS else 0)

    @cached_property
    def after(self) -> Spot:
        found = self.before.step(int(self.mover), self.point, suicide=True)
        assert found is not None
        return found

    @cached_property
    def captured(self) -> frozenset[int]:
        return oracle.put(self.before.board, self.size, int(self.mover), self.point).captured

    @cached_property
    def own(self) -> set[int]:
        return self.after.chain(self.point)

    def placed(self, moves: Sequence[int]) -> Position:
        """The position after moves of both sides in turn."""
        position, color = self.game.position.copy(), self.mover
        position.to_move = color
        for point in moves:
            position.play(point, color, suicide=True)
            color = color.opponent
        return position

    def opinion(self, moves: Sequence[int], to_move: Color) -> NetworkOpinion:
        """What the network says after moves of both sides in turn."""
        game, color = self.game.copy(), self.mover
        for point in moves:
            game.play(point, color)
            color = color.opponent
        return self.network.judge(game, to_move)

    @cached_property
    def instead(self) -> NetworkOpinion:
        """If the mover plays elsewhere."""
        return self.opinion([], self.enemy)

    @cached_property
    def following(self) -> NetworkOpinion:
        """After the move, the other side to move."""
        return self.opinion([self.point], self.enemy)

    @cached_property
    def reply(self) -> int:
        return self.following.moves[0][0] if self.following.moves else PASS

    @cached_property
    def elsewhere(self) -> Owners:
        return -self.instead.owners

    @cached_property
    def gained(self) -> Owners:
        return -self.following.owners

    @cached_property
    def ignored(self) -> Owners:
        return self.opinion([self.point], self.mover).owners

    @cached_property
    def answered(self) -> Owners:
        return self.opinion([self.point, self.reply], self.mover).owners

    def lines_away(self, points: Iterable[int]) -> int:
        """From the move to the nearest of these, the longer way."""
        row, column = divmod(self.point, self.size)
        return min(max(abs(row - p // self.size), abs(column - p % self.size)) for p in points)

    def near(self, lines: int) -> list[int]:
        """The points at most so many lines from the move."""
        return [point for point in range(self.size**2) if self.lines_away([point]) <= lines]
