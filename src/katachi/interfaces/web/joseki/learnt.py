"""What a base learned about a stone's surroundings, through a window: the collocations of the joseki graph."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from katachi.go import PASS, Game, Position, parse_vertex, vertex
from katachi.interfaces.web.dependencies import WorkLimit
from katachi.interfaces.web.joseki.models import Fits, JosekiLink, JosekiMove, JosekiRequest
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.contexts.keys import Context
from katachi.knowledge.patterns.counting import EDGE
from katachi.knowledge.patterns.collocations.graph import Edge, GraphContinuation, CollocationGraph, GraphVertex
from katachi.knowledge.patterns.collocations.scene import Scene
from katachi.knowledge.patterns.collocations.tree import continuations
from katachi.play.library import examples_of

reading = WorkLimit(1, 20.0, "too many questions")  # the file of a graph is read by one request at a time


def graph_of(base: KnowledgeBase) -> CollocationGraph:
    """The graph of a base. Raises ValueError if it has none."""
    if not base.has_collocations:
        raise ValueError("this base has no joseki graph: mine its games again")
    return base.collocations


def scene_of(graph: CollocationGraph, request: JosekiRequest) -> Scene:
    """The stone of the request on its board. Raises ValueError if there is none."""
    game = request.game.game()
    point = _last_stone(game) if request.anchor is None else parse_vertex(request.anchor, game.size)
    if point is None and game.position.board.any():  # such as handicap stones: the one of the upper right corner
        rows, columns = np.nonzero(game.position.board)
        _, row, column = min(zip(rows - columns, rows, columns, strict=True))
        point = int(row * game.size + column)
    if point is None:
        return Scene.opening(graph.convention, game.size)
    if point == PASS or not game.position.color(point):
        raise ValueError(f"there is no stone on {request.anchor!r}: name the point of the last stone of a sequence")
    return Scene.of_game(game.position, point, graph.convention)


def _last_stone(game: Game) -> int | None:
    position = game.position
    standing = (move.point for move in reversed(game.moves) if move.point != PASS and position.color(move.point))
    return next(standing, None)


# ---- Continuations ---------------------------------------------------------------------------------------------------


def learnt(graph: CollocationGraph, scene: Scene, *, everywhere: bool) -> tuple[GraphVertex, Fits]:
    """The collocations that follow a stone, and where their counts are from."""
    if scene.anchor < 0:
        return _first_moves(graph, scene), "opening"
    found = continuations(graph, scene, everywhere=everywhere)
    return found, "everywhere" if found is graph.vertex(scene.key) else "board"


def _first_moves(graph: CollocationGraph, scene: Scene) -> GraphVertex:
    """The first moves in a corner. On an empty side or in the centre they look alike, so their points are not known."""

    def places(edge: Edge) -> tuple[int, ...]:
        if not Context.of(edge.after).is_in_corner:
            return ()
        drawn = Scene.of_key(edge.after, graph.convention, size=scene.size)
        return (drawn.anchor,) if drawn.size == scene.size else ()

    return graph.openings.chosen(places)


def moves_of(base: KnowledgeBase, scene: Scene, found: GraphVertex, limit: int) -> tuple[list[JosekiMove], int]:
    """The moves that can be played on this board, the most significant first, and how many there are."""
    playable = list(_playable(scene, found))
    return [_move(base, scene, *each) for each in playable[:limit]], len(playable)


def _playable(scene: Scene, found: GraphVertex) -> Iterator[tuple[GraphContinuation, list[int]]]:
    """The continuations whose points are free on this board; those counted in other surroundings may not be."""
    for continuation in found.continuations:
        color = scene.color_of(continuation)
        points = [point for point in scene.points(continuation) if _is_free(scene.position, color, point)]
        if points:
            yield continuation, points


def _is_free(position: Position, color: int, point: int) -> bool:
    return not position.color(point) and position.is_legal(point, color)


def _move(base: KnowledgeBase, scene: Scene, found: GraphContinuation, points: list[int]) -> JosekiMove:
    return JosekiMove(
        point=points[0],
        points=tuple(points),
        color=scene.color_of(found),
        tenuki=bool(found.relation is not None and found.relation.same_colour),
        count=found.count,
        share=found.share,
        wins=found.wins,
        link=_link(found),
        examples=examples_of(base, found.first.number, found.last.number),
    )


def _link(found: GraphContinuation) -> JosekiLink:
    best = found.best
    return JosekiLink(
        found.count,
        surroundings=len(found.edges),
        expected=best.expected,
        times=2.0**best.effect,
        effect=best.effect,
        g2=best.g2,
        q_value=best.q_value,
        small_expected=best.small_expected,
        after=best.after.hex(),
    )


def seen(base: KnowledgeBase, scene: Scene) -> int | None:
    """How often a move left this pattern; None if the base did not count windows of this size."""
    window = scene.convention.window
    if scene.anchor < 0 or window not in base.windows:
        return None
    rows = base.contexts(window, columns=["count"], filters=[("key", "=", scene.key)])
    return int(rows["count"][0].as_py()) if len(rows) else None


# ---- What looks alike ------------------------------------------------------------------------------------------------


def pooled_note(scene: Scene, game: Game) -> str | None:
    """Which stones look the same from the last one, because the edge that would tell them apart is out of sight."""
    half = scene.convention.window // 2
    if scene.anchor < 0:
        return None
    row, column = divmod(scene.anchor, scene.size)
    across, down = _shift(column, half, scene.size), _shift(row, half, scene.size)
    if not across and not down:
        return None
    point = vertex(scene.anchor, scene.size)
    twin = _shifted(scene, game, (0, across) if across else (down, 0))
    if across and down:
        return f"From {point} no edge is in sight: the same stones elsewhere, such as {twin}, are counted with these."
    name = ("right" if 2 * column >= scene.size else "left") if across else "lower" if 2 * row > scene.size else "upper"
    return (
        f"From {point} the {name} edge is out of sight: {twin} looks the same, and moves that do not see that edge "
        "either are counted for both together."
    )


def _shift(at: int, half: int, size: int) -> int:
    """A step, to the nearer edge if possible, that cannot be noticed through the window; 0 if there is none."""
    unseen = range(half, size - half)
    nearer = 1 if 2 * at >= size else -1
    return next((step for step in (nearer, -nearer) if at in unseen and at + step in unseen), 0)


def _shifted(scene: Scene, game: Game, by: tuple[int, int]) -> str:
    """The stones in the window in the order they were played, all moved by a step: `R16 P17`."""
    half = scene.convention.window // 2
    row, column = divmod(scene.anchor, scene.size)
    moves = dict.fromkeys(move.point for move in game.moves if move.point != PASS)
    set_up = (point for point in range(scene.size**2) if point not in moves)
    stones = [point for point in (*set_up, *moves) if scene.position.color(point)]
    near = [divmod(point, scene.size) for point in stones]
    near = [(y, x) for y, x in near if abs(y - row) <= half and abs(x - column) <= half]
    return " ".join(vertex((y + by[0]) * scene.size + x + by[1], scene.size) for y, x in near[-6:])


def unlisted_note(graph: CollocationGraph) -> str | None:
    """First moves whose point is not known, by the line they are on."""
    lines: Counter[int] = Counter()
    half = graph.convention.window // 2
    for edge in graph.openings.edges:
        context = Context.of(edge.after)
        if not context.is_in_corner:
            points = context.points
            sides = ((n, each) for n in range(1, half + 1) for each in ((n, 0), (-n, 0), (0, n), (0, -n)))
            lines[next((n for n, each in sides if points[each] == EDGE), 0)] += edge.count
    if not lines:
        return None
    parts = [_on_line(line, count, half + 1) for line, count in sorted(lines.items(), key=lambda item: -item[1])]
    return (
        f"Not told apart through the window, so not listed: first moves {half + 1} or more lines from an edge, "
        f"{', '.join(parts)}."
    )


def _on_line(line: int, count: int, far: int) -> str:
    if not line:
        return f"{count:,} of them far from all edges"
    among = f" ({far}-{line} among them)" if line >= 3 else ""
    return f"{count:,} of them on line {line}{among}"
