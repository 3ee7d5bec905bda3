"""A part of the joseki graph as a tree of variations, and that tree as SGF.

The tree grows where the evidence is strongest: of all vertices seen so far, the one with the most significant edge is
opened next, until a limit of depth, breadth or size is reached.
"""

import heapq
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

import numpy as np
from numpy.typing import NDArray

from katachi.go import Color, Move, Position, sgf_pair, vertex
from katachi.go import vertex as vertex_name
from katachi.go.words import name_of, percent, plural, times
from katachi.knowledge.moments import Moment
from katachi.knowledge.patterns.collocations.graph import CollocationGraph, GraphContinuation, GraphVertex
from katachi.knowledge.patterns.collocations.scene import Scene, played
from katachi.knowledge.patterns.contexts.keys import Context
from katachi.knowledge.trees.lines import LineLimits
from katachi.records import GameTree, Node

_SHOWN = 10  # continuations, for people
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(repr=False)
class GraphBranch:
    """A vertex of the tree on its board, and the continuation that led there."""

    scene: Scene
    vertex: GraphVertex
    via: GraphContinuation | None = None
    depth: int = 0
    children: list["GraphBranch"] = field(default_factory=list)

    @property
    def moves(self) -> list[Move]:
        """The continuations as moves, the most significant first; without those off the board."""
        found = ((c, self.scene.points(c)) for c in self.vertex.continuations)
        return [Move(self.scene.color_of(c), points[0]) for c, points in found if points]

    def __str__(self) -> str:
        """The board with letters on the continuations, and how often each was played."""
        letters: dict[int, str] = {}
        lines = []
        for c in self.vertex.continuations[:_SHOWN]:
            name = f"– {self.scene.color_of(c)} beyond the edge"
            for point in self.scene.points(c)[:1]:
                letter = letters.setdefault(point, LETTERS[len(letters)])
                name = f"{letter} {self.scene.color_of(c)} {vertex(point, self.scene.size)}"
            lines.append(f"{name}: {times(c.count)}, {c.share.text()}")
        return "\n".join(
            [self.scene.picture(letters).text(coordinates=2), *(lines or ["no continuation is known here"])]
        )

    def __repr__(self) -> str:
        moves = " ".join(vertex(move.point, self.scene.size) for move in self.moves[:_SHOWN])
        return f"<GraphBranch {plural(len(self.vertex.continuations), 'continuation')}{moves and f': {moves}'}>"

    def walk(self) -> Iterator["GraphBranch"]:
        yield self
        for child in self.children:
            yield from child.walk()


def continuations(graph: CollocationGraph, scene: Scene, *, everywhere: bool = False) -> GraphVertex:
    """What follows the scene's last move: in these surroundings, or wherever its pattern occurs.

    In a real position without an example in exactly its surroundings, the moves of all surroundings are given.
    """
    vertex = graph.vertex(scene.key)
    if everywhere:
        return vertex
    fitting = scene.fitting(vertex)
    return fitting if fitting.continuations or not scene.is_real else vertex


def grow(graph: CollocationGraph, scene: Scene, limits: LineLimits, *, everywhere: bool = False) -> GraphBranch:
    """The tree from a scene, the strongest evidence first."""
    root = GraphBranch(scene, continuations(graph, scene, everywhere=everywhere))
    order = count()
    waiting: list[tuple[float, int, GraphBranch]] = [(-np.inf, next(order), root)]
    size = 1
    while waiting and size < limits.size:
        branch = heapq.heappop(waiting)[2]
        for continuation in branch.vertex.continuations[: limits.breadth]:
            if size >= limits.size:
                break
            after = branch.scene.follow(continuation)
            vertex = continuations(graph, after, everywhere=everywhere)
            child = GraphBranch(after, vertex, continuation, branch.depth + 1)
            branch.children.append(child)
            size += 1
            if child.depth < limits.depth:
                heapq.heappush(waiting, (-continuation.best.g2, next(order), child))
    return root


