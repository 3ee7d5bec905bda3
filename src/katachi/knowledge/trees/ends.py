"""What each side has where a sequence in a corner ends: the corner, the sides, the outside, and sente.

Who owns which part is the network's judgement; who has sente, and who comes back first, are counts of games. If the
other corners are empty, as they are in a sequence on its own, the network is asked about boards that have a star point
taken in each of them: once as listed, once with colours swapped.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from katachi.go import BLACK, WHITE, Color, Game
from katachi.go.words import listed, name_of, percent, plural
from katachi.knowledge.network.network import Network
from katachi.knowledge.statistics import Share
from katachi.knowledge.trees.corners import CORNERS, in_corner
from katachi.knowledge.trees.lines import Branch
from katachi.knowledge.trees.tree import TreeNode

Part = Literal["the corner", "the top", "the bottom", "the left side", "the right side", "the outside"]

_INNER, _WIDE = 3, 5  # lines: who has the inner corner has it, and its points are counted as far as the wide one
_SIDE_LINES = 4  # from the edge; what is higher than the third line from both edges is outside
_CORNER, _SIDE = 0.3, 0.2  # mean owner from which on a side has a part
_OUTSIDE = 3.0  # the same, in points more than the other side: stones that face the centre count for their own points
_STAR = 3  # lines between a star point and the edge
_MANY = 20  # corners from which on a share is told in percent
_LEAST_SIZE = 13  # smaller boards have no sides between corners: then only sente is told


@dataclass(frozen=True)
class Holding:
    """A part of the corner and who has it: None if it is open. `points` are those the owner may expect there."""

    part: Part
    owner: Color | None
    points: float


@dataclass(frozen=True)
class End:
    """An end of a sequence. `sente`: how often the side to move played elsewhere. `returns`: of the corners in which
    play went on later, how often that side played first."""

    to_move: Color
    holdings: tuple[Holding, ...]
    sente: Share
    returns: Share

    @property
    def sentences(self) -> list[str]:
        """Who has what, then who has sente."""
        told = []
        for color in (self.to_move.opponent, self.to_move):
            parts = [_told(each) for each in self.holdings if each.owner is color]
            if parts:
                told.append(f"{name_of(color)} has {listed(parts)}")
        side, other = name_of(self.to_move), name_of(self.to_move.opponent)
        said = [f"{'; '.join(told)}, as the network sees it."] if told else []
        said.append(f"In {_share(self.sente, 'corner')} {side} has sente and plays elsewhere.")
        if self.returns.of:
            first, share = side, self.returns
            if 2 * share.count < share.of:
                first, share = other, Share(share.of - share.count, share.of)
            said.append(f"When play came back here, {first} was first in {_share(share)}.")
        return said


def _share(share: Share, unit: str = "") -> str:
    """`61 % of 4,210 corners`; few are counted: `7 of 8 corners`."""
    many = percent(share.value, 0) if share.of >= _MANY else f"{share.count}"
    return f"{many} of {plural(share.of, unit) if unit else f'{share.of:,}'}"


def _told(holding: Holding) -> str:
    if holding.part == "the outside":
        return holding.part
    return f"{holding.part} (about {plural(round(holding.points), 'point')})"


def end_of(branch: Branch, network: Network) -> End | None:
    """What each side has; None unless a sequence in a corner ends here."""
    if branch.node is None or branch.corner is None or not branch.is_settled:
        return None
    node, tenuki = branch.node, branch.node.tenuki
    assert tenuki is not None  # it is settled
    held: tuple[Holding, ...] = ()
    if branch.game.size >= _LEAST_SIZE:
        held = holdings(_owners(branch.game, branch.corner, node.color, network), branch.corner, node.color)
    return End(node.color, held, tenuki.share, _returns(node))


def tell_ends(root: Branch, network: Network) -> None:
    """Note at every end of the lines what each side has there."""
    for branch in root.walk():
        branch.end = end_of(branch, network)


def _returns(node: TreeNode) -> Share:
    own = sum(move.later for move in node.moves)
    return Share(own, own + sum(move.later for move in node.replies))


def _owners(game: Game, corner: int, to_move: Color, network: Network) -> NDArray[np.float32]:
    """As the side to move sees them."""
    boards = _boards(game, corner)
    owners: NDArray[np.float32] = np.mean([network.judge(board, to_move).owners for board in boards], axis=0)
    return owners


def _boards(game: Game, corner: int) -> list[Game]:
    board, size = game.position.board.reshape(-1), game.size
    outside = [point for point in np.flatnonzero(board) if not in_corner(int(point), corner, size)]
    if outside:
        return [game]
    stars = [_star(number, size) for number in range(len(CORNERS)) if number != corner]
    found = []
    for swap in (False, True):
        colors = [BLACK if (i % 2 == 0) is not swap else WHITE for i in range(len(stars))]
        stones = {color: [int(point) for point in np.flatnonzero(board == color)] for color in (BLACK, WHITE)}
        for star, color in zip(stars, colors, strict=True):
            stones[color].append(star)
        filled = Game(size, rules=game.rules, komi=game.komi)
        filled.set_up(black=stones[BLACK], white=stones[WHITE])
        found.append(filled)
    return found


def _star(corner: int, size: int) -> int:
    column, row = (size - 1 - _STAR if corner & bit else _STAR for bit in (1, 2))
    return row * size + column


def holdings(owners: NDArray[np.float32], corner: int, to_move: Color) -> tuple[Holding, ...]:
    """Who has which part of a corner, by the owners as the side to move sees them."""
    square = owners.reshape(round(len(owners.reshape(-1)) ** 0.5), -1)
    if corner & 1:
        square = square[:, ::-1]
    if corner & 2:
        square = square[::-1]
    side = (len(square) + 1) // 2
    far = slice(_SIDE_LINES, side)
    inner, wide = square[:_INNER, :_INNER], square[:_WIDE, :_WIDE]
    top, flank = square[:_SIDE_LINES, far], square[far, :_SIDE_LINES]
    outside = square[_INNER:side, _INNER:side]
    parts: tuple[tuple[Part, float, NDArray[np.float32]], ...] = (
        ("the corner", float(inner.mean()) / _CORNER, wide),
        ("the bottom" if corner & 2 else "the top", float(top.mean()) / _SIDE, top),
        ("the right side" if corner & 1 else "the left side", float(flank.mean()) / _SIDE, flank),
        ("the outside", float(outside.sum()) / _OUTSIDE, outside),
    )
    return tuple(_holding(*each, to_move) for each in parts)


def _holding(part: Part, weight: float, owned: NDArray[np.float32], to_move: Color) -> Holding:
    """A side has a part from a weight of 1 on; the weight is that of the side to move."""
    sign = 1 if weight > 0 else -1
    points = float(np.maximum(sign * owned, 0).sum())
    if abs(weight) < 1:
        return Holding(part, None, points)
    return Holding(part, to_move if sign > 0 else to_move.opponent, points)
