"""A part of the joseki graph as a tree of variations, and that tree as SGF.

The tree grows where the evidence is strongest: of all vertices seen so far, the one with the most significant edge is
opened next, until a limit of depth, breadth or size is reached.
"""

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

import numpy as np
from numpy.typing import NDArray

from katachi.go import Color, Move, Position, sgf_pair, vertex
from katachi.knowledge.patterns.joseki.graph import Continuation, JosekiGraph, Vertex
from katachi.knowledge.patterns.joseki.scene import Scene, played
from katachi.knowledge.statistics import Share
from katachi.records import GameTree, Node

_SHOWN = 10  # continuations, for people
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Limits:
    """How far a tree grows: depth in moves, continuations per vertex, total vertices."""

    depth: int = 8
    breadth: int = 4
    size: int = 400


@dataclass
class Branch:
    """A vertex of the tree on its board, and the continuation that led there."""

    scene: Scene
    vertex: Vertex
    via: Continuation | None = None
    depth: int = 0
    children: list["Branch"] = field(default_factory=list)

    @property
    def moves(self) -> list[Move]:
        """The continuations as moves, the most significant first; without those off the board."""
        found = ((c, self.scene.points(c)) for c in self.vertex.continuations)
        return [Move(self.scene.color_of(c), points[0]) for c, points in found if points]

    def __str__(self) -> str:
        """The board with letters on the continuations, and how often each was played."""
        shown = list(zip(LETTERS, self.vertex.continuations, strict=False))[:_SHOWN]
        letters = {self.scene.points(c)[0]: letter for letter, c in reversed(shown) if self.scene.points(c)}
        lines = (f"{letter} {c.count:,} times, {percent(c.share)} %" for letter, c in shown)
        return "\n".join([self.scene.picture(letters).text(coordinates=2), *lines])

    def walk(self) -> Iterator["Branch"]:
        yield self
        for child in self.children:
            yield from child.walk()


def continuations(graph: JosekiGraph, scene: Scene, *, everywhere: bool = False) -> Vertex:
    """What follows the scene's last move: in these surroundings, or wherever its pattern occurs.

    In a real position without an example in exactly its surroundings, the moves of all surroundings are given.
    """
    vertex = graph.vertex(scene.key)
    if everywhere:
        return vertex
    fitting = scene.fitting(vertex)
    return fitting if fitting.continuations or not scene.is_real else vertex


def grow(graph: JosekiGraph, scene: Scene, limits: Limits, *, everywhere: bool = False) -> Branch:
    """The tree from a scene, the strongest evidence first."""
    root = Branch(scene, continuations(graph, scene, everywhere=everywhere))
    order = count()
    waiting: list[tuple[float, int, Branch]] = [(-np.inf, next(order), root)]
    size = 1
    while waiting and size < limits.size:
        branch = heapq.heappop(waiting)[2]
        for continuation in branch.vertex.continuations[: limits.breadth]:
            if size >= limits.size:
                break
            after = branch.scene.follow(continuation)
            vertex = continuations(graph, after, everywhere=everywhere)
            child = Branch(after, vertex, continuation, branch.depth + 1)
            branch.children.append(child)
            size += 1
            if child.depth < limits.depth:
                heapq.heappush(waiting, (-continuation.best.g2, next(order), child))
    return root


# ---- SGF -------------------------------------------------------------------------------------------------------------


def to_sgf(root: Branch, graph: JosekiGraph) -> GameTree:
    """The tree as variations: letters on the board, the statistics in the comments."""
    scene = root.scene
    tree = GameTree.new(scene.size, headers={"GN": "joseki"})
    node = tree.root
    _set_stones(node, np.zeros_like(scene.position.board), scene.position.board)
    _describe(node, root, graph)
    todo = [(node, root)]
    while todo:
        node, branch = todo.pop()
        for child in branch.children:
            if child.scene.joins(branch.scene):
                last = _add_move(node, branch.scene, child)
                _describe(last, child, graph)
                todo.append((last, child))
    return tree


