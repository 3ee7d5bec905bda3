"""What followed a corner or a board, from the trees of a base."""

from __future__ import annotations

from collections.abc import Iterable

from katachi.go import PASS, Picture, vertex
from katachi.go.words import capitalized, full
from katachi.interfaces.web.joseki.models import (
    JosekiAnswer,
    JosekiEdge,
    JosekiGraphAnswer,
    JosekiGraphRequest,
    JosekiMove,
    JosekiNode,
    JosekiRequest,
    LastMove,
)
from katachi.interfaces.web.patterns.request import Rectangle
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.find.continuations import letters_of
from katachi.knowledge.trees.corners import CORNERS, corner_side
from katachi.knowledge.trees.ends import end_of
from katachi.knowledge.trees.eras import Span
from katachi.knowledge.trees.facts import corner_fact, opening_fact
from katachi.knowledge.trees.lines import Branch, LineLimits, grow
from katachi.knowledge.trees.tree import TreeMove
from katachi.play.library import examples_of

_EXAMPLES = 40  # moves whose latest game is named


def grown(base: KnowledgeBase, request: JosekiRequest, limits: LineLimits | None = None) -> Branch:
    """The lines that a request is about. Raises ValueError."""
    tree = base.openings if request.whole_board else base.joseki
    return grow(tree, request.game.game(), limits or LineLimits(), Span(request.since, request.until))


def joseki_answer(base: KnowledgeBase, request: JosekiRequest) -> JosekiAnswer:
    """What followed the position of a request. Raises ValueError."""
    branch = grown(base, request)
    node, size = branch.node, branch.game.size
    region = _rectangle(branch)
    return JosekiAnswer(
        size,
        None if branch.corner is None else CORNERS[branch.corner],
        region.corners if region else None,
        branch.game.to_move,
        branch.line,
        full(capitalized(branch.summary())),
        branch.followed,
        branch.least,
        branch.is_settled,
        end_of(branch, base.any_network),
        _last(base, request, branch),
        node.wins if node else None,
        _moves(base, branch, branch.moves),
        _moves(base, branch, node.replies if node else ()),
        tuple((year.year, year.times) for year in node.by_year) if node else (),
        (base.openings if request.whole_board else base.joseki).latest,
        int(base.manifest.counts.get("games", 0)),
    )


def _last(base: KnowledgeBase, request: JosekiRequest, branch: Branch) -> LastMove | None:
    """How often the last move was played, in all years; whether anyone ever did is the question."""
    moves = branch.game.moves_since_set_up
    if not moves or moves[-1].point == PASS or branch.game.to_move == moves[-1].color:
        return None
    before = branch.game.copy()
    before.undo()
    find = opening_fact if request.whole_board else corner_fact
    found = find(base, before, moves[-1].point, moves[-1].color)
    return LastMove(vertex(moves[-1].point, before.size), found.name, found.count, found.of) if found else None


def _rectangle(branch: Branch) -> Rectangle | None:
    if branch.corner is None:
        return None
    size, side = branch.game.size, corner_side(branch.game.size)
    left, top = (size - side if branch.corner & bit else 0 for bit in (1, 2))
    return Rectangle(size, left, top, left + side - 1, top + side - 1)


def _moves(base: KnowledgeBase, branch: Branch, moves: Iterable[TreeMove]) -> list[JosekiMove]:
    chosen = list(moves)
    letters = letters_of(move.points[0] for move in chosen if move.points)
    return [
        _move(base, branch, move, letters.get(move.points[0], "") if move.points else "", named=i < _EXAMPLES)
        for i, move in enumerate(chosen)
    ]


def _move(base: KnowledgeBase, branch: Branch, move: TreeMove, letter: str, *, named: bool) -> JosekiMove:
    name = branch.name(move)
    vertices = tuple(vertex(point, branch.game.size) for point in move.points) or (name,)
    return JosekiMove(
        letter=letter,
        vertex=vertices[0],
        vertices=vertices,
        color=move.color,
        tenuki=move.is_tenuki,
        name=name,
        count=move.count,
        share=move.share,
        wins=move.wins,
        later=move.later,
        eventually=move.sooner_or_later,
        eventual_wins=move.all_wins,
        eventual_by_year=tuple((year.year, year.times) for year in move.all_by_year),
        trend=move.trend.value if move.trend else None,
        by_year=tuple((year.year, year.times) for year in move.by_year),
        around=branch.around(move),
        examples=examples_of(base, move.last.number) if named else (),
    )


# ---- Lines -----------------------------------------------------------------------------------------------------------


def graph_answer(base: KnowledgeBase, request: JosekiGraphRequest) -> JosekiGraphAnswer:
    """Lines some moves deep as nodes and edges. Raises ValueError."""
    root = grown(base, request, LineLimits(request.depth + 1, request.breadth, request.nodes))
    branches = list(root.walk())
    ids = {id(branch): f"n{number}" for number, branch in enumerate(branches)}
    played = len(root.game.moves_since_set_up)
    edges = [
        JosekiEdge(ids[id(branch)], ids[id(child)], _move(base, branch, child.via, "", named=False))
        for branch in branches
        for child in branch.children
        if child.via
    ]
    nodes = [_node(ids[id(branch)], branch, played) for branch in branches]
    cut = any(len(branch.children) < sum(bool(move.points) for move in branch.moves) for branch in branches)
    return JosekiGraphAnswer(root.game.size, ids[id(root)], nodes, edges, cut)


def _node(name: str, branch: Branch, played: int) -> JosekiNode:
    moves = tuple(branch.game.moves_since_set_up[played:])
    return JosekiNode(name, _picture(branch), len(moves), moves, branch.is_settled)


def _picture(branch: Branch) -> Picture:
    region, moves = _rectangle(branch), branch.game.moves_since_set_up
    area = (region.points[0], region.points[-1]) if region else ()
    drawn = Picture.of(branch.game.position, area, last=False, stars=False)
    return drawn.marked(move=moves[-1].point if moves else PASS)
