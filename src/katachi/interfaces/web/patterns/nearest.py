"""The nearest pattern of one point, as it grows stone by stone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from katachi.go import PASS, Color, Point, parse_vertex
from katachi.interfaces.web.models import ColorName, GameModel, Model, Vertex
from katachi.interfaces.wire import FORMS, Form
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.counting import EDGE, ENEMY, OWN
from katachi.knowledge.patterns.nearest.advisor import backed_off
from katachi.knowledge.patterns.nearest.place import Chain, Link, PlacedFact, chain
from katachi.play.library import examples_of
from katachi.search.report import GameExample

Side = Literal["left", "top", "right", "bottom"]
_KINDS: dict[int, Literal["own", "enemy", "edge"]] = {OWN: "own", ENEMY: "enemy", EDGE: "edge"}


class NearestRequest(Model):
    """A point, and who would play there."""

    game: GameModel
    vertex: Vertex
    color: ColorName | None = None  # the side to move, if not given


@dataclass(frozen=True)
class NearestFact:
    """The n-th nearest stone or edge. `beside` is its point, or the last point of the board before an edge."""

    number: int
    kind: Literal["own", "enemy", "edge"]
    beside: Point
    side: Side | None  # of an edge


@dataclass(frozen=True)
class NearestLink:
    """The pattern of one order: of `matched` such points `played` were played."""

    link: Link
    examples: tuple[GameExample, ...]

    @property
    def probability(self) -> float | None:
        """P(i|p)."""
        return self.link.played / self.link.matched if self.link.matched else None


@dataclass(frozen=True)
class NearestAnswer:
    """The chain of orders 1 to k, and the facts of the largest; the pattern of order n has the first n facts."""

    size: int
    point: Point
    color: Color
    legal: bool
    links: list[NearestLink]
    facts: list[NearestFact]
    probability: float | None  # of all orders together, each correcting the one before
    average: float  # P(i): how often a point that could be played is played
    note: str | None


FORMS[Link] = Form(without=("pattern",), shows=("interval",))
FORMS[NearestLink] = Form(spread=("link",), shows=("probability",))
FORMS[NearestAnswer] = Form({"point": "vertex"})


def nearest_answer(base: KnowledgeBase, request: NearestRequest) -> NearestAnswer:
    """Raises ValueError for a pass or a base without nearest patterns."""
    game = request.game.game()
    point = parse_vertex(request.vertex, game.size)
    if point == PASS:
        raise ValueError("a pass has no surroundings: name a point such as 'Q16'")
    if not base.has_nearest:
        raise ValueError("this base has no nearest patterns: mine its games again")
    mover = game.to_move if request.color is None else Color.player(request.color)
    position, patterns = game.position, base.nearest
    found = chain(patterns, position, point, mover)
    path = [link.pattern for link in found.links]
    return NearestAnswer(
        game.size,
        point,
        mover,
        legal=game.why_illegal(point, mover) is None,
        links=[NearestLink(link, _examples(base, link)) for link in found.links if link.order],
        facts=[_fact(number, fact, game.size) for number, fact in enumerate(found.facts, 1)],
        probability=backed_off(patterns, path) if path else None,
        average=patterns.moves / max(1, patterns.tests),
        note=_note(found, bool(position.color(point)), game.size),
    )


def _examples(base: KnowledgeBase, link: Link) -> tuple[GameExample, ...]:
    return examples_of(base, *(int(moments[link.pattern]) for moments in (base.nearest.first, base.nearest.last)))


def _note(found: Chain, occupied: bool, size: int) -> str | None:
    if occupied:
        return "there is a stone on this point: choose an empty one"
    if not found.links:
        return "no pattern of this base matches here: it was never played with these stones around"
    return None if size == 19 else "the patterns were counted on 19×19 boards, where edges are elsewhere"


def _fact(number: int, fact: PlacedFact, size: int) -> NearestFact:
    column, row = (min(max(line, 0), size - 1) for line in (fact.column, fact.row))
    kind = _KINDS[fact.symbol]
    return NearestFact(number, kind, row * size + column, _side(fact, size) if kind == "edge" else None)


def _side(fact: PlacedFact, size: int) -> Side:
    if fact.column < 0:
        return "left"
    if fact.column >= size:
        return "right"
    return "top" if fact.row < 0 else "bottom"
