"""Facts about connections: every move near one of them is tried to join what is said to be apart."""

from __future__ import annotations

from collections.abc import Iterable

from tests import oracle_board as oracle
from tests.oracle_board import EMPTY, PASS
from tests.play.reasons.claims import Verdict
from tests.play.reasons.fact_checker.case import Case, NotTrueError, need, sure
from tests.play.reasons.fact_checker.ladders import LADDER_WORK
from tests.play.reasons.fact_checker.words import STONES, WITH
from tests.play.reasons.slow_reader import Spot, Work, can_catch

from katachi.go import vertex
from katachi.go.points import parse_vertex
from katachi.play.reasons import Fact


def connect(case: Case, fact: Fact) -> Verdict:
    first, second = two_chains(case.before, case, fact)
    need({first, second} <= case.own, "the move does not join them")
    cut = case.before.step(int(case.enemy), case.point)
    need(cut, "the other side could not have played there")
    return apart(cut, case.point, first, second) if cut else Verdict.UNKNOWN


def cut(case: Case, fact: Fact) -> Verdict:
    return cuts_at(case, case.before, case.point, two_chains(case.before, case, fact))


def cuts_at(case: Case, before: Spot, point: int, chains: tuple[int, int], *, surely: bool = False) -> Verdict:
    """A move of the mover's keeps the other side's chains apart, which it could have joined there."""
    first, second = chains
    after = before.step(int(case.mover), point)
    need(after, "the move is illegal")
    assert after is not None
    need(before.color(first) == case.enemy == after.color(first), "these are no stones to cut")
    joined = before.step(int(case.enemy), point)
    need(joined and second in joined.chain(first), "the other side could not have joined them there")
    return apart(after, point, first, second, surely=surely)


def threatens_cut(case: Case, fact: Fact) -> Verdict:
    """The same with the next move, if the other side plays elsewhere; and not without the move."""
    need(len(fact.line) == 3 and fact.line[1] == PASS, "the other side should play elsewhere in its line")
    passed, point = Spot(case.after.board, case.size), fact.line[2]
    need(WITH.findall(fact.sentence)[-1:] == [vertex(point, case.size)], "it names another move than its line")
    chains = two_chains(passed, case, fact)
    found = cuts_at(case, passed, point, chains)
    try:
        before = cuts_at(case, Spot(case.before.board, case.size), point, chains, surely=True)
    except NotTrueError:
        return found
    need(before is not Verdict.CHECKED, "the mover could have cut there before")
    return Verdict.UNKNOWN


def two_chains(spot: Spot, case: Case, fact: Fact) -> tuple[int, int]:
    named = [parse_vertex(found[3], case.size) for found in STONES.findall(fact.sentence)]
    need(len(named) == 2, "it does not name two chains")
    need(set(fact.stones) == spot.chain(named[0]) | spot.chain(named[1]), "these are not the stones it names")
    need(spot.chain(named[0]) != spot.chain(named[1]), "that is one chain")
    return named[0], named[1]


def apart(spot: Spot, cutter: int, first: int, second: int, *, surely: bool = False) -> Verdict:
    """The cutting stone stays on the board, and no move joins the chains; surely, if no move farther away joins them
    by catching what comes between either."""
    color = spot.color(first)
    need(color and spot.color(second) == color, "that captures one of them; it does not cut")
    caught = can_catch(Spot(spot.board, spot.size), cutter, Work(LADDER_WORK))
    found = sure(caught, False, "the cutting stone can be caught")
    group = group_of(spot, [first])
    need(second not in group, "they are connected all the same")
    near = spot.liberties(first) | spot.liberties(second) | spot.liberties(cutter)
    near = near.union(*_last_liberties(spot, oracle.other(color)))
    for move in near | _around(group, spot.size):
        after = spot.step(color, move) if spot.color(move) == EMPTY else None
        if after and after.color(first) == color == after.color(second):
            joined = second in group_of(after, [first], by_catching=surely or move in near)
            need(not joined, f"{vertex(move, spot.size)} joins them")
    return found


def _last_liberties(spot: Spot, color: int) -> list[set[int]]:
    """Those of a side's chains in atari."""
    liberties = (spot.liberties(min(chain)) for chain in spot.chains(color))
    return [one for one in liberties if len(one) == 1]


def _around(stones: Iterable[int], size: int) -> set[int]:
    """The points within three lines: a stone farther away links nothing with these, if it takes nothing."""
    steps = range(-3, 4)
    places = ((stone // size + y, stone % size + x) for stone in stones for y in steps for x in steps)
    return {row * size + column for row, column in places if 0 <= row < size and 0 <= column < size}


def group_of(spot: Spot, stones: Iterable[int], *, by_catching: bool = True) -> set[int]:
    """The chains of these stones and all linked with them: by pairs of liberties, which cannot both be taken away, or
    by one where a stone of the other side would be caught, takes nothing and puts no two stones in atari."""
    wanted = set(stones)
    color = spot.color(min(wanted))
    chains = [(chain, spot.liberties(min(chain))) for chain in spot.chains(color)]
    border = [one for one in chains if one[0] & wanted]
    reached = set[int]().union(*(chain for chain, _ in border))
    for _, one in border:  # grows
        for chain, others in chains:
            if chain <= reached:
                continue
            shared = one & others
            if len(shared) > 1 or (by_catching and len(shared) == 1 and is_held(spot, color, min(shared))):
                reached |= chain
                border.append((chain, others))
    return reached


def is_held(spot: Spot, color: int, point: int) -> bool:
    enemy = oracle.other(color)
    cut = spot.step(enemy, point)
    if cut is None:
        return True
    if oracle.put(spot.board, spot.size, enemy, point).captured:
        return False
    near = [n for n in oracle.neighbours(spot.size, point) if cut.color(n) == color]
    if any(len(cut.chain(n)) > 1 and len(cut.liberties(n)) == 1 for n in near):
        return False
    return can_catch(cut, point, Work(LADDER_WORK)) is True
