"""Sets of rules: what is one, how it is turned, which sets there are."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest

from katachi.knowledge.life.drawing import marks, rows
from katachi.knowledge.life.generate import generate
from katachi.knowledge.life.making import catalogue, fits, needed, plan
from katachi.knowledge.life.rule_set import PLACES, Frame, Rule, RuleSet, SetKey, image, parse_place, parse_size

from .rule_sets import random_set

ALL_FRAMES = [Frame(place, w, h) for place in PLACES for w in range(1, 6) for h in range(1, 6) if w * h <= 16]


def test_rules_come_sorted_and_counted() -> None:
    rules = RuleSet.of("eye", "corner", 2, 2, "sound", [(39, 0, 2), (12, 3, 0), (12, 1, 0)])
    assert list(rules) == [Rule(12, 1, 0), Rule(12, 3, 0), Rule(39, 0, 2, claims_depth=2)]
    assert rules.by_depth() == {0: 2, 2: 1}
    assert (rules.name, len(rules), SetKey.parse(rules.name)) == ("eye-corner-2x2-sound", 3, rules.key)


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ([(81, 0, 0)], "81 has more than 4 cells"),
        ([(0, 2, 0)], "conditions that do not exist"),
        ([(0, 1 << 16, 0)], "conditions that do not exist"),
    ],
)
def test_what_is_no_rule(rules: list[tuple[int, int, int]], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        RuleSet.of("eye", "corner", 2, 2, "sound", rules)


def test_columns_must_fit() -> None:
    code, conditions, depth = np.zeros(2, np.uint32), np.zeros(2, np.uint64), np.array([2, 0], np.uint8)
    with pytest.raises(ValueError, match="not sorted"):
        RuleSet("eye", "corner", 2, 2, "sound", code, conditions, depth)
    with pytest.raises(ValueError, match="depth must be 2 numbers of type uint8"):
        RuleSet("eye", "corner", 2, 2, "sound", code, conditions, depth[:1])
    with pytest.raises(ValueError, match="a stone outside the rectangle"):
        RuleSet("eye", "corner", 2, 2, "sound", code, conditions, depth[::-1].copy(), claims=np.full(2, 16, np.uint64))
    with pytest.raises(ValueError, match="17x1 is not a size"):
        RuleSet("eye", "corner", 17, 1, "sound", code, conditions, depth)


def test_a_part_of_a_set() -> None:
    rules = replace(random_set("eye-side-4x3-sound", 60), removed={"special": 3}, seconds=2.0)
    part = rules.where(rules.conditions % 2 == 1)
    assert list(part) == [rule for rule in rules if rule.conditions % 2]
    assert (part.removed, part.seconds, part.key) == ({"special": 3}, 2.0, rules.key)


def test_promises() -> None:
    rule = Rule(0, 0, 0, claims=1 << 32 | 1 << 3 | 1)
    assert rule.stones == (0, 3)


@pytest.mark.parametrize("frame", ALL_FRAMES, ids=str)
def test_turnings_are_a_group_that_keeps_edges(frame: Frame) -> None:
    turns = set(frame.symmetries)
    assert frame.symmetries[0] == tuple(range(frame.cells))
    for one, other in itertools.product(turns, turns):
        assert tuple(one[cell] for cell in other) in turns
    for turn in turns:
        for cell in range(frame.cells):
            assert sorted(turn[near] for near in frame.neighbours[cell]) == sorted(frame.neighbours[turn[cell]])
            assert edges(frame, cell) == edges(frame, turn[cell])


def edges(frame: Frame, cell: int) -> int:
    """On how many edges of the board a cell lies."""
    row, column = divmod(cell, frame.width)
    return (frame.place != "center" and row == 0) + (frame.place == "corner" and column == 0)


def test_how_many_turnings_there_are() -> None:
    counts = {("corner", 3, 3): 2, ("corner", 4, 3): 1, ("side", 3, 3): 2, ("center", 4, 3): 4, ("center", 3, 3): 8}
    for (place, width, height), count in counts.items():
        assert len(set(SetKey("eye", place, width, height, "sound").frame.symmetries)) == count  # type: ignore[arg-type]


def test_images_are_the_turned_drawings() -> None:
    """Turning the drawn rows, and the letters with them, gives the same as turning the bits."""
    for rule in random_set("eye-side-4x3-sound", 60):
        frame = Frame("side", 4, 3)
        turned = image(rule, frame, frame.symmetries[1])
        assert rows(turned, frame) == [row[::-1] for row in rows(rule, frame)]
        conditions = {(frozenset(frame.symmetries[1][c] for c in m.cells), *m.words) for m in marks(rule, frame)}
        assert conditions == {(frozenset(m.cells), *m.words) for m in marks(turned, frame)}
        assert sorted(frame.symmetries[1][c] for c in rule.stones) == list(turned.stones)
        assert image(turned, frame, frame.symmetries[1]) == rule


@pytest.mark.slow
@pytest.mark.parametrize("name", ["eye-side-3x2-paper", "eye-center-3x3-sound", "eye-corner-3x3-sound"])
def test_generated_sets_are_closed_and_one_image_stands_for_all(name: str) -> None:
    rules = generate(*SetKey.parse(name), smaller=())
    there = set(rules)
    images = [{image(rule, rules.frame, turn) for turn in rules.frame.symmetries} for rule in rules]
    assert all(some <= there for some in images)
    firsts = [rule for rule in rules if rules.is_first_image(rule)]
    assert len(firsts) == len({frozenset(some) for some in images})


# ---- Which sets there are --------------------------------------------------------------------------------------------


def test_the_catalogue_has_the_papers_sets() -> None:
    keys = catalogue("paper")
    assert len(keys) == len(set(keys)) == 18
    assert {key.goal for key in keys} == {"eye", "life"}


def slowly_fits(small: SetKey, large: SetKey) -> bool:
    """Lays the small rectangle at every place, in both directions, and compares where the edges are."""
    if small.cells >= large.cells:
        return False
    for width, height, across in ((small.width, small.height, False), (small.height, small.width, True)):
        for row in range(large.height - height + 1):
            for column in range(large.width - width + 1):
                top = large.place != "center" and row == 0
                left = large.place == "corner" and column == 0
                wanted = {"corner": (True, True), "side": (True, False), "center": (False, False)}[small.place]
                has = (left, top) if across else (top, left)
                if all(edge or not needed_edge for edge, needed_edge in zip(has, wanted, strict=True)):
                    return True
    return False


def test_what_fits_into_what() -> None:
    keys = [
        SetKey("eye", place, w, h, "sound") for place in PLACES for w in range(1, 5) for h in range(1, 5) if w * h <= 16
    ]
    for small, large in itertools.product(keys, keys):
        assert fits(small, large) == slowly_fits(small, large), (small.name, large.name)


def test_smaller_sets_are_made_first() -> None:
    corner = SetKey.parse("life-corner-4x3-sound")
    assert [key.size for key in needed(corner)] == ["4x2", "3x3"]
    order = plan([corner, SetKey.parse("life-corner-6x2-sound")])
    assert order.index(corner) > order.index(SetKey.parse("life-corner-4x2-sound"))
    assert [key.name for key in order if key.place == "side"] == ["life-side-5x2-sound"]
    beyond = SetKey.parse("life-corner-5x3-sound")
    assert {key.size for key in needed(beyond)} == {"4x2", "3x3", "5x2", "4x3", "3x4"}


def test_words_of_the_command_line() -> None:
    assert (parse_size("4x3"), parse_size("4×3"), parse_size("12X1")) == ((4, 3), (4, 3), (12, 1))
    assert (parse_place("centre"), parse_place("Center"), parse_place("side")) == ("center", "center", "side")
    for word in ("4", "4x", "x3", "4x3x2", "ax3", "-4x3", ""):
        with pytest.raises(ValueError, match="not a size"):
            parse_size(word)
    with pytest.raises(ValueError, match="'roof' is not a place"):
        parse_place("roof")
