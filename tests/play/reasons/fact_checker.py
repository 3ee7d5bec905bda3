"""A judge of facts that shares nothing with the code that finds them but the words of their definitions.

Rules of the game are those of the naive board, ladders are read with every defence, lives and deaths are tried by two
other readers (`claims`). Of what the network expects, the conditions of the definitions are computed again from its
answers, and the words have to be careful.

    python -m tests.play.reasons.fact_checker GAMES... --every 600 --moves 11 --seconds 600
"""

from __future__ import annotations

import argparse
import itertools
import random
import re
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from tests import oracle_board as oracle
from tests.oracle_board import EMPTY, PASS
from tests.play.reasons import claims
from tests.play.reasons.claims import Claim, Verdict
from tests.play.reasons.slow_reader import Answer, Spot, Work, can_catch, catches_at, is_caught

from katachi.go import Color, Game, Position, vertex
from katachi.go.points import parse_vertex
from katachi.knowledge.network.network import Network, NetworkOpinion
from katachi.play.reasons import Certainty, Fact, FactKind, Reasons
from katachi.records import read_games
from katachi.search.settled import Prover
from katachi.search.urgent import open_fates

LADDER_WORK = 4000
LADDER_RUNS = 4
STONES = re.compile(r"the (?:(\d+) )?(black|white) (stones?) at ([A-HJ-T]\d+)")
WITH = re.compile(r"(?:with|takes at|ko at|capture at|starts at) ([A-HJ-T]\d+)")
ABOUT = re.compile(r"about (?:(\d+) (?:more )?points|one (?:more )?point)")
PLACE = re.compile(r"(?:in|on) the (upper |lower )?(left |right )?(corner|side|center)")
NUMBER = re.compile(r"\b\d+ (?:more )?points?\b|\bone (?:more )?point\b")
CERTAIN = re.compile(r"\b(?:kills?|saves?|captures?|takes the|catch(?:es)?|alive|dead|lives?|will)\b")
HALF_WORDS = {
    FactKind.STRENGTHENS: "It strengthens the ",
    FactKind.WEAKENS: "It weakens the ",
    FactKind.SHUTS_IN: "It shuts in the ",
    FactKind.LEADS_OUT: "It (leads|gives) the .* (out|more room along the edge)[.:]",
}
AGAINST = {
    FactKind.LADDER_FAILS, FactKind.SELF_ATARI, FactKind.LOST, FactKind.ELSEWHERE, FactKind.LEAVES, FactKind.NOT_NEEDED,
}  # fmt: skip
TOLERANCE = 0.002  # of numbers that are added up in another order


Owners = NDArray[np.float32]


class NotTrueError(Exception):
    """Why a fact is false."""


def need(truth: object, why: str) -> None:
    """Raises NotTrueError."""
    if not truth:
        raise NotTrueError(why)


def sure(answer: Answer, wanted: bool, why: str) -> Verdict:
    """Raises NotTrueError for the wrong answer of a reader."""
    if answer is None:
        return Verdict.UNKNOWN
    need(answer is wanted, why)
    return Verdict.CHECKED


# ---- One move --------------------------------------------------------------------------------------------------------


