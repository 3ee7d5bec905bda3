"""One position of a walk as the page shows it."""

from __future__ import annotations

from katachi.go import vertex
from katachi.interfaces.web.joseki.following import Following, following
from katachi.interfaces.web.joseki.learnt import (
    graph_of,
    pooled_note,
    reading,
    scene_of,
    seen,
    unlisted_note,
)
from katachi.interfaces.web.joseki.models import JosekiAnswer, JosekiRequest
from katachi.interfaces.web.patterns.models import CountedShare
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.joseki.scene import Scene
from katachi.knowledge.statistics import Share


def vertex_answer(base: KnowledgeBase, request: JosekiRequest) -> JosekiAnswer:
    """What follows the last stone, as far as it can be played on this board."""
    with reading.turn():
        graph = graph_of(base)
        scene = scene_of(graph, request)
        left = seen(base, scene)
    found = following(base, scene, everywhere=request.everywhere, limit=request.limit)
    counted = found.exact
    return JosekiAnswer(
        source="games" if counted else "learnt",
        key=scene.key.hex(),
        picture=scene.window(),
        anchor=vertex(scene.anchor, scene.size) if scene.anchor >= 0 else None,
        window=graph.convention.window,
        region=counted.corner.names if counted else None,
        hits=counted.hits if counted else None,
        games=counted.games if counted else None,
        games_searched=counted.games_searched if counted else _games(base),
        by_year=counted.by_year if counted else [],
        seen=left,
        followed=found.vertex.followed,
        counted=found.vertex.counted,
        fits=found.fits,
        moves=found.moves,
        moves_total=found.total,
        tenuki=_tenuki(scene, found),
        notes=[note for note in _notes(base, scene, found, request) if note],
    )


def _games(base: KnowledgeBase) -> int:
    return int(base.manifest.counts.get("games", 0))


def _tenuki(scene: Scene, found: Following) -> CountedShare | None:
    """Of the next moves of the games; or of those counted, how often the same side continued."""
    if scene.anchor < 0:
        return None
    if found.exact:
        return found.exact.tenuki
    same = [c.count for c in found.vertex.continuations if c.relation is not None and c.relation.same_colour]
    return CountedShare.of_share(Share(sum(same), found.vertex.counted)) if found.vertex.counted else None


def _notes(base: KnowledgeBase, scene: Scene, found: Following, request: JosekiRequest) -> list[str | None]:
    games = found.exact.games_searched if found.exact else _games(base)
    if found.exact:
        nowhere = f"this corner is in none of the {games:,} games"
        also = ": the moves below followed where it looks like this near the last move" if found.moves else ""
        return [None if found.exact.hits else nowhere + also]
    if scene.anchor < 0:
        with reading.turn():
            return [unlisted_note(graph_of(base))]
    if not found.moves:
        return [f"nothing is known in {games:,} games to follow this more often than by chance"]
    elsewhere = found.fits == "everywhere" and not request.everywhere
    return [
        "no example has exactly these surroundings: shown are those of all places where the stone looks like this"
        if elsewhere
        else None,
        pooled_note(scene, request.game.game()),
        None if scene.size == 19 else "the patterns were counted on 19×19 boards",
    ]
