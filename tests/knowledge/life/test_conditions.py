"""Conditions in words and bits, and the paper's tables as data."""

import doctest
import random
from collections.abc import Iterable

import numpy as np
import pytest

from katachi.knowledge.life import conditions as conditions_module
from katachi.knowledge.life import paper
from katachi.knowledge.life.conditions import Condition, ConditionKind, conditions_of
from katachi.knowledge.life.rule_set import Frame, Rule


def code_of(drawing: str) -> int:
    return sum(".XO".index(sign) * 3**cell for cell, sign in enumerate(drawing.replace("/", "")))


def found_in(code: int, bits: int, width: int, height: int) -> list[Condition]:
    return conditions_of(Rule(code, bits, 0), Frame("corner", width, height))


def bits_of(conditions: Iterable[Condition]) -> int:
    """As the native code writes them; of two on the same place the stronger one counts."""
    bits = 0
    for condition in conditions:
        level = condition.bound if condition.kind.is_black else 2 - condition.bound
        bits |= (0, 1, 3)[level] << 4 * condition.cell + (0 if condition.kind.is_black else 2)
    return bits


def random_condition(chance: random.Random, colours: list[int], width: int) -> Condition:
    cells: tuple[int, ...]
    cell = chance.randrange(len(colours))
    if colours[cell] == 0:
        kind, cells = chance.choice([ConditionKind.IF_BLACK, ConditionKind.IF_WHITE]), (cell,)
    else:
        kind = ConditionKind.BLACK_STRING if colours[cell] == 1 else ConditionKind.WHITE_STRING
        frame = Frame("corner", width, len(colours) // width)
        cells = next(string for string in frame.strings(colours) if cell in string)
    return Condition(kind, cells, chance.choice([1, 2] if kind.is_black else [0, 1]))


def test_words_to_bits_and_back() -> None:
    chance = random.Random(1)
    met = set()
    for _ in range(2000):
        width, height = chance.choice([(2, 2), (3, 2), (4, 3), (4, 4), (7, 2)])
        colours = [chance.randrange(3) for _ in range(width * height)]
        chosen: dict[tuple[ConditionKind, int], Condition] = {}
        for _ in range(chance.randrange(6)):
            condition = random_condition(chance, colours, width)
            chosen[condition.kind, condition.cell] = condition
        code = sum(colour * 3**cell for cell, colour in enumerate(colours))
        bits = bits_of(chosen.values())
        kinds = list(ConditionKind)
        in_order = sorted(chosen.values(), key=lambda condition: (kinds.index(condition.kind), condition.cell))
        assert found_in(code, bits, width, height) == in_order
        met |= {(c.kind, c.bound, len(c.cells) > 1) for c in chosen.values()}
    assert len(met) == 12  # each kind and bound, strings also of several stones


def test_bits_as_the_native_code_writes_them() -> None:
    drawing = "O./XX"
    found = found_in(code_of(drawing), 1 << 8 | 1 << 4 | 3 << 6, 2, 2)
    assert found == [
        Condition(ConditionKind.BLACK_STRING, (2, 3), 1),
        Condition(ConditionKind.IF_BLACK, (1,), 1),
        Condition(ConditionKind.IF_WHITE, (1,), 0),
    ]
    assert found_in(code_of(drawing), 3 << 2, 2, 2) == [Condition(ConditionKind.WHITE_STRING, (0,), 0)]
    assert found_in(code_of(drawing), 1 << 2, 2, 2) == [Condition(ConditionKind.WHITE_STRING, (0,), 1)]


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        (Condition(ConditionKind.BLACK_STRING, (0, 1), 2), "at least 2 liberties outside"),
        (Condition(ConditionKind.BLACK_STRING, (5,), 1), "at least 1 liberty outside"),
        (Condition(ConditionKind.WHITE_STRING, (5,), 1), "at most 1 liberty outside"),
        (Condition(ConditionKind.WHITE_STRING, (5, 6, 9), 0), "no liberty outside"),
        (Condition(ConditionKind.IF_BLACK, (5,), 2), "if Black plays here, at least 2 liberties outside"),
        (Condition(ConditionKind.IF_WHITE, (5,), 0), "if White plays here, no liberty outside"),
    ],
)
def test_wording(condition: Condition, text: str) -> None:
    assert str(condition) == text


