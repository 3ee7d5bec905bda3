"""The nearest pattern of one point, as it grows stone by stone."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from katachi.go import PASS, parse_vertex, vertex
from katachi.interfaces.web.models import ColorName, GameModel, Model, Vertex, color_name, color_of
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.nearest import order
from katachi.knowledge.patterns.nearest.advisor import backed_off
from katachi.knowledge.patterns.nearest.place import Chain, PlacedFact, chain
from katachi.play.library import examples_of
from katachi.search.report import GameExample


class NearestRequest(Model):
    """A point, and who would play there."""

    game: GameModel
    vertex: Vertex
    color: ColorName | None = None  # else the side to move


class NearestFact(BaseModel):
    """The n-th nearest stone or edge. An edge has no vertex; `beside` is the board's last point before it."""

    number: int
    kind: Literal["own", "enemy", "edge"]
    vertex: str | None
    beside: str
    side: Literal["left", "top", "right", "bottom"] | None


class NearestLink(BaseModel):
    """The pattern of one order: of `matched` such points `played` were played."""

    order: int
    played: int
    matched: int
    probability: float | None
    interval: tuple[float, float]
    examples: tuple[GameExample, ...]


class NearestAnswer(BaseModel):
    """The chain of orders 1 to k, and the facts of the largest; the pattern of order n is the first n facts."""

    vertex: str
    color: ColorName
    legal: bool
    links: list[NearestLink]
    facts: list[NearestFact]
    probability: float | None  # of all orders together, each correcting the one before
    average: float  # P(i): how often any point is played that could be
    note: str | None


def nearest_answer(base: KnowledgeBase, request: NearestRequest) -> NearestAnswer:
    """Raises ValueError for a pass or a base without nearest patterns."""
    game = request.game.game()
    point = parse_vertex(request.vertex, game.size)
    if point == PASS:
        raise ValueError("a pass has no surroundings: name a point such as 'Q16'")
    if not base.has_nearest:
        raise ValueError("this base has no nearest patterns: mine its games again")
    mover = game.to_move if request.color is None else color_of(request.color)
    position, patterns = game.position, base.nearest
    found = chain(patterns, position, point, mover)
    path = [link.pattern for link in found.links]
    return NearestAnswer(
        vertex=vertex(point, game.size),
        color=color_name(mover),
        legal=game.why_illegal(point, mover) is None,
        links=_links(base, found),
        facts=[_fact(number, fact, game.size) for number, fact in enumerate(found.facts, 1)],
        probability=backed_off(patterns, path) if path else None,
        average=patterns.moves / max(1, patterns.tests),
        note=_note(found, bool(position.color(point)), game.size),
    )


def _links(base: KnowledgeBase, found: Chain) -> list[NearestLink]:
    first, last = base.nearest.first, base.nearest.last
    return [
        NearestLink(
            order=link.order,
            played=link.played,
            matched=link.matched,
            probability=link.played / link.matched if link.matched else None,
            interval=link.interval,
            examples=examples_of(base, int(first[link.pattern]), int(last[link.pattern])),
        )
        for link in found.links
        if link.order
    ]


def _note(found: Chain, occupied: bool, size: int) -> str | None:
    if occupied:
        return "there is a stone on this point: choose an empty one"
    if not found.links:
        return "no pattern of this base matches here: it was never played with these stones around"
    return None if size == 19 else "the patterns were counted on 19×19 boards, where edges lie elsewhere"


def _fact(number: int, fact: PlacedFact, size: int) -> NearestFact:
    column, row = (min(max(line, 0), size - 1) for line in (fact.column, fact.row))
    beside = vertex(row * size + column, size)
    kind: Literal["own", "enemy", "edge"] = (
        "edge" if fact.symbol == order.EDGE else "own" if fact.symbol == order.OWN else "enemy"
    )
    return NearestFact(
        number=number,
        kind=kind,
        vertex=None if kind == "edge" else beside,
        beside=beside,
        side=_side(fact, size) if kind == "edge" else None,
    )


def _side(fact: PlacedFact, size: int) -> Literal["left", "top", "right", "bottom"]:
    if fact.column < 0:
        return "left"
    if fact.column >= size:
        return "right"
    return "top" if fact.row < 0 else "bottom"
