"""Lines of play from a position, some moves deep: each line is its own, though two may come to look alike."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count

from katachi.go import parse_vertex
from katachi.interfaces.web.joseki.corner import corners
from katachi.interfaces.web.joseki.following import Following, following
from katachi.interfaces.web.joseki.learnt import graph_of, reading, scene_of
from katachi.interfaces.web.joseki.models import (
    JosekiEdge,
    JosekiGraphAnswer,
    JosekiGraphRequest,
    JosekiMove,
    JosekiNode,
)
from katachi.interfaces.web.models import MoveModel, color_of
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.joseki.scene import Scene, played

MOST_SEARCHES = 24  # each goes through all games of a base
MOST_LINKS = 52


@dataclass
class Step:
    """A position of the tree and the move that led there."""

    scene: Scene
    moves: tuple[MoveModel, ...] = ()
    via: JosekiMove | None = None
    found: Following | None = None  # what follows, if it was asked
    children: list[Step] = field(default_factory=list)

    def walk(self) -> Iterator[Step]:
        todo = [self]
        while todo:
            step = todo.pop(0)
            yield step
            todo += step.children


@dataclass(frozen=True)
class Grown:
    """A tree, and whether it could be larger."""

    root: Step
    cut: bool


def grow(
    base: KnowledgeBase, request: JosekiGraphRequest, nodes: int, should_stop: Callable[[], bool] = lambda: False
) -> Grown:
    """The most frequent lines first, or those with the strongest evidence if there are no games to count."""
    with reading.turn():
        scene = scene_of(graph_of(base), request)
    by_count, size, searches, order = base.has_games, 1, 0, count()
    limit = MOST_LINKS if by_count else request.breadth  # a frequent move may be one of the less significant ones
    root = Step(scene)
    waiting: list[tuple[float, int, Step]] = [(0.0, next(order), root)]
    cut = False
    while waiting and size < nodes:
        if by_count and (searches >= MOST_SEARCHES or should_stop()):
            break
        step = heapq.heappop(waiting)[2]
        step.found, searches = following(base, step.scene, everywhere=request.everywhere, limit=limit), searches + 1
        chosen = [move for move in step.found.moves if move.count][: min(request.breadth, nodes - size)]
        cut, size = cut or len(chosen) < _counted(step.found), size + len(chosen)
        for move in chosen:
            child = _follow(step, move)
            step.children.append(child)
            if len(child.moves) < request.depth:
                heapq.heappush(waiting, (-_strength(move, by_count), next(order), child))
    return Grown(root, cut or bool(waiting))


def _counted(found: Following) -> int:
    """How many moves there are that were played here; those that only look possible are in no tree."""
    return found.exact.moves_total if found.exact else found.total


def _strength(move: JosekiMove, by_count: bool) -> float:
    return float(move.count) if by_count or move.link is None else move.link.g2


def _follow(step: Step, move: JosekiMove) -> Step:
    scene = step.scene
    point = parse_vertex(move.vertex, scene.size)
    position = played(scene.position, color_of(move.color), point)
    moves = (*step.moves, MoveModel(color=move.color, vertex=move.vertex))
    return Step(Scene.of_game(position, point, scene.convention), moves, move)


# ---- On the wire -----------------------------------------------------------------------------------------------------


def graph_answer(
    base: KnowledgeBase, request: JosekiGraphRequest, should_stop: Callable[[], bool] = lambda: False
) -> JosekiGraphAnswer:
    """Nodes and edges; each node is reached by one line of moves."""
    grown = grow(base, request, request.nodes, should_stop)
    steps = list(grown.root.walk())
    ids = {id(step): f"n{number}" for number, step in enumerate(steps)}
    edges = [_edge(ids[id(step)], ids[id(child)], child.via) for step in steps for child in step.children if child.via]
    return JosekiGraphAnswer(
        source="games" if base.has_games else "learnt",
        root=ids[id(grown.root)],
        nodes=[_node(ids[id(step)], step) for step in steps],
        edges=edges,
        cut=grown.cut,
    )


def _node(name: str, step: Step) -> JosekiNode:
    scene = step.scene
    corner = corners(scene.position, scene.anchor)[0].squared()
    return JosekiNode(
        id=name,
        key=scene.key.hex(),
        picture=corner.picture(scene.position, scene.anchor),
        depth=len(step.moves),
        moves=list(step.moves),
    )


def _edge(source: str, target: str, move: JosekiMove) -> JosekiEdge:
    return JosekiEdge(
        source=source,
        target=target,
        **{name: getattr(move, name) for name in ("vertex", "color", "tenuki", "count", "share", "wins", "link")},
    )
