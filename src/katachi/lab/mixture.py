"""Learn how the sources of the offline term are mixed (``katachi.search.offline``), from games that none of them knows.

    python -m katachi.lab.mixture games.sgfs.gz --to offline.json

Predictor and network have not learned from every 30th game of the collection they come from. Nearest patterns and
contexts of the shipped base have seen all games, so here they are mined again from a part of the others. Games 0, 60,
120 … then teach: first the few weights inside nearest patterns and contexts (a conditional logit, by likelihood), then
the weight of each source (a mixture, by expectation maximization, with the network and without it). Each source begins
with the credit of ten positions, so none is lost. Games 30, 90, 150 … test the result.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from katachi.files.writing import write_atomically, write_json
from katachi.go import PASS, Color, Game
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.distil import Thresholds, distil
from katachi.knowledge.mining.job import MiningJob
from katachi.knowledge.mining.settings import MineSettings
from katachi.knowledge.patterns.contexts.advice import ContextAdvice
from katachi.knowledge.patterns.counting import CountSettings
from katachi.records import GameRecord, read_games, write
from katachi.search.offline import Mixture, nearest_advice
from katachi.search.settings import SOURCES

_HELD_OUT, _TAUGHT, _TESTED = 30, (60, 0), (60, 30)
_SIZE = 19
_FIRST = 8  # the first positions of a game teach little: they are always the same
_RIDGE = 1e-3
_ROUNDS = 200
_CREDIT = 10.0  # positions that each source starts with
_LEAST = 1e-9

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Lesson:
    """A position: what is known about each legal move, and which one was played."""

    played: int  # its place among the legal moves
    nearest: Floats  # logarithms of P at the point and of P of the reply
    contexts: Floats  # features
    predictor: Floats
    network: Floats


# ---- Positions -------------------------------------------------------------------------------------------------------


class Teacher:
    """Asks all sources about positions of games."""

    def __init__(self, mined: KnowledgeBase, trained: KnowledgeBase) -> None:
        self.contexts = ContextAdvice(mined)
        self.trained = trained
        self._own, self._reply = (nearest_advice(mined, powers) for powers in ((1.0, 0.0), (0.0, 1.0)))

    def lessons(self, records: Iterable[GameRecord], every: int) -> Iterator[Lesson]:
        """Some positions of each game."""
        for number, record in enumerate(records):
            for at, (color, point, game) in enumerate(record.replay()):
                if at >= _FIRST and (at + number) % every == 0 and point != PASS:
                    yield self.lesson(game, color, point)

    def lesson(self, game: Game, color: Color, point: int) -> Lesson:
        """What all sources say before this move."""
        position, legal = game.position, game.legal_moves(color)
        position.to_move = color
        last = game.moves[-1].point if game.moves else PASS
        own, reply = (np.log(advice.ask(position, last)[0][legal] + _LEAST) for advice in (self._own, self._reply))
        predicted = dict(self.trained.predictor.probabilities(game))
        judged = dict(self.trained.network.judge(game, color).moves)
        return Lesson(
            legal.index(point),
            np.stack([own, reply], axis=1),
            self.contexts.features(position, color, legal, last)[0],
            np.array([predicted.get(one, 0.0) for one in legal]),
            np.array([judged.get(one, 0.0) for one in legal]),
        )


# ---- Learning --------------------------------------------------------------------------------------------------------


def softmax(scores: Floats) -> Floats:
    """Probabilities from logarithms of odds."""
    odds = np.exp(scores - scores.max())
    return np.asarray(odds / odds.sum())


def logit(features: Sequence[Floats], played: Sequence[int]) -> Floats:
    """The weights under which the moves that were played are the likeliest."""

    def loss(weights: Floats) -> tuple[float, Floats]:
        total, slope = _RIDGE * float(weights @ weights), 2 * _RIDGE * weights
        for rows, at in zip(features, played, strict=True):
            odds = softmax(rows @ weights)
            total -= float(np.log(odds[at] + _LEAST)) / len(features)
            slope = slope + (odds @ rows - rows[at]) / len(features)
        return total, slope

    return np.asarray(minimize(loss, np.zeros(features[0].shape[1]), jac=True, method="L-BFGS-B").x)


def mixture_weights(chances: Floats, credit: float = _CREDIT, rounds: int = _ROUNDS) -> Floats:
    """The weights of sources under which moves are the likeliest; `chances` has a row for each move, a column for each
    source."""
    weights = np.full(chances.shape[1], 1 / chances.shape[1])
    for _ in range(rounds):
        parts = chances * weights + _LEAST
        weights = (parts / parts.sum(axis=1, keepdims=True)).sum(axis=0) + credit
        weights = weights / weights.sum()
    return np.asarray(weights)


def learn(lessons: Sequence[Lesson], names: Sequence[str]) -> Mixture:
    """All numbers of the mixture; `names` are the features of contexts."""
    played = [one.played for one in lessons]
    own, reply = logit([one.nearest for one in lessons], played)
    contexts = logit([one.contexts for one in lessons], played)
    inner = Mixture({}, {}, (round(own, 4), round(reply, 4)), _named(names, contexts))
    chances = np.array([[told[one.played] for told in opinions(one, inner, names)] for one in lessons])
    others = [name for name in SOURCES if name != "network"]
    without = mixture_weights(chances[:, [SOURCES.index(name) for name in others]])
    weights = _named(SOURCES, mixture_weights(chances))
    return Mixture(weights, _named(others, without), inner.nearest, inner.contexts)


def _named(names: Sequence[str], values: Floats) -> dict[str, float]:
    return {name: round(float(value), 4) for name, value in zip(names, values, strict=True)}


def opinions(lesson: Lesson, mixture: Mixture, names: Sequence[str]) -> list[Floats]:
    """The probability of each legal move from each source, in their order."""
    contexts = np.array([mixture.contexts[name] for name in names])
    return [
        softmax(lesson.nearest @ np.array(mixture.nearest)),
        softmax(lesson.contexts @ contexts),
        lesson.predictor,
        lesson.network,
    ]


def tested(lessons: Sequence[Lesson], mixture: Mixture, names: Sequence[str]) -> dict[str, dict[str, float]]:
    """Of each source and the mixture: how often its first move was played, and the mean of -log P of moves played."""
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in (*SOURCES, "mix", "mix without network")}
    kinds = (mixture.weights, mixture.without_network)
    weights = np.array([[kind.get(name, 0.0) for name in SOURCES] for kind in kinds])
    for one in lessons:
        said = opinions(one, mixture, names)
        for name, odds in zip(found, [*said, *(weights @ np.array(said))], strict=True):
            found[name].append((float(odds.argmax() == one.played), -float(np.log(odds[one.played] + _LEAST))))
    means = {name: np.mean(rows, axis=0).tolist() for name, rows in found.items()}
    return {name: {"first": round(first, 4), "loss": round(loss, 4)} for name, (first, loss) in means.items()}


# ---- The command -----------------------------------------------------------------------------------------------------


def mine(records: Sequence[GameRecord], of: int, folder: Path) -> KnowledgeBase:
    """A base as the shipped one is made, from some of its games: thresholds are smaller in proportion."""
    games = folder / "games.sgf"
    write_atomically(games, write([record.to_tree() for record in records]).encode())
    MiningJob([games], folder / "mined.kb", MineSettings(CountSettings(replies=True)), workers=1).run()
    usual, share = Thresholds(), len(records) / of
    thresholds = [max(2, round(share * n)) for n in (usual.nearest, usual.replies, usual.contexts, usual.collocations)]
    distil(KnowledgeBase.open(folder / "mined.kb"), folder / "small.kb", Thresholds(*thresholds))
    return KnowledgeBase.open(folder / "small.kb")


def chosen(games: Sequence[GameRecord], part: tuple[int, int], most: int) -> list[GameRecord]:
    """Games of a part of those held out, spread over the collection."""
    every, first = part
    held = [game for game in islice(games, first, None, every) if game.size == _SIZE and not game.setup.black]
    return held[:: max(1, len(held) // most)][:most]


def _parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m katachi.lab.mixture", description=__doc__)
    add = parser.add_argument
    add("games", type=Path, help="the collection that predictor and network come from")
    add("--to", type=Path, required=True, help="the file to write")
    add("--kb", type=Path, help="the base with predictor and network (the shipped one)")
    add("--mined", type=int, default=8000, help="games to mine patterns from (8000)")
    add("--taught", type=int, default=150, help="games to learn from, and to test (150)")
    add("--every", type=int, default=25, help="use every Nth position of a game (25)")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None, say: Callable[[str], object] = print) -> None:
    """The command."""
    given = _parsed(arguments)
    games = list(read_games([given.games]))
    others = [game for at, game in enumerate(games) if at % _HELD_OUT]
    others = others[:: max(1, len(others) // given.mined)][: given.mined]
    taught, test = (chosen(games, part, given.taught) for part in (_TAUGHT, _TESTED))
    with TemporaryDirectory() as folder:
        teacher = Teacher(mine(others, len(games), Path(folder)), KnowledgeBase.open(given.kb))
        lessons, exams = (list(teacher.lessons(part, given.every)) for part in (taught, test))
        names = teacher.contexts.names
    mixture = learn(lessons, names)
    recipe: dict[str, Any] = {
        "mined": len(others), "games": len(taught), "positions": len(lessons), "every": given.every,
        "test_positions": len(exams), "test": tested(exams, mixture, names),
    }  # fmt: skip
    write_json(given.to, {**asdict(mixture), "recipe": recipe})
    say(f"{len(lessons)} positions; weights {mixture.weights}; test {recipe['test']}")


if __name__ == "__main__":
    main()
