"""A move on the board with the position before and after it, and what reading says about chains with few liberties."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from katachi.go import PASS, Color, Position
from katachi.go.points import neighbours
from katachi.reading import gets_away, ladder_move

Stones = tuple[int, ...]
_LONGEST = 120  # moves of a ladder


@dataclass(frozen=True)
class Played:
    """A legal move. `before` and `after` are not changed."""

    before: Position
    after: Position
    color: Color
    point: int

    @classmethod
    def on(cls, position: Position, color: Color, point: int) -> Played:
        """The move on a copy of the position. Raises IllegalMove."""
        before = position.copy()
        before.to_move = color
        after = before.copy()
        after.play(point, color, suicide=True)
        return cls(before, after, color, point)

    @property
    def size(self) -> int:
        """The size of the board."""
        return self.before.size

    @property
    def enemy(self) -> Color:
        """The other side."""
        return self.color.opponent

    @cached_property
    def captured(self) -> list[Stones]:
        """The chains that the move takes off the board, the first point first."""
        gone = (near for near in neighbours(self.size)[self.point] if self.before.color(near) == self.enemy)
        return chains(self.before, (near for near in gone if not self.after.color(near)))

    @cached_property
    def own(self) -> Stones:
        """The stones connected with the one played; none after suicide."""
        return tuple(sorted(self.after.chain(self.point)))

    @cached_property
    def touched(self) -> list[Stones]:
        """The enemy's chains next to the move, after it."""
        near = neighbours(self.size)[self.point]
        return chains(self.after, (other for other in near if self.after.color(other) == self.enemy))

    @cached_property
    def joined(self) -> list[Stones]:
        """The chains of the mover's that the move touches, before it."""
        near = neighbours(self.size)[self.point]
        return chains(self.before, (other for other in near if self.before.color(other) == self.color))


def chains(position: Position, stones: Iterator[int]) -> list[Stones]:
    """The chains of these stones, each once."""
    return list(dict.fromkeys(tuple(sorted(position.chain(stone))) for stone in stones))


def all_chains(position: Position, color: Color) -> list[Stones]:
    """All chains of a side."""
    return chains(position, (point for point in range(position.size**2) if position.color(point) == color))


def ko_stone(played: Played) -> int | None:
    """The stone that the move takes, if the other side may not take back at once."""
    gone = [stone for chain in played.captured for stone in chain]
    alone = len(gone) == 1 and played.own == (played.point,) and played.after.liberties(played.point) == gone
    return gone[0] if alone and not played.after.is_legal(gone[0], played.enemy) else None


def without_ko(position: Position) -> Position:
    """The same stones, where every ko may be taken: what a side could do if it were not for the last move."""
    free = position.copy()
    free.set_stones(position.board)
    return free


def capture_line(position: Position, stone: int) -> Stones | None:
    """The moves that capture a chain of one or two liberties, if the other side moves first; None if it gets away.

    Its own side runs as long as it can. Reading knows atari and ladders, so a chain with more liberties gets away.
    """
    color = Color(position.color(stone))
    attacker, board = color.opponent, position.copy()
    line: list[int] = []
    while len(line) < _LONGEST:
        board.to_move = attacker
        liberties = board.liberties(stone)
        move = liberties[0] if len(liberties) == 1 else ladder_move(board, stone) if len(liberties) == 2 else None
        if move is None or not board.is_legal(move, attacker):
            return None
        board.play(move, attacker)
        line.append(move)
        if not board.color(stone):
            return tuple(line)
        escape = board.liberties(stone)[0]
        if not board.is_legal(escape, color):  # it cannot even run
            return (*line, PASS, escape) if board.is_legal(escape, attacker) else None
        board.play(escape, color)
        line.append(escape)
    return None


def is_safe(position: Position, stone: int) -> bool:
    """Whether a stone is on the board and it was read that no atari or ladder captures it.

    That `capture_line` finds nothing is not enough: it gives up long fights.
    """
    liberties = len(position.liberties(stone)) if position.color(stone) else 0
    return liberties > 2 or (liberties == 2 and gets_away(position, stone))
