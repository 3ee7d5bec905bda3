"""One player's openings beside those of professionals: what the player faces, plays and scores, and where they part.

Only corner positions with stones of both sides count, among the first moves of a game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import median

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.go import BLACK, PASS, WHITE, Color, Game, Picture, vertex
from katachi.knowledge.archive import Archive, mask
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.statistics import Share
from katachi.knowledge.trees import names
from katachi.knowledge.trees.corners import corner_area, corner_side, in_corner
from katachi.knowledge.trees.tree import CornerTree, OpeningTree, TreeNode
from katachi.records import Filter, GameRecord

MOVES = 40  # of a game, both sides' counted: the opening
RARE = 0.01  # share of a move below which the player parts from the professionals
MONTHS = 24  # that are told
_MONTH = re.compile(r"\d{4}-\d\d")
_OFTEN = 2  # times: a corner that the player met once says nothing
_ENOUGH = 20  # corners of professionals from which on their shares mean something

OnProgress = Callable[[int, int], None]


@dataclass(frozen=True)
class OwnMove:
    """What the player did in a position: a move, or a tenuki. `usual` is its share among professionals."""

    vertex: str
    name: str
    count: int
    wins: Share
    usual: Share


@dataclass(frozen=True)
class FacedCorner:
    """A corner position that the player had to answer, as it was in one of the games."""

    color: Color  # the player's
    line: tuple[str, ...]  # the names of the moves in it
    picture: Picture
    stones: tuple[tuple[str, ...], tuple[str, ...]]  # in the corner: Black's and White's
    count: int
    moves: tuple[OwnMove, ...]  # the most frequent first
    favourite: OwnMove  # that of professionals, with the player's counts

    @property
    def parts(self) -> bool:
        """Whether the player's most frequent move is one that professionals hardly play."""
        return (self.moves[0].usual.value or 0.0) < RARE

    @property
    def wins(self) -> Share:
        """How the player scored, whatever the move."""
        return Share(*(sum(getattr(move.wins, name) for move in self.moves) for name in ("count", "of")))


@dataclass(frozen=True)
class LeftTree:
    """Where games of a colour leave the professionals' openings: the move number of half of them, and how often the
    player was the first to leave."""

    color: Color
    move: int
    first: Share


@dataclass(frozen=True)
class Month:
    """The games of a month, such as 2025-06, and how many of them the player won."""

    month: str
    wins: Share


@dataclass(frozen=True)
class OwnOpenings:
    """The player's record by colour and by month, where the games leave the tree of openings, and the corners faced
    more than once, the most frequent first."""

    player: str
    games: int
    records: tuple[tuple[Color, Share], ...]
    left: tuple[LeftTree, ...]
    months: tuple[Month, ...]  # those with games, the last one last
    corners: tuple[FacedCorner, ...]


def own_openings(
    base: KnowledgeBase, player: str, against: KnowledgeBase | None = None, on_progress: OnProgress | None = None
) -> OwnOpenings:
    """Compare the games of a player in a base with another base, by default the one that comes with Katachi.

    Raises ValueError if the base has no games of this player.
    """
    archive = base.archive
    chosen = {BLACK: mask(archive, Filter(black=player)), WHITE: mask(archive, Filter(white=player))}
    games = [(color, int(game)) for color, wanted in chosen.items() for game in wanted.nonzero()[0]]
    if not games:
        raise ValueError(f"{base.folder}: no game is by {player!r}; give a part of the name as the games have it")
    professionals = against or KnowledgeBase.shipped()
    tally = _Tally(professionals.joseki, professionals.openings)
    for number, (color, game) in enumerate(games, 1):
        tally.add(archive.record(game), color)
        if on_progress:
            on_progress(number, len(games))
    records, months = tuple(_records(archive, games)), _months(archive, games)
    return OwnOpenings(player, len(games), records, tally.left(), months, tally.corners())


def _records(archive: Archive, games: list[tuple[Color, int]]) -> Iterator[tuple[Color, Share]]:
    winners = archive.games["winner"].to_numpy()
    for color in (BLACK, WHITE):
        decided = [int(winners[game]) for side, game in games if side == color and winners[game]]
        yield color, Share(sum(winner == color for winner in decided), len(decided))


def _months(archive: Archive, games: list[tuple[Color, int]]) -> tuple[Month, ...]:
    winners, dates = archive.games["winner"].to_numpy(), archive.games["date"].to_pylist()
    won: Counter[str] = Counter()
    decided: Counter[str] = Counter()
    for color, game in games:
        month = _MONTH.match(dates[game] or "")
        if month and winners[game]:
            decided[month[0]] += 1
            won[month[0]] += int(winners[game]) == color
    return tuple(Month(month, Share(won[month], decided[month])) for month in sorted(decided)[-MONTHS:])


# ---- Counting --------------------------------------------------------------------------------------------------------


