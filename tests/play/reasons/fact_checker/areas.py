"""What the network expects of areas and of the next moves, computed again from its answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from tests import oracle_board as oracle
from tests.oracle_board import PASS
from tests.play.reasons.claims import Verdict
from tests.play.reasons.fact_checker.case import Case, Owners, need
from tests.play.reasons.fact_checker.words import ABOUT, TOLERANCE, at_least, careful, number, placed, same
from tests.play.reasons.slow_reader import Spot

from katachi.go import Color, vertex
from katachi.play.reasons import Fact, FactKind


def areas(change: Owners, size: int) -> list[set[int]]:
    """All connected areas whose owner changes for the better by 0.12 or more."""
    left, found = {point for point in range(size**2) if change[point] >= 0.12}, []
    while left:
        area = {left.pop()}
        while more := {n for point in area for n in oracle.neighbours(size, point)} & left:
            area |= more
            left -= more
        found.append(area)
    return found


def area_of(case: Case, points: Iterable[int], change: Owners) -> tuple[set[int], float]:
    """The area that changes most, the move's own counting double, and its worth: some of these points are in it."""
    found = areas(change, case.size)
    need(found, "nothing changes")
    weights = [float(change[sorted(area)].sum()) * (2 if case.point in area else 1) for area in found]
    area = found[weights.index(max(weights))]
    need(area.intersection(points), "another area changes more")
    return area, float(change[sorted(area)].sum())


def drawn(area: Iterable[int], change: Owners) -> set[int]:
    """The points of an area that change by a quarter, or nearly as much as the one that changes most."""
    found = sorted(area)
    least = min(0.25, 0.7 * float(change[found].max()))
    return {point for point in found if change[point] >= least}


def territory(case: Case, fact: Fact) -> Verdict:
    change = case.gained - case.elsewhere
    area, worth = area_of(case, fact.points, change)
    same(fact.size, worth, "its size is not that of its area")
    at_least(worth, 2.0, "that is too little to be told")
    need(set(fact.points) == drawn(area, change), "other points change")
    need(fact.line == (case.point,) and not fact.stones, "it is about more than an area")
    need(ABOUT.search(fact.sentence), "it does not say how much")
    careful(fact, worth)
    placed(case, fact, fact.points)
    held, kept = (float(owners[list(fact.points)].mean()) for owners in (case.elsewhere, case.gained))
    if fact.kind is FactKind.INVADES:
        _invasion(case)
    elif fact.kind is FactKind.WALLS_OFF:
        need("walls off" in fact.sentence, "it does not say so")
        at_least(worth, 5.0, "that is too little to be walled off")
        _wall(case, set(fact.points))
    elif " from " in fact.sentence or "reduces" in fact.sentence:
        at_least(-held, 0.25, "it was not the other side's area")
        need(("reduces" in fact.sentence) is (kept < 0), f"the area ends with {kept:.2f}")
    elif "secures" in fact.sentence:
        at_least(held, 0.25, "it was not the mover's area")
    else:
        need("gains" in fact.sentence and abs(held) <= 0.25 + TOLERANCE, f"the area was somebody's: {held:.2f}")
    return Verdict.CHECKED


def line(case: Case) -> int:
    row, column = divmod(case.point, case.size)
    return 1 + min(row, column, case.size - 1 - row, case.size - 1 - column)


def _invasion(case: Case) -> None:
    around = case.near(2)
    empty = [point for point in around if not case.before.color(point)]
    need(2 <= line(case) <= 5, f"that is on line {line(case)}")
    need(not any(case.before.color(point) == case.mover for point in around), "the move is not alone")
    need(len(empty) >= 15, f"only {len(empty)} points are empty there")
    at_least(-float(case.elsewhere[empty].mean()), 0.25, "it was not the other side's area")


def _wall(case: Case, area: set[int]) -> None:
    need(not case.captured, "it captures")
    empty = [point for point in area if not case.after.color(point)]
    at_least(float(case.gained[empty].mean()), 0.4, "the mover does not keep it")
    lives = [point for point in range(case.size**2) if case.after.color(point) == case.enemy]
    lives = [point for point in lives if case.gained[point] <= -0.3]
    near = [n for n in oracle.neighbours(case.size, case.point) if case.after.color(n) == case.enemy]
    need(any(stone in lives for n in near for stone in case.after.chain(n)), "it touches no stone that lives")
    closed = [_is_nearer(case.after, case, lives, point) for point in empty]
    need(all(closed), "the other side is as near")
    known = sum(_is_nearer(case.before, case, lives, point) for point in empty)
    need(2 * (len(empty) - known) >= len(empty), f"the mover was nearer to {known} of {len(empty)} points before")


