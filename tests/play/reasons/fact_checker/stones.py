"""Facts that follow from the rules of the game: replayed on the naive board."""

from __future__ import annotations

import re

from tests import oracle_board as oracle
from tests.oracle_board import EMPTY
from tests.play.reasons.claims import Verdict
from tests.play.reasons.fact_checker.areas import ko_worth
from tests.play.reasons.fact_checker.case import Case, need, sure
from tests.play.reasons.fact_checker.words import STONES
from tests.play.reasons.slow_reader import Spot, Work, can_catch

from katachi.go import Color, vertex
from katachi.play.reasons import Fact, FactKind


def capture(case: Case, fact: Fact) -> Verdict:
    need(set(fact.stones) == case.captured, "these stones are not captured")
    number = sum(int(number or 1) for number, *_ in STONES.findall(fact.sentence))
    need(number == len(case.captured), f"it says {number} stones and takes {len(case.captured)}")
    return Verdict.CHECKED


def ko(case: Case, fact: Fact) -> Verdict:
    if "makes a ko" in fact.sentence:
        _offered(case, fact)
    else:
        need(len(case.captured) == 1 and set(fact.stones) == case.captured, "it does not take one stone")
        _may_not_retake(case, case.before, case.after, case.enemy, fact.stones[0])
    ko_worth(case, fact)
    return Verdict.CHECKED


def _offered(case: Case, fact: Fact) -> None:
    """The other side can take the move's stone, and may not be retaken at once."""
    need(fact.stones == (case.point,) and not case.captured and len(fact.line) == 2, "it has not the form of a ko")
    taken = case.after.step(int(case.enemy), fact.line[1])
    outcome = oracle.put(case.after.board, case.size, int(case.enemy), fact.line[1])
    need(taken and outcome.captured == {case.point}, "its stone is not taken")
    assert taken is not None
    _may_not_retake(case, case.after, taken, case.mover, case.point)
    first = f"{case.enemy.name.capitalize()} takes it first, at {vertex(fact.line[1], case.size)}"
    need(first in fact.sentence, f"it should say: {first}")


def _may_not_retake(case: Case, before: Spot, after: Spot, side: Color, stone: int) -> None:
    need(after.step(int(side), stone) is None, "the other side may take back")
    back = oracle.put(after.board, case.size, int(side), stone)
    need(back.board == before.board, "taking back would not repeat the position")


def new_ataris(case: Case) -> list[set[int]]:
    near = [n for n in oracle.neighbours(case.size, case.point) if case.after.color(n) == case.enemy]
    found = [case.after.chain(n) for n in near if len(case.after.liberties(n)) == 1]
    return [chain for i, chain in enumerate(found) if chain not in found[:i] and had_more(case, chain)]


def had_more(case: Case, chain: set[int]) -> bool:
    return len(case.before.liberties(min(chain))) > 1


def atari(case: Case, fact: Fact) -> Verdict:
    need(new_ataris(case) == [set(fact.stones)], "it is not the one chain newly in atari")
    return Verdict.CHECKED


def double_atari(case: Case, fact: Fact) -> Verdict:
    chains = new_ataris(case)
    need(len(chains) > 1, "there are not two chains newly in atari")
    need(set(fact.stones) == set().union(*chains), "these are not the stones in atari")
    need(len(STONES.findall(fact.sentence)) == len(chains), "it does not name all of them")
    return Verdict.CHECKED


def self_atari(case: Case, fact: Fact) -> Verdict:
    need(set(fact.stones) == case.own and not case.captured, "these are not the stones of the move")
    liberties = case.after.liberties(case.point)
    need(len(liberties) == 1, f"they have {len(liberties)} liberties")
    taken = case.after.step(int(case.enemy), next(iter(liberties)))
    need(taken, "the other side may not capture them")
    need(fact.line == (case.point, *liberties), "its line does not capture them")
    return Verdict.CHECKED


