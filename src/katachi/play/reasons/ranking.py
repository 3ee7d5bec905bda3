"""Which facts are told first, and which say the same."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from katachi.play.reasons.outlook import Change
from katachi.search.fact import Certainty, Fact, FactKind

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
_TAKEN = {FactKind.CAPTURE, FactKind.CATCH, FactKind.LADDER, FactKind.NET, FactKind.KILLS, FactKind.CAPTURES}
_CUTS = {FactKind.CUT, FactKind.THREATENS_CUT}
_UNSURE = 0.25  # of the owner of a stone, from which a proof adds to what is expected
_MOSTLY = 0.5  # of the stones of a fact: what is said about them was said
_VAGUE = 1.0  # a threat that names no stones weighs this much at most: it is told after what the move does
_HALF = {FactKind.STRENGTHENS, FactKind.WEAKENS, FactKind.LEADS_OUT, FactKind.SHUTS_IN, FactKind.TAKES_EYE}
_EYES = {FactKind.EYE, FactKind.TAKES_EYE}  # only a part of what keeps stones alive
_ATARIS = {FactKind.ATARI, FactKind.DOUBLE_ATARI}
_KEY = 2.0  # stones may be worth this many times their number: they may be key stones
_NEXT = {FactKind.ELSEWHERE, FactKind.LEAVES, FactKind.THREAT, FactKind.THREATENS_CUT}  # what a next move decides


def ranked(found: Iterable[Fact]) -> tuple[Fact, ...]:
    """The weightiest first; of facts that say the same about the same stones, the surest."""
    sure = sorted(found, key=lambda fact: (_SURE[fact.certainty], -fact.size))
    told: set[tuple[object, int]] = set()
    kept = []
    for fact in _without_idle_cuts(sure):
        about = _claims(fact)
        known = sum((False, stone) in told for stone in fact.stones)
        if known and fact.kind is FactKind.THREAT and known == len(fact.stones):
            continue  # it is done already
        if known and fact.kind in _HALF and known >= _MOSTLY * len(fact.stones):
            continue  # what becomes of them is told
        if not about or len(about & told) < len(about) * (_MOSTLY if fact.certainty is Certainty.SIMULATED else 1):
            kept.append(fact)
        told |= about
    # That the other side would play there, too, adds to a reason and is never the first one.
    return tuple(sorted(kept, key=lambda fact: (fact.kind is not FactKind.VITAL, _weight(fact)), reverse=True))


def _without_idle_cuts(facts: list[Fact]) -> list[Fact]:
    """The facts, without cuts that cut off stones which the move takes, or only those that it puts in double atari."""
    taken = {stone for fact in facts if fact.kind in _TAKEN and not fact.against for stone in fact.stones}
    double = {stone for fact in facts if fact.kind is FactKind.DOUBLE_ATARI for stone in fact.stones}
    return [
        fact
        for fact in facts
        if fact.kind not in _CUTS or (taken.isdisjoint(fact.stones) and not double.issuperset(fact.stones))
    ]


def _claims(fact: Fact) -> set[tuple[object, int]]:
    """What a fact says about stones, so that it is not said twice: what becomes of them, or that it is threatened."""
    if fact.kind in _OF_STONES:
        stones = [stone for stone in fact.stones if stone != fact.line[0]] or fact.stones  # the move is new
        return {(fact.against, stone) for stone in stones}
    return {(fact.kind, stone) for stone in fact.stones} if fact.kind is FactKind.THREAT else set()


def _weight(fact: Fact) -> float:
    """What can be seen on the board explains more than an expectation of the same size. What a ko is worth is one."""
    expected = fact.certainty is Certainty.SIMULATED or fact.kind is FactKind.KO
    if fact.kind is FactKind.THREAT and not fact.stones:
        return min(fact.size, _VAGUE)
    return fact.size if expected else _SEEN * fact.size


def weighed(fact: Fact, change: Change) -> Fact:
    """A fact with the points that depend on it: what the network expects to change there, and more where it is proved
    that stones live or die, which the network often overlooks."""
    staked = fact.kind is FactKind.KO or (fact.kind in _STAKES and fact.certainty is Certainty.PROVED)
    staked = staked or (fact.kind is FactKind.SETTLES and fact.against)
    if staked or fact.certainty is Certainty.SIMULATED:
        return fact
    if fact.kind is FactKind.SETTLES:
        return replace(fact, size=_settled_worth(fact, change))
    if fact.kind in _NEXT:
        return replace(fact, size=min(fact.size, change.next_worth(fact.stones)))
    most = fact.size if fact.kind in _EYES else _KEY * fact.size
    return replace(fact, size=min(most, change.worth(fact.stones or fact.points)))


def _settled_worth(fact: Fact, change: Change) -> float:
    """What a proof adds to what the network expects of these stones if the mover plays elsewhere."""
    new = 1 - change.elsewhere[list(fact.stones)]
    return float(new[new >= _UNSURE].sum())


def with_threats(found: Iterable[Fact]) -> list[Fact]:
    """An atari says what it threatens: it weighs as much as the threat, which is not told again."""
    facts = list(found)
    asks = [fact for fact in facts if fact.kind is FactKind.THREAT and fact.certainty is Certainty.SIMULATED]
    for atari in [fact for fact in facts if fact.kind in _ATARIS]:
        same = [threat for threat in asks if threat.stones and set(threat.stones) <= set(atari.stones)]
        weighty = replace(atari, size=max([atari.size, *(threat.size for threat in same)]))
        facts = [weighty if fact is atari else fact for fact in facts if fact not in same]
    return facts
