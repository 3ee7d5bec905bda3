"""A judge of facts that shares nothing with the code that finds them but the words of their definitions.

Rules of the game are those of the naive board, ladders are read with every defence, lives and deaths are tried by two
other readers (`claims`). For what the network expects only the form is checked: sums, places, and careful words.

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
from katachi.knowledge.network.network import Network
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
CAREFUL = re.compile(r"\b(about|probably|should|asks)\b")
AGAINST = {FactKind.LADDER_FAILS, FactKind.SELF_ATARI, FactKind.LOST, FactKind.ELSEWHERE, FactKind.NOT_NEEDED}


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

    def owners(self, moves: Sequence[int], to_move: Color) -> NDArray[np.float32]:
        """What the network expects, as the mover sees it."""
        game = self.game.copy()
        for point in moves:
            game.play(point, self.mover)
        found: NDArray[np.float32] = self.network.judge(game, to_move).owners
        return found if to_move is self.mover else -found

    @cached_property
    def elsewhere(self) -> NDArray[np.float32]:
        return self.owners([], self.enemy)

    @cached_property
    def gained(self) -> NDArray[np.float32]:
        return self.owners([self.point], self.enemy)

    @cached_property
    def ignored(self) -> NDArray[np.float32]:
        return self.owners([self.point], self.mover)


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
    if fact.kind in (FactKind.THREAT, FactKind.ELSEWHERE) and fact.certainty is Certainty.READ:
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
        need(count in chains | {len(fact.stones)}, f"there are not {count} stones at {place}")
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
    if fact.kind is FactKind.ELSEWHERE:
        need(case.after.color(stone) == case.mover and case.point not in fact.stones, "whose stones are these?")
        return _caught_next(case, fact, case.enemy, fact.line[1:])
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
    return _apart(case, cut, first, second) if cut else Verdict.UNKNOWN


def _cut(case: Case, fact: Fact) -> Verdict:
    first, second = _two_chains(case.before, case, fact)
    need(case.before.color(first) == case.enemy == case.after.color(first), "these are no stones to cut")
    joined = case.before.step(int(case.enemy), case.point)
    need(joined and second in joined.chain(first), "the other side could not have joined them there")
    return _apart(case, case.after, first, second)


def _two_chains(spot: Spot, case: Case, fact: Fact) -> tuple[int, int]:
    named = [parse_vertex(found[3], case.size) for found in STONES.findall(fact.sentence)]
    need(len(named) == 2, "it does not name two chains")
    need(set(fact.stones) == spot.chain(named[0]) | spot.chain(named[1]), "these are not the stones it names")
    need(spot.chain(named[0]) != spot.chain(named[1]), "that is one chain")
    return named[0], named[1]


def _apart(case: Case, spot: Spot, first: int, second: int) -> Verdict:
    """The cutting stone at P stays on the board, and no move anywhere joins the chains."""
    color = spot.color(first)
    need(color and spot.color(second) == color, "that captures one of them; it does not cut")
    caught = can_catch(Spot(spot.board, case.size), case.point, Work(LADDER_WORK))
    found = sure(caught, False, "the cutting stone can be caught")
    need(not joined_up(spot, first, second), "they are connected all the same")
    for move in range(case.size**2):
        after = spot.step(color, move) if spot.color(move) == EMPTY else None
        if after and after.color(first) == color == after.color(second):
            need(not joined_up(after, first, second), f"{vertex(move, case.size)} joins them")
    return found


def joined_up(spot: Spot, first: int, second: int) -> bool:
    """Whether two chains are one, or are linked by pairs of liberties, which cannot both be taken away."""
    chains = [(chain, spot.liberties(min(chain))) for chain in spot.chains(spot.color(first))]
    reached = spot.chain(first)
    liberties = [spot.liberties(first)]
    for one in liberties:  # grows
        for chain, others in chains:
            if not chain <= reached and len(one & others) > 1:
                reached |= chain
                liberties.append(others)
    return second in reached


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


def _expected(case: Case, fact: Fact) -> Verdict:
    need(CAREFUL.search(fact.sentence), "it speaks of a judgement as if it were certain")
    change = case.gained - case.elsewhere
    worth = fact.size
    if fact.kind is FactKind.THREAT:
        change, worth = case.ignored - case.gained, 2 * fact.size
        need(fact.line == (case.point, PASS), "the other side should play elsewhere in its line")
    least, most = (float(change[part].sum()) for part in (list(fact.points), _around(fact.points, change, case.size)))
    need(least - 0.02 <= worth <= most + 0.02, f"its size is {worth:.2f}, its area's {least:.2f} to {most:.2f}")
    if said := ABOUT.search(fact.sentence):
        need(max(round(worth), 1) == int(said[1] or 1), f"it says {said[0]}, its size is {worth:.2f}")
    if place := PLACE.search(fact.sentence):
        share = np.mean([_is_in(point, case.size, place) for point in fact.points])
        need(share >= 0.25, f"only {share:.0%} of its points are {place[0]}")
    _whose(case, fact)
    return Verdict.CHECKED


def _around(points: Sequence[int], change: NDArray[np.float32], size: int) -> list[int]:
    """These points, and those connected with them that change a little for the better."""
    found = list(points)
    for point in found:  # grows
        found += [n for n in oracle.neighbours(size, point) if n not in found and change[n] > 0.05]
    return found


def _is_in(point: int, size: int, place: re.Match[str]) -> bool:
    """Whether a point is in a third of the board, with a line to spare; sides reach into the corners."""
    row, column = divmod(point, size)
    third = size / 3 + 1
    vertical, across, kind = ((part or "").strip() for part in place.groups())
    if kind == "center":
        return third - 2 <= row < size - third + 2 and third - 2 <= column < size - third + 2
    down = {"upper": row < third, "lower": row >= size - third, "": True}[vertical]
    return down and {"left": column < third, "right": column >= size - third, "": True}[across]


def _whose(case: Case, fact: Fact) -> None:
    held = float(case.elsewhere[list(fact.points)].mean())
    if " from " in fact.sentence:
        need(held < 0, f"it was the mover's area: {held:.2f}")
    if "secures" in fact.sentence:
        need(held > 0, f"it was not the mover's area: {held:.2f}")
    if fact.kind in (FactKind.KILLS, FactKind.SAVES):
        end = float(case.gained[list(fact.stones)].mean())
        need(end > 0 and end > held, f"the stones end with {end:.2f} after {held:.2f}")


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
    FactKind.NET: _decided,
    FactKind.SAVE: _save,
    FactKind.LOST: _lost,
    FactKind.CONNECT: _connect,
    FactKind.CUT: _cut,
    FactKind.LIVES: _decided,
    FactKind.KILLS: _decided,
    FactKind.SAVES: _decided,
    FactKind.CAPTURES: _decided,
    FactKind.SETTLES: _settled,
    FactKind.NOT_NEEDED: _settled,
    FactKind.THREAT: _proved_next,
    FactKind.ELSEWHERE: _proved_next,
}
SIMULATED: dict[FactKind, Rule] = dict.fromkeys(
    (FactKind.TERRITORY, FactKind.THREAT, FactKind.KILLS, FactKind.SAVES), _expected
)


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
