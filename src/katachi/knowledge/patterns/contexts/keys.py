"""Contextual patterns (C) as keys: the contents of the N×N window around a stone just played.

A key is one byte for the mover and two bits for each other point of the window (0 empty, 1 own, 2 enemy, 3 off the
board). The points come ring by ring, so the key of a small window is the beginning of that of a larger one. Of the
eight views of a window, the key uses the one whose symbols, read in order, are greatest.

Everything here is slow and plain: it looks up and draws single patterns. Mining does the same natively.

>>> from katachi.go import diagram
>>> corner = diagram.parse(". . . . / . X . . / . . O . / . . . .".replace("/", chr(10)))
>>> key = context_key(corner.position, 5, 3)
>>> key.hex(), Context.of(key).window
('010080', 3)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.go import Position
from katachi.go.picture import SIGNS, Picture
from katachi.go.symmetry import SYMMETRIES, turn
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.counting import EDGE, EMPTY, ENEMY, OWN, context_width
from katachi.knowledge.statistics import Share

Offset = tuple[int, int]  # right of and below the anchor

NO_CONTEXT = 0  # the first byte of the empty pattern: no earlier move in the window


@dataclass(frozen=True)
class Convention:
    """How the keys of a base were written."""

    window: int = 9
    symmetries: bool = True
    colour_swap: bool = True

    @classmethod
    def of(cls, settings: Mapping[str, Any], window: int) -> Convention:
        """That of a base with these settings; the default where they say nothing."""
        return cls(window, *(bool(settings.get(name, True)) for name in ("symmetries", "colour_swap")))

    @property
    def orientations(self) -> range:
        """The symmetries that are shared: all, or only the identity."""
        return SYMMETRIES if self.symmetries else range(1)


@cache
def slots(window: int) -> tuple[Offset, ...]:
    """The points of a window in the order of its key. Raises ValueError for an even window.

    >>> slots(3)
    ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))
    """
    if window % 2 == 0 or window < 3:
        raise ValueError(f"a window of {window} has no centre: use 3, 5, 7, 9 …")
    return tuple(_core.neighbourhood_order(by_rings=True)[: window * window - 1])


def empty_key(window: int) -> bytes:
    """The pattern before a move that has no earlier one in its window."""
    return bytes(context_width(window))


# ---- From keys -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Context:
    """A decoded key. ``mover`` is its first byte: 1 for own colours (or Black), 2 for White, 0 for no pattern."""

    window: int
    mover: int
    symbols: tuple[int, ...]

    @classmethod
    def of(cls, key: bytes) -> Context:
        """Read a key. Raises ValueError if it is not one."""
        windows = [n for n in range(3, 27, 2) if context_width(n) == len(key)]
        if not windows or key[0] > 2 or (key[0] == NO_CONTEXT and any(key)):
            raise ValueError(f"{key.hex()!r} is not the key of a contextual pattern: copy one from a table or --json")
        symbols = tuple(byte >> shift & 3 for byte in key[1:] for shift in (6, 4, 2, 0))
        return cls(windows[0], key[0], symbols)

    @classmethod
    def parse(cls, text: str) -> Context:
        """Read a key as shown to people, in hexadecimal digits. Raises ValueError if it is not one."""
        try:
            key = bytes.fromhex(text)
        except ValueError:
            raise ValueError(f"{text!r} is not a key: use the hexadecimal digits of a pattern") from None
        return cls.of(key)

    @property
    def key(self) -> bytes:
        quarters = [self.symbols[i : i + 4] for i in range(0, len(self.symbols), 4)]
        return bytes([self.mover, *(a << 6 | b << 4 | c << 2 | d for a, b, c, d in quarters)])

    @property
    def is_empty_pattern(self) -> bool:
        return self.mover == NO_CONTEXT

    @property
    def points(self) -> dict[Offset, int]:
        """Symbols by offset, without the anchor."""
        return dict(zip(slots(self.window), self.symbols, strict=True))

    @property
    def is_in_corner(self) -> bool:
        """Whether both a vertical and a horizontal edge are visible, so that the stone's place on the board is
        known."""
        points = self.points
        return all(any(points[offset] == EDGE for offset in points if offset[axis] == 0) for axis in (0, 1))

    @property
    def tells_point(self) -> bool:
        """Whether anything distinguishes this point: another stone, or a corner. An empty side looks the same
        everywhere."""
        return any(symbol in (OWN, ENEMY) for symbol in self.symbols) or self.is_in_corner

    def turned(self, symmetry: int) -> dict[Offset, int]:
        """Symbols by offset as seen on a board that this symmetry maps the drawing to."""
        return {turn(symmetry, offset): symbol for offset, symbol in self.points.items()}

    def picture(self, labels: Mapping[Offset, str] | None = None) -> Picture:
        """The window with the stone just played, the mover's black, up to the edges that are in sight.

        >>> print(Context.parse("010080").picture({(1, 0): "a"}))
         . . .
         .(X)a
         . . O
        """
        if self.is_empty_pattern:
            return Picture(())
        points = {**self.points, (0, 0): self.mover}
        across, down = (
            _in_sight([offset[axis] for offset in points if points[offset] != EDGE], self) for axis in (0, 1)
        )
        rows = tuple("".join(SIGNS[points[x, y]] for x in across) for y in down)

        def cell(offset: Offset) -> int:
            return down.index(offset[1]) * len(across) + across.index(offset[0])

        return Picture(rows, move=cell((0, 0)), labels={cell(offset): text for offset, text in (labels or {}).items()})

    def text(self, labels: Mapping[Offset, str] | None = None) -> str:
        """The picture in signs."""
        return "(no earlier move nearby)" if self.is_empty_pattern else self.picture(labels).text()

    def _repr_svg_(self) -> str:
        return self.picture().svg()


def _in_sight(on_board: Sequence[int], context: Context) -> range:
    """Rows or columns of a window: those on the board, and one beyond its edge."""
    half = context.window // 2
    return range(max(min(on_board) - 1, -half), min(max(on_board) + 1, half) + 1)


def symbols_of(keys: Sequence[bytes]) -> NDArray[np.uint8]:
    """The symbols of many keys of one window, one row per key."""
    rows = np.frombuffer(b"".join(keys), dtype=np.uint8).reshape(len(keys), -1)[:, 1:]
    return np.stack([rows >> shift & 3 for shift in (6, 4, 2, 0)], axis=2).reshape(len(keys), -1)


# ---- From positions --------------------------------------------------------------------------------------------------


def surroundings(position: Position, point: int, convention: Convention) -> dict[Offset, int]:
    """The symbols around a stone as they are on the board. Raises ValueError if there is no stone."""
    mover = position.color(point)
    if mover == 0:
        raise ValueError(f"there is no stone on point {point}: a contextual pattern surrounds a stone")
    size, half = position.size, convention.window // 2
    row, column = divmod(point, size)
    board = position.board
    found: dict[Offset, int] = {}
    for dy in range(-half, half + 1):
        for dx in range(-half, half + 1):
            x, y = column + dx, row + dy
            on_board = 0 <= x < size and 0 <= y < size
            found[dx, dy] = _symbol(int(board[y, x]), mover, convention.colour_swap) if on_board else EDGE
    del found[0, 0]
    return found


def _symbol(color: int, mover: int, colour_swap: bool) -> int:
    if color == 0 or not colour_swap:
        return color
    return OWN if color == mover else ENEMY


def look(position: Position, point: int, convention: Convention) -> tuple[bytes, list[int]]:
    """The key of the stone on a point, and every orientation of the board that gives it."""
    around = surroundings(position, point, convention)
    seen = {s: tuple(around[turn(s, offset)] for offset in slots(convention.window)) for s in convention.orientations}
    greatest = max(seen.values())
    mover = 1 if convention.colour_swap else position.color(point)
    key = Context(convention.window, mover, greatest).key
    return key, [s for s, symbols in seen.items() if symbols == greatest]


def context_key(
    position: Position, point: int, window: int, *, symmetries: bool = True, colour_swap: bool = True
) -> bytes:
    """The key of the stone on a point, in the position after it was played."""
    return look(position, point, Convention(window, symmetries, colour_swap))[0]


# ---- Relations: where the next stone goes ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Relation:
    """Where Q's stone is in P's drawing, and whether it has P's colour.

    >>> Relation.of(1 + 1 + 2 * 4)
    Relation(offset=(0, -1), same_colour=True)
    """

    offset: Offset
    same_colour: bool

    @classmethod
    def of(cls, number: int, window: int = 9) -> Relation | None:
        """Read the number in the tables. None after the empty pattern, where no place is known. Raises ValueError."""
        if number == 0:
            return None
        same, place = (number - 1) % 2, (number - 1) // 2
        if place > len(slots(window)):
            raise ValueError(f"relation {number} is outside a window of {window}")
        return cls(slots(window)[place - 1] if place else (0, 0), bool(same))


def images(offset: Offset, orientations: list[int]) -> Iterator[Offset]:
    """Where an offset of the drawing is on the board in every orientation, each place once."""
    yield from dict.fromkeys(turn(s, offset) for s in orientations)


# ---- In a base: many possible moves at once --------------------------------------------------------------------------

Move = tuple[int, int]  # colour, point


@dataclass(frozen=True)
class Surroundings:
    """The largest window whose contents after a move were counted. Moments are those of the first and last games."""

    context: Context
    count: int
    wins: Share  # of the mover, in games whose winner is known
    moments: tuple[int, int]


def surroundings_after(base: KnowledgeBase, position: Position, moves: Iterable[Move]) -> dict[Move, Surroundings]:
    """For each legal move whose surroundings the base has counted, the widest of these."""
    waiting = {move: after for move in moves if (after := _after(position, *move)) is not None}
    found: dict[Move, Surroundings] = {}
    for window in reversed(base.windows):
        convention = Convention.of(base.manifest.settings, window)
        keys = {move: look(after, move[1], convention)[0] for move, after in waiting.items()}
        rows = _rows(base, window, {key for key in keys.values() if _says_something(key, position.size)})
        for move, key in keys.items():
            if (row := rows.get(key)) is not None:
                wins, moments = Share(row["wins"], row["decided"]), (row["first"], row["last"])
                found[move] = Surroundings(Context.of(key), row["count"], wins, moments)
                del waiting[move]
    return found


def _after(position: Position, color: int, point: int) -> Position | None:
    if position.color(point) or not position.is_legal(point, color):
        return None
    after = position.copy()
    after.play(point, color)
    return after


def _says_something(key: bytes, size: int) -> bool:
    """On boards of a different size from the games', edges alone mean nothing."""
    return size == 19 or any(symbol not in (EMPTY, EDGE) for symbol in Context.of(key).symbols)


def _rows(base: KnowledgeBase, window: int, keys: set[bytes]) -> dict[bytes, dict[str, Any]]:
    if not keys:
        return {}
    rows = base.contexts(window, filters=[("key", "in", sorted(keys))]).to_pylist()
    return {row["key"]: row for row in rows}
