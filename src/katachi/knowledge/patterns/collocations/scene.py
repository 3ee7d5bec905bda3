"""A pattern of the joseki graph on a board: where it is, where its continuations go, and which of them fit.

A scene is either a real position, in which every point is known, or drawn from keys, which show only their windows. A
drawn pattern goes where its edges say: corners in the upper right, sides at the top, the rest in the middle.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from katachi.go import BLACK, Color, Picture, Position
from katachi.go.symmetry import turn
from katachi.knowledge.patterns.collocations.graph import GraphContinuation, GraphVertex
from katachi.knowledge.patterns.contexts.keys import (
    Context,
    Convention,
    empty_key,
    images,
    look,
    slots,
    symbols_of,
)
from katachi.knowledge.patterns.counting import EDGE, ENEMY, OWN

_SIZE = 19

Stones = NDArray[np.uint8]
Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Scene:
    """A board, the last stone on it (its anchor, -1 if there is none), and the orientation of its key's drawing."""

    position: Position
    known: Mask  # the board with a margin of half a window, because edges are known just as stones are
    anchor: int
    key: bytes
    orientations: tuple[int, ...]  # of the drawing on the board; several if the pattern is symmetric
    convention: Convention
    is_real: bool

    # ---- Beginnings --------------------------------------------------------------------------------------------------

    @classmethod
    def opening(cls, convention: Convention, size: int = _SIZE) -> "Scene":
        """An empty board: the vertex of the empty pattern."""
        known = np.ones((_padded(size, convention),) * 2, dtype=bool)
        return cls(Position(size), known, -1, empty_key(convention.window), (0,), convention, False)

    @classmethod
    def of_game(cls, position: Position, point: int, convention: Convention) -> "Scene":
        """A real position and the point of its last stone."""
        key, orientations = look(position, point, convention)
        known = np.ones((_padded(position.size, convention),) * 2, dtype=bool)
        return cls(position, known, point, key, tuple(orientations), convention, True)

    @classmethod
    def of_key(cls, key: bytes, convention: Convention, color: Color = BLACK, size: int = _SIZE) -> "Scene":
        """A pattern drawn where its edges say; ``color`` is its anchor's and ``size`` the board's, unless the key says.

        Only a pattern that sees two opposite edges says how large its board is.
        """
        context = Context.of(key)
        if context.is_empty_pattern:
            return cls.opening(convention, size)
        place = min((_place(context, s, size) for s in convention.orientations), key=lambda place: place.badness)
        mover = color if convention.colour_swap else Color(context.mover)
        nothing = np.zeros((_padded(place.size, convention),) * 2, dtype=bool)
        blank = cls(Position(place.size), nothing, -1, key, (), convention, False)
        return blank._with_pattern(blank.position, place.point, mover, key, place.symmetry)

    # ---- Continuations -----------------------------------------------------------------------------------------------

    @property
    def size(self) -> int:
        return self.position.size

    @property
    def anchor_color(self) -> Color | None:
        return Color(self.position.color(self.anchor)) if self.anchor >= 0 else None

    def color_of(self, continuation: GraphContinuation) -> Color:
        """Who plays it. The first stone of all is Black's."""
        anchor = self.anchor_color
        if anchor is None or continuation.relation is None:
            return BLACK if self.convention.colour_swap else Color(continuation.best.after[0])
        return anchor if continuation.relation.same_colour else anchor.opponent

    def points(self, continuation: GraphContinuation) -> list[int]:
        """Where it goes; several points if pattern and board are symmetric, none if that is off the board."""
        if continuation.at:
            return list(continuation.at)
        if continuation.relation is None or self.anchor < 0:
            drawn = Scene.of_key(continuation.best.after, self.convention, size=self.size)
            return [drawn.anchor] if drawn.size == self.size else []
        row, column = divmod(self.anchor, self.size)
        places = ((row + y, column + x) for x, y in images(continuation.relation.offset, list(self.orientations)))
        return [r * self.size + c for r, c in places if 0 <= r < self.size and 0 <= c < self.size]

    def fitting(self, vertex: GraphVertex) -> GraphVertex:
        """The edges that contradict nothing known about the board: in a real position, those with exactly its
        surroundings.

        A pattern is seen through a window, and what is outside it often decides which continuation is played, and on
        which side of a pattern that looks symmetric.
        """
        if self.anchor < 0:
            return vertex
        places: dict[tuple[int, bytes], tuple[int, ...]] = {}
        for continuation in vertex.continuations:
            places |= self._fitting_places(continuation)
        return vertex.chosen(lambda edge: places.get((edge.relation, edge.after), ()))

    def follow(self, continuation: GraphContinuation) -> "Scene":
        """The scene after a continuation. A drawn one adds what the new pattern shows of the board.

        If a new edge appears where the drawn board has none, the new pattern is drawn from scratch (see `joins`).
        """
        color, after = self.color_of(continuation), continuation.best.after
        points = self.points(continuation)
        drawn_again = Scene.of_key(after, self.convention, color, self.size)
        if continuation.relation is None or not points:
            return drawn_again
        position = played(self.position, color, points[0])
        if self.is_real:
            return Scene.of_game(position, points[0], self.convention)
        views = self._views(position, points[0], color)
        match = [view for view in views if view.agrees(symbols_of([after]))[0] and view.is_drawable(after)]
        if not match:
            return drawn_again
        return self._with_pattern(position, points[0], color, after, match[0].symmetry)

    def joins(self, earlier: "Scene") -> bool:
        """Whether this scene continues the board of an earlier one."""
        if self.size != earlier.size or earlier.anchor < 0:
            return self.size == earlier.size
        return bool(np.all(self.known >= earlier.known))

    def picture(self, labels: Mapping[int, str] | None = None) -> Picture:
        """The known part of the board, and the points that have labels; the last stone is marked."""
        labels, half = labels or {}, self.convention.window // 2
        known = np.flatnonzero(self.known[half : half + self.size, half : half + self.size]).tolist()
        shown = frozenset([*known, *labels])
        picture = Picture.of(self.position, shown, only=shown, last=False, stars=False)
        return picture.marked(labels, move=self.anchor)

    def window(self) -> Picture:
        """The part of the board in the window around the last stone; nothing if there is no stone."""
        if self.anchor < 0:
            return Picture(())
        return Picture.of(self.position, [self.anchor], self.convention.window // 2, last=False).marked(
            move=self.anchor
        )

    # ---- Patterns on the board ---------------------------------------------------------------------------------------

    def _fitting_places(self, continuation: GraphContinuation) -> dict[tuple[int, bytes], tuple[int, ...]]:
        """For each edge the points where its pattern contradicts nothing."""
        color, edges = self.color_of(continuation), continuation.edges
        symbols = symbols_of([edge.after for edge in edges])
        found: dict[tuple[int, bytes], tuple[int, ...]] = {}
        for point in self.points(continuation):
            views = self._views(played(self.position, color, point), point, color)
            fits = np.any([view.agrees(symbols) for view in views], axis=0)
            for edge in (edge for edge, fit in zip(edges, fits, strict=True) if fit):
                found[edge.relation, edge.after] = (*found.get((edge.relation, edge.after), ()), point)
        return found

    def _views(self, position: Position, point: int, color: Color) -> "list[_View]":
        """What can be seen around a new stone, in every orientation."""
        board, row, column = self._padded_board(position), *divmod(point, self.size)
        meaning = _symbols(color, self.convention.colour_swap)
        views = []
        for s in self.convention.orientations:
            dx, dy = _turned_slots(self.convention.window, s)
            half = self.convention.window // 2
            where = (row + half + dy, column + half + dx)
            views.append(_View(s, meaning[board[where]], self.known[where]))
        return views

    def _padded_board(self, position: Position) -> Stones:
        return np.pad(position.board, self.convention.window // 2, constant_values=EDGE)

    def _with_pattern(self, position: Position, point: int, color: Color, key: bytes, symmetry: int) -> "Scene":
        """This board with the pattern of a new stone laid over it."""
        half, (row, column) = self.convention.window // 2, divmod(point, self.size)
        dx, dy = _turned_slots(self.convention.window, symmetry)
        where = (row + half + dy, column + half + dx)
        board, known = self._padded_board(position), self.known.copy()
        board[where] = _symbols(color, self.convention.colour_swap)[symbols_of([key])[0]]
        board[row + half, column + half] = color
        known[where] = known[row + half, column + half] = True
        laid = Position(self.size)
        laid.set_stones(np.ascontiguousarray(board[half:-half, half:-half]))
        laid.to_move = color.opponent
        orientations = _equivalent(Context.of(key), symmetry, self.convention)
        return Scene(laid, known, point, key, orientations, self.convention, False)


class _View(NamedTuple):
    """The surroundings of a stone in the order of slots, and which of them are known."""

    symmetry: int
    symbols: Stones
    known: Mask

    def agrees(self, symbols: Stones) -> Mask:
        """Which patterns (rows) contradict nothing that is known."""
        return np.asarray(~np.any((symbols != self.symbols) & self.known, axis=1))

    def is_drawable(self, key: bytes) -> bool:
        """Whether the pattern has its edges where the board has them."""
        return bool(np.all((symbols_of([key])[0] == EDGE) == (self.symbols == EDGE)))


def _padded(size: int, convention: Convention) -> int:
    return size + 2 * (convention.window // 2)


@cache
def _turned_slots(window: int, symmetry: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where the slots are on a board: columns to the right of and rows below the anchor."""
    places = np.array([turn(symmetry, offset) for offset in slots(window)])
    return places[:, 0], places[:, 1]


def _symbols(mover: Color, colour_swap: bool) -> Stones:
    """Symbols of the colours 0 to 3, or colours of the symbols: the table is its own inverse."""
    swapped = colour_swap and mover != OWN
    return np.array([0, ENEMY, OWN, EDGE] if swapped else [0, OWN, ENEMY, EDGE], dtype=np.uint8)


def _equivalent(context: Context, symmetry: int, convention: Convention) -> tuple[int, ...]:
    """All orientations in which the drawing looks the same on the board as in this one."""
    points = context.turned(symmetry)
    return tuple(s for s in convention.orientations if context.turned(s) == points)


class _Place(NamedTuple):
    """Where a pattern is on a board in one orientation; the one with the least badness is the usual way to draw it."""

    badness: tuple[int, int]
    symmetry: int
    size: int
    point: int


def _place(context: Context, symmetry: int, size: int) -> _Place:
    points = context.turned(symmetry)
    half = context.window // 2
    right, left, down, up = (
        next((n for n in range(1, half + 1) if points[x * n, y * n] == EDGE), None)
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )
    size = right + left - 1 if right and left else up + down - 1 if up and down else size
    column = size - right if right else left - 1 if left else size // 2
    row = up - 1 if up else size - down if down else size // 2
    badness = 4 * (up is None) + 2 * (right is None) + (left is not None) + (down is not None)
    return _Place((badness, symmetry), symmetry, size, row * size + column)


def played(position: Position, color: Color, point: int) -> Position:
    """The position after a stone. Stones in its way were captured by moves that the graph does not show.

    The same goes for a ko: the move may come after a threat elsewhere.
    """
    after = position.copy()
    stones = after.board
    stones[divmod(point, after.size)] = 0
    after.set_stones(stones)
    after.play(point, color, suicide=True)
    return after
