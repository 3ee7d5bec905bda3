"""Slow and obvious: what each source of the offline term says, how they are mixed, and who has which share."""

import math
from collections.abc import Mapping

import numpy as np

from katachi.go import PASS, Color, Game
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.network.examples import PRESENT, sight_of
from katachi.knowledge.patterns.collocations.scene import Scene
from katachi.knowledge.patterns.contexts.keys import context_key
from katachi.knowledge.patterns.nearest.advisor import PRIOR, backed_off
from katachi.knowledge.patterns.nearest.patterns import Matcher

Said = dict[int, tuple[float, float]]  # by point: probability and certainty


def _normal(odds: Mapping[int, float]) -> dict[int, float]:
    total = sum(odds.values())
    return {point: one / total for point, one in odds.items()}


def nearest(base: KnowledgeBase, game: Game, powers: tuple[float, float]) -> Said:
    """Patterns at each point, and replies around the last move."""
    position, mover, patterns = game.position, game.to_move, base.nearest
    last = game.moves[-1].point if game.moves else PASS
    replies = base.replies.probabilities(position, last, int(mover)) if last != PASS else [0.0] * position.size**2
    odds, certain, matcher = {}, {}, Matcher(patterns, position)
    for point in game.legal_moves():
        path = matcher.at(point, int(mover))
        odds[point] = backed_off(patterns, path) ** powers[0] * (float(replies[point]) + 1e-4) ** powers[1]
        seen = float(patterns.matched[path[-1]]) if path else 0.0
        certain[point] = seen / (seen + PRIOR)
    return {point: (p, certain[point]) for point, p in _normal(odds).items()}


def contexts(base: KnowledgeBase, game: Game, weights: Mapping[str, float]) -> Said:
    """The widest window that was counted, and the continuations of the last move."""
    mover, odds, certain = game.to_move, {}, {}
    shares = _continuations(base, game, mover)
    for point in game.legal_moves():
        after = game.position
        after.play(point, mover)
        score, certain[point] = 0.0, 0.0
        for window in reversed(base.windows):
            rows = base.contexts(window, filters=[("key", "=", context_key(after, point, window))]).to_pylist()
            if rows:
                count = rows[0]["count"]
                score = weights[str(window)] + weights[f"{window} log"] * math.log(count)
                certain[point] = count / (count + 100)
                break
        score += weights["collocation"] * math.log(1 + 1000 * shares.get(point, 0.0))
        odds[point] = math.exp(score)
    return {point: (p, certain[point]) for point, p in _normal(odds).items()}


def _continuations(base: KnowledgeBase, game: Game, mover: Color) -> dict[int, float]:
    if not game.moves:
        return {}
    graph = base.collocations
    scene = Scene.of_game(game.position, game.moves[-1].point, graph.convention)
    vertex = graph.vertex(scene.key)
    found: dict[int, float] = {}
    for one in vertex.continuations:
        if scene.color_of(one) is mover:
            for point in scene.points(one):
                found[point] = max(found.get(point, 0.0), one.count / vertex.followed)
    return found


def predictor(base: KnowledgeBase, game: Game) -> Said:
    """It is always certain."""
    return {point: (p, 1.0) for point, p in base.predictor.probabilities(game)}


def network(base: KnowledgeBase, game: Game) -> Said:
    """It is always certain. At the root it is asked about the board in all eight symmetries, in lopsided games also
    without the last moves."""
    points, last, komi = sight_of(game, game.to_move)
    square = np.arange(game.size**2).reshape(game.size, game.size)
    logits, leads = np.zeros((2, game.size**2)), np.zeros(2)
    for face in (square, square.T):
        for turn in range(4):
            there = np.rot90(face, turn).ravel()  # which point comes to each place
            where = np.argsort(there)
            moved = np.where(last < 0, last, where[last]).astype(np.int16)
            level, year = np.array([komi], np.float32), np.array([PRESENT], np.float32)
            for way, known in enumerate((moved, np.full_like(moved, -1))):
                seen = np.ascontiguousarray(points[:, there]), known
                said = base.network.native.judge(*seen, level, year, game.size)
                logits[way] += said[0][0][where] / 8
                leads[way] += said[2][0] / 8
    fresh = 0.6 * min(1.0, max(0.0, (abs(leads[0]) - 8) / 16))
    logits = (1 - fresh) * logits[0] + fresh * logits[1]
    legal = game.legal_moves()
    odds = np.exp(logits[legal] - logits[legal].max())
    return {point: (float(p), 1.0) for point, p in zip(legal, odds / odds.sum(), strict=True)}


def mixed(said: Mapping[str, Said], weights: Mapping[str, float], point: int) -> tuple[float, float, dict[str, float]]:
    """Probability, certainty and the share of each source in the wins of a point."""
    total = sum(weights[name] for name in said)
    parts = {name: weights[name] / total * one[point][0] for name, one in said.items()}
    p = sum(parts.values())
    certainty = sum(part * said[name][point][1] for name, part in parts.items()) / p
    # What a source is certain of is won; of the rest, half.
    won = {name: part * (said[name][point][1] + (1 - said[name][point][1]) / 2) for name, part in parts.items()}
    return p, certainty, {name: one / sum(won.values()) for name, one in won.items()}


def simulations(weight: float, power: float, doubt: float, p: float, certainty: float) -> tuple[float, float]:
    """Virtual simulations and wins of a move."""
    h = p**power
    return weight * h + doubt * weight * (1 - h), weight * h * (certainty + (1 - certainty) / 2)
