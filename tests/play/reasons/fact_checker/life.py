"""Facts about life and death, tried by two other readers (`claims`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from tests import oracle_board as oracle
from tests.oracle_board import PASS
from tests.play.reasons.claims import Claim, Favour, Verdict, judged
from tests.play.reasons.fact_checker.case import Case, least, need

from katachi.go import Color, Position, vertex
from katachi.go.points import parse_vertex
from katachi.play.reasons import Fact, FactKind
from katachi.search.settled import Prover
from katachi.search.urgent import open_fates


def regions(position: Position, stones: Iterable[int]) -> frozenset[int]:
    """Where proofs about these stones are said to be: only a hint where to look."""
    wanted = set(stones)
    fates = [fate.region for fate in open_fates(position, 8000) if wanted & fate.chain.stones]
    settled = [group.points for group in Prover().settle(position).groups if wanted & set(group.stones)]
    return frozenset[int](wanted).union(*fates, *settled)


def claims(
    position: Position,
    stones: Sequence[int],
    first: Color,
    captured: bool,
    near: frozenset[int],
    ko: Favour = Favour.LOSER,
) -> Verdict:
    """One claim for each chain of these stones."""
    left, found = {stone for stone in stones if position.color(stone)}, [Verdict.CHECKED]
    banned = position.ko if position.to_move == first else PASS
    position = position.copy()
    position.to_move = first
    need(captured or len(left) == len(stones), "the stones are not all there")
    while left:
        stone = min(left)
        left -= set(position.chain(stone))
        verdict, why = judged(Claim(position, stone, first, captured, near, ko, banned))
        end = "captured" if captured else "not captured"
        need(verdict is not Verdict.FALSE, f"{vertex(stone, position.size)} is {end}, it says; {why}")
        found.append(verdict)
    return least(*found)


def decided(case: Case, fact: Fact) -> Verdict:
    color = Color(case.before.color(fact.stones[0]))
    before = case.placed([])
    near = regions(before, fact.stones)
    own = color is case.mover
    need(own is (fact.kind in (FactKind.LIVES, FactKind.SAVES)), "these are the other side's stones")
    after = claims(case.placed([case.point]), fact.stones, case.enemy, not own, near)
    return least(after, claims(before, fact.stones, case.enemy, own, near))


def net(case: Case, fact: Fact) -> Verdict:
    near = oracle.neighbours(case.size, case.point)
    need(not set(near).intersection(fact.stones), "the move touches the stones: that is no net")
    need(len(case.after.liberties(fact.stones[0])) > 1, "stones in atari are in no net")
    return decided(case, fact)


def proved_next(case: Case, fact: Fact) -> Verdict:
    mine = fact.kind is FactKind.THREAT
    victim = case.enemy if mine else case.mover
    need(all(case.after.color(stone) == victim for stone in fact.stones), "whose stones are these?")
    after = case.placed([case.point, PASS] if mine else [case.point])
    return claims(case.placed(fact.line), fact.stones, victim, True, regions(after, fact.stones))


def settled(case: Case, fact: Fact) -> Verdict:
    position = case.placed([] if fact.kind is FactKind.NOT_NEEDED else [case.point])
    color = Color(position.color(fact.stones[0]))
    dead = " dead " in fact.sentence
    helps = (color is case.mover) is not dead
    need(fact.kind is FactKind.NOT_NEEDED or fact.against is not helps, "it speaks for the wrong side")
    near = regions(position, fact.stones)
    return claims(position, fact.stones, color if dead else color.opponent, dead, near)


def seki(case: Case, fact: Fact) -> Verdict:
    """Neither side's stones are captured if the other side moves first."""
    position = case.placed([case.point])
    near = regions(position, fact.stones)
    found = []
    for color in (Color.BLACK, Color.WHITE):
        stones = [stone for stone in fact.stones if position.color(stone) == color]
        need(stones, "one side has no stones there")
        found.append(claims(position, stones, color.opponent, False, near))
    return least(*found)


def ko_fight(case: Case, fact: Fact) -> Verdict:
    """Whoever has ko threats wins it; and what would have happened otherwise."""
    after, stones = case.placed([case.point]), fact.stones
    color = Color(after.color(stones[0]))
    own, near = color is case.mover, regions(after, stones)
    killed, saved = (claims(after, stones, case.enemy, end, near, Favour.WINNER) for end in (True, False))
    if fact.against:
        better = parse_vertex(fact.sentence.split("; ")[1].split()[0], case.size)
        return least(killed, saved, claims(case.placed([better]), stones, case.enemy, not own, near))
    needs = re.search(r"(Black|White) needs .*\)", fact.sentence)
    need(needs, "it does not say who needs ko threats")
    assert needs is not None
    lost = needs[1] == color.name.capitalize()
    nobody = claims(after, stones, case.enemy, lost, near, Favour.NOBODY)
    return least(killed, saved, nobody, claims(case.placed([]), stones, case.enemy, own, near))