def _add_move(node: Node, before: Scene, child: Branch) -> Node:
    """A move, after the stones that it brings into view, and before changes that only unseen moves explain."""
    point, color = child.scene.anchor, Color(child.scene.position.color(child.scene.anchor))
    stones, after = before.position.board, child.scene.position.board
    shown = np.where(played(before.position, color, point).board == after, stones, after)
    shown[divmod(point, before.size)] = 0
    if not np.array_equal(shown, stones):
        node = node.add_child()
        _set_stones(node, stones, shown)
    node = node.line([Move(color, point)])
    position = Position(before.size)
    position.set_stones(shown)
    result = played(position, color, point).board
    if not np.array_equal(result, after):
        node = node.add_child()
        _set_stones(node, result, after)
    return node


def _set_stones(node: Node, old: NDArray[np.uint8], new: NDArray[np.uint8]) -> None:
    for color, name in ((0, "AE"), (1, "AB"), (2, "AW")):
        points = np.flatnonzero((new != old) & (new == color))
        node.set(name, *(sgf_pair(int(point), len(new)) for point in points))


def _describe(node: Node, branch: Branch, graph: JosekiGraph) -> None:
    """The comment of a move, and letters on its continuations."""
    scene, lines = branch.scene, []
    if branch.via is not None:
        lines.append(describe(branch.via, graph))
    if branch.children:
        lines.append(f"{branch.vertex.followed:,} moves followed this pattern:")
    letters: dict[int, str] = {}
    for letter, child in zip(LETTERS, branch.children, strict=False):
        points = scene.points(child.via) if child.via else []
        if points:
            letters.setdefault(points[0], letter)
        elsewhere = "" if child.scene.joins(scene) else " (it continues near an edge that this board does not have)"
        if child.via:
            lines.append(f"{letter}: {_named(scene, child.via, points)}, {describe(child.via, graph)}{elsewhere}")
    node.set_raw("LB", *(f"{sgf_pair(point, scene.size)}:{letter}" for point, letter in sorted(letters.items())))
    if scene.anchor >= 0 and branch.via is None:
        node.set("CR", sgf_pair(scene.anchor, scene.size))
    node.set("C", *(["\n".join(lines)] if lines else []))


def _named(scene: Scene, continuation: Continuation, points: list[int]) -> str:
    """Colour and place; if one side plays twice in a row, the other is said to have played elsewhere."""
    color = scene.color_of(continuation)
    again = " (the other side having played elsewhere)" if color == scene.anchor_color else ""
    return f"{color.name.capitalize()} {vertex(points[0], scene.size) if points else 'elsewhere'}{again}"


def describe(continuation: Continuation, graph: JosekiGraph) -> str:
    """One line about a continuation, with all its numbers."""
    best = continuation.best
    example = graph.games.name(continuation.first)
    forms = f" in {len(continuation.edges)} surroundings" if len(continuation.edges) > 1 else ""
    return (
        f"{continuation.count:,} times{forms}, {percent(continuation.share)} %; "
        f"mover wins {percent(continuation.wins)} %; "
        f"expected {best.expected:.3g}, G² {best.g2:,.0f}, q {small(best.q_value)}, effect {best.effect:+.1f}"
        + (f"; first {example}, move {continuation.first.move}" if example else "")
    )


def percent(share: Share) -> str:
    """In percent with its interval: ``37.3 [37.0, 37.6]``; a dash if there is nothing."""
    if share.value is None:
        return "–"
    low, high = share.interval
    return f"{100 * share.value:.1f} [{100 * low:.1f}, {100 * high:.1f}]"


def small(probability: float) -> str:
    """A probability in a few characters; one too small for a number is shown as such."""
    return f"{probability:.1g}" if probability > 1e-300 else "<1e-300"
