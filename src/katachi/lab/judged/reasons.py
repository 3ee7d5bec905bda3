"""How useful explanations are: whether they speak of the place where a strong judge plays, and how long they take.

Of played moves that lose eight points or more: how many get a "why not" that tells a fact near the judge's best line or
near the punishment? Of the judge's best moves there: how many get such a fact? A fact of tactics, life and death,
threats or territory counts if it is told (among the first three sentences), and one of its points, or of the first
moves of its line, is within two lines of one of theirs. Times are of the processor, of a witness that has not seen the
position.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from katachi.go import PASS, Color, Game
from katachi.go.points import parse_vertex
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.statistics import Share
from katachi.lab.judged.games import JudgedGame, katachi_settings
from katachi.play.explanation import explain
from katachi.play.sentences import worth_telling
from katachi.play.witness import Witness
from katachi.search.fact import TOLD, Fact, FactKind

LOSS = 8.0  # points lost by the moves that are asked about
_NEAR, _MOVES = 2, 6  # lines, and moves of a line
_ELSEWHERE = {  # kinds that say nothing about the board
    FactKind.PATTERN, FactKind.JOSEKI, FactKind.OPENING, FactKind.SENTE, FactKind.VITAL,
}  # fmt: skip


@dataclass(frozen=True)
class Blunder:
    """A position, the bad move played there, the judge's best line and the punishment."""

    game: Game
    color: Color
    played: int
    best: tuple[int, ...]
    punished: tuple[int, ...]


@dataclass(frozen=True)
class ReasonScore:
    """What explanations tell about bad moves, and about the judge's best moves there."""

    chooser: str
    moves: int
    why_not: Share
    best: Share
    own_choice: Share  # the search would have played the bad move itself
    facts_ms: tuple[float, float, float]  # median, 95 % within, longest
    groups_ms: tuple[float, float, float]

    def to_json(self) -> dict[str, Any]:
        """As in the JSON answer."""
        shares = {name: getattr(self, name).to_json() for name in ("why_not", "best", "own_choice")}
        times = {name: [round(one, 1) for one in getattr(self, name)] for name in ("facts_ms", "groups_ms")}
        return {"chooser": self.chooser, "moves": self.moves, **shares, **times}


def blunders(games: Iterable[JudgedGame]) -> Iterator[Blunder]:
    """All moves of games that lose eight points or more, where the judge would not pass."""
    for judged in games:
        game = judged.start.copy()
        for number, (color, point) in enumerate(judged.moves, 1):
            before, after = judged.judged[number - 1 : number + 1]
            best, punished = (_points(one.line, game.size) for one in (before, after))
            if judged.lost(number) >= LOSS and point != PASS and best:
                yield Blunder(game.copy(), color, point, best, punished)
            game.play(point, color)


def _points(line: Sequence[str], size: int) -> tuple[int, ...]:
    """The first moves of a line, up to a pass."""
    found = []
    for name in line[:_MOVES]:
        if name.lower() == "pass":
            break
        found.append(parse_vertex(name, size))
    return tuple(found)


def is_near(facts: Iterable[Fact], line: Iterable[int], size: int) -> bool:
    """Whether a fact that says something about the board is where the line is played."""
    points = [point for fact in facts if fact.kind not in _ELSEWHERE for point in (*fact.points, *fact.line[:_MOVES])]
    return any(_lines(one, other, size) <= _NEAR for one in points if one != PASS for other in line)


def _lines(one: int, other: int, size: int) -> int:
    return max(abs(one // size - other // size), abs(one % size - other % size))


def measured_reasons(
    text: str, base: KnowledgeBase, asked: Sequence[Blunder], done: Callable[[], None] = lambda: None
) -> ReasonScore:
    """Explain each of them by a search ``katachi:playouts=100`` with any settings. Raises ValueError."""
    simulations, settings = katachi_settings(text)
    witness, other = Witness.of(base), Witness.of(base)  # the other has not seen the position
    why_not, best, own = [], [], []
    facts_ms, groups_ms = [], []
    for one in asked:
        report = explain(one.game, simulations, move=one.played, top=1, knowledge=base, **settings)
        own.append(one.played in report.candidates[0].points)
        told = report.why_not.facts[:TOLD] if report.why_not else ()
        why_not.append(is_near(told, (*one.best, *one.punished), one.game.size))
        begun = time.process_time()
        facts = witness.evidence(one.game, one.color, one.best[0]).facts
        facts_ms.append(1000 * (time.process_time() - begun))
        best.append(is_near(worth_telling(facts)[:TOLD], one.best, one.game.size))
        begun = time.process_time()
        other.groups(one.game)
        groups_ms.append(1000 * (time.process_time() - begun))
        done()
    told_share, best_share, own_share = (Share(sum(found), len(asked)) for found in (why_not, best, own))
    return ReasonScore(text, len(asked), told_share, best_share, own_share, _spread(facts_ms), _spread(groups_ms))


def _spread(times: list[float]) -> tuple[float, float, float]:
    """The median, what 95 % are within, and the longest."""
    found = sorted(times) or [0.0]
    return found[len(found) // 2], found[min(int(0.95 * len(found)), len(found) - 1)], found[-1]