# ---- SGF -------------------------------------------------------------------------------------------------------------


def to_sgf(root: GraphBranch, graph: CollocationGraph) -> GameTree:
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


def _add_move(node: Node, before: Scene, child: GraphBranch) -> Node:
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


def _describe(node: Node, branch: GraphBranch, graph: CollocationGraph) -> None:
    """The comment of a move, and letters on its continuations."""
    scene, lines = branch.scene, []
    if branch.via is not None:
        lines.append(describe(branch.via, graph))
    if branch.children:
        lines.append(f"{plural(branch.vertex.followed, 'move')} followed this pattern:")
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


def _named(scene: Scene, continuation: GraphContinuation, points: list[int]) -> str:
    """Colour and place; if one side plays twice in a row, the other is said to have played elsewhere."""
    color = scene.color_of(continuation)
    again = " (the other side having played elsewhere)" if color == scene.anchor_color else ""
    return f"{name_of(color)} {vertex(points[0], scene.size) if points else 'elsewhere'}{again}"


def describe(continuation: GraphContinuation, graph: CollocationGraph) -> str:
    """One line about a continuation, with all its numbers."""
    best = continuation.best
    example = graph.games.name(continuation.first)
    forms = f" in {len(continuation.edges)} surroundings" if len(continuation.edges) > 1 else ""
    return (
        f"{times(continuation.count)}{forms}, {continuation.share.text()}; "
        f"mover wins {continuation.wins.text()}; "
        f"expected {best.expected:.3g}, G² {best.g2:,.0f}, q {small(best.q_value)}, effect {best.effect:+.1f}"
        + (f"; first {example}, move {continuation.first.move}" if example else "")
    )


def small(probability: float) -> str:
    """A probability in a few characters; one too small for a number is shown as such."""
    return f"{probability:.1g}" if probability > 1e-300 else "<1e-300"


Data = dict[str, Any]

# ---- The answer of --json --------------------------------------------------------------------------------------------


def branch_json(branch: GraphBranch, graph: CollocationGraph, limit: int) -> Data:
    """A vertex with its continuations, and inside these the branches that were grown."""
    grown = {id(child.via): child for child in branch.children}
    moves = branch.vertex.continuations[:limit]
    return {
        "key": branch.scene.key.hex(),
        "pattern": Context.of(branch.scene.key).text().splitlines(),
        "followed": branch.vertex.followed,
        "counted": branch.vertex.counted,
        "moves": [
            move_json(branch.scene, move, letter, graph)
            | ({"then": branch_json(grown[id(move)], graph, limit)} if _goes_on(grown.get(id(move))) else {})
            for letter, move in zip(LETTERS, moves, strict=False)
        ],
    }


def _goes_on(child: GraphBranch | None) -> bool:
    return child is not None and bool(child.children)


def move_json(scene: Scene, continuation: GraphContinuation, letter: str, graph: CollocationGraph) -> Data:
    """One continuation with all its numbers."""
    best, points = continuation.best, scene.points(continuation)
    return {
        "letter": letter,
        "vertices": [vertex_name(point, scene.size) for point in points],
        "color": scene.color_of(continuation).name.lower(),
        "same_color": continuation.relation.same_colour if continuation.relation else None,
        "offset": list(continuation.relation.offset) if continuation.relation else None,
        "count": continuation.count,
        "share": continuation.share.to_json(),
        "wins": continuation.wins.to_json(),
        "expected": best.expected,
        "g2": best.g2,
        "p_value": best.p_value,
        "q_value": best.q_value,
        "effect": best.effect,
        "small_expected": best.small_expected,
        "surroundings": len(continuation.edges),
        "after": best.after.hex(),
        "first": _example(continuation.first, graph),
        "last": _example(continuation.last, graph),
    }


def _example(moment: Moment, graph: CollocationGraph) -> Data:
    return {"game": graph.games.name(moment), "year": moment.year, "move": moment.move, "tag": f"{moment.tag:016x}"}


# ---- The graph -------------------------------------------------------------------------------------------------------


