"""What the predictor's score of a move consists of, in words a player knows, and beside the other legal moves.

The score is a sum of many weights, and most of them every legal move has: that nothing is captured adds as much to each
quiet move, and says nothing for any of them. So weights are told as what they add beyond the mean of all legal moves.
Together they are what the move's score has more than the average one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from katachi.go import Color, Position
from katachi.go.points import neighbours
from katachi.knowledge.patterns.predictor.predict import FeatureKind, Part, Prediction
from katachi.play.words import listed
from katachi.search.evidence import Feature

_SHOWN = 5
_LEAST = 0.05  # smaller differences are not worth a word
WORDS = {
    FeatureKind.SHAPE: "the shape around it",
    FeatureKind.ANSWER: "an answer to the shape of the last move",
    FeatureKind.CONTINUATION: "a continuation of one's own last move",
    FeatureKind.WHOLE_BOARD: "the corner and the whole board",
    FeatureKind.TACTICS: "liberties and contact with other stones",
    FeatureKind.LINE: "its line at this stage of the game",
    FeatureKind.DISTANCE: "how near the last moves are",
    FeatureKind.NEAREST: "the nearest stones",
    FeatureKind.UNSTUDIED: "not looked at closely",
}


def means(predictions: Sequence[Prediction]) -> dict[FeatureKind, float]:
    """What an average legal move has of each kind of reason."""
    sums: Counter[FeatureKind] = Counter()
    for prediction in predictions:
        sums.update(_weights(prediction.parts))
    return {kind: weight / len(predictions) for kind, weight in sums.items()}


def features(prediction: Prediction, usual: Mapping[FeatureKind, float], position: Position) -> Iterator[Feature]:
    """The weightiest reasons of a move of the side to move, each beside the average legal move."""
    own = _weights(prediction.parts)
    beside = {kind: own.get(kind, 0.0) - usual.get(kind, 0.0) for kind in {**own, **usual}}
    counts: Counter[FeatureKind] = Counter()
    for part in prediction.parts:
        counts[part.kind] = max(counts[part.kind], part.count)
    for kind in sorted(beside, key=lambda kind: (-abs(beside[kind]), WORDS[kind]))[:_SHOWN]:
        if abs(beside[kind]) >= _LEAST:
            name = deeds(position, prediction.point) if kind is FeatureKind.TACTICS else WORDS[kind]
            yield Feature(name, beside[kind], counts[kind])


def deeds(position: Position, point: int) -> str:
    """What the move does at once; a quiet one has liberties and contact only."""
    mover = Color(position.to_move)
    near = neighbours(position.size)[point]
    saves = any(position.color(n) == mover and position.in_atari(n) for n in near)
    after = position.copy()
    after.play(point, mover, suicide=True)
    takes = after.captured(mover.opponent) > position.captured(mover.opponent)
    threatens = any(after.color(n) == mover.opponent and after.in_atari(n) for n in near)
    lost = not after.color(point) or after.in_atari(point)
    said = {
        "a capture": takes,
        "an atari": threatens,
        "an escape from atari": saves and not lost,
        "a stone in atari itself": lost and not takes,
    }
    return listed(words for words, holds in said.items() if holds) if any(said.values()) else WORDS[FeatureKind.TACTICS]


def _weights(parts: Iterable[Part]) -> dict[FeatureKind, float]:
    found: dict[FeatureKind, float] = {}
    for part in parts:
        found[part.kind] = found.get(part.kind, 0.0) + part.weight
    return found
