"""Looks up a move in the knowledge base: nearest and contextual patterns, collocations, the predictor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from katachi.go import PASS, Color, Game, Picture, Position
from katachi.go.points import neighbours
from katachi.go.words import listed
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.collocations.scene import Scene
from katachi.knowledge.patterns.contexts.keys import Context, Convention, context_key
from katachi.knowledge.patterns.counting import EDGE, EMPTY
from katachi.knowledge.patterns.nearest import order, place
from katachi.knowledge.patterns.nearest.patterns import Matcher, NearestPatterns
from katachi.knowledge.patterns.predictor.predict import UNSTUDIED, FeatureKind, Part, Prediction
from katachi.knowledge.statistics import credible
from katachi.search.report import Collocation, ContextFact, Feature, GameExample, Nearest, Pattern, Predicted

_ENOUGH = 20  # sightings from which on a larger pattern is preferred to a smaller one
_USUAL_SIZE = 19
_LEAST_STONES = 2  # in a pattern that is taken to a board of another size, where edges alone mean nothing
_MOVE_BITS = 0xFFF
_REMEMBERED = 4  # positions whose predictions are kept
_SHOWN = 5  # features
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
    FeatureKind.UNSTUDIED: UNSTUDIED,
}


Weights = dict[FeatureKind, float]


class Library:
    """Looks up moves in a knowledge base, by default the one that comes with Katachi."""

    def __init__(self, base: KnowledgeBase | None = None) -> None:
        self.base = base = base or KnowledgeBase.shipped()
        self.source = "" if base.is_shipped else base.folder.name  # as sentences name it; "": professional games
        self._tables = lru_cache(maxsize=None)(self._read_table)
        self._predictions: dict[tuple[object, ...], tuple[list[Prediction], Weights]] = {}

    def look_up(self, game: Game, mover: Color, point: int) -> tuple[Pattern, ...]:
        """All patterns of this move by this colour; the game is as it was before it. Nothing is known about a pass."""
        if point == PASS:
            return ()
        position = game.position
        position.to_move = mover
        found: list[Pattern | None] = [self._nearest_at(position, mover, point)]
        found += self._contexts_of(position, mover, point)
        found += [self._continuation(game, mover, point), self._predicted(game, position, point)]
        return tuple(pattern for pattern in found if pattern is not None)

    # ---- Nearest patterns --------------------------------------------------------------------------------------------

    def _nearest_at(self, position: Position, mover: Color, point: int) -> Nearest | None:
        if not self.base.has_nearest:
            return None
        patterns = self.base.nearest
        path = Matcher(patterns, position).at(point, mover)
        if position.size != _USUAL_SIZE:
            path = [pattern for pattern in path if _stones(patterns.sequence(pattern)) >= _LEAST_STONES]
        path = [pattern for pattern in path if patterns.matched[pattern]]
        if not path:
            return None
        known = [pattern for pattern in path if patterns.matched[pattern] >= _ENOUGH]
        return self._nearest_seen(patterns, (known or path)[-1], position, mover, point)

    def _nearest_seen(
        self, patterns: NearestPatterns, pattern: int, position: Position, mover: Color, point: int
    ) -> Nearest:
        played, matched = int(patterns.played[pattern]), int(patterns.matched[pattern])
        facts = patterns.sequence(pattern)
        return Nearest(
            order=int(patterns.orders[pattern]),
            played=played,
            matched=matched,
            interval=_interval(played, matched),
            average=patterns.moves / max(1, patterns.tests),
            drawing=tuple(order.draw(facts)),
            farther=order.farther(facts),
            examples=examples_of(self.base, patterns.first[pattern], patterns.last[pattern]),
            picture=place.picture(facts, position, point, mover),
            boards=_boards(position.size),
            source=self.source,
        )

    # ---- Contextual patterns -----------------------------------------------------------------------------------------

    def _contexts_of(self, position: Position, mover: Color, point: int) -> Iterator[ContextFact]:
        settings = self.base.manifest.settings
        symmetries, swap = (bool(settings.get(name, True)) for name in ("symmetries", "colour_swap"))
        after = position.copy()
        after.play(point, mover, suicide=True)
        if not after.color(point):
            return  # it took itself off the board
        for window in self.base.windows if self.base.reads_tables else ():
            key = context_key(after, point, window, symmetries=symmetries, colour_swap=swap)
            context = Context.of(key)
            lonely = not any(symbol not in (EMPTY, EDGE) for symbol in context.symbols)
            if lonely and position.size != _USUAL_SIZE:
                continue
            row = self._tables(window, key)
            if row is not None:
                yield self._context_seen(context, row, after, point)

    def _read_table(self, window: int, key: bytes) -> dict[str, Any] | None:
        rows: list[dict[str, Any]] = self.base.contexts(window, filters=[("key", "=", key)]).to_pylist()
        return rows[0] if rows else None

    def _context_seen(self, context: Context, row: dict[str, Any], after: Position, point: int) -> ContextFact:
        return ContextFact(
            window=context.window,
            key=context.key.hex(),
            count=row["count"],
            wins=row["wins"],
            decided=row["decided"],
            interval=_interval(row["wins"], row["decided"]) if row["decided"] else None,
            drawing=tuple(context.text().splitlines()),
            examples=examples_of(self.base, row["first"], row["last"]),
            picture=Picture.of(after, [point], context.window // 2),
            boards=_boards(after.size),
            source=self.source,
        )

    # ---- Collocations ------------------------------------------------------------------------------------------------

    def _continuation(self, game: Game, mover: Color, point: int) -> Collocation | None:
        """The move as a continuation of the latest stone in its window, as that stone's pattern was then."""
        if not (self.base.has_collocations and self.base.reads_tables) or game.size != _USUAL_SIZE:
            return None
        graph = self.base.collocations
        earlier = _latest_near(game, point, graph.convention)
        if earlier is None:
            return None
        anchor, position = earlier
        scene = Scene.of_game(position, anchor, graph.convention)
        found = graph.vertex(scene.key)
        for continuation in found.continuations:
            if scene.color_of(continuation) is mover and point in scene.points(continuation):
                after = game.position
                after.play(point, mover, suicide=True)
                return Collocation(
                    after=anchor,
                    count=continuation.count,
                    followed=found.followed,
                    interval=_interval(continuation.count, found.followed),
                    g2=continuation.best.g2,
                    examples=examples_of(self.base, continuation.first.number, continuation.last.number),
                    picture=Picture.of(after, [point, anchor], 2).marked(rings=[anchor]),
                )
        return None

    # ---- The predictor -----------------------------------------------------------------------------------------------

    def _predicted(self, game: Game, position: Position, point: int) -> Predicted | None:
        if not self.base.has_predictor:
            return None
        moves = tuple(move.point for move in game.moves_since_set_up)
        key = position.size, position.hash, position.to_move, position.ko, moves
        if key not in self._predictions:
            if len(self._predictions) >= _REMEMBERED:
                self._predictions.clear()
            predictions = self.base.predictor.explain(position, moves)
            self._predictions[key] = predictions, means(predictions)
        predictions, usual = self._predictions[key]
        rank = next((rank for rank, one in enumerate(predictions, 1) if one.point == point), None)
        if rank is None:
            return None
        found = predictions[rank - 1]
        weightiest = tuple(features(found, usual, position))
        return Predicted(found.probability, rank, len(predictions), weightiest, self.source)


