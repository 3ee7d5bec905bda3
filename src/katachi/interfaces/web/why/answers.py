"""What was found for a move, as the models on the wire."""

from __future__ import annotations

from collections.abc import Iterable

from katachi.go import Color, Game, Picture, Position, parse_vertex, vertex
from katachi.interfaces.web.models import color_name
from katachi.interfaces.web.patterns.models import named
from katachi.interfaces.web.why.models import (
    MoveWhy,
    WhyCollocation,
    WhyCondition,
    WhyContext,
    WhyFate,
    WhyFeature,
    WhyNearest,
    WhyPattern,
    WhyPredictor,
    WhyProof,
    WhyRule,
)
from katachi.knowledge.patterns import nearest_place
from katachi.knowledge.statistics import credible
from katachi.play.evidence import (
    ContextSeen,
    ContinuationSeen,
    Evidence,
    FateProved,
    NearestSeen,
    Pattern,
    Predicted,
    Proof,
    RuleHolds,
)


def move_why(game: Game, point: int, evidence: Evidence) -> MoveWhy:
    """The evidence for a move of the side whose turn it is."""
    boards = _Boards(game, point)
    return MoveWhy(
        vertex=vertex(point, game.size),
        patterns=[_pattern(pattern, boards) for pattern in evidence.patterns],
        rules=[_proof(proof, boards) for proof in evidence.rules],
        sentences=evidence.sentences(),
    )


class _Boards:
    """The board before and after a move."""

    def __init__(self, game: Game, point: int) -> None:
        self.point = point
        self.mover = Color(game.to_move)
        self.size = game.size
        self.before: Position = game.position
        self.after: Position = self.before.copy()
        if point >= 0:
            self.after.play(self.mover, point, suicide=True)

    def names(self, points: Iterable[int]) -> list[str]:
        return [vertex(point, self.size) for point in points]


def _pattern(pattern: Pattern, boards: _Boards) -> WhyPattern:
    match pattern:
        case NearestSeen():
            return _nearest(pattern, boards)
        case ContextSeen():
            return _context(pattern, boards)
        case ContinuationSeen():
            return _collocation(pattern, boards)
        case Predicted():
            return _predictor(pattern)


def _nearest(seen: NearestSeen, boards: _Boards) -> WhyNearest:
    return WhyNearest(
        order=seen.order,
        played=seen.played,
        matched=seen.matched,
        probability=seen.share,
        interval=(seen.low, seen.high),
        average=seen.average,
        picture=nearest_place.picture(seen.facts, boards.before, boards.point, boards.mover),
        farther=seen.farther,
        examples=named(seen.examples),
        sentence=seen.sentence(),
    )


def _context(seen: ContextSeen, boards: _Boards) -> WhyContext:
    low, high = credible(seen.wins, seen.decided)
    return WhyContext(
        window=seen.window,
        key=seen.key,
        count=seen.count,
        wins=seen.wins,
        decided=seen.decided,
        interval=(float(low), float(high)) if seen.decided else None,
        picture=Picture.of(boards.after, [boards.point], seen.window // 2),
        examples=named(seen.examples),
        sentence=seen.sentence(),
    )


def _collocation(seen: ContinuationSeen, boards: _Boards) -> WhyCollocation:
    after = parse_vertex(seen.after, boards.size)
    return WhyCollocation(
        after=seen.after,
        count=seen.count,
        followed=seen.followed,
        share=seen.share,
        interval=(seen.low, seen.high),
        g2=seen.g2,
        picture=Picture.of(boards.after, [boards.point, after], 2).marked(rings=[after]),
        examples=named(seen.examples),
        sentence=seen.sentence(),
    )


def _predictor(predicted: Predicted) -> WhyPredictor:
    return WhyPredictor(
        probability=predicted.probability,
        rank=predicted.rank,
        of=predicted.of,
        features=[WhyFeature(name=f.name, weight=f.weight, count=f.count) for f in predicted.features],
        sentence=predicted.sentence(),
    )


def _proof(proof: Proof, boards: _Boards) -> WhyProof:
    if isinstance(proof, FateProved):
        return _fate(proof, boards)
    return _rule(proof, boards)


def _rule(rule: RuleHolds, boards: _Boards) -> WhyRule:
    conditions = [
        WhyCondition(letter=c.letter, at=boards.names(c.points), words=list(c.words)) for c in rule.conditions
    ]
    return WhyRule(
        set=rule.rule_set,
        number=rule.number,
        goal="life" if rule.goal == "life" else "eye",
        color=color_name(rule.color),
        depth=rule.depth,
        points=boards.names(sorted(rule.points)),
        stones=boards.names(rule.stones),
        conditions=conditions,
        picture=_rule_picture(rule, boards.after),
        sentence=rule.sentence(),
    )


def _fate(fate: FateProved, boards: _Boards) -> WhyFate:
    shown = boards.after if fate.after else boards.before
    return WhyFate(
        after=boards.names(fate.after),
        color=color_name(fate.group.color),
        status=fate.group.fate.value,
        stones=boards.names(fate.group.stones),
        points=boards.names(sorted(fate.group.points)),
        positions=fate.group.positions,
        picture=Picture.of(shown, fate.group.points | set(fate.after), 1, last=False).marked(
            move=boards.point, rings=fate.group.stones, tints=fate.group.points - set(fate.group.stones)
        ),
        sentence=fate.sentence(),
    )


def _rule_picture(rule: RuleHolds, after: Position) -> Picture:
    letters = {point: condition.letter for condition in rule.conditions for point in condition.points}
    picture = Picture.of(after, rule.points, 1, last=after.last_move not in rule.stones)
    return picture.marked(letters, rings=rule.stones, frame=rule.points)
