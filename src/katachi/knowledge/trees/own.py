"""One player's openings beside those of professionals: what the player faces, plays and scores, and where they part.

Only corner positions with stones of both sides count, among the first moves of a game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.go import BLACK, PASS, WHITE, Color, Game, Picture, vertex
from katachi.knowledge.archive import Archive, mask
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.statistics import Share
from katachi.knowledge.trees import names
from katachi.knowledge.trees.tree import CornerTree, TreeNode, corner_area, corner_side, in_corner
from katachi.records import Filter, GameRecord

MOVES = 40  # of a game, both sides' counted: the opening
RARE = 0.01  # share of a move below which the player parts from the professionals
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
    count: int
    moves: tuple[OwnMove, ...]  # the most frequent first
    favourite: OwnMove  # that of professionals, with the player's counts

    @property
    def parts(self) -> bool:
        """Whether the player's most frequent move is one that professionals hardly play."""
        return (self.moves[0].usual.value or 0.0) < RARE


@dataclass(frozen=True)
class OwnOpenings:
    """The player's record by colour, and the corners faced, the most frequent first."""

    player: str
    games: int
    records: tuple[tuple[Color, Share], ...]
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
    tally = _Tally((against or KnowledgeBase.shipped()).joseki)
    for number, (color, game) in enumerate(games, 1):
        tally.add(archive.record(game), color)
        if on_progress:
            on_progress(number, len(games))
    return OwnOpenings(player, len(games), tuple(_records(archive, games)), tally.corners())


def _records(archive: Archive, games: list[tuple[Color, int]]) -> Iterator[tuple[Color, Share]]:
    winners = archive.games["winner"].to_numpy()
    for color in (BLACK, WHITE):
        decided = [int(winners[game]) for side, game in games if side == color and winners[game]]
        yield color, Share(sum(winner == color for winner in decided), len(decided))


# ---- Counting --------------------------------------------------------------------------------------------------------


@dataclass
class _Faced:
    color: Color
    game: Game  # as it was the first time
    corner: int
    node: TreeNode
    moves: Counter[int] = field(default_factory=Counter)  # by point, PASS for a tenuki
    wins: Counter[int] = field(default_factory=Counter)
    decided: Counter[int] = field(default_factory=Counter)


class _Tally:
    """Goes through games and notes what the player did in each corner."""

    def __init__(self, tree: CornerTree) -> None:
        self.tree = tree
        self._faced: dict[tuple[int, Color], _Faced] = {}

    def add(self, record: GameRecord, color: Color) -> None:
        game = record.game(1)
        winner = {"B": BLACK, "W": WHITE}.get(record.winner or "")
        shown: set[int] = set()
        for move in record.moves[:MOVES]:
            if move.color == color:
                self._note(game, move.point, color, winner, shown)
            game.play(move)

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
        node = self.tree.at(game.position, color, corner)
        assert node is not None
        return self._faced.setdefault((key, color), _Faced(color, game.copy(), corner, node))

    def _turned(self, faced: _Faced, game: Game, corner: int, point: int) -> int:
        """A point of this game's corner where the first game's corner has it."""
        here = _core.corner_views(game.position, int(faced.color))[corner][1]
        there = _core.corner_views(faced.game.position, int(faced.color))[faced.corner][1]
        cells = [_core.points_in_view(game.size, s, True).index(point) for s in here]
        return _core.points_in_view(game.size, there[0], True)[min(cells)]

    def corners(self) -> tuple[FacedCorner, ...]:
        faced = sorted(self._faced.values(), key=lambda each: -each.moves.total())
        return tuple(_told(each) for each in faced)


def _is_contested(board: NDArray[np.uint8], corner: int) -> bool:
    """Whether both sides have stones there."""
    size, side = len(board), corner_side(len(board))
    left, top = (size - side if corner & bit else 0 for bit in (1, 2))
    part = board[top : top + side, left : left + side]
    return bool((part == BLACK).any() and (part == WHITE).any())


def _told(faced: _Faced) -> FacedCorner:
    best = faced.node.moves[0]
    moves = tuple(_own_move(faced, point) for point, _ in faced.moves.most_common())
    line = tuple(name for name in names.names(faced.game, faced.corner) if name != names.TENUKI)
    picture = Picture.of(faced.game.position, corner_area(faced.corner, faced.game.size), last=False)
    favourite = _own_move(faced, best.points[0] if best.points else PASS)
    return FacedCorner(faced.color, line, picture, faced.moves.total(), moves, favourite)


def _own_move(faced: _Faced, point: int) -> OwnMove:
    move = faced.node.move_at(point)
    position = faced.game.position
    name = names.TENUKI if point == PASS else names.name(position, point, faced.color, faced.corner)
    return OwnMove(
        names.TENUKI if point == PASS else vertex(point, faced.game.size),
        name,
        faced.moves[point],
        Share(faced.wins[point], faced.decided[point]),
        move.share if move else Share(0, faced.node.followed),
    )
