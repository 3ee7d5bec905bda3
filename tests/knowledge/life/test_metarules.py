"""What a metarule removes is still matched: every stone promised before is promised afterwards, on every board tried.

Boards are made around rules: the rectangle as a rule has it, the rest of a small board at random.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache

import numpy as np
import pytest

from katachi import _core
from katachi.go import Position
from katachi.knowledge.life.generate import Metarules, eye_pairs, generate, without_two_eyes
from katachi.knowledge.life.making import needed
from katachi.knowledge.life.matcher import RuleBook
from katachi.knowledge.life.rule_set import GOALS, PLACES, RuleSet, SetKey

SIZE = 7
NAMES = ["eye-corner-3x2", "eye-corner-4x2", "eye-side-3x3", "eye-corner-3x3", "life-corner-5x2", "life-side-6x2"]


def _frame(key: SetKey) -> tuple[int, int, int]:
    return PLACES.index(key.place), key.width, key.height


@cache
def everything(name: str) -> RuleSet:
    """All that is proved, with all promises, before any metarule."""
    key = SetKey.parse(f"{name}-sound")
    runs = []
    for cell in range(-1, key.cells):
        run = _core.RuleGeneration(GOALS.index(key.goal), *_frame(key), target=cell)
        while not run.work(10.0, 2).finished:
            pass
        runs.append(run.rules())
    rules = _core.combine_rules(runs)
    columns = (rules.codes, rules.conditions, rules.depths)
    return RuleSet(*key, *columns, claims=rules.claims, claims_depth=rules.claims_depths)


@cache
def thinned_out(name: str) -> tuple[RuleSet, ...]:
    """The set after the metarules, with the smaller sets it leans on."""
    key = SetKey.parse(f"{name}-sound")
    smaller = tuple(thinned_out(other.name.removesuffix("-sound"))[-1] for other in needed(key))
    return (*smaller, generate(*key, smaller=smaller))


def boards(rules: RuleSet, seed: int, count: int) -> Iterator[Position]:
    """Legal boards that show a rule's rectangle with its top row on the edge, or away from it."""
    rng = random.Random(seed)
    top, left = {"corner": (0, 0), "side": (0, 1), "center": (1, 1)}[rules.place]
    while count:
        rule = rules[rng.randrange(len(rules))]
        weights = rng.choice(([1, 4, 2], [1, 2, 4], [2, 1, 1], [1, 6, 1], [1, 1, 6]))
        board = np.array(rng.choices((0, 1, 2), weights, k=SIZE * SIZE), np.uint8).reshape(SIZE, SIZE)
        for cell, colour in enumerate(rule.colours(rules.width * rules.height)):
            board[top + cell // rules.width, left + cell % rules.width] = colour
        position = Position(SIZE)
        try:
            position.set_stones(board)
        except ValueError:  # a chain without liberties
            continue
        count -= 1
        yield position


def promises(book: RuleBook, position: Position) -> set[int]:
    """A stone of every chain that some rule promises."""
    return {min(position.chain(stone)) for match in book.match(position) for stone in match.stones}


@pytest.mark.campaign
@pytest.mark.parametrize("name", NAMES)
def test_nothing_promised_is_lost(name: str) -> None:
    before, after = everything(name), thinned_out(name)
    assert len(after[-1]) < len(before)
    all_rules, kept = RuleBook([before]), RuleBook(after)
    promised = 0
    for position in boards(before, seed=1, count=2000):
        wanted = promises(all_rules, position)
        promised += len(wanted)
        assert wanted <= promises(kept, position)
    assert promised > 500


def test_the_comparison_can_fail() -> None:
    before, after = everything("eye-corner-3x2"), thinned_out("eye-corner-3x2")
    all_rules, without_smaller = RuleBook([before]), RuleBook(after[-1:])
    assert any(
        not promises(all_rules, position) <= promises(without_smaller, position)
        for position in boards(before, seed=1, count=300)
    )


def test_each_metarule_can_be_switched_off() -> None:
    key = SetKey.parse("eye-corner-4x2-sound")
    smaller = thinned_out("eye-corner-4x2")[:-1]
    usual = generate(*key, smaller=smaller)
    assert usual.removed["special"] > 0
    assert usual.removed["redundant"] > 0
    assert usual.removed["smaller"] > 0
    assert usual.removed["winning"] > 7 * usual.total
    totals = {
        word: generate(*key, smaller=smaller, metarules=Metarules(**{word: False})).total
        for word in ("special", "smaller", "redundant", "illegal")
    }
    assert totals["smaller"] > usual.total
    assert totals["redundant"] > usual.total
    assert totals["special"] == usual.total  # redundancy finds special cases, too
    assert totals["illegal"] >= usual.total
    neither = generate(*key, smaller=smaller, metarules=Metarules(special=False, redundant=False))
    assert neither.total > totals["redundant"]
    wordy = generate(*key, smaller=smaller, metarules=Metarules(useless=False))
    assert wordy.total == usual.total
    assert _bits(wordy) > _bits(usual)


def _bits(rules: RuleSet) -> int:
    return sum(int(conditions).bit_count() for conditions in rules.conditions)


# ---- Two eyes --------------------------------------------------------------------------------------------------------


@pytest.mark.campaign
@pytest.mark.parametrize("protected_cells", [False, True])
@pytest.mark.parametrize("name", ["life-corner-4x2", "life-corner-5x2"])
def test_two_eyes_and_the_exceptions_say_what_the_removed_rules_said(name: str, protected_cells: bool) -> None:
    life = everything(name)
    eyes = [everything(eye) for eye in ("eye-corner-2x2", "eye-corner-3x2", "eye-side-3x2", "eye-corner-4x2")]
    kept, exceptions = without_two_eyes(life, life.rule_list, eyes, protected_cells=protected_cells)
    removed = set(life) - set(kept)
    assert removed
    pairs = eye_pairs(life.place, life.width, life.height, eyes, protected_cells=protected_cells)
    excepted: dict[int, list[int]] = {}
    for code, conditions in zip(exceptions.codes.tolist(), exceptions.conditions.tolist(), strict=True):
        excepted.setdefault(code, []).append(conditions)

    def deduced(code: int, levels: int) -> int:
        """The claims of all pairs of eyes that match and are no exception."""
        claims = 0
        found = pairs.of(code)
        for needs, said in zip(found.conditions.tolist(), found.claims.tolist(), strict=True):
            if needs & ~levels == 0 and not any(needs & ~conditions == 0 for conditions in excepted.get(code, ())):
                claims |= said
        return claims

    # Whatever a removed rule promised, its eyes promise; and no pair promises what is not proved.
    book = RuleBook([life])
    claimed = 0
    for position in boards(life, seed=3, count=500):
        places = book.placements(SIZE)
        for number in range(len(places)):
            code, levels, guard = book.levels(position, number, 1)
            conditions_met = levels if guard else levels & 0x3333333333333333
            by_eyes = deduced(code, conditions_met)
            by_rules = 0
            for rule in life:
                if rule.code == code and rule.conditions & ~conditions_met == 0:
                    by_rules |= rule.claims
            by_kept = by_eyes
            for rule in kept:
                if rule.code == code and rule.conditions & ~conditions_met == 0:
                    by_kept |= rule.claims
            assert by_eyes & ~by_rules == 0
            assert by_kept == by_rules
            claimed += by_eyes.bit_count()
    assert claimed > 100


def _sets(names: Sequence[str]) -> list[RuleSet]:
    return [everything(name) for name in names]


def test_only_sound_eyes_explain_life() -> None:
    with pytest.raises(ValueError, match="sound eye rules"):
        without_two_eyes(
            everything("life-corner-4x2"), everything("life-corner-4x2").rule_list, _sets(["life-corner-4x2"])
        )
