"""Lines of play from a position, some moves deep, as a tree for the page and as SGF.

Each line is separate, even if two lead to positions that look alike.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count

from katachi.go import Move, parse_vertex, sgf_pair, vertex
from katachi.go.words import name_of, percent, times
from katachi.interfaces.web.joseki.corner import corners
from katachi.interfaces.web.joseki.following import Following, following
from katachi.interfaces.web.joseki.learnt import graph_of, reading, scene_of
from katachi.interfaces.web.joseki.models import (
    JosekiEdge,
    JosekiGraphAnswer,
    JosekiGraphRequest,
    JosekiLink,
    JosekiMove,
    JosekiNode,
    Source,
)
from katachi.interfaces.web.models import GameModel
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.collocations.scene import Scene, played
from katachi.knowledge.patterns.collocations.tree import small
from katachi.knowledge.statistics import Share
from katachi.records import GameTree, Node

MOST_SEARCHES = 24  # each goes through all games of a base
MOST_LINKS = 52


@dataclass
class LineStep:
    """A position of the tree and the move that led there."""

    scene: Scene
    moves: tuple[Move, ...] = ()
    via: JosekiMove | None = None
    children: list[LineStep] = field(default_factory=list)

    def walk(self) -> Iterator[LineStep]:
        """All positions, level by level."""
        todo = [self]
        while todo:
            step = todo.pop(0)
            yield step
            todo += step.children


def grow(
    base: KnowledgeBase, request: JosekiGraphRequest, nodes: int, should_stop: Callable[[], bool] = lambda: False
) -> tuple[LineStep, bool]:
    """The tree, and whether it could be larger.

    The most frequent lines come first, or those with the strongest evidence if there are no games to count.
    """
    with reading.turn():
        scene = scene_of(graph_of(base), request)
    by_count, size, searches, order = base.has_games, 1, 0, count()
    limit = MOST_LINKS if by_count else request.breadth  # a frequent move may be one of the less significant ones
    root = LineStep(scene)
    waiting: list[tuple[float, int, LineStep]] = [(0.0, next(order), root)]
    cut = False
    while waiting and size < nodes:
        if by_count and (searches >= MOST_SEARCHES or should_stop()):
            break
        step = heapq.heappop(waiting)[2]
        found, searches = following(base, step.scene, everywhere=request.everywhere, limit=limit), searches + 1
        chosen = [move for move in found.moves if move.count][: min(request.breadth, nodes - size)]
        cut, size = cut or len(chosen) < _counted(found), size + len(chosen)
        for move in chosen:
            child = _follow(step, move)
            step.children.append(child)
            if len(child.moves) < request.depth:
                heapq.heappush(waiting, (-_strength(move, by_count), next(order), child))
    return root, cut or bool(waiting)


def _counted(found: Following) -> int:
    """How many moves were played here; moves that only look possible are not part of the tree."""
    return len(found.exact.moves) if found.exact else found.total


def _strength(move: JosekiMove, by_count: bool) -> float:
    return float(move.count) if by_count or move.link is None else move.link.g2


def _follow(step: LineStep, move: JosekiMove) -> LineStep:
    position = played(step.scene.position, move.color, move.point)
    scene = Scene.of_game(position, move.point, step.scene.convention)
    return LineStep(scene, (*step.moves, Move(move.color, move.point)), move)


def graph_answer(
    base: KnowledgeBase, request: JosekiGraphRequest, should_stop: Callable[[], bool] = lambda: False
) -> JosekiGraphAnswer:
    """The tree as nodes and edges. Raises ValueError."""
    root, cut = grow(base, request, request.nodes, should_stop)
    steps = list(root.walk())
    ids = {id(step): f"n{number}" for number, step in enumerate(steps)}
    edges = [
        JosekiEdge(ids[id(step)], ids[id(child)], child.via) for step in steps for child in step.children if child.via
    ]
    source: Source = "games" if base.has_games else "learnt"
    nodes = [_node(ids[id(step)], step) for step in steps]
    return JosekiGraphAnswer(root.scene.size, source, ids[id(root)], nodes, edges, cut)


def _node(name: str, step: LineStep) -> JosekiNode:
    scene = step.scene
    picture = corners(scene.position, scene.anchor)[0].squared().picture(scene.position, scene.anchor)
    return JosekiNode(name, scene.key.hex(), picture, len(step.moves), step.moves)


# ---- SGF -------------------------------------------------------------------------------------------------------------


def to_sgf(game: GameModel, root: LineStep) -> GameTree:
    """The way to the position as moves, the tree as variations. Stones from before the first move are set up."""
    black, white = ([parse_vertex(stone, game.size) for stone in stones] for stones in (game.black, game.white))
    tree = GameTree.new(game.size, headers={"GN": "joseki"}, black=black, white=white)
    todo = [(tree.root.line(game.played), root)]
    while todo:
        node, step = todo.pop()
        _describe(node, step)
        todo += [(node.line(child.moves[-1:]), child) for child in step.children]
    return tree


def _describe(node: Node, step: LineStep) -> None:
    """First what a player wants to know, then the numbers behind it."""
    size = step.scene.size
    parts = [_plain(step.via)] if step.via else []
    moves = [child.via for child in step.children if child.via]
    if moves:
        parts.append("\n".join(f"{move.letter or '·'} {_named(move, size)}: {_plain(move)}" for move in moves))
        labels = {sgf_pair(move.point, size): move.letter for move in moves if move.letter}
        node.set_raw("LB", *(f"{pair}:{letter}" for pair, letter in labels.items()))
    if step.via:
        parts.append(_exact_numbers(step.via))
    if parts:
        node.set("C", "\n\n".join(parts))


def _plain(move: JosekiMove) -> str:
    """`1,860 times, 18.3 %; mover won 46.8 %`"""
    won = f"; mover won {percent(move.wins.value, 1)}" if move.wins.value is not None else ""
    elsewhere = " (the other side having played elsewhere)" if move.tenuki else ""
    return f"{times(move.count)}, {percent(move.share.value, 1)}{won}{elsewhere}"


def _named(move: JosekiMove, size: int) -> str:
    return f"{name_of(move.color)} {vertex(move.point, size)}"


def _exact_numbers(move: JosekiMove) -> str:
    lines = [f"{name}: {_interval(share)}" for name, share in (("Share", move.share), ("Won", move.wins)) if share.of]
    if move.immediate is not None:
        lines.append(f"{move.immediate:,} at once, {move.count - move.immediate:,} after a move elsewhere")
    lines += [_by_chance(move.link)] if move.link else []
    for name, game in zip(("First", "Last"), move.examples, strict=False):
        where = f", {game.date}" if game.date else ""
        lines.append(f"{name}: {game.black or '?'} – {game.white or '?'}{where}, move {game.move}")
    return "\n".join(lines)


def _interval(share: Share) -> str:
    low, high = share.interval
    return f"{share.count:,} of {share.of:,}, 95 % interval {100 * low:.1f} to {percent(high, 1)}"


def _by_chance(link: JosekiLink) -> str:
    return (
        f"Against chance: expected {link.expected:.3g}, G² {link.g2:,.0f}, q {small(link.q_value)}, "
        f"effect {link.effect:+.1f}"
    )