def graph_data(root: GraphBranch) -> Data:
    """Vertices and edges of a tree, each once, however many lines lead there."""
    keys: dict[bytes, int] = {}
    edges: dict[tuple[bytes, bytes], Data] = {}
    for branch in root.walk():
        keys.setdefault(branch.scene.key, branch.vertex.followed)
        for child in branch.children:
            if child.via is not None:
                edges.setdefault((branch.scene.key, child.scene.key), _edge_data(branch.scene, child))
    return {
        "vertices": [
            {"key": key.hex(), "followed": followed, "pattern": Context.of(key).text()}
            for key, followed in keys.items()
        ],
        "edges": list(edges.values()),
    }


def _edge_data(scene: Scene, child: GraphBranch) -> Data:
    continuation = child.via
    assert continuation is not None
    best, wins = continuation.best, continuation.wins
    relation = continuation.relation
    return {
        "before": scene.key.hex(),
        "after": child.scene.key.hex(),
        "right": relation.offset[0] if relation else 0,
        "down": relation.offset[1] if relation else 0,
        "same_color": bool(relation and relation.same_colour),
        "count": continuation.count,
        "share": continuation.share.value or 0.0,
        "wins": wins.count,
        "decided": wins.of,
        "expected": best.expected,
        "g2": best.g2,
        "q_value": best.q_value,
        "effect": best.effect,
    }


def graph_text(root: GraphBranch, path: Path) -> str:
    """The graph in the format of the file name. Raises ValueError for an unknown ending."""
    forms: Mapping[str, Callable[[Data], str]] = {".json": _json, ".graphml": _graphml, ".dot": _dot, ".gv": _dot}
    if path.suffix not in forms:
        raise ValueError(f"{str(path)!r} does not say what graph to write: use a name that ends in {', '.join(forms)}")
    return forms[path.suffix](graph_data(root))


def _json(data: Data) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


_TYPES = {bool: "boolean", int: "long", float: "double", str: "string"}


def _graphml(data: Data) -> str:
    keys, parts = {}, []
    for kind, items in (("node", data["vertices"]), ("edge", data["edges"])):
        for name, value in (items[0] if items else {}).items():
            if name not in ("key", "before", "after"):
                keys[kind, name] = (
                    f'<key id="{kind}-{name}" for="{kind}" attr.name="{name}" attr.type="{_TYPES[type(value)]}"/>'
                )
    for item in data["vertices"]:
        parts.append(f"<node id={quoteattr(item['key'])}>{_graphml_data('node', item)}</node>")
    for item in data["edges"]:
        ends = f"source={quoteattr(item['before'])} target={quoteattr(item['after'])}"
        parts.append(f"<edge {ends}>{_graphml_data('edge', item)}</edge>")
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">'
    body = "\n".join([*keys.values(), '<graph id="joseki" edgedefault="directed">', *parts, "</graph>"])
    return f"{head}\n{body}\n</graphml>\n"


def _graphml_data(kind: str, item: Data) -> str:
    def text(value: object) -> str:
        return escape(str(value).lower() if isinstance(value, bool) else str(value))

    names = [name for name in item if name not in ("key", "before", "after")]
    return "".join(f'<data key="{kind}-{name}">{text(item[name])}</data>' for name in names)


def _dot(data: Data) -> str:
    """Patterns as monospaced labels; the thickness of an arrow shows its share."""
    lines = ["digraph joseki {", '  node [shape=box fontname="monospace" fontsize=8];']
    for item in data["vertices"]:
        label = item["pattern"].replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\l") + "\\l"
        lines.append(f'  "{item["key"]}" [label="{label}"];')
    for item in data["edges"]:
        width = 1 + 4 * item["share"]
        label = f"{item['count']:,} ({percent(item['share'], 0)})"
        lines.append(f'  "{item["before"]}" -> "{item["after"]}" [label="{label}" penwidth={width:.2f}];')
    return "\n".join([*lines, "}"]) + "\n"
