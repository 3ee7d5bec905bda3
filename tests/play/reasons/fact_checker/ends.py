"""What the network expects of stones: whether they live, die, get stronger or weaker, computed again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import numpy as np
from tests import oracle_board as oracle
from tests.oracle_board import EMPTY, PASS
from tests.play.reasons.claims import Verdict
from tests.play.reasons.fact_checker.areas import area_of, drawn, line
from tests.play.reasons.fact_checker.case import Case, Owners, need
from tests.play.reasons.fact_checker.connections import group_of
from tests.play.reasons.fact_checker.words import ABOUT, CERTAIN, at_least, careful, placed, same
from tests.play.reasons.slow_reader import Spot

from katachi.go import vertex
from katachi.play.reasons import Fact, FactKind

HALF_WORDS = {
    FactKind.STRENGTHENS: "It strengthens the ",
    FactKind.WEAKENS: "It weakens the ",
    FactKind.SHUTS_IN: "It shuts in the ",
    FactKind.LEADS_OUT: r"It (leads|gives) the .* (out|more room along the edge)( \(|\.)",
}


def chains_of(case: Case, fact: Fact) -> list[set[int]]:
    """The chains of a fact about stones, all still there, each at most two lines from others."""
    stones = set(fact.stones)
    need(stones, "it is about no stones")
    colors = {case.before.color(stone) for stone in stones}
    need(len(colors) == 1 and EMPTY not in colors, "these are not one side's stones")
    found = [chain for chain in case.before.chains(colors.pop()) if chain & stones]
    need(stones == set().union(*found), "these are no whole chains")
    need(all(case.after.color(stone) == case.before.color(stone) for stone in stones), "they are captured")
    group, left = found[0], found[1:]
    while close := [chain for chain in left if lines(group, chain, case.size) <= 2]:
        group = group.union(*close)
        left = [chain for chain in left if chain not in close]
    need(not left, "the stones are not near each other")
    return found


def lines(one: Iterable[int], other: Iterable[int], size: int) -> int:
    rows = ((abs(a // size - b // size), abs(a % size - b % size)) for a in one for b in other)
    return min(max(pair) for pair in rows)


def end(owners: Owners, stones: Iterable[int]) -> float:
    return float(owners[sorted(stones)].mean())


def _turns(case: Case, chain: set[int]) -> str:
    """Why it is not expected that the move decides the end of a chain; nothing if it is."""
    tests = {
        "it hardly changes": end(case.gained, chain) - end(case.elsewhere, chain) >= 0.5,
        "it is not the mover's afterwards": end(case.gained, chain) >= 0.3,
        "it is not the mover's after the reply": end(case.answered, chain) >= 0.1,
        "it is far away": case.lines_away(chain) <= (4 if len(chain) > 1 else 2),
    }
    return ", ".join(why for why, true in tests.items() if not true)


def _size_of_stones(case: Case, fact: Fact) -> float | None:
    """What the stones change, or the area that they are in; the latter is to be said."""
    change = case.gained - case.elsewhere
    if not ABOUT.search(fact.sentence):
        same(fact.size, float(change[sorted(fact.stones)].sum()), "its size is not that of its stones")
        need(set(fact.points) == set(fact.stones), "other points are drawn")
        return None
    area, worth = area_of(case, fact.stones, change)
    same(fact.size, worth, "its size is not that of its area")
    need(set(fact.points) == set(fact.stones) | drawn(area, change), "other points change")
    return worth


def ends(case: Case, fact: Fact) -> Verdict:
    for chain in chains_of(case, fact):
        why = _turns(case, chain)
        need(not why, f"{vertex(min(chain), case.size)}: {why}")
    own = case.before.color(fact.stones[0]) == case.mover
    need(own is (fact.kind is FactKind.SAVES), "these are the other side's stones")
    need(f"probably {fact.kind.value} " in fact.sentence, "it speaks of a judgement as if it were certain")
    careful(fact, _size_of_stones(case, fact))
    return Verdict.CHECKED


def half(case: Case, fact: Fact) -> Verdict:
    for chain in chains_of(case, fact):
        name = vertex(min(chain), case.size)
        at_least(end(case.gained, chain) - end(case.elsewhere, chain), 0.25, f"{name} hardly changes")
        need(case.lines_away(chain) <= 2, f"{name} is far away")
        need(_turns(case, chain), f"the move decides the end of {name}")
    own = case.before.color(fact.stones[0]) == case.mover
    need(own is (fact.kind in (FactKind.STRENGTHENS, FactKind.LEADS_OUT)), "these are the other side's stones")
    need(re.match(HALF_WORDS[fact.kind], fact.sentence), "that is another kind of fact")
    need(not CERTAIN.search(fact.sentence), "it speaks of the end of the stones")
    careful(fact, _size_of_stones(case, fact))
    _of_room(case, fact)
    return Verdict.CHECKED


def _of_room(case: Case, fact: Fact) -> None:
    before, after = room(case.before, fact.stones), room(case.after, fact.stones)
    if fact.kind is FactKind.LEADS_OUT:
        reached = walk(case.after, group_of(case.after, fact.stones), 4)
        need(case.point in reached, "the other side's stones are between the move and them")
        need(after > before, f"the stones have room {before}, with the move {after}")
        need((" out" in fact.sentence) is (line(case) >= 4), f"the move is on line {line(case)}")
    shut = before >= 5 and after <= 0.6 * before and before - after >= 5
    need(fact.kind is not FactKind.SHUTS_IN or shut, f"they are not shut in: room {before}, then {after}")
    need(fact.kind is not FactKind.WEAKENS or not shut, f"they are shut in: room {before}, then {after}")


def room(spot: Spot, stones: Sequence[int]) -> int:
    """The empty points within four steps of the group of these stones, none of the way next to the other side's."""
    group = group_of(spot, stones)
    enemy = oracle.other(spot.color(stones[0]))
    free = {
        point
        for point, stone in enumerate(spot.board)
        if stone == EMPTY and not any(spot.color(n) == enemy for n in oracle.neighbours(spot.size, point))
    }
    reached = set(group)
    for _ in range(4):
        reached |= {n for point in reached for n in oracle.neighbours(spot.size, point)} & free
    return len(reached - group)


