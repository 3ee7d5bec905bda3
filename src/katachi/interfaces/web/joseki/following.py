"""What follows a position: counted in exactly this corner if the base has the games, else as it was learnt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from katachi.interfaces.web.joseki.exact import Exact, exact
from katachi.interfaces.web.joseki.learnt import graph_of, learnt, moves_of, reading
from katachi.interfaces.web.joseki.models import Fits, JosekiMove
from katachi.interfaces.web.models import color_of
from katachi.interfaces.web.patterns.models import CountedShare
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.find.continuations import LETTERS
from katachi.knowledge.patterns.joseki.graph import Vertex
from katachi.knowledge.patterns.joseki.scene import Scene
from katachi.knowledge.statistics import Share


@dataclass(frozen=True)
class Following:
    """The next moves of a position with their letters, and where they are from."""

    moves: list[JosekiMove]
    total: int
    exact: Exact | None  # null in a base without games
    vertex: Vertex
    fits: Fits


def following(base: KnowledgeBase, scene: Scene, *, everywhere: bool = False, limit: int = 52) -> Following:
    """Exact counts first; collocations stand beside the moves they know, and after those they alone know."""
    with reading.turn():
        found, fits = learnt(graph_of(base), scene, everywhere=everywhere)
        linked, total = moves_of(base, scene, found, limit)
    if not base.has_games:
        return Following(lettered(linked), total, None, found, fits)
    counted = exact(base, scene.position, scene.anchor)
    moves = joined(scene, counted, [] if scene.anchor < 0 else linked)
    kept = [move for i, move in enumerate(moves) if i < limit or move.link is not None]
    return Following(
        lettered(kept), max(counted.moves_total, len(moves)), counted, found, "opening" if scene.anchor < 0 else fits
    )


def joined(scene: Scene, counted: Exact, linked: Sequence[JosekiMove]) -> list[JosekiMove]:
    """Both lists in one, each move once."""
    color = scene.anchor_color
    moves = [move.model_copy(update={"tenuki": color == color_of(move.color)}) for move in counted.moves]
    alone = []
    for other in linked:  # the surest first
        same = [m for m in moves if m.color == other.color and set(m.vertices) & set(other.vertices)]
        if not same:
            alone.append(_uncounted(other, counted))
        elif same[0].link is None:
            same[0].link = other.link
            same[0].vertex = other.vertex if other.vertex in same[0].vertices else same[0].vertex
    return [*moves, *alone]


def _uncounted(move: JosekiMove, counted: Exact) -> JosekiMove:
    """Never played in exactly this corner; outside it nobody counted."""
    is_inside = counted.corner.holds(move.vertex)
    shares = {"share": Share(0, counted.hits if is_inside else 0), "wins": Share(0, 0)}
    update = {name: CountedShare.of_share(share) for name, share in shares.items()}
    return move.model_copy(update={"count": 0, "immediate": 0, **update})


def lettered(moves: Sequence[JosekiMove]) -> list[JosekiMove]:
    """Both colours on a point share its letter."""
    letters: dict[str, str] = {}
    for move in moves:
        letters.setdefault(move.vertex, LETTERS[len(letters)] if len(letters) < len(LETTERS) else "")
    return [move.model_copy(update={"letter": letters[move.vertex]}) for move in moves]