def _is_nearer(board: Spot, case: Case, lives: list[int], start: int) -> bool:
    """Whether one meets a stone of the mover's, going outwards from an empty point, before one that lives."""
    seen, ring = {start}, {start}
    while ring:
        around = {n for point in ring for n in oracle.neighbours(case.size, point)} - seen
        if around.intersection(lives):
            return False
        if any(board.color(point) == case.mover for point in around):
            return True
        ring = {point for point in around if not board.color(point)}
        seen |= around
    return False


def sente(case: Case, fact: Fact) -> Verdict:
    need(case.following.moves, "no reply is expected")
    reply, share = case.following.moves[0]
    need(fact.points == (reply,) and fact.line == (case.point, reply), "another reply is expected")
    at_least(share, 0.4, "the reply is not probable")
    need(reply != PASS and case.lines_away([reply]) <= 3, "the reply is elsewhere")
    said = f"{case.enemy.name.capitalize()} will probably answer at {vertex(reply, case.size)}."
    need(fact.sentence == said and not fact.stones, f"it should say: {said}")
    return Verdict.CHECKED


def vital(case: Case, fact: Fact) -> Verdict:
    need(case.instead.moves, "no move of the other side is expected")
    point, share = case.instead.moves[0]
    need(point == case.point and fact.points == fact.line == (point,), "the other side is expected elsewhere")
    at_least(share, 0.3, "the other side's move there is not probable")
    said = f"Otherwise {case.enemy.name.capitalize()} will probably play there."
    need(fact.sentence == said and not fact.stones, f"it should say: {said}")
    return Verdict.CHECKED


def endgame(case: Case, fact: Fact) -> Verdict:
    """Both sides play first in turn; the difference near the move is its worth, the answers make it sente or gote."""
    at_least(float(np.abs(case.elsewhere).mean()), 0.84, "the endgame has not begun")
    theirs = case.instead.moves[0][0] if case.instead.moves else PASS
    if theirs == PASS or case.lines_away([theirs]) > 3:
        theirs = case.point
    ours, answer = _first(case, case.mover, case.point)
    other, prevented = _first(case, case.enemy, theirs)
    local = case.near(4)
    worth = float((ours + other)[local].sum())
    same(fact.size, worth, "its size is not the difference between both sides playing first")
    need(0.99 <= worth <= 20.1, f"that is no endgame: {worth:.1f}")
    need(fact.line == (case.point, answer)[: 1 if answer == PASS else 2], "another answer is expected")
    kind = "in sente" if answer != PASS else "in reverse sente" if prevented != PASS else "in gote"
    need(f"{kind}:" in fact.sentence, f"it is {kind}")
    need(answer == PASS or f"answer at {vertex(answer, case.size)}," in fact.sentence, "it names another answer")
    after = case.mover if answer != PASS else case.enemy
    said = f"{after.name.capitalize()} has the next move."
    need(kind == "in reverse sente" or fact.sentence.endswith(said), f"it should say: {said}")
    careful(fact, worth)
    placed(case, fact, fact.points)
    return Verdict.CHECKED


def _first(case: Case, color: Color, point: int) -> tuple[Owners, int]:
    """The owners, for this side, if it plays first there, and the answer that is expected near by."""
    game = case.game.copy()
    game.play(point, color)
    opinion = case.network.judge(game, color.opponent)
    answer, share = opinion.moves[0] if opinion.moves else (PASS, 1.0)
    far = answer == PASS or _steps(answer, point, case.size) > 3
    if far or share < 0.4:
        return -opinion.owners, PASS
    game.play(answer, color.opponent)
    return case.network.judge(game, color).owners, answer


def _steps(one: int, other: int, size: int) -> int:
    return max(abs(one // size - other // size), abs(one % size - other % size))


def ko_worth(case: Case, fact: Fact) -> None:
    """The mover ends the ko, or the other side does: what changes near it."""
    taken = fact.stones[0] != case.point
    ends = (case.point, PASS, fact.points[0] if taken else fact.line[1])
    lost = (PASS, case.point) if taken else (*fact.line, PASS, case.point)
    mine, theirs = (case.opinion(moves, _next(case, moves)) for moves in (ends, lost))
    change = _seen(case, ends, mine.owners) - _seen(case, lost, theirs.owners)
    worth = area_of(case, range(case.size**2), change)[1] if areas(change, case.size) else 0.0
    same(fact.size, worth, "its size is not what the ko is worth")
    need(bool(ABOUT.search(fact.sentence)) is (worth >= 2.0), "only what is worth two points is told")
    number(fact, worth)


def _next(case: Case, moves: Sequence[int]) -> Color:
    return case.enemy if len(moves) % 2 else case.mover


def _seen(case: Case, moves: Sequence[int], owners: Owners) -> Owners:
    return -owners if len(moves) % 2 else owners
