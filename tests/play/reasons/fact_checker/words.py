"""The form of a fact, and what its sentence names: stones, moves, numbers of points and places."""

from __future__ import annotations

import re
from collections.abc import Iterable

import numpy as np
from tests.play.reasons.fact_checker.case import Case, need

from katachi.go import Color
from katachi.go.points import parse_vertex
from katachi.play.reasons import Fact, FactKind

TOLERANCE = 0.002  # of numbers that are added up in another order
STONES = re.compile(r"the (?:(\d+) )?(black|white) (stones?) at ([A-HJ-T]\d+)")
WITH = re.compile(r"(?:with|takes at|connects at|ko at|capture at|starts at|eye at|answer at) ([A-HJ-T]\d+)")
ABOUT = re.compile(r"about (?:(\d+) (?:more )?points|one (?:more )?point)")
PLACE = re.compile(r"(?:in|on) the (upper |lower )?(left |right )?(corner|side|center)")
NUMBER = re.compile(r"\b\d+ (?:more )?points?\b|\bone (?:more )?point\b")
CERTAIN = re.compile(r"\b(?:kills?|saves?|captures?|takes the|catch(?:es)?|alive|dead|lives?|will)\b")
AGAINST = {
    FactKind.LADDER_FAILS, FactKind.SELF_ATARI, FactKind.LOST, FactKind.ELSEWHERE, FactKind.LEAVES, FactKind.NOT_NEEDED,
}  # fmt: skip
EITHER = {FactKind.SETTLES, FactKind.KO_FIGHT}  # may speak for the move or against it


def check_form(case: Case, fact: Fact) -> None:
    need(fact.sentence[0].isupper() and fact.sentence.endswith("."), "it is not a sentence")
    need("  " not in fact.sentence and "{" not in fact.sentence, "the sentence is not filled in")
    need(np.isfinite(fact.size) and fact.size >= 0, f"its size is {fact.size}")
    need(fact.line and fact.line[0] == case.point, "its line does not begin with the move")
    need(all(0 <= point < case.size**2 for point in (*fact.points, *fact.stones)), "points off the board")
    need(len(set(fact.points)) == len(fact.points), "a point is drawn twice")
    need(fact.against or fact.kind not in AGAINST, "it must speak against the move")
    need(not fact.against or fact.kind in AGAINST | EITHER, "it must not speak against the move")
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


def careful(fact: Fact, worth: float | None) -> None:
    """Ends of stones are "probable"; the number of points said is the worth, if there is one."""
    if CERTAIN.search(fact.sentence):
        need("probably" in fact.sentence, "it speaks of a judgement as if it were certain")
    number(fact, worth)


def number(fact: Fact, worth: float | None) -> None:
    """A number of points is "about" the worth."""
    for said in NUMBER.finditer(fact.sentence):
        need(fact.sentence[: said.start()].endswith("about "), f"it says exactly {said[0]}")
    about = ABOUT.search(fact.sentence)
    need(about is None or worth is not None, "it says a number of points, and is not worth one")
    if about and worth is not None:
        need(max(round(worth), 1) == int(about[1] or 1), f"it says {about[0]}, its worth is {worth:.2f}")


def same(one: float, other: float, why: str) -> None:
    need(abs(one - other) <= 0.01 + TOLERANCE * abs(other), f"{why}: {one:.2f} instead of {other:.2f}")


def at_least(value: float, least: float, why: str) -> None:
    need(value >= least - TOLERANCE, f"{why}: {value:.3f}")


def placed(case: Case, fact: Fact, points: Iterable[int]) -> None:
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
