"""A request for a pattern search: which region, what counts as the same, in which games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, NamedTuple

import numpy as np
from pydantic import Field

from katachi.go import BLACK, PASS, WHITE, Color, Position, parse_vertex, vertex
from katachi.go.points import MAX_SIZE, MIN_SIZE
from katachi.interfaces.web.models import GameModel, Model, MoveModel, Vertex
from katachi.knowledge.patterns.find.continuations import Order
from katachi.knowledge.patterns.find.pattern import Pattern, of_stones
from katachi.knowledge.patterns.find.search import Next, Search
from katachi.records import Filter

Anchor = Literal["auto", "corner", "side", "centre", "full"]
_Text = Annotated[str | None, Field(max_length=100)]
_Number = Annotated[int | None, Field(ge=0, le=10_000)]
_NEXT: dict[str, Next] = {"any": "any", "black": "X", "white": "O"}


class GameFilters(Model):
    """Which games. Names may be parts of names, dates are 1933 or 1933-05."""

    player: _Text = None
    black: _Text = None
    white: _Text = None
    event: _Text = None
    since: _Text = None
    until: _Text = None
    min_rank: _Text = None
    max_rank: _Text = None
    result: _Text = None
    x_player: _Text = None  # who has the stones that are black in the pattern, whichever colour that is in the game
    o_player: _Text = None

    def given(self) -> dict[str, str]:
        """What is not empty."""
        return {name: text.strip() for name, text in self if text is not None and text.strip()}

    def wanted(self, size: int | None) -> Filter | None:
        """Also by the size of the board. Raises FilterError, which says what can be given."""
        given: dict[str, Any] = self.given()
        for of_pattern in ("x_player", "o_player"):
            given.pop(of_pattern, None)
        return Filter(size=size, **given) if given or size is not None else None


class FindRequest(Model):
    """A region by two corners, its points from the game or drawn; or a drawing alone, which its anchor places."""

    game: GameModel | None = None
    corners: Annotated[list[Vertex] | None, Field(min_length=2, max_length=2, examples=[["L19", "T12"]])] = None
    cells: Annotated[
        list[Annotated[str, Field(max_length=MAX_SIZE)]] | None,
        Field(min_length=1, max_length=MAX_SIZE, description="Rows of X (Black) O (White) . and * x o, from the top"),
    ] = None
    size: Annotated[int, Field(ge=MIN_SIZE, le=MAX_SIZE, description="The board of a drawing without a game")] = 19
    anchor: Anchor = "auto"  # auto: the edges of the board that the region touches; centre: anywhere
    symmetries: bool = True
    colour_swap: bool = True
    next: Literal["any", "black", "white"] = "any"
    first_move: Annotated[int, Field(ge=0, le=10_000)] = 0
    last_move: _Number = None
    filters: GameFilters = GameFilters()
    only: MoveModel | None = None  # list only the games that continued with this move
    order: Order = "newest"  # of the games; x and o: by the names of the players of Black and White as drawn
    continuations: Annotated[int, Field(ge=1, le=100)] = 30
    offset: Annotated[int, Field(ge=0, le=10_000_000)] = 0
    limit: Annotated[int, Field(ge=0, le=100)] = 20

    def search(self) -> Search:
        """How to search. Raises ValueError if no move is in the range."""
        if self.last_move is not None and self.last_move < self.first_move:
            raise ValueError(f"there are no moves from {self.first_move} to {self.last_move}: exchange the two numbers")
        return Search(
            next=_NEXT[self.next],
            symmetries=self.symmetries,
            colour_swap=self.colour_swap,
            first_move=self.first_move,
            last_move=self.last_move,
            x_player=self.filters.given().get("x_player"),
            o_player=self.filters.given().get("o_player"),
        )


class Rectangle(NamedTuple):
    """A part of a board, by its outermost lines, which count from 0."""

    size: int
    left: int
    top: int
    right: int
    bottom: int

    @property
    def points(self) -> list[int]:
        """All its points, row by row: the cells of a pattern."""
        columns = range(self.left, self.right + 1)
        return [row * self.size + column for row in range(self.top, self.bottom + 1) for column in columns]

    @property
    def corners(self) -> tuple[str, str]:
        """Upper left and lower right."""
        return vertex(self.points[0], self.size), vertex(self.points[-1], self.size)

    def pattern(self, position: Position) -> Pattern:
        """Its stones as a pattern to search for."""
        return of_stones(position.board, *self[1:])


@dataclass(frozen=True)
class Region:
    """A pattern and where it is on the board that the page shows."""

    pattern: Pattern
    position: Position  # the board around it; for a drawing, its own stones
    area: Rectangle

    def cell(self, name: str) -> int:
        """The cell of a vertex. Raises ValueError outside the region."""
        point = parse_vertex(name, self.area.size)
        if point not in self.area.points:
            raise ValueError(f"{name!r} is not in the region {':'.join(self.area.corners)}: name a point inside it")
        return self.area.points.index(point)


def region_of(request: FindRequest) -> Region:
    """The region of a request. Raises ValueError (or PatternError) with one line that quotes what does not fit."""
    if request.corners is None:
        return _drawing(request)
    position = request.game.game().position if request.game else Position(request.size)
    area = _area(request.corners, position.size)
    pattern = area.pattern(position)
    if request.cells is not None:
        if (len(request.cells), len(request.cells[0])) != (pattern.height, pattern.width):
            raise ValueError(
                f"cells has {len(request.cells)} rows of {len(request.cells[0])}, but the region "
                f"{request.corners[0]}:{request.corners[1]} has {pattern.height} of {pattern.width}: draw all of it"
            )
        pattern = Pattern(tuple(request.cells), pattern.edges)
        if request.game is None:
            position = _with_stones(pattern, area)
    anchor = None if request.anchor == "auto" else request.anchor
    return Region(pattern.anchored(anchor), position, area)


def _area(corners: list[str], size: int) -> Rectangle:
    points = [parse_vertex(corner, size) for corner in corners]
    if PASS in points:
        raise ValueError(f"{corners[0]}:{corners[1]} is not a region: name two opposite corners, such as A1 and G7")
    xs, ys = sorted(p % size for p in points), sorted(p // size for p in points)
    return Rectangle(size, xs[0], ys[0], xs[1], ys[1])


def _drawing(request: FindRequest) -> Region:
    if request.cells is None:
        raise ValueError("there is nothing to search for: name two corners of a region, or draw its cells")
    anchor = "centre" if request.anchor == "auto" else request.anchor
    pattern = Pattern(tuple(request.cells)).anchored(anchor)
    size = pattern.width if pattern.place == "full" else request.size
    if max(pattern.width, pattern.height) > size:
        raise ValueError(
            f"{pattern.width} × {pattern.height} points do not fit on a board of {size}: give a larger size"
        )
    left, top = pattern.start(size)
    area = Rectangle(size, left, top, left + pattern.width - 1, top + pattern.height - 1)
    return Region(pattern, _with_stones(pattern, area), area)


def _with_stones(pattern: Pattern, area: Rectangle) -> Position:
    """A board with the certain stones of a drawing."""
    board = np.zeros((area.size, area.size), dtype=np.uint8)
    for point, sign in zip(area.points, "".join(pattern.rows), strict=True):
        board.flat[point] = {"X": 1, "O": 2}.get(sign, 0)
    position = Position(area.size)
    position.set_stones(board)
    return position


def color_of_sign(sign: str) -> Color:
    """X is Black on the page's board."""
    return BLACK if sign == "X" else WHITE
