"""Walks of the joseki graph on the page's board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from weakref import WeakKeyDictionary

from katachi.go import BLACK, PASS, Game, Position, parse_vertex, vertex
from katachi.interfaces.web.joseki.models import (
    Fits,
    JosekiAnswer,
    JosekiEdge,
    JosekiGraphAnswer,
    JosekiGraphRequest,
    JosekiMove,
    JosekiNode,
    JosekiRequest,
)
from katachi.interfaces.web.models import MoveModel, color_name
from katachi.interfaces.web.patterns.models import CountedShare, context_drawing, examples
from katachi.interfaces.web.turns import Turns
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.contexts import Context
from katachi.knowledge.patterns.continuations import LETTERS
from katachi.knowledge.patterns.joseki import Continuation, Edge, JosekiGraph, Vertex
from katachi.knowledge.patterns.joseki_scene import Scene, played
from katachi.knowledge.patterns.joseki_tree import Branch, Limits, continuations, grow
from katachi.knowledge.statistics import Share

_graphs: WeakKeyDictionary[KnowledgeBase, JosekiGraph] = WeakKeyDictionary()
reading = Turns(1, 20.0, "too many questions")  # the file of a graph is read by one request at a time


def graph_of(base: KnowledgeBase) -> JosekiGraph:
    """The graph of a base, opened once. Raises ValueError if it has none."""
    if "collocations" not in base:
        raise ValueError("this base has no joseki graph: mine its games again")
    if base not in _graphs:
        _graphs[base] = JosekiGraph.open(base.folder)
    return _graphs[base]


def scene_of(graph: JosekiGraph, request: JosekiRequest) -> Scene:
    """The stone that is asked about on its board. Raises ValueError if there is none."""
    game = request.game.game()
    point = _last_stone(game) if request.anchor is None else parse_vertex(request.anchor, game.size)
    if point is None:
        return Scene.opening(graph.convention, game.size)
    if point == PASS or not game.position.color(point):
        raise ValueError(f"there is no stone on {request.anchor!r}: name the point of the last stone of a sequence")
    return Scene.of_game(game.position, point, graph.convention)


def _last_stone(game: Game) -> int | None:
    position = game.position
    standing = (move.point for move in reversed(game.moves) if move.point != PASS and position.color(move.point))
    return next(standing, None)


# ---- One vertex ------------------------------------------------------------------------------------------------------


def vertex_answer(base: KnowledgeBase, request: JosekiRequest) -> JosekiAnswer:
    """What follows the last stone, as far as it can be played on this board."""
    graph = graph_of(base)
    scene = scene_of(graph, request)
    found = (
        _first_moves(graph, scene) if scene.anchor < 0 else continuations(graph, scene, everywhere=request.everywhere)
    )
    moves = list(_playable(scene, found))
    fits: Fits = "opening" if scene.anchor < 0 else "everywhere" if found is graph.vertex(scene.key) else "board"
    again = sum(c.count for c in found.continuations if c.relation is not None and c.relation.same_colour)
    return JosekiAnswer(
        key=scene.key.hex(),
        drawing=context_drawing(Context.of(scene.key)),
        anchor=vertex(scene.anchor, scene.size) if scene.anchor >= 0 else None,
        window=graph.convention.window,
        seen=_seen(base, scene),
        followed=found.followed,
        counted=found.counted,
        fits=fits,
        moves=list(_moves(base, scene, moves[: request.limit])),
        moves_total=len(moves),
        tenuki=CountedShare.of_share(Share(again, found.counted)) if found.counted and scene.anchor >= 0 else None,
        note=_note(base, scene, moves, fits, request.everywhere),
    )


def _first_moves(graph: JosekiGraph, scene: Scene) -> Vertex:
    """The first moves of a corner. Those of an empty side or centre look alike, so their point is not known."""

    def places(edge: Edge) -> tuple[int, ...]:
        if not Context.of(edge.after).is_in_corner:
            return ()
        drawn = Scene.of_key(edge.after, graph.convention, size=scene.size)
        return (drawn.anchor,) if drawn.size == scene.size else ()

    return graph.openings.chosen(places)


def _note(base: KnowledgeBase, scene: Scene, moves: Sequence[object], fits: str, everywhere: bool) -> str | None:
    if not moves:
        games = int(base.manifest.counts.get("games", 0))
        return f"nothing is known in {games:,} games to follow this more often than by chance"
    if fits == "everywhere" and not everywhere:
        return (
            "no example has exactly these surroundings: shown are those of all places where the stone looks like this"
        )
    return None if scene.size == 19 else "the patterns were counted on 19×19 boards"


def _seen(base: KnowledgeBase, scene: Scene) -> int | None:
    """How often a move left this pattern, if the base counted windows of this size."""
    name = f"contexts-{scene.convention.window}"
    if scene.anchor < 0 or name not in base:
        return None
    rows = base.table(name, columns=["count"], filters=[("key", "=", scene.key)])
    return int(rows["count"][0].as_py()) if len(rows) else None


def _playable(scene: Scene, found: Vertex) -> Iterator[tuple[Continuation, list[int]]]:
    """The continuations whose points are free on this board. What was counted in other surroundings may not be."""
    for continuation in found.continuations:
        color = scene.color_of(continuation)
        points = [point for point in scene.points(continuation) if _is_free(scene.position, color, point)]
        if points:
            yield continuation, points


def _is_free(position: Position, color: int, point: int) -> bool:
    return not position.color(point) and position.is_legal(color, point)


def _moves(base: KnowledgeBase, scene: Scene, moves: list[tuple[Continuation, list[int]]]) -> Iterator[JosekiMove]:
    letters: dict[int, str] = {}
    for found, points in moves:
        best = found.best
        letters.setdefault(points[0], LETTERS[len(letters)] if len(letters) < len(LETTERS) else "")
        yield JosekiMove(
            letter=letters[points[0]],
            vertex=vertex(points[0], scene.size),
            vertices=[vertex(point, scene.size) for point in points],
            color=color_name(scene.color_of(found)),
            tenuki=bool(found.relation is not None and found.relation.same_colour),
            count=found.count,
            share=CountedShare.of_share(found.share),
            wins=CountedShare.of_share(found.wins),
            surroundings=len(found.edges),
            expected=best.expected,
            times=2.0**best.effect,
            effect=best.effect,
            g2=best.g2,
            q_value=best.q_value,
            small_expected=best.small_expected,
            after=best.after.hex(),
            examples=examples(base, found.first.number, found.last.number),
        )


# ---- The graph -------------------------------------------------------------------------------------------------------


def tree_of(graph: JosekiGraph, request: JosekiGraphRequest, size: int | None = None) -> Branch:
    """The variations from a position. From the empty board each first move is followed on a board of its own."""
    scene = scene_of(graph, request)
    limits = Limits(request.depth, request.breadth, size or request.nodes)
    if scene.anchor >= 0:
        return grow(graph, scene, limits, everywhere=request.everywhere)
    root = Branch(scene, _first_moves(graph, scene))
    first = list(_playable(scene, root.vertex))[: min(limits.breadth, limits.size - 1)]
    each = Limits(limits.depth - 1, limits.breadth, max(1, (limits.size - 1) // max(1, len(first))))
    for continuation, points in first:
        after = Scene.of_game(played(scene.position, BLACK, points[0]), points[0], graph.convention)
        child = grow(graph, after, each, everywhere=request.everywhere) if each.depth else _leaf(graph, after)
        child.via = continuation
        for branch in child.walk():
            branch.depth += 1
        root.children.append(child)
    return root


def _leaf(graph: JosekiGraph, scene: Scene) -> Branch:
    return Branch(scene, continuations(graph, scene))


def graph_answer(base: KnowledgeBase, request: JosekiGraphRequest) -> JosekiGraphAnswer:
    """Nodes and edges; what cannot be played on this board is left out with all that follows it."""
    root = tree_of(graph_of(base), request)
    nodes: dict[bytes, JosekiNode] = {}
    edges: dict[tuple[bytes, bytes, bool], JosekiEdge] = {}  # a pattern met twice has its continuations once
    todo: list[tuple[Branch, list[MoveModel]]] = [(root, [])]
    while todo:
        branch, moves = todo.pop(0)
        nodes.setdefault(branch.scene.key, _node(branch, moves))
        for child in branch.children:
            if (move := _move_to(branch, child)) is None:
                continue
            edge = _edge(branch, child, move)
            edges.setdefault((branch.scene.key, child.scene.key, edge.tenuki), edge)
            todo.append((child, [*moves, move]))
    cut = any(len(branch.children) < len(branch.vertex.continuations) for branch in root.walk())
    return JosekiGraphAnswer(root=root.scene.key.hex(), nodes=list(nodes.values()), edges=list(edges.values()), cut=cut)


def _move_to(branch: Branch, child: Branch) -> MoveModel | None:
    point = child.scene.anchor
    if child.scene.size != branch.scene.size or child.via is None:
        return None
    color = branch.scene.color_of(child.via)
    if not _is_free(branch.scene.position, color, point):
        return None
    return MoveModel(color=color_name(color), vertex=vertex(point, branch.scene.size))


def _node(branch: Branch, moves: list[MoveModel]) -> JosekiNode:
    key = branch.scene.key
    return JosekiNode(
        key=key.hex(),
        drawing=context_drawing(Context.of(key)),
        depth=branch.depth,
        followed=branch.vertex.followed,
        moves=moves,
    )


def _edge(branch: Branch, child: Branch, move: MoveModel) -> JosekiEdge:
    found = child.via
    assert found is not None
    best = found.best
    return JosekiEdge(
        source=branch.scene.key.hex(),
        target=child.scene.key.hex(),
        vertex=move.vertex,
        color=move.color,
        tenuki=bool(found.relation is not None and found.relation.same_colour),
        count=found.count,
        share=CountedShare.of_share(found.share),
        wins=CountedShare.of_share(found.wins),
        times=2.0**best.effect,
        g2=best.g2,
        q_value=best.q_value,
    )