def walk(spot: Spot, stones: set[int], steps: int) -> set[int]:
    """The points within so many steps of these stones, around the other side's; along one's own there is no step."""
    color, reached = spot.color(min(stones)), set(stones)
    for _ in range(steps):
        near = {n for point in reached for n in oracle.neighbours(spot.size, point)}
        reached |= {point for point in near if spot.color(point) == EMPTY}
        own = {n for point in reached for n in oracle.neighbours(spot.size, point) if spot.color(n) == color}
        reached = reached.union(*(spot.chain(stone) for stone in own))
    return reached


def race(case: Case, fact: Fact) -> Verdict:
    """Chains of both sides touch, each with two to five liberties, and the other side's is lost without a reply."""
    near = [n for n in oracle.neighbours(case.size, case.point) if case.after.color(n) == case.enemy]
    chain = set(fact.stones) - case.own
    need(case.own <= set(fact.stones) and chain in [case.after.chain(n) for n in near], "the stones do not touch")
    need(len(case.own) > 1 and len(chain) > 1 and set(fact.points) == set(fact.stones), "single stones do not race")
    mine, theirs = len(case.after.liberties(case.point)), len(case.after.liberties(min(chain)))
    need(2 <= mine <= 5 and 2 <= theirs <= 5, f"that is no race: {mine} against {theirs} liberties")
    said = [int(number) for number in re.findall(r"have (\d+)", fact.sentence)]
    need(said == [mine, theirs], f"the liberties are {mine} and {theirs}")
    shared = case.after.liberties(case.point) & case.after.liberties(min(chain))
    leader = case.mover if mine > theirs else case.enemy
    number = "a move" if abs(mine - theirs) == 1 else f"{abs(mine - theirs)} moves"
    ahead = f"{leader.name.capitalize()} is {number} ahead" if mine != theirs else "whoever plays next is ahead"
    need(fact.sentence.endswith(f"; {ahead}.") is not bool(shared), f"it should say: {ahead}")
    at_least(end(case.ignored, chain), 0.3, "they are not taken")
    at_least(end(case.ignored, chain) - end(case.gained, chain), 0.5, "they hardly change")
    around = chain.union(*(oracle.neighbours(case.size, stone) for stone in chain))
    worth = float(np.abs(case.ignored - case.gained)[sorted(around)].sum())
    same(2 * fact.size, worth, "its size is not half of what depends on the next move there")
    careful(fact, None)
    return Verdict.CHECKED


def asks(case: Case, fact: Fact) -> Verdict:
    """Much more changes if there is no reply, and the expected one is near."""
    more = case.ignored - case.gained
    area, worth = area_of(case, fact.points, more)
    same(2 * fact.size, worth, "its size is not half of its area's")
    at_least(worth, 8.0, "that is too little to ask for an answer")
    gained = float((case.gained - case.elsewhere)[sorted(area)].sum())
    at_least(worth, 1.6 * gained, "it is gained already")
    need(fact.line == (case.point, PASS), "the other side should play elsewhere in its line")
    need(case.reply != PASS and case.lines_away([case.reply]) <= 3, "the expected reply is elsewhere")
    need(case.lines_away(drawn(area, more)) <= 3, "the mover would play elsewhere next")
    careful(fact, worth)
    if not fact.stones:
        need(set(fact.points) == drawn(area, more), "other points change")
        placed(case, fact, fact.points)
        return Verdict.CHECKED
    lost = "without an answer it is" if len(fact.stones) == 1 else "without an answer they are"
    need(fact.sentence.endswith(f": {lost} probably lost."), "it speaks of a judgement as if it were certain")
    for chain in chains_of(case, fact):
        need(case.before.color(min(chain)) == case.enemy, "these are the mover's own stones")
        need(case.lines_away(chain) <= 4, "they are far away")
        at_least(end(case.ignored, chain), 0.3, "they are not taken")
        at_least(end(case.ignored, chain) - end(case.gained, chain), 0.5, "they hardly change")
    return Verdict.CHECKED