@dataclass
class _Faced:
    color: Color
    game: Game  # as it was the first time
    corner: int
    moves: Counter[int] = field(default_factory=Counter)  # by point, PASS for a tenuki
    wins: Counter[int] = field(default_factory=Counter)
    decided: Counter[int] = field(default_factory=Counter)


class _Tally:
    """Goes through games and notes what the player did in each corner."""

    def __init__(self, tree: CornerTree, openings: OpeningTree) -> None:
        self.tree, self.openings = tree, openings
        self._faced: dict[tuple[int, Color], _Faced] = {}
        self._left: dict[Color, list[tuple[int, bool]]] = {BLACK: [], WHITE: []}  # move number, whether by the player

    def add(self, record: GameRecord, color: Color) -> None:
        game = record.game(1)
        winner = {"B": BLACK, "W": WHITE}.get(record.winner or "")
        shown: set[int] = set()
        known = bool(self.openings.times(game))
        for number, move in enumerate(record.moves[:MOVES], 1):
            if move.color == color:
                self._note(game, move.point, color, winner, shown)
            game.play(move)
            if known and not self.openings.times(game):
                self._left[color].append((number, move.color == color))
                known = False

    def _note(self, game: Game, point: int, color: Color, winner: Color | None, shown: set[int]) -> None:
        """Every corner with stones of both sides that shows its position for the first time in this game."""
        position = game.position
        board = position.board
        for corner, (key, _) in enumerate(_core.corner_views(position, int(color))):
            if key in shown or not _is_contested(board, corner):
                continue
            shown.add(key)
            faced = self._faced.get((key, color)) or self._new(game, corner, key, color)
            if faced is None:
                continue
            inside = point != PASS and in_corner(point, corner, game.size)
            done = self._turned(faced, game, corner, point) if inside else PASS
            faced.moves[done] += 1
            if winner is not None:
                faced.decided[done] += 1
                faced.wins[done] += winner == color

    def _new(self, game: Game, corner: int, key: int, color: Color) -> _Faced | None:
        row = self.tree.table.row(key)
        if row is None or int(self.tree.table.counts[row]) < _ENOUGH:
            return None
        return self._faced.setdefault((key, color), _Faced(color, game.copy(), corner))

    def _turned(self, faced: _Faced, game: Game, corner: int, point: int) -> int:
        """A point of this game's corner where the first game's corner has it."""
        here = _core.corner_views(game.position, int(faced.color))[corner][1]
        there = _core.corner_views(faced.game.position, int(faced.color))[faced.corner][1]
        cells = [_core.points_in_view(game.size, s, True).index(point) for s in here]
        return _core.points_in_view(game.size, there[0], True)[min(cells)]

    def left(self) -> tuple[LeftTree, ...]:
        """For each colour with games that left the tree of openings."""
        return tuple(
            LeftTree(color, int(median(number for number, _ in moves)), Share(sum(own for _, own in moves), len(moves)))
            for color, moves in self._left.items()
            if moves
        )

    def corners(self) -> tuple[FacedCorner, ...]:
        """Those met more than once."""
        often = [each for each in self._faced.values() if each.moves.total() >= _OFTEN]
        return tuple(self._told(each) for each in sorted(often, key=lambda each: -each.moves.total()))

    def _told(self, faced: _Faced) -> FacedCorner:
        node = self.tree.at(faced.game.position, faced.color, faced.corner)
        assert node is not None  # its key was found
        best = node.moves[0]
        moves = tuple(_own_move(faced, node, point) for point, _ in faced.moves.most_common())
        line = tuple(name for name in names.names(faced.game, faced.corner) if name != names.TENUKI)
        picture = Picture.of(faced.game.position, corner_area(faced.corner, faced.game.size), last=False)
        favourite = _own_move(faced, node, best.points[0] if best.points else PASS)
        return FacedCorner(faced.color, line, picture, _stones(faced), faced.moves.total(), moves, favourite)


def _is_contested(board: NDArray[np.uint8], corner: int) -> bool:
    """Whether both sides have stones there."""
    size, side = len(board), corner_side(len(board))
    left, top = (size - side if corner & bit else 0 for bit in (1, 2))
    part = board[top : top + side, left : left + side]
    return bool((part == BLACK).any() and (part == WHITE).any())


def _stones(faced: _Faced) -> tuple[tuple[str, ...], tuple[str, ...]]:
    position, size = faced.game.position, faced.game.size
    inside = [point for point in range(size**2) if in_corner(point, faced.corner, size)]
    black, white = (tuple(vertex(p, size) for p in inside if position.color(p) == color) for color in (BLACK, WHITE))
    return black, white


def _own_move(faced: _Faced, node: TreeNode, point: int) -> OwnMove:
    move = node.move_at(point)
    position = faced.game.position
    name = names.TENUKI if point == PASS else names.name(position, point, faced.color, faced.corner)
    return OwnMove(
        names.TENUKI if point == PASS else vertex(point, faced.game.size),
        name,
        faced.moves[point],
        Share(faced.wins[point], faced.decided[point]),
        move.share if move else Share(0, node.followed),
    )