@dataclass
class Case:
    """A move, and the boards before and after it by the naive rules."""

    game: Game
    mover: Color
    point: int
    network: Network

    @cached_property
    def size(self) -> int:
        return self.game.size

    @cached_property
    def enemy(self) -> Color:
        return self.mover.opponent

    @cached_property
    def before(self) -> Spot:
        position = self.game.position
        cells = tuple(int(cell) for cell in position.board.reshape(-1))
        return Spot(cells, self.size, position.ko, int(position.to_move) if position.ko != PASS else 0)

    @cached_property
    def after(self) -> Spot:
        found = self.before.step(int(self.mover), self.point, suicide=True)
        assert found is not None
        return found

    @cached_property
    def captured(self) -> frozenset[int]:
        return oracle.put(self.before.board, self.size, int(self.mover), self.point).captured

    @cached_property
    def own(self) -> set[int]:
        return self.after.chain(self.point)

    def placed(self, moves: Sequence[int]) -> Position:
        """The position after moves of both sides in turn."""
        position, color = self.game.position.copy(), self.mover
        position.to_move = color
        for point in moves:
            position.play(point, color, suicide=True)
            color = color.opponent
        return position

    def opinion(self, moves: Sequence[int], to_move: Color) -> NetworkOpinion:
        """What the network says after moves of both sides in turn."""
        game, color = self.game.copy(), self.mover
        for point in moves:
            game.play(point, color)
            color = color.opponent
        return self.network.judge(game, to_move)

    @cached_property
    def instead(self) -> NetworkOpinion:
        """If the mover plays elsewhere."""
        return self.opinion([], self.enemy)

    @cached_property
    def following(self) -> NetworkOpinion:
        """After the move, the other side to move."""
        return self.opinion([self.point], self.enemy)

    @cached_property
    def reply(self) -> int:
        return self.following.moves[0][0] if self.following.moves else PASS

    @cached_property
    def elsewhere(self) -> Owners:
        return -self.instead.owners

    @cached_property
    def gained(self) -> Owners:
        return -self.following.owners

    @cached_property
    def ignored(self) -> Owners:
        return self.opinion([self.point], self.mover).owners

    @cached_property
    def answered(self) -> Owners:
        return self.opinion([self.point, self.reply], self.mover).owners

    def lines_away(self, points: Iterable[int]) -> int:
        """From the move to the nearest of these, the longer way."""
        row, column = divmod(self.point, self.size)
        return min(max(abs(row - p // self.size), abs(column - p % self.size)) for p in points)

    def near(self, lines: int) -> list[int]:
        """The points at most so many lines from the move."""
        return [point for point in range(self.size**2) if self.lines_away([point]) <= lines]


def check(case: Case, fact: Fact) -> tuple[Verdict, str]:
    """Whether a fact is true, and why not."""
    try:
        _form(case, fact)
        return _judged(case, fact), ""
    except NotTrueError as why:
        return Verdict.FALSE, str(why)


def _judged(case: Case, fact: Fact) -> Verdict:
    if not case.after.follow(int(case.enemy), fact.line[1:]):
        names = " ".join(vertex(point, case.size) for point in fact.line)
        raise NotTrueError(f"Its line is illegal: {names}. {_otherwise(case, fact)}")
    rule = SIMULATED if fact.certainty is Certainty.SIMULATED else RULES
    if fact.kind in (FactKind.THREAT, FactKind.ELSEWHERE, FactKind.LEAVES) and fact.certainty is Certainty.READ:
        return _next_catch(case, fact)
    need(fact.kind in rule, f"Nothing may say {fact.kind.value} with certainty {fact.certainty.value}.")
    return rule[fact.kind](case, fact)


def _otherwise(case: Case, fact: Fact) -> str:
    """What else is to be said about a fact whose line lacks a pass before its last move."""
    line = (*fact.line[:-1], PASS, fact.line[-1])
    if not case.after.follow(int(case.enemy), line[1:]):
        return "A pass before the last move does not help."
    verdict, why = check(case, replace(fact, line=line))
    return f"With a pass before the last move it is {verdict.value}. {why}"


# ---- Form ------------------------------------------------------------------------------------------------------------


def _form(case: Case, fact: Fact) -> None:
    need(fact.sentence[0].isupper() and fact.sentence.endswith("."), "it is not a sentence")
    need("  " not in fact.sentence and "{" not in fact.sentence, "the sentence is not filled in")
    need(np.isfinite(fact.size) and fact.size >= 0, f"its size is {fact.size}")
    need(fact.line and fact.line[0] == case.point, "its line does not begin with the move")
    need(all(0 <= point < case.size**2 for point in (*fact.points, *fact.stones)), "points off the board")
    need(len(set(fact.points)) == len(fact.points), "a point is drawn twice")
    need(fact.against or fact.kind not in AGAINST, "it must speak against the move")
    need(not fact.against or fact.kind in AGAINST | {FactKind.SETTLES}, "it must not speak against the move")
    _names(case, fact)


def _names(case: Case, fact: Fact) -> None:
    """The stones and moves that the sentence names are those of the fact."""
    known = {*fact.stones, *fact.points}
    for number, color, word, place in STONES.findall(fact.sentence):
        stone, count = parse_vertex(place, case.size), int(number or 1)
        need((word == "stone") is (count == 1), f"wrong plural: {count} {word}")
        spot = case.before if case.before.color(stone) else case.after
        need(spot.color(stone) == int(Color[color.upper()]), f"no {color} stone at {place}")
        need(stone in known, f"the stones at {place} are not those of the fact")
        chains = {len(one.chain(stone)) for one in (case.before, case.after) if one.color(stone)}
        need(count in chains | {len(fact.stones)}, f"there are not {count} {color} stones at {place}")
    for place in WITH.findall(fact.sentence):
        named = parse_vertex(place, case.size)
        need(named in {*fact.line, *fact.points} or fact.kind is FactKind.SAVE, f"{place} is not in its line")


# ---- Rules of the game -----------------------------------------------------------------------------------------------


def _capture(case: Case, fact: Fact) -> Verdict:
    need(set(fact.stones) == case.captured, "these stones are not captured")
    number = sum(int(number or 1) for number, *_ in STONES.findall(fact.sentence))
    need(number == len(case.captured), f"it says {number} stones and takes {len(case.captured)}")
    return Verdict.CHECKED


def _ko(case: Case, fact: Fact) -> Verdict:
    need(len(case.captured) == 1 and set(fact.stones) == case.captured, "it does not take one stone")
    (taken,) = case.captured
    need(case.after.step(int(case.enemy), taken) is None, "the other side may take back")
    back = oracle.put(case.after.board, case.size, int(case.enemy), taken)
    need(back.board == case.before.board, "taking back would not repeat the position")
    return Verdict.CHECKED


def _new_ataris(case: Case) -> list[set[int]]:
    near = [n for n in oracle.neighbours(case.size, case.point) if case.after.color(n) == case.enemy]
    found = [case.after.chain(n) for n in near if len(case.after.liberties(n)) == 1]
    return [chain for i, chain in enumerate(found) if chain not in found[:i] and _had_more(case, chain)]


def _had_more(case: Case, chain: set[int]) -> bool:
    return len(case.before.liberties(min(chain))) > 1


def _atari(case: Case, fact: Fact) -> Verdict:
    need(_new_ataris(case) == [set(fact.stones)], "it is not the one chain newly in atari")
    return Verdict.CHECKED


def _double_atari(case: Case, fact: Fact) -> Verdict:
    chains = _new_ataris(case)
    need(len(chains) > 1, "there are not two chains newly in atari")
    need(set(fact.stones) == set().union(*chains), "these are not the stones in atari")
    need(len(STONES.findall(fact.sentence)) == len(chains), "it does not name all of them")
    return Verdict.CHECKED


def _self_atari(case: Case, fact: Fact) -> Verdict:
    need(set(fact.stones) == case.own and not case.captured, "these are not the stones of the move")
    liberties = case.after.liberties(case.point)
    need(len(liberties) == 1, f"they have {len(liberties)} liberties")
    taken = case.after.step(int(case.enemy), next(iter(liberties)))
    need(taken, "the other side may not capture them")
    need(fact.line == (case.point, *liberties), "its line does not capture them")
    return Verdict.CHECKED


def _snapback(case: Case, fact: Fact) -> Verdict:
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


# ---- Ladders ---------------------------------------------------------------------------------------------------------


def _caught(case: Case, fact: Fact) -> Verdict:
    stone = fact.stones[0]
    need(set(fact.stones) in _new_ataris(case), "the stones are not newly in atari")
    runs = sum(point != PASS for point in fact.line[1::2])
    need(fact.kind is not FactKind.LADDER or runs >= LADDER_RUNS, f"that is too short for a ladder: {runs} moves")
    _ends_caught(case, fact, case.mover)
    return sure(is_caught(case.after, stone, Work(LADDER_WORK)), True, "the stones get away")


def _ladder_fails(case: Case, fact: Fact) -> Verdict:
    breakers, stone = set(fact.points), fact.stones[0]
    need(set(fact.stones) in _new_ataris(case), "the stones are not newly in atari")
    need(case.after.color(min(breakers)) == case.enemy and stone not in breakers, "these stones do not help them")
    need(case.after.chain(min(breakers)) == breakers, "they are no chain")
    works = sure(is_caught(case.after, stone, Work(LADDER_WORK)), False, "the ladder works")
    cells = list(case.after.board)
    for breaker in breakers:
        cells[breaker] = 0
    without = Spot(type(case.after.board)(cells), case.size)
    breaks = sure(is_caught(without, stone, Work(LADDER_WORK)), True, "it would not work without these stones either")
    return breaks if works is Verdict.CHECKED else works


def _ends_caught(case: Case, fact: Fact, taker: Color) -> None:
    """At the end of the line the stones are gone, or in atari without a legal way to extend."""
    stone, end = fact.stones[0], case.after.follow(int(case.enemy), fact.line[1:])
    assert end is not None
    if not end.color(stone) or end.color(stone) == taker:
        return
    liberties = end.liberties(stone)
    need(len(liberties) == 1, f"at the end of its line the stones have {len(liberties)} liberties")
    need(end.step(int(taker.opponent), *liberties) is None, "at the end of its line the stones can still run")


def _save(case: Case, fact: Fact) -> Verdict:
    stone, chain = fact.stones[0], set(fact.stones)
    need(case.before.chain(stone) == chain and case.before.color(stone) == case.mover, "it is no chain of the mover")
    first = parse_vertex(WITH.findall(fact.sentence)[-1], case.size)
    before = catches_at(case.before, stone, first, Work(LADDER_WORK))
    after = can_catch(case.after, stone, Work(LADDER_WORK))
    need(case.after.color(stone) == case.mover, "the stones are gone")
    one = sure(before, True, f"they could not be caught with {vertex(first, case.size)}")
    other = sure(after, False, "they can still be caught")
    return other if one is Verdict.CHECKED else one


def _lost(case: Case, fact: Fact) -> Verdict:
    need(set(fact.stones) == case.own and not case.captured, "these are not the stones of the move")
    need(len(case.after.liberties(case.point)) == 2, "they have not two liberties")
    return _caught_next(case, fact, case.enemy, fact.line[1:])


def _caught_next(case: Case, fact: Fact, taker: Color, rest: Sequence[int]) -> Verdict:
    _ends_caught(case, fact, taker)
    spot = case.after if taker is case.enemy else Spot(case.after.board, case.size)
    runs = sum(point != PASS for point in rest[1::2])
    need("in a ladder" not in fact.sentence or runs >= LADDER_RUNS, f"that is too short for a ladder: {runs} moves")
    answer = catches_at(spot, fact.stones[0], rest[0], Work(LADDER_WORK))
    return sure(answer, True, f"{vertex(rest[0], case.size)} does not catch them")


def _next_catch(case: Case, fact: Fact) -> Verdict:
    stone = fact.stones[0]
    need(case.after.chain(stone) == set(fact.stones), "these stones are no chain")
    if fact.kind in (FactKind.ELSEWHERE, FactKind.LEAVES):
        need(case.after.color(stone) == case.mover and case.point not in fact.stones, "whose stones are these?")
        after = _caught_next(case, fact, case.enemy, fact.line[1:])
        before = can_catch(case.before, stone, Work(LADDER_WORK))
        left = fact.kind is FactKind.LEAVES
        why = "they could not be caught before" if left else "they could be caught before: it leaves them"
        return _least(after, sure(before, left, why))
    need(case.after.color(stone) == case.enemy and fact.line[1] == PASS, "that is no threat")
    after = _caught_next(case, fact, case.mover, fact.line[2:])
    before = can_catch(Spot(case.before.board, case.size), stone, Work(LADDER_WORK))
    return after if sure(before, False, "they could be caught before") is Verdict.CHECKED else Verdict.UNKNOWN


# ---- Connections -----------------------------------------------------------------------------------------------------


def _connect(case: Case, fact: Fact) -> Verdict:
    first, second = _two_chains(case.before, case, fact)
    need({first, second} <= case.own, "the move does not join them")
    cut = case.before.step(int(case.enemy), case.point)
    need(cut, "the other side could not have played there")
    return _apart(cut, case.point, first, second) if cut else Verdict.UNKNOWN


def _cut(case: Case, fact: Fact) -> Verdict:
    return _cuts_at(case, case.before, case.point, _two_chains(case.before, case, fact))


def _cuts_at(case: Case, before: Spot, point: int, chains: tuple[int, int]) -> Verdict:
    """A move of the mover's keeps the other side's chains apart, which it could have joined there."""
    first, second = chains
    after = before.step(int(case.mover), point)
    need(after, "the move is illegal")
    assert after is not None
    need(before.color(first) == case.enemy == after.color(first), "these are no stones to cut")
    joined = before.step(int(case.enemy), point)
    need(joined and second in joined.chain(first), "the other side could not have joined them there")
    return _apart(after, point, first, second)


def _threatens_cut(case: Case, fact: Fact) -> Verdict:
    """The same with the next move, if the other side plays elsewhere; and not without the move."""
    need(len(fact.line) == 3 and fact.line[1] == PASS, "the other side should play elsewhere in its line")
    passed, point = Spot(case.after.board, case.size), fact.line[2]
    need(WITH.findall(fact.sentence)[-1:] == [vertex(point, case.size)], "it names another move than its line")
    chains = _two_chains(passed, case, fact)
    found = _cuts_at(case, passed, point, chains)
    try:
        before = _cuts_at(case, Spot(case.before.board, case.size), point, chains)
    except NotTrueError:
        return found
    need(before is not Verdict.CHECKED, "the mover could have cut there before")
    return Verdict.UNKNOWN


def _two_chains(spot: Spot, case: Case, fact: Fact) -> tuple[int, int]:
    named = [parse_vertex(found[3], case.size) for found in STONES.findall(fact.sentence)]
    need(len(named) == 2, "it does not name two chains")
    need(set(fact.stones) == spot.chain(named[0]) | spot.chain(named[1]), "these are not the stones it names")
    need(spot.chain(named[0]) != spot.chain(named[1]), "that is one chain")
    return named[0], named[1]


def _apart(spot: Spot, cutter: int, first: int, second: int) -> Verdict:
    """The cutting stone stays on the board, and no move anywhere joins the chains."""
    color = spot.color(first)
    need(color and spot.color(second) == color, "that captures one of them; it does not cut")
    caught = can_catch(Spot(spot.board, spot.size), cutter, Work(LADDER_WORK))
    found = sure(caught, False, "the cutting stone can be caught")
    need(second not in group_of(spot, [first]), "they are connected all the same")
    near = spot.liberties(first) | spot.liberties(second) | spot.liberties(cutter)
    cutters = (spot.liberties(min(chain)) for chain in spot.chains(oracle.other(color)))
    near = near.union(*(liberties for liberties in cutters if len(liberties) == 1))
    for move in range(spot.size**2):
        after = spot.step(color, move) if spot.color(move) == EMPTY else None
        if after and after.color(first) == color == after.color(second):
            joined = second in group_of(after, [first], by_catching=move in near)
            need(not joined, f"{vertex(move, spot.size)} joins them")
    return found


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
            if len(shared) > 1 or (by_catching and len(shared) == 1 and _is_held(spot, color, min(shared))):
                reached |= chain
                border.append((chain, others))
    return reached


def _is_held(spot: Spot, color: int, point: int) -> bool:
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


# ---- Life and death --------------------------------------------------------------------------------------------------


def _regions(position: Position, stones: Iterable[int]) -> frozenset[int]:
    """Where proofs about these stones are said to be: only a hint where to look."""
    wanted = set(stones)
    fates = [fate.region for fate in open_fates(position, 8000) if wanted & fate.chain.stones]
    settled = [group.points for group in Prover().settle(position).groups if wanted & set(group.stones)]
    return frozenset[int](wanted).union(*fates, *settled)


def _claims(position: Position, stones: Sequence[int], first: Color, captured: bool, near: frozenset[int]) -> Verdict:
    """One claim for each chain of these stones."""
    left, found = {stone for stone in stones if position.color(stone)}, [Verdict.CHECKED]
    position = position.copy()
    position.to_move = first
    need(captured or len(left) == len(stones), "the stones are not all there")
    while left:
        stone = min(left)
        left -= set(position.chain(stone))
        verdict, why = claims.judged(Claim(position, stone, first, captured, near))
        end = "captured" if captured else "not captured"
        need(verdict is not Verdict.FALSE, f"{vertex(stone, position.size)} is {end}, it says; {why}")
        found.append(verdict)
    return next(one for one in (Verdict.UNKNOWN, Verdict.TRIED, Verdict.CHECKED) if one in found)


def _least(*verdicts: Verdict) -> Verdict:
    return next(one for one in (Verdict.UNKNOWN, Verdict.TRIED, Verdict.CHECKED) if one in verdicts)


def _decided(case: Case, fact: Fact) -> Verdict:
    color = Color(case.before.color(fact.stones[0]))
    before = case.placed([])
    near = _regions(before, fact.stones)
    own = color is case.mover
    need(own is (fact.kind in (FactKind.LIVES, FactKind.SAVES)), "these are the other side's stones")
    after = _claims(case.placed([case.point]), fact.stones, case.enemy, not own, near)
    return _least(after, _claims(before, fact.stones, case.enemy, own, near))


def _net(case: Case, fact: Fact) -> Verdict:
    near = oracle.neighbours(case.size, case.point)
    need(not set(near).intersection(fact.stones), "the move touches the stones: that is no net")
    need(len(case.after.liberties(fact.stones[0])) > 1, "stones in atari are in no net")
    return _decided(case, fact)


def _proved_next(case: Case, fact: Fact) -> Verdict:
    mine = fact.kind is FactKind.THREAT
    victim = case.enemy if mine else case.mover
    need(all(case.after.color(stone) == victim for stone in fact.stones), "whose stones are these?")
    after = case.placed([case.point, PASS] if mine else [case.point])
    return _claims(case.placed(fact.line), fact.stones, victim, True, _regions(after, fact.stones))


def _settled(case: Case, fact: Fact) -> Verdict:
    position = case.placed([] if fact.kind is FactKind.NOT_NEEDED else [case.point])
    color = Color(position.color(fact.stones[0]))
    dead = " dead " in fact.sentence
    helps = (color is case.mover) is not dead
    need(fact.kind is FactKind.NOT_NEEDED or fact.against is not helps, "it speaks for the wrong side")
    near = _regions(position, fact.stones)
    return _claims(position, fact.stones, color if dead else color.opponent, dead, near)


# ---- What the network expects ----------------------------------------------------------------------------------------


def _careful(fact: Fact, worth: float | None) -> None:
    """Numbers of points are "about", ends of stones "probably"; the number said is the worth, if there is one."""
    for number in NUMBER.finditer(fact.sentence):
        need(fact.sentence[: number.start()].endswith("about "), f"it says exactly {number[0]}")
    if CERTAIN.search(fact.sentence):
        need("probably" in fact.sentence, "it speaks of a judgement as if it were certain")
    said = ABOUT.search(fact.sentence)
    need(said is None or worth is not None, "it says a number of points, and is not worth one")
    if said and worth is not None:
        need(max(round(worth), 1) == int(said[1] or 1), f"it says {said[0]}, its worth is {worth:.2f}")


def _same(one: float, other: float, why: str) -> None:
    need(abs(one - other) <= 0.01 + TOLERANCE * abs(other), f"{why}: {one:.2f} instead of {other:.2f}")


def _at_least(value: float, least: float, why: str) -> None:
    need(value >= least - TOLERANCE, f"{why}: {value:.3f}")


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


def _area_of(case: Case, points: Iterable[int], change: Owners) -> tuple[set[int], float]:
    """The area that changes most, the move's own counting double, and its worth: some of these points are in it."""
    found = areas(change, case.size)
    need(found, "nothing changes")
    weights = [float(change[sorted(area)].sum()) * (2 if case.point in area else 1) for area in found]
    area = found[weights.index(max(weights))]
    need(area.intersection(points), "another area changes more")
    return area, float(change[sorted(area)].sum())


def _drawn(area: Iterable[int], change: Owners) -> set[int]:
    """The points of an area that change by a quarter, or nearly as much as the one that changes most."""
    found = sorted(area)
    least = min(0.25, 0.7 * float(change[found].max()))
    return {point for point in found if change[point] >= least}


def _placed(case: Case, fact: Fact, points: Iterable[int]) -> None:
    if place := PLACE.search(fact.sentence):
        share = np.mean([_is_in(point, case.size, place) for point in points])
        need(share >= 0.4, f"only {share:.0%} of its points are {place[0]}")


def _is_in(point: int, size: int, place: re.Match[str]) -> bool:
    """Whether a point is in a third of the board, with a line to spare; sides reach into the corners."""
    row, column = divmod(point, size)
    third = size / 3 + 1
    vertical, across, kind = ((part or "").strip() for part in place.groups())
    if kind == "center":
        return third - 2 <= row < size - third + 2 and third - 2 <= column < size - third + 2
    down = {"upper": row < third, "lower": row >= size - third, "": True}[vertical]
    return down and {"left": column < third, "right": column >= size - third, "": True}[across]


def _territory(case: Case, fact: Fact) -> Verdict:
    change = case.gained - case.elsewhere
    area, worth = _area_of(case, fact.points, change)
    _same(fact.size, worth, "its size is not that of its area")
    _at_least(worth, 2.0, "that is too little to be told")
    need(set(fact.points) == _drawn(area, change), "other points change")
    need(fact.line == (case.point,) and not fact.stones, "it is about more than an area")
    need(ABOUT.search(fact.sentence), "it does not say how much")
    _careful(fact, worth)
    _placed(case, fact, fact.points)
    held, kept = (float(owners[list(fact.points)].mean()) for owners in (case.elsewhere, case.gained))
    if fact.kind is FactKind.INVADES:
        _invasion(case)
    elif " from " in fact.sentence or "reduces" in fact.sentence:
        _at_least(-held, 0.25, "it was not the other side's area")
        need(("reduces" in fact.sentence) is (kept < 0), f"the area ends with {kept:.2f}")
    elif "secures" in fact.sentence:
        _at_least(held, 0.25, "it was not the mover's area")
    else:
        need("gains" in fact.sentence and abs(held) <= 0.25 + TOLERANCE, f"the area was somebody's: {held:.2f}")
    return Verdict.CHECKED


def _line(case: Case) -> int:
    row, column = divmod(case.point, case.size)
    return 1 + min(row, column, case.size - 1 - row, case.size - 1 - column)


def _invasion(case: Case) -> None:
    around = case.near(2)
    empty = [point for point in around if not case.before.color(point)]
    need(2 <= _line(case) <= 5, f"that is on line {_line(case)}")
    need(not any(case.before.color(point) == case.mover for point in around), "the move is not alone")
    need(len(empty) >= 15, f"only {len(empty)} points are empty there")
    _at_least(-float(case.elsewhere[empty].mean()), 0.25, "it was not the other side's area")


def _chains_of(case: Case, fact: Fact) -> list[set[int]]:
    """The chains of a fact about stones, all still there, each at most two lines from others."""
    stones = set(fact.stones)
    need(stones, "it is about no stones")
    colors = {case.before.color(stone) for stone in stones}
    need(len(colors) == 1 and EMPTY not in colors, "these are not one side's stones")
    found = [chain for chain in case.before.chains(colors.pop()) if chain & stones]
    need(stones == set().union(*found), "these are no whole chains")
    need(all(case.after.color(stone) == case.before.color(stone) for stone in stones), "they are captured")
    group, left = found[0], found[1:]
    while close := [chain for chain in left if _lines(group, chain, case.size) <= 2]:
        group = group.union(*close)
        left = [chain for chain in left if chain not in close]
    need(not left, "the stones are not near each other")
    return found


def _lines(one: Iterable[int], other: Iterable[int], size: int) -> int:
    rows = ((abs(a // size - b // size), abs(a % size - b % size)) for a in one for b in other)
    return min(max(pair) for pair in rows)


def _end(owners: Owners, stones: Iterable[int]) -> float:
    return float(owners[sorted(stones)].mean())


def _turns(case: Case, chain: set[int]) -> str:
    """Why it is not expected that the move decides the end of a chain; nothing if it is."""
    tests = {
        "it hardly changes": _end(case.gained, chain) - _end(case.elsewhere, chain) >= 0.5,
        "it is not the mover's afterwards": _end(case.gained, chain) >= 0.3,
        "it is not the mover's after the reply": _end(case.answered, chain) >= 0.1,
        "it is far away": case.lines_away(chain) <= (4 if len(chain) > 1 else 2),
    }
    return ", ".join(why for why, true in tests.items() if not true)


def _size_of_stones(case: Case, fact: Fact) -> float | None:
    """What the stones change, or the area that they are in; the latter is to be said."""
    change = case.gained - case.elsewhere
    if not ABOUT.search(fact.sentence):
        _same(fact.size, float(change[sorted(fact.stones)].sum()), "its size is not that of its stones")
        need(set(fact.points) == set(fact.stones), "other points are drawn")
        return None
    area, worth = _area_of(case, fact.stones, change)
    _same(fact.size, worth, "its size is not that of its area")
    need(set(fact.points) == set(fact.stones) | _drawn(area, change), "other points change")
    return worth


def _ends(case: Case, fact: Fact) -> Verdict:
    for chain in _chains_of(case, fact):
        why = _turns(case, chain)
        need(not why, f"{vertex(min(chain), case.size)}: {why}")
    own = case.before.color(fact.stones[0]) == case.mover
    need(own is (fact.kind is FactKind.SAVES), "these are the other side's stones")
    need(f"probably {fact.kind.value} " in fact.sentence, "it speaks of a judgement as if it were certain")
    _careful(fact, _size_of_stones(case, fact))
    return Verdict.CHECKED


def _half(case: Case, fact: Fact) -> Verdict:
    for chain in _chains_of(case, fact):
        name = vertex(min(chain), case.size)
        _at_least(_end(case.gained, chain) - _end(case.elsewhere, chain), 0.25, f"{name} hardly changes")
        need(case.lines_away(chain) <= 2, f"{name} is far away")
        need(_turns(case, chain), f"the move decides the end of {name}")
    own = case.before.color(fact.stones[0]) == case.mover
    need(own is (fact.kind in (FactKind.STRENGTHENS, FactKind.LEADS_OUT)), "these are the other side's stones")
    need(re.match(HALF_WORDS[fact.kind], fact.sentence), "that is another kind of fact")
    need(not CERTAIN.search(fact.sentence), "it speaks of the end of the stones")
    _careful(fact, _size_of_stones(case, fact))
    _of_room(case, fact)
    return Verdict.CHECKED


def _of_room(case: Case, fact: Fact) -> None:
    before, after = room(case.before, fact.stones), room(case.after, fact.stones)
    if fact.kind is FactKind.LEADS_OUT:
        reached = _walk(case.after, group_of(case.after, fact.stones), 4)
        need(case.point in reached, "the other side's stones are between the move and them")
        need(after > before, f"the stones have room {before}, with the move {after}")
        need((" out" in fact.sentence) is (_line(case) >= 4), f"the move is on line {_line(case)}")
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


def _walk(spot: Spot, stones: set[int], steps: int) -> set[int]:
    """The points within so many steps of these stones, around the other side's; along one's own there is no step."""
    color, reached = spot.color(min(stones)), set(stones)
    for _ in range(steps):
        near = {n for point in reached for n in oracle.neighbours(spot.size, point)}
        reached |= {point for point in near if spot.color(point) == EMPTY}
        own = {n for point in reached for n in oracle.neighbours(spot.size, point) if spot.color(n) == color}
        reached = reached.union(*(spot.chain(stone) for stone in own))
    return reached


def _asks(case: Case, fact: Fact) -> Verdict:
    """Much more changes if there is no reply, and the expected one is near."""
    more = case.ignored - case.gained
    area, worth = _area_of(case, fact.points, more)
    _same(2 * fact.size, worth, "its size is not half of its area's")
    _at_least(worth, 8.0, "that is too little to ask for an answer")
    gained = float((case.gained - case.elsewhere)[sorted(area)].sum())
    _at_least(worth, 1.6 * gained, "it is gained already")
    need(fact.line == (case.point, PASS), "the other side should play elsewhere in its line")
    need(case.reply != PASS and case.lines_away([case.reply]) <= 3, "the expected reply is elsewhere")
    _careful(fact, worth)
    if not fact.stones:
        need(set(fact.points) == _drawn(area, more), "other points change")
        _placed(case, fact, fact.points)
        return Verdict.CHECKED
    need("probably takes " in fact.sentence, "it speaks of a judgement as if it were certain")
    for chain in _chains_of(case, fact):
        need(case.before.color(min(chain)) == case.enemy, "these are the mover's own stones")
        need(case.lines_away(chain) <= 4, "they are far away")
        _at_least(_end(case.ignored, chain), 0.3, "they are not taken")
        _at_least(_end(case.ignored, chain) - _end(case.gained, chain), 0.5, "they hardly change")
    return Verdict.CHECKED


def _race(case: Case, fact: Fact) -> Verdict:
    """Chains of both sides touch, each with two to five liberties, and the other side's is lost without a reply."""
    near = [n for n in oracle.neighbours(case.size, case.point) if case.after.color(n) == case.enemy]
    chain = set(fact.stones) - case.own
    need(case.own <= set(fact.stones) and chain in [case.after.chain(n) for n in near], "the stones do not touch")
    need(len(case.own) > 1 and len(chain) > 1 and set(fact.points) == set(fact.stones), "single stones do not race")
    mine, theirs = len(case.after.liberties(case.point)), len(case.after.liberties(min(chain)))
    need(2 <= mine <= 5 and 2 <= theirs <= 5, f"that is no race: {mine} against {theirs} liberties")
    said = [int(number) for number in re.findall(r"have (\d+)", fact.sentence)]
    need(said == [mine, theirs], f"the liberties are {mine} and {theirs}")
    _at_least(_end(case.ignored, chain), 0.3, "they are not taken")
    _at_least(_end(case.ignored, chain) - _end(case.gained, chain), 0.5, "they hardly change")
    around = chain.union(*(oracle.neighbours(case.size, stone) for stone in chain))
    worth = float(np.abs(case.ignored - case.gained)[sorted(around)].sum())
    _same(2 * fact.size, worth, "its size is not half of what depends on the next move there")
    _careful(fact, None)
    return Verdict.CHECKED


def _sente(case: Case, fact: Fact) -> Verdict:
    need(case.following.moves, "no reply is expected")
    reply, share = case.following.moves[0]
    need(fact.points == (reply,) and fact.line == (case.point, reply), "another reply is expected")
    _at_least(share, 0.4, "the reply is not probable")
    need(reply != PASS and case.lines_away([reply]) <= 3, "the reply is elsewhere")
    said = f"{case.enemy.name.capitalize()} will probably answer at {vertex(reply, case.size)}."
    need(fact.sentence == said and not fact.stones, f"it should say: {said}")
    return Verdict.CHECKED


def _vital(case: Case, fact: Fact) -> Verdict:
    need(case.instead.moves, "no move of the other side is expected")
    point, share = case.instead.moves[0]
    need(point == case.point and fact.points == fact.line == (point,), "the other side is expected elsewhere")
    _at_least(share, 0.3, "the other side's move there is not probable")
    said = f"Otherwise {case.enemy.name.capitalize()} will probably play there."
    need(fact.sentence == said and not fact.stones, f"it should say: {said}")
    return Verdict.CHECKED


Rule = Callable[[Case, Fact], Verdict]
RULES: dict[FactKind, Rule] = {
    FactKind.CAPTURE: _capture,
    FactKind.KO: _ko,
    FactKind.ATARI: _atari,
    FactKind.DOUBLE_ATARI: _double_atari,
    FactKind.SELF_ATARI: _self_atari,
    FactKind.SNAPBACK: _snapback,
    FactKind.CATCH: _caught,
    FactKind.LADDER: _caught,
    FactKind.LADDER_FAILS: _ladder_fails,
    FactKind.NET: _net,
    FactKind.SAVE: _save,
    FactKind.LOST: _lost,
    FactKind.CONNECT: _connect,
    FactKind.CUT: _cut,
    FactKind.THREATENS_CUT: _threatens_cut,
    FactKind.LIVES: _decided,
    FactKind.KILLS: _decided,
    FactKind.SAVES: _decided,
    FactKind.CAPTURES: _decided,
    FactKind.SETTLES: _settled,
    FactKind.NOT_NEEDED: _settled,
    FactKind.THREAT: _proved_next,
    FactKind.ELSEWHERE: _proved_next,
}
SIMULATED: dict[FactKind, Rule] = {
    FactKind.TERRITORY: _territory,
    FactKind.INVADES: _territory,
    FactKind.KILLS: _ends,
    FactKind.SAVES: _ends,
    **dict.fromkeys(HALF_WORDS, _half),
    FactKind.RACE: _race,
    FactKind.THREAT: _asks,
    FactKind.SENTE: _sente,
    FactKind.VITAL: _vital,
}


# ---- Many facts ------------------------------------------------------------------------------------------------------


@dataclass
class Tally:
    """How many facts of each kind there were, and those that are false."""

    counts: Counter[tuple[str, Verdict]] = field(default_factory=Counter)
    false: list[str] = field(default_factory=list)
    positions: int = 0
    moves: int = 0

    def add(self, reasons: Reasons, game: Game, mover: Color, point: int, where: str) -> None:
        """Check all facts about a move."""
        case = Case(game, mover, point, reasons.outlook._network)
        self.moves += 1
        where += f", {mover.name.lower()} {vertex(point, game.size)}"
        try:
            facts = reasons.about(game, mover, point)
        except (ValueError, LookupError) as error:
            self.counts["error", Verdict.FALSE] += 1
            self.false.append(f"{where}: {type(error).__name__}: {error}")
            return
        for fact in facts:
            verdict, why = check(case, fact)
            self.counts[f"{fact.kind.value} ({fact.certainty.value})", verdict] += 1
            if verdict is Verdict.FALSE:
                self.false.append(f"{where}: [{fact.kind.value}, {fact.certainty.value}] {fact.sentence} Why: {why}")

    def lines(self) -> Iterator[str]:
        """A table for people."""
        yield f"{self.positions} positions, {self.moves} moves, {sum(self.counts.values())} facts"
        yield f"{'':28}" + "".join(f"{verdict.value:>15}" for verdict in Verdict)
        for kind in sorted({kind for kind, _ in self.counts}):
            yield f"{kind:28}" + "".join(f"{self.counts[kind, verdict]:15}" for verdict in Verdict)
        yield from self.false


def check_games(games: Iterable[tuple[str, Game]], moves: int, chance: random.Random, until: float) -> Tally:
    """The facts of every so many positions: about the move played there and two others."""
    tally, reasons = Tally(), Reasons()
    for name, whole in games:
        game = whole.copy()
        played = game.moves
        game.undo(len(played))
        for number, move in enumerate(played):
            if number % moves == moves - 1 and move.point != PASS:
                if time.monotonic() > until:
                    return tally
                _check_position(tally, reasons, game, move.color, move.point, chance, f"{name}, move {number + 1}")
            game.play(move)
    return tally


def _check_position(
    tally: Tally, reasons: Reasons, game: Game, color: Color, point: int, chance: random.Random, where: str
) -> None:
    legal = [other for other in game.legal_moves(color) if other != point]
    tally.positions += 1
    for one in [point, *chance.sample(legal, min(2, len(legal)))]:
        tally.add(reasons, game, color, one, where)


def main() -> None:
    """Check the facts of positions of games, and print how many are true."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--every", type=int, default=600, metavar="N", help="every so many games")
    parser.add_argument("--moves", type=int, default=11, metavar="M", help="every so many positions")
    parser.add_argument("--first", type=int, default=0, metavar="I", help="the index of the first game")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    records = itertools.islice(enumerate(read_games(given.games)), given.first, None, given.every)
    games = ((f"game {index}", record.game()) for index, record in records)
    until = time.monotonic() + given.seconds
    print("\n".join(check_games(games, given.moves, random.Random(given.seed), until).lines()))


if __name__ == "__main__":
    main()
