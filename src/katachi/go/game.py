"""A game from its first move to its score."""

from collections.abc import Iterable, Iterator
from math import isfinite, nan
from typing import TYPE_CHECKING, Any, ClassVar

from katachi import _core
from katachi.go.move import BLACK, WHITE, Color, Move, point_of, points_of
from katachi.go.picture import Picture
from katachi.go.points import PASS, IllegalMove, Position, check_size, fixed_handicap, vertex
from katachi.go.rules import DEFAULT_RULES, Rules
from katachi.go.scoring import Score, count
from katachi.go.words import name_of, plural

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class MoveError(IllegalMove):
    """A move of a list cannot be played; `index` is its place in the list, from 0."""

    def __init__(self, index: int, reason: str) -> None:
        super().__init__(reason)
        self.index = index


Player = Color | int | str  # BLACK or WHITE, 1 or 2, "B", "white" …
Point = int | str  # a number or a vertex
# Faster than Color(number), and games are asked for their moves all the time.
_COLORS = tuple(Color)


def _number(komi: float | str) -> float:
    try:
        number = float(komi)
    except (TypeError, ValueError):
        number = nan
    if not isfinite(number):
        raise ValueError(f"komi is {komi!r}: give a number such as 6.5")
    return number if isinstance(komi, str) else komi


