"""Rules that promise too much: none may be taken for proved, and what is taken for proved is true on real boards.

Rules that come with Katachi are changed at random: a condition less, another colour, fewer plies, more stones, another
goal or place. Each forgery is judged three times: by `broken_promises`, by the slow game of the tests (written on its
own from docs/rules.md), and on real boards, where a counterexample may be found.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np
import pytest
from tests.knowledge.life.slow_games import Setting, solved
from tests.knowledge.life.test_generator import state_of

from katachi.knowledge.life.refute import check_set
from katachi.knowledge.life.rule_set import COLUMNS, SOME_STONES, Rule, RuleSet, SetKey
from katachi.knowledge.life.store import RuleBase
from katachi.knowledge.life.verify import broken_promises, promises

SMALL = ("eye-corner-2x2", "eye-corner-3x2", "eye-side-3x2")  # the slow game takes seconds
LARGER = (
    "eye-corner-4x2",
    "eye-corner-3x3",
    "eye-side-3x3",
    "eye-center-3x3",
    "life-corner-4x2",
    "life-corner-3x3",
    "life-side-5x2",
)


def shipped(name: str) -> RuleSet:
    return RuleBase.shipped()[SetKey.parse(f"{name}-sound")]


def rule_set(key: SetKey, rules: Iterable[Rule]) -> RuleSet:
    rows = sorted(rules, key=lambda rule: (rule.depth, rule.code, rule.conditions))
    columns: dict[str, Any] = {
        name: np.array([getattr(row, name) for row in rows], COLUMNS[name]) for name in Rule._fields
    }
    return RuleSet(*key, **columns)


def forged(rule: Rule, cells: int, chance: random.Random) -> Rule:
    """The rule with one thing changed, nearly always for the worse."""
    kind = chance.randrange(5)
    if kind == 0 and rule.conditions:
        pair = 2 * chance.choice([i for i in range(2 * cells) if rule.conditions >> 2 * i & 3])
        level = rule.conditions >> pair & 3
        return rule._replace(conditions=rule.conditions & ~(level << pair) | (level >> 1) << pair)
    if kind == 1:
        cell = chance.randrange(cells)
        old = rule.code // 3**cell % 3
        new = rule.code + (chance.choice([c for c in range(3) if c != old]) - old) * 3**cell
        return rule._replace(code=new, conditions=0 if chance.random() < 0.5 else rule.conditions)
    if kind == 2 and rule.depth:
        depth = chance.randrange(rule.depth)
        return rule._replace(depth=depth)
    if kind == 3 and rule.claims_depth:
        return rule._replace(claims_depth=chance.randrange(rule.claims_depth))
    return rule._replace(claims=rule.claims | 1 << chance.randrange(cells))


def forgeries(name: str, count: int, seed: int) -> RuleSet:
    """Changed rules of a set, some of them under the name of another set of as many cells."""
    rules, chance = shipped(name), random.Random(seed)
    some = [forged(rules[chance.randrange(len(rules))], rules.frame.cells, chance) for _ in range(count)]
    return rule_set(rules.key, some)


def false_rules(rules: RuleSet) -> set[int]:
    return {broken.rule - 1 for broken in broken_promises(rules)}


@cache
def oracle(name: str, target: int) -> Setting:
    key = SetKey.parse(f"{name}-sound")
    return Setting("sound", key.place, key.width, key.height, key.goal, target)


def holds(name: str, rule: Rule, cells: int) -> bool:
    """What the slow game says about all promises of a rule."""
    colours = rule.colours(cells)
    for target, within in ((-1, rule.depth), *((cell, rule.claims_depth) for cell in rule.stones)):
        game = solved(oracle(name, target))
        if not game.playable(colours):
            return False
        depth = game.least_depth(colours, state_of(game, colours, rule.conditions))
        if depth is None or depth > within:
            return False
    return True


@pytest.mark.parametrize("name", [*SMALL, *LARGER])
def test_rules_that_come_with_katachi_are_proved_again(name: str) -> None:
    counted: Counter[str] = Counter()
    rules = shipped(name)
    assert not list(broken_promises(rules, lambda count: counted.update(done=count)))
    assert counted["done"] == promises(rules) > len(rules)


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_forgeries_are_judged_as_the_slow_game_judges_them(name: str) -> None:
    rules = forgeries(name, 300, seed=1)
    wrong = false_rules(rules)
    for number, rule in enumerate(rules):
        assert (number not in wrong) == holds(name, rule, rules.frame.cells), rule
    assert len(wrong) > 100


@pytest.mark.slow
@pytest.mark.parametrize("name", [*SMALL, *LARGER])
def test_what_is_taken_for_proved_is_never_refuted_on_a_board(name: str) -> None:
    rules = forgeries(name, 200, seed=2)
    wrong = false_rules(rules)
    refuted = set(check_set(rules, boards_per_rule=20, edges=True, exhaustive=name in SMALL, outside=5).refuted_rules)
    assert refuted <= wrong
    assert len(refuted) > len(wrong) // 4  # most are not only unproved but false


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", LARGER)
def test_many_more_forgeries_on_boards(name: str, seed: int) -> None:
    rules = forgeries(name, 1500, seed=100 + seed)
    assert set(check_set(rules, boards_per_rule=30, edges=True).refuted_rules) <= false_rules(rules)


@pytest.mark.parametrize(("name", "other"), [("eye-corner-4x2", "life-corner-4x2"), ("eye-corner-3x2", "eye-side-3x2")])
def test_rules_under_the_name_of_another_set_are_refused(name: str, other: str) -> None:
    rules = rule_set(SetKey.parse(f"{other}-sound"), shipped(name))
    assert len(false_rules(rules)) > len(rules) // 2


def test_a_broken_promise_says_which_and_what_is_true() -> None:
    rule = next(rule for rule in shipped("life-corner-4x2") if rule.depth >= 2)
    sooner, more = rule._replace(depth=0), rule._replace(claims=SOME_STONES | 0xFF)
    key = SetKey.parse("life-corner-4x2-sound")
    assert [str(broken) for broken in broken_promises(rule_set(key, [sooner]))] == [
        f"rule 1: some stones reach the goal within 0 plies: it takes {rule.depth}"
    ]
    told = [str(broken) for broken in broken_promises(rule_set(key, [more]))]
    assert any(line.startswith("rule 1: the stone at ") and line.endswith("White can prevent it") for line in told)


def test_rules_of_the_papers_game_are_not_proved() -> None:
    paper = RuleBase.shipped()[SetKey.parse("eye-corner-2x2-paper")]
    with pytest.raises(ValueError, match="only sound rules are proved"):
        next(broken_promises(paper))
