"""All facts about a move, the weightiest first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from katachi.go import PASS, Color, Game, Position
from katachi.knowledge import KnowledgeBase
from katachi.play.reasons import ko, life
from katachi.play.reasons.connections import connections, next_cut
from katachi.play.reasons.endgame import worth_in_endgame
from katachi.play.reasons.eyes import eyes
from katachi.play.reasons.outlook import Change, Outlook
from katachi.play.reasons.played import Played
from katachi.play.reasons.tactics import tactics
from katachi.play.reasons.territory import expectations
from katachi.search.fact import Certainty, Fact, FactKind
from katachi.search.settled import Prover
from katachi.search.urgent import OpenFate, open_fates

_NODES = 3000  # positions to read about the board after a move
_REMEMBERED = 64
_SEEN = 3.0  # a fact that was read or proved weighs this much more than one that is expected
_SURE = {Certainty.PROVED: 0, Certainty.READ: 1, Certainty.SIMULATED: 2, Certainty.COUNTED: 3}
_OF_STONES = {  # kinds that say the same about the same stones: the surest is told
    FactKind.CAPTURE, FactKind.CATCH, FactKind.LADDER, FactKind.KILLS, FactKind.CAPTURES, FactKind.SETTLES,
    FactKind.SAVE, FactKind.SAVES, FactKind.LIVES, FactKind.SNAPBACK, FactKind.ELSEWHERE, FactKind.LEAVES,
    FactKind.NET, FactKind.SHORTAGE, FactKind.KO_FIGHT, FactKind.SEKI,
}  # fmt: skip
_STAKES = {
    FactKind.NET, FactKind.LIVES, FactKind.KILLS, FactKind.SAVES, FactKind.CAPTURES, FactKind.ELSEWHERE,
    FactKind.KO_FIGHT,
}  # fmt: skip
_ATARIS = {FactKind.ATARI, FactKind.DOUBLE_ATARI}
_KEY = 2.0  # stones may be worth this many times their number: they may be key stones
_NEXT = {FactKind.ELSEWHERE, FactKind.LEAVES, FactKind.THREAT, FactKind.THREATENS_CUT}  # what a next move decides


class Reasons:
    """Finds facts, and remembers what was read about the latest positions."""

    def __init__(self, knowledge: KnowledgeBase | None = None, prover: Prover | None = None) -> None:
        base = knowledge if knowledge and knowledge.has_network else KnowledgeBase.shipped()
        self.outlook = Outlook(base.network)
        self.prover = prover or Prover()
        self._fates: dict[tuple[int, int, int], list[OpenFate]] = {}

    def about(self, game: Game, color: Color, point: int) -> tuple[Fact, ...]:
        """What a legal move does, the weightiest fact first. A pass does nothing."""
        if point == PASS:
            return ()
        played = Played.on(game.position, color, point)
        change = Change.of(self.outlook, game, played)
        before, after = self.fates(played.before), self.fates(played.after, _NODES)
        found = [
            *life.decided(played, before),
            *life.settled(played, self.prover.settle(played.before), self.prover.settle(played.after)),
            *life.next_moves(played, before, after),
            *ko.ko_fights(played, before),
            *(ko.valued(fact, self.outlook, game, played) for fact in ko.kos(played)),
            *tactics(played),
            *eyes(played),
            *connections(played),
            *next_cut(played, change.follow_up.point),
            *self._expected(game, change),
        ]
        return ranked(_with_threats(_weighed(fact, change) for fact in found))

    def _expected(self, game: Game, change: Change) -> list[Fact]:
        """What the network expects; in the endgame with the size of the move instead of the area and the answer."""
        found, size = list(expectations(change)), worth_in_endgame(self.outlook, game, change)
        if size is None:
            return found
        return [size, *(fact for fact in found if fact.kind not in (FactKind.TERRITORY, FactKind.SENTE))]

    def consequences(self, game: Game, color: Color, line: Sequence[int]) -> tuple[Fact, ...]:
        """What is proved after the fewest moves of a line that settle something."""
        after, side = game.position, color
        after.to_move = color
        before = self.prover.settle(after)
        for count, point in enumerate(line, 1):
            if not after.is_legal(point, side):
                break
            after.play(point, side)
            side = side.opponent
            settled = self.prover.settle(after)
            if found := tuple(life.consequences(before, settled, tuple(line[:count]), color, game.size)):
                return found
        return ()

    def fates(self, position: Position, nodes: int = 0) -> list[OpenFate]:
        """The chains whose fate is proved to depend on who moves first."""
        key = position.hash, position.ko, nodes
        if key not in self._fates:
            if len(self._fates) >= _REMEMBERED:
                del self._fates[next(iter(self._fates))]
            self._fates[key] = open_fates(position, nodes) if nodes else open_fates(position)
        return self._fates[key]


def ranked(found: Iterable[Fact]) -> tuple[Fact, ...]:
    """The weightiest first; of facts that say the same about the same stones, the surest."""
    sure = sorted(found, key=lambda fact: (_SURE[fact.certainty], -fact.size))
    told: set[tuple[object, int]] = set()
    kept = []
    for fact in sure:
        about = _claims(fact)
        if fact.kind is FactKind.THREAT and {(False, stone) for stone in fact.stones} <= told and fact.stones:
            continue  # it is done already
        if not about or not about <= told:
            kept.append(fact)
        told |= about
    return tuple(sorted(kept, key=_weight, reverse=True))


def _claims(fact: Fact) -> set[tuple[object, int]]:
    """What a fact says about stones, so that it is not said twice: what becomes of them, or that it is threatened."""
    if fact.kind in _OF_STONES:
        return {(fact.against, stone) for stone in fact.stones}
    return {(fact.kind, stone) for stone in fact.stones} if fact.kind is FactKind.THREAT else set()


def _weight(fact: Fact) -> float:
    """What can be seen on the board explains more than an expectation of the same size."""
    return fact.size if fact.certainty is Certainty.SIMULATED else _SEEN * fact.size


def _weighed(fact: Fact, change: Change) -> Fact:
    """A fact with the points that depend on it: what the network expects to change there, and more where it is proved
    that stones live or die, which the network often overlooks."""
    staked = fact.kind is FactKind.KO or (fact.kind in _STAKES and fact.certainty is Certainty.PROVED)
    if staked or fact.certainty is Certainty.SIMULATED:
        return fact
    if fact.kind in _NEXT:
        return replace(fact, size=min(fact.size, change.next_worth(fact.stones)))
    worth = change.worth(fact.stones or fact.points)
    return replace(fact, size=min(_KEY * fact.size, worth))


def _with_threats(found: Iterable[Fact]) -> list[Fact]:
    """An atari says what it threatens: then it weighs as much, and the threat is not told again."""
    facts = list(found)
    asks = [fact for fact in facts if fact.kind is FactKind.THREAT and fact.certainty is Certainty.SIMULATED]
    told = []
    for fact in facts:
        if fact.kind in _ATARIS:
            same = [threat for threat in asks if threat.stones and set(threat.stones) <= set(fact.stones)]
            facts = [one for one in facts if one not in same]
            fact = replace(fact, size=max([fact.size, *(threat.size for threat in same)]))  # noqa: PLW2901
        told.append(fact)
    return [fact for fact in told if fact in facts or fact.kind in _ATARIS]