class Game:
    """A position with its history, rules and komi.

    >>> game = Game(9)
    >>> game.play("E5")
    >>> game.play("C3")
    >>> game.to_move.name, len(game.moves)
    ('BLACK', 2)
    """

    def __init__(self, size: int = 19, *, rules: Rules | str = DEFAULT_RULES, komi: float | str | None = None) -> None:
        check_size(size)
        self.rules = Rules.parse(rules) if isinstance(rules, str) else rules
        self.komi = self.rules.default_komi if komi is None else _number(komi)
        self.handicap = 0
        self._core = _core.GameCore(size, getattr(_core.KoRule, self.rules.ko), self.rules.suicide)

    @classmethod
    def at(cls, position: Position, *, rules: Rules | str = DEFAULT_RULES, komi: float | None = None) -> "Game":
        """A game that starts from a position."""
        game = cls(position.size, rules=rules, komi=komi)
        game._core.set_stones(position.board, position.to_move)
        return game

    # ---- What is on the board --------------------------------------------------------------------------------------

    @property
    def size(self) -> int:
        """How many lines the board has."""
        return self._core.position.size

    @property
    def position(self) -> Position:
        """A copy of the position now."""
        return self._core.position

    @property
    def to_move(self) -> Color:
        """Whose turn it is."""
        return Color(self._core.to_move)

    @to_move.setter
    def to_move(self, color: Player) -> None:
        self._core.set_to_move(Color.player(color))

    @property
    def start(self) -> Position:
        """A copy of the position before `moves_since_set_up`."""
        return self._core.start

    @property
    def moves(self) -> list[Move]:
        """All moves so far."""
        return [Move._make((_COLORS[color], point)) for color, point in self._core.moves]

    @property
    def moves_since_set_up(self) -> list[Move]:
        """The moves that led from the last set-up (or the empty board) to the position now: those `undo` takes back.

        >>> game = Game(9)
        >>> game.play("E5")
        >>> game.set_up(white=[0])
        >>> game.play("C3")
        >>> len(game.moves), len(game.moves_since_set_up)
        (2, 1)
        """
        return self.moves[self._core.start_move :]

    @property
    def is_over(self) -> bool:
        """Whether both players passed."""
        return self._core.passes >= 2

    def __str__(self) -> str:
        return Picture.of(self.position).text()

    def _repr_svg_(self) -> str:
        return Picture.of(self.position).svg(coordinates=True)

    def __repr__(self) -> str:
        moves, rules = len(self._core.moves), self.rules.name or f"{self.rules.scoring.lower()} scoring"
        played = f"{plural(moves, 'move')}, {name_of(self.to_move)} to move"
        return f"<Game {self.size}×{self.size}, {played}, komi {self.komi:g}, {rules}>"

    def __eq__(self, other: object) -> bool:
        """Whether start, moves, rules and side to move are the same."""
        return isinstance(other, Game) and self._facts == other._facts

    __hash__: ClassVar[None]  # type: ignore[assignment]

    @property
    def _facts(self) -> tuple[Any, ...]:
        return self.rules, self.komi, self.handicap, self._core

    def copy(self) -> "Game":
        """An independent copy."""
        twin = Game.__new__(Game)
        twin.rules, twin.komi, twin.handicap = self.rules, self.komi, self.handicap
        twin._core = self._core.copy()
        return twin

    __copy__ = copy

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Game":
        return self.copy()

    def under(self, rules: Rules) -> "Game":
        """The same game by other rules. Raises MoveError if they forbid one of its moves."""
        game = Game.at(self.start, rules=rules, komi=self.komi)
        game.handicap = self.handicap
        game.play_all(self.moves_since_set_up)
        game.to_move = self.to_move
        return game

    # ---- Moves -----------------------------------------------------------------------------------------------------

    def play(self, move: Move | Point, color: Player | None = None) -> None:
        """Play a point or vertex (``"E5"``, ``"pass"``) for the side to move, or for the colour given; or a `Move`.

        Raises IllegalMove, which says why, and leaves the game as it was.
        """
        self._core.play(*self._move(move, color))

    def play_all(self, moves: Iterable[tuple[Player, Point]]) -> None:
        """Play moves of either colour: all of them, or none and MoveError, which has the index of the first bad one."""
        end = self.copy()
        for _ in end._played(moves):
            pass
        self._core = end._core

    def after_each(self, moves: Iterable[tuple[Player, Point]]) -> "Iterator[Game]":
        """Copies of the game after the first of these moves, after the second and so on. Raises MoveError."""
        end = self.copy()
        return (end.copy() for _ in end._played(moves))

    def _played(self, moves: Iterable[tuple[Player, Point]]) -> Iterator[None]:
        for index, (color, point) in enumerate(moves):
            try:
                self.play(point, color)
            except ValueError as error:
                raise MoveError(index, str(error)) from None
            yield

    def why_illegal(self, move: Move | Point, color: Player | None = None) -> str | None:
        """The reason why a move is illegal, or None if it is legal."""
        return self._core.why_illegal(*self._move(move, color))

    def legal_moves(self, color: Player | None = None) -> list[int]:
        """All legal points; passing is always legal too and not listed."""
        return self._core.legal_moves(self.to_move if color is None else Color.player(color))

    def undo(self, moves: int = 1) -> None:
        """Take back the last moves. Raises ValueError, and takes back none, if there are fewer since the set-up."""
        if moves < 0:
            raise ValueError(f"cannot undo {moves} moves: give a number from 0")
        earlier = self._core.copy()
        for _ in range(moves):
            if not earlier.undo():
                raise ValueError("cannot undo: there is no move to take back")
        self._core = earlier

    def _move(self, move: Move | Point, color: Player | None) -> tuple[int, int]:
        if isinstance(move, Move):
            return move.color if color is None else Color.player(color), move.point
        return self._core.to_move if color is None else Color.player(color), point_of(move, self.size)

    # ---- Set-up ----------------------------------------------------------------------------------------------------

    def set_up(
        self,
        *,
        black: Iterable[Point] = (),
        white: Iterable[Point] = (),
        empty: Iterable[Point] = (),
        to_move: Player | None = None,
        handicap: int | None = None,
    ) -> None:
        """Put stones on the board, or take them off, without playing them; earlier moves cannot be undone then.

        `handicap` is the number of stones that count as a handicap, if it changes: if only Black has stones then, White
        moves first, unless `to_move` says otherwise. Raises ValueError for an impossible position.
        """
        board = self.position.board
        flat = board.reshape(-1)
        for color, points in ((1, black), (2, white), (0, empty)):
            for point in points_of(points, self.size):
                if not 0 <= point < flat.size:
                    raise ValueError(f"set-up: point {point} is not on a {self.size}×{self.size} board")
                flat[point] = color
        only_black = (flat == BLACK).any() and not (flat == WHITE).any()
        first = WHITE if handicap and handicap >= 2 and only_black else BLACK
        self._core.set_stones(board, first if to_move is None else Color.player(to_move))
        self.handicap = self.handicap if handicap is None else handicap

    def place_handicap(self, stones: int | Iterable[Point]) -> list[int]:
        """Put Black's handicap stones on the empty board: a number for the fixed points, or the points.

        Raises ValueError if that cannot be.
        """
        if self.position.stones(BLACK) or self.position.stones(WHITE):
            raise ValueError("handicap stones need an empty board")
        points = fixed_handicap(stones, self.size) if isinstance(stones, int) else points_of(stones, self.size)
        if len(set(points)) != len(points):
            raise ValueError(f"handicap: a point is there twice in {' '.join(vertex(p, self.size) for p in points)}")
        self.set_up(black=points, to_move=WHITE, handicap=len(points))
        return points

    # ---- The end ---------------------------------------------------------------------------------------------------

    def score(self, dead: Iterable[Point] = ()) -> Score:
        """Count the board by the game's rules; ``dead`` are points of chains to take off as dead."""
        taken = points_of(dead, self.size)
        result = count(self.position, self.rules, komi=self.komi, handicap=self.handicap, dead=taken)
        return result.with_button(self._first_to_pass()) if self.rules.has_button else result

    def _first_to_pass(self) -> Color | None:
        return next((move.color for move in self.moves if move.point == PASS), None)

    def board(self) -> "NDArray[np.uint8]":
        """The colours as an array of size × size."""
        return self.position.board