def snapback(case: Case, fact: Fact) -> Verdict:
    need(len(fact.line) == 3 and not case.captured, "it has not the form of a snapback")
    taken = oracle.put(case.after.board, case.size, int(case.enemy), fact.line[1])
    need(case.own <= taken.captured, "the stones of the move are not taken")
    back = oracle.put(taken.board, case.size, int(case.mover), fact.line[2])
    need(fact.line[1] in back.captured, "the capturing stone is not captured")
    need(set(fact.points) == back.captured, f"it captures {len(back.captured)} stones")
    need(len(back.captured) > len(taken.captured), "it does not take more than it gave")
    said = re.search(r"captures (\d+) stones?\.$", fact.sentence)
    need(said and int(said[1]) == len(back.captured), "the number of stones is wrong")
    return Verdict.CHECKED


def throw_in(case: Case, fact: Fact) -> Verdict:
    need(case.own == {case.point} and not case.captured and len(fact.line) == 2, "it has not the form of a throw-in")
    taken, filled = case.after.step(int(case.enemy), fact.line[1]), case.before.step(int(case.enemy), case.point)
    need(taken and taken.color(case.point) == EMPTY, "the stone is not taken")
    need(filled, "the other side could not have played there")
    assert taken is not None
    assert filled is not None
    stones = taken.chain(fact.line[1]) - {fact.line[1]}
    need(set(fact.stones) == set(fact.points) == stones, "these are not the stones that take it")
    if "is false" in fact.sentence:
        need(f"the eye at {vertex(case.point, case.size)} is" in fact.sentence, "another eye is false")
        need(eye(filled, fact.line[1], case.enemy) is True, "there would have been no eye")
        need(eye(taken, case.point, case.enemy) is False, "the eye is not false")
        return Verdict.CHECKED
    left, before = len(taken.liberties(fact.line[1])), set().union(*(case.before.liberties(one) for one in stones))
    said = re.search(r"have only (\d) libert(?:y|ies) left", fact.sentence)
    need(said and int(said[1]) == left, f"they have {left} liberties left")
    need(len(stones) > 1 and left <= 2 < len(before), f"it costs too little: {len(before)} liberties, then {left}")
    return Verdict.CHECKED


def eye(spot: Spot, point: int, color: int) -> bool | None:
    """Whether a point is an eye of a side; False if it is a false one, None if it is neither."""
    if spot.color(point) != EMPTY or any(spot.color(n) != color for n in oracle.neighbours(spot.size, point)):
        return None
    row, column = divmod(point, spot.size)
    rows, columns = ([at for at in (one - 1, one + 1) if 0 <= at < spot.size] for one in (row, column))
    corners = [spot.color(y * spot.size + x) for y in rows for x in columns]
    spare = 1 if len(corners) == 4 else 0
    if corners.count(color) >= len(corners) - spare:
        return True
    return False if corners.count(oracle.other(color)) > spare else None


def eyes(case: Case, fact: Fact) -> Verdict:
    """The eye is there with the move of one side at this point, and was not; a stone of the other side stays there."""
    (point,) = fact.points
    need(vertex(point, case.size) in fact.sentence and not case.captured, "it names another eye")
    maker, other = (case.mover, case.enemy) if fact.kind is FactKind.EYE else (case.enemy, case.mover)
    made, kept = (case.before.step(int(side), case.point) for side in (maker, other))
    need(made and kept, "one side may not play there")
    assert made is not None
    assert kept is not None
    need(eye(case.before, point, maker) is not True, "the eye was there before")
    need(eye(made, point, maker) is True, "that is no eye")
    need(eye(kept, point, maker) is not True, "the eye is there all the same")
    around = set().union(*(made.chain(n) for n in oracle.neighbours(case.size, point))) - {case.point}
    need(set(fact.stones) == around, "these are not the stones around the eye")
    return sure(can_catch(Spot(kept.board, kept.size), case.point, Work(4000)), False, "that stone can be caught")