@pytest.mark.parametrize(
    ("drawing", "bits", "words"),
    [
        ("XX/..", 1 << 4, "a black stone of the string (0, 1)"),  # not its lowest cell
        ("XX/..", 1 << 2, "bits 01 for White at cell 0"),
        ("../..", 2, "which are not a level"),
        ("../..", 1 << 16, "more than four bits for each of 4 cells"),
    ],
)
def test_bits_that_are_no_conditions(drawing: str, bits: int, words: str) -> None:
    with pytest.raises(ValueError, match=words.replace("(", r"\(").replace(")", r"\)")):
        found_in(code_of(drawing), bits, 2, 2)


def test_bounds_and_codes_out_of_range() -> None:
    with pytest.raises(ValueError, match="the bound is 0 liberties; give 1 or 2"):
        Condition(ConditionKind.IF_BLACK, (0,), 0)
    with pytest.raises(ValueError, match="code 81: a rectangle of 4 cells has codes from 0 to 80"):
        found_in(81, 0, 2, 2)


def test_examples_in_the_documentation() -> None:
    result = doctest.testmod(conditions_module)
    assert result.attempted >= 1
    assert result.failed == 0


def test_the_papers_columns_add_up() -> None:
    misprinted = {("life", "corner", "6x2"): 2821, ("life", "side", "3x4"): 199}
    assert {key: sum(depths.values()) for key, depths in paper.PAPER.items()} == paper.TOTALS | misprinted
    assert len(paper.PAPER) == 18
    assert paper.PAPER["eye", "side", "3x2"] == {0: 1, 2: 3, 4: 4, 8: 1}


def test_the_papers_first_table_adds_up() -> None:
    """Which tells how to read it: I and S mean the exact bound, C0 in a row means no other bound."""
    table = np.array(paper.TABLE_1)
    assert (table == table.T).all()
    assert table[0, 0] + table[0, 1] + table[1, 1] == paper.TOTALS["life", "corner", "4x3"]
    assert table[0, 2:].sum() == table[0, 1]


def slow_table_1(rules: list[tuple[int, int]], width: int, height: int) -> list[list[int]]:
    """By definition: is there one bound with the first property and, that one removed, another with the second?"""

    def has(what: str, bound: Condition) -> bool:
        letter = "S" if bound.kind.is_string else "I"
        return what in ("C1", f"{letter}{bound.bound}")

    def counted(first: str, second: str, bounds: list[Condition]) -> bool:
        if first == "C0":
            first, second = second, first
        if first == "C0":
            return not bounds
        for one in bounds:
            rest = [c for c in bounds if c is not one]
            if has(first, one) and (not rest if second == "C0" else any(has(second, c) for c in rest)):
                return True
        return False

    white = [[c for c in found_in(*rule, width, height) if not c.kind.is_black] for rule in rules]
    return [[sum(counted(a, b, bounds) for bounds in white) for b in paper.PROPERTIES] for a in paper.PROPERTIES]


def test_table_1_by_its_definition() -> None:
    chance = random.Random(2)
    rules = []
    for _ in range(600):
        colours = [chance.choice([0, 0, 1, 2]) for _ in range(12)]
        wanted = (random_condition(chance, colours, 4) for _ in range(chance.randrange(6)))
        rules.append((sum(c * 3**i for i, c in enumerate(colours)), bits_of(wanted)))
    codes, bits = zip(*rules, strict=True)
    table = paper.table_1(codes, np.array(bits, np.uint64), 12)
    assert [list(row) for row in table] == slow_table_1(rules, 4, 3)
    assert min(min(row) for row in table) > 0


def test_table_1_wants_a_condition_for_each_code() -> None:
    with pytest.raises(ValueError, match="one of each for every rule"):
        paper.table_1([1, 2], [0], 4)