def examples_of(base: KnowledgeBase, *moments: int) -> tuple[GameExample, ...]:
    """The games of some moments, as far as the base can name them, each once."""
    if not base.names_games:
        return ()
    found = dict.fromkeys(int(moment) for moment in moments if moment)
    return tuple(example for moment in found if (example := _example(base, moment)))


def _example(base: KnowledgeBase, moment: int) -> GameExample | None:
    games = base.games_by_tag
    row = games.get(moment)
    if row is None:
        return None
    black, white, event, date = (row[name] or "" for name in ("black", "white", "event", "date"))
    number = None if "games" in base else games.row(moment)  # a table of names alone has no games behind it
    return GameExample(black, white, event, date, moment & _MOVE_BITS, number)


def _latest_near(game: Game, point: int, convention: Convention) -> tuple[int, Position] | None:
    """The latest stone in the window of a point, and the position just after it was played."""
    row, column = divmod(point, game.size)
    half = convention.window // 2
    for back, move in enumerate(reversed(game.moves_since_set_up)):
        there = divmod(move.point, game.size)
        if move.point != PASS and max(abs(there[0] - row), abs(there[1] - column)) <= half:
            past = game.copy()
            past.undo(back)
            position = past.position
            return (move.point, position) if position.color(move.point) else None
    return None


def _stones(facts: Iterable[int]) -> int:
    return sum(symbol != EDGE for _, symbol in map(order.decode, facts))


def _interval(count: int, of: int) -> tuple[float, float]:
    low, high = credible(count, of)
    return float(low), float(high)


def _boards(size: int) -> str:
    """The counted games were played on the usual board; people looking at another one should know."""
    return "" if size == _USUAL_SIZE else f", on {_USUAL_SIZE}×{_USUAL_SIZE} boards"


# ---- Features of the predictor ---------------------------------------------------------------------------------------


def means(predictions: Sequence[Prediction]) -> Weights:
    """The weight of each kind of feature in an average legal move."""
    sums: Counter[FeatureKind] = Counter()
    for prediction in predictions:
        sums.update(_weights(prediction.parts))
    return {kind: weight / len(predictions) for kind, weight in sums.items()}


def features(prediction: Prediction, usual: Weights, position: Position) -> Iterator[Feature]:
    """The weightiest features of a move of the side to move, each compared with the average legal move.

    The score is a sum of many weights, and every legal move has most of them: that nothing is captured adds as much to
    each quiet move. So a feature counts by what it adds beyond the mean of all legal moves.
    """
    own = _weights(prediction.parts)
    beyond = {kind: own.get(kind, 0.0) - usual.get(kind, 0.0) for kind in {**own, **usual}}
    counts: Counter[FeatureKind] = Counter()
    for part in prediction.parts:
        counts[part.kind] = max(counts[part.kind], part.count)
    for kind in sorted(beyond, key=lambda kind: (-abs(beyond[kind]), WORDS[kind]))[:_SHOWN]:
        if abs(beyond[kind]) >= _LEAST:
            name = effects(position, prediction.point) if kind is FeatureKind.TACTICS else WORDS[kind]
            yield Feature(name, beyond[kind], counts[kind])


def effects(position: Position, point: int) -> str:
    """The immediate effects of the move; a quiet one has liberties and contact only."""
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


def _weights(parts: Iterable[Part]) -> Weights:
    found: Weights = {}
    for part in parts:
        found[part.kind] = found.get(part.kind, 0.0) + part.weight
    return found
