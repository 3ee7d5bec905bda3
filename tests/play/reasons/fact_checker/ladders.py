"""Facts about atari and ladders, read with every defence."""

from __future__ import annotations

from collections.abc import Sequence

from tests import oracle_board as oracle
from tests.oracle_board import PASS
from tests.play.reasons.claims import Verdict
from tests.play.reasons.fact_checker.case import Case, least, need, sure
from tests.play.reasons.fact_checker.stones import new_ataris
from tests.play.reasons.fact_checker.words import WITH
from tests.play.reasons.slow_reader import Spot, Work, can_catch, catches_at, is_caught

from katachi.go import Color, vertex
from katachi.go.points import parse_vertex
from katachi.play.reasons import Fact, FactKind

LADDER_WORK = 4000
LADDER_RUNS = 4


def caught(case: Case, fact: Fact) -> Verdict:
    stone = fact.stones[0]
    need(set(fact.stones) in new_ataris(case), "the stones are not newly in atari")
    runs = sum(point != PASS for point in fact.line[1::2])
    need(fact.kind is not FactKind.LADDER or runs >= LADDER_RUNS, f"that is too short for a ladder: {runs} moves")
    ends_caught(case, fact, case.mover)
    return sure(is_caught(case.after, stone, Work(LADDER_WORK)), True, "the stones get away")


def ladder_fails(case: Case, fact: Fact) -> Verdict:
    breakers, stone = set(fact.points), fact.stones[0]
    need(set(fact.stones) in new_ataris(case), "the stones are not newly in atari")
    need(case.after.color(min(breakers)) == case.enemy and stone not in breakers, "these stones do not help them")
    need(case.after.chain(min(breakers)) == breakers, "they are no chain")
    works = sure(is_caught(case.after, stone, Work(LADDER_WORK)), False, "the ladder works")
    cells = list(case.after.board)
    for breaker in breakers:
        cells[breaker] = 0
    without = Spot(type(case.after.board)(cells), case.size)
    breaks = sure(is_caught(without, stone, Work(LADDER_WORK)), True, "it would not work without these stones either")
    return breaks if works is Verdict.CHECKED else works


def ends_caught(case: Case, fact: Fact, taker: Color) -> None:
    """At the end of the line the stones are gone, or in atari without a legal way to extend."""
    stone, end = fact.stones[0], case.after.follow(int(case.enemy), fact.line[1:])
    assert end is not None
    if not end.color(stone) or end.color(stone) == taker:
        return
    liberties = end.liberties(stone)
    need(len(liberties) == 1, f"at the end of its line the stones have {len(liberties)} liberties")
    need(end.step(int(taker.opponent), *liberties) is None, "at the end of its line the stones can still run")


def save(case: Case, fact: Fact) -> Verdict:
    stone, chain = fact.stones[0], set(fact.stones)
    need(case.before.chain(stone) == chain and case.before.color(stone) == case.mover, "it is no chain of the mover")
    first = parse_vertex(WITH.findall(fact.sentence)[-1], case.size)
    before = catches_at(case.before, stone, first, Work(LADDER_WORK))
    after = can_catch(case.after, stone, Work(LADDER_WORK))
    need(case.after.color(stone) == case.mover, "the stones are gone")
    one = sure(before, True, f"they could not be caught with {vertex(first, case.size)}")
    other = sure(after, False, "they can still be caught")
    return other if one is Verdict.CHECKED else one


def lost(case: Case, fact: Fact) -> Verdict:
    need(set(fact.stones) == case.own and not case.captured, "these are not the stones of the move")
    need(len(case.after.liberties(case.point)) == 2, "they have not two liberties")
    return caught_next(case, fact, case.enemy, fact.line[1:])


def caught_next(case: Case, fact: Fact, taker: Color, rest: Sequence[int]) -> Verdict:
    ends_caught(case, fact, taker)
    spot = case.after if taker is case.enemy else Spot(case.after.board, case.size)
    runs = sum(point != PASS for point in rest[1::2])
    need("in a ladder" not in fact.sentence or runs >= LADDER_RUNS, f"that is too short for a ladder: {runs} moves")
    answer = catches_at(spot, fact.stones[0], rest[0], Work(LADDER_WORK))
    return sure(answer, True, f"{vertex(rest[0], case.size)} does not catch them")


def next_catch(case: Case, fact: Fact) -> Verdict:
    stone = fact.stones[0]
    need(case.after.chain(stone) == set(fact.stones), "these stones are no chain")
    if fact.kind in (FactKind.ELSEWHERE, FactKind.LEAVES):
        need(case.after.color(stone) == case.mover and case.point not in fact.stones, "whose stones are these?")
        after = caught_next(case, fact, case.enemy, fact.line[1:])
        before = can_catch(case.before, stone, Work(LADDER_WORK))
        left = fact.kind is FactKind.LEAVES
        why = "they could not be caught before" if left else "they could be caught before: it leaves them"
        return least(after, sure(before, left, why))
    need(case.after.color(stone) == case.enemy and fact.line[1] == PASS, "that is no threat")
    after = caught_next(case, fact, case.mover, fact.line[2:])
    before = can_catch(Spot(case.before.board, case.size), stone, Work(LADDER_WORK))
    return after if sure(before, False, "they could be caught before") is Verdict.CHECKED else Verdict.UNKNOWN


def shortage(case: Case, fact: Fact) -> Verdict:
    """Connecting would lose everything: replayed. The stones are newly in atari, or could have connected before."""
    need(len(fact.line) == 3 and fact.line[1] != PASS, "it has not the form of a connection that is captured")
    _, point, taker = fact.line
    near = [n for n in oracle.neighbours(case.size, point) if case.after.color(n) == case.enemy]
    chains = {min(case.after.chain(n)): case.after.chain(n) for n in near}
    need(len(chains) > 1, "that connects nothing")
    joined = case.after.step(int(case.enemy), point)
    assert joined is not None
    gone = oracle.put(joined.board, case.size, int(case.mover), taker).captured
    need(joined.chain(point) <= gone == set(fact.points), f"that captures {len(gone)} stones")
    said = (
        f"if {case.enemy.name.capitalize()} connects at {vertex(point, case.size)}, {vertex(taker, case.size)} captures"
    )
    need(f"{said} {len(gone)} stone" in fact.sentence, f"it should say: {said}")
    stone = fact.stones[0]
    need(case.after.chain(stone) == set(fact.stones) < gone, "these are not stones that want to connect")
    need(case.after.liberties(stone) == {point}, "they are not in atari there")
    could = case.before.step(int(case.enemy), point)
    free = set(fact.stones) in new_ataris(case) or (could and len(could.liberties(point)) > 1)
    need(free, "they could not connect before either")
    return sure(is_caught(case.after, stone, Work(LADDER_WORK)), True, "the stones get away")
