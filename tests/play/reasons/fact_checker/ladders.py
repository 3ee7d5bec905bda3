"""Facts about atari and ladders, read with every defence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tests import oracle_board as oracle
from tests.oracle_board import PASS
from tests.play.reasons.claims import Verdict
from tests.play.reasons.fact_checker.case import Case, least, need, sure
from tests.play.reasons.fact_checker.stones import new_ataris
from tests.play.reasons.fact_checker.words import STONES, WITH
from tests.play.reasons.slow_reader import Spot, Work, can_catch, catches_at, is_caught

from katachi.go import Color, vertex
from katachi.go.points import parse_vertex
from katachi.play.reasons import Fact, FactKind

LADDER_WORK = 4000
LADDER_RUNS = 4
STOPPED = re.compile(r"from (giving atari|connecting) at ([A-HJ-T]\d+): ")


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
    chains = list({frozenset(case.before.chain(stone)) for stone in fact.stones})
    need(set().union(*chains) == set(fact.stones), "these are no whole chains")
    need(len(STONES.findall(fact.sentence)) == len(chains), "it does not name each of them")
    found = []
    for stone in map(min, chains):
        need(case.before.color(stone) == case.mover == case.after.color(stone), "they are not the mover's, or are gone")
        before, named = can_catch(case.before, stone, Work(LADDER_WORK)), WITH.findall(fact.sentence)
        need(not named or len(chains) == 1, "it names the move that catches one of several chains")
        if len(chains) == 1:
            first = parse_vertex(named[-1], case.size) if named else case.point
            before = catches_at(case.before, stone, first, Work(LADDER_WORK))
        found.append(sure(before, True, f"{vertex(stone, case.size)} could not be caught that way"))
        found.append(sure(can_catch(case.after, stone, Work(LADDER_WORK)), False, "they can still be caught"))
    return least(*found)


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


def net(case: Case, fact: Fact) -> Verdict:
    """Whatever the stones try near by, they are caught by ataris; before the move one of these tries saved them."""
    stone, chain = fact.stones[0], set(fact.stones)
    need(case.after.chain(stone) == chain and case.after.color(stone) == case.enemy, "it is no chain of the other side")
    need(not chain & set(oracle.neighbours(case.size, case.point)), "the move touches the stones: that is no net")
    need(len(case.after.liberties(stone)) > 1, "stones in atari are in no net")
    ends_caught(case, fact, case.mover)
    before, after = (Spot(spot.board, case.size) for spot in (case.before, case.after))
    was = sure(can_catch(before, stone, Work(LADDER_WORK)), False, "they could be caught by atari before")
    tries = [_caught_after(before, stone, point) for point in _near(before, chain)]
    need(any(one is False for one in tries), "they could not get away before either")
    found = []
    for point in _near(after, chain):
        name = "a pass" if point == PASS else vertex(point, case.size)
        found.append(sure(_caught_after(after, stone, point), True, f"{name} saves them"))
    return least(was, *found)


def _caught_after(spot: Spot, stone: int, point: int) -> bool | None:
    """Whether the chain is caught after a move of its own side; an illegal one saves nothing."""
    moved = spot.step(spot.color(stone), point)
    return can_catch(moved, stone, Work(LADDER_WORK)) if moved else True


def _near(spot: Spot, chain: set[int]) -> list[int]:
    """A pass, the empty points within three lines of a chain, and where stones in atari are taken."""
    size, enemy = spot.size, oracle.other(spot.color(min(chain)))
    takes = {liberty for one in spot.chains(enemy) if len(found := spot.liberties(min(one))) == 1 for liberty in found}
    close = {p for p in range(size**2) if any(_lines(p, stone, size) <= 3 for stone in chain)}
    return [PASS, *sorted(point for point in close | takes if not spot.color(point))]


def _lines(one: int, other: int, size: int) -> int:
    return max(abs(one // size - other // size), abs(one % size - other % size))


def _liberties_next_to(case: Case) -> set[int]:
    """Those of the other side's chains that the move touches."""
    near = [n for n in oracle.neighbours(case.size, case.point) if case.after.color(n) == case.enemy]
    return set[int]().union(*(case.after.liberties(n) for n in near))


def stopped(case: Case, fact: Fact) -> Verdict:
    """A move of the other side that was good before loses stones now: both are replayed."""
    named = STOPPED.search(fact.sentence)
    assert named is not None
    point = parse_vertex(named[2], case.size)
    need(point in _liberties_next_to(case), "the move takes no liberty of these stones")
    was, now = case.before.step(int(case.enemy), point), case.after.step(int(case.enemy), point)
    need(was, "it could not be played before either")
    assert was is not None
    need(was.board.count(int(case.mover)) == case.before.board.count(int(case.mover)), "it took stones")
    safe = sure(can_catch(Spot(was.board, case.size), point, Work(LADDER_WORK)), False, "it could be caught before")
    if named[1] == "giving atari":
        chain = set(fact.stones)
        need(was.chain(min(chain)) == chain and was.color(min(chain)) == case.mover, "it is no chain of the mover")
        need(len(was.liberties(min(chain))) == 1 < len(case.before.liberties(min(chain))), "that was no atari")
        need(case.after.liberties(min(chain)) == case.before.liberties(min(chain)), "the move gives them liberties")
    else:
        near = [n for n in oracle.neighbours(case.size, point) if case.before.color(n) == case.enemy]
        chains = [set(one) for one in {frozenset(case.before.chain(n)) for n in near}]
        need(len(chains) > 1 and set().union(*chains) == set(fact.stones), "that connects something else")
        need(all(len(case.before.liberties(min(one))) > 1 for one in chains), "they are in atari")
    need(now, "it is illegal now, which is another fact")
    assert now is not None
    need(len(fact.line) == 3 and fact.line[1] == point, "its line does not try the move")
    need(now.liberties(point) == {fact.line[2]}, "it is not in atari there")
    gone = oracle.put(now.board, case.size, int(case.mover), fact.line[2]).captured
    need(now.chain(point) <= gone and len(now.chain(point)) > 1, "that takes a single stone, or another")
    said = f"{vertex(fact.line[2], case.size)} would capture {len(gone)} stones."
    need(fact.sentence.endswith(said), f"it should say: {said}")
    return safe


def shortage(case: Case, fact: Fact) -> Verdict:
    if STOPPED.search(fact.sentence):
        return stopped(case, fact)
    return _connecting_loses(case, fact)


def _connecting_loses(case: Case, fact: Fact) -> Verdict:
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
