"""The native retrograde analysis against the same game played forward."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.knowledge.life.slow_frame import EMPTY, WHITE, Colours, next_to
from tests.knowledge.life.slow_game import NEVER, Depths, Game, Levels, Rows
from tests.knowledge.life.slow_games import VARIANTS, new_game, solved

from katachi import _core

PLACES = ("corner", "side", "center")
GOALS = ("eye", "life")
Size = tuple[str, int, int]
Found = dict[int, list[tuple[int, int]]]  # code -> conditions and depth of its rules
Case = tuple[str, Size, str]
SMALL = [
    (("corner", 2, 2), "eye"),
    (("corner", 3, 2), "eye"),
    (("side", 3, 2), "eye"),
    (("corner", 4, 2), "life"),
]
LARGER = [
    (("corner", 4, 3), "life"),
    (("corner", 6, 2), "life"),
    (("side", 3, 4), "life"),
    (("corner", 3, 3), "eye"),
    (("center", 3, 3), "eye"),
]


@cache
def generation(variant: str, size: Size, goal: str) -> _core.RuleGeneration:
    place, width, height = size
    made = _core.RuleGeneration(
        GOALS.index(goal),
        PLACES.index(place),
        width,
        height,
        sound=variant == "sound",
        lend=variant == "paper nearby",
    )
    while not made.work(10.0, 2).finished:
        pass
    return made


def by_code(rules: _core.RuleList) -> Found:
    found: Found = defaultdict(list)
    for code, *rule in zip(rules.codes.tolist(), rules.conditions.tolist(), rules.depths.tolist(), strict=True):
        found[code].append((rule[0], rule[1]))
    return found


def native_depths(rules: list[tuple[int, int]], actual: NDArray[np.uint64]) -> Depths:
    """The least depth of a rule that holds, for states that meet these conditions."""
    depths = np.full(len(actual), NEVER, np.uint8)
    for conditions, depth in rules:
        depths[(np.uint64(conditions) & ~actual == 0) & (depths > depth)] = depth
    return depths


def code_of(colours: Colours) -> int:
    return sum(colour * 3**cell for cell, colour in enumerate(colours))


def contradictory(game: Game, colours: Colours, levels: Levels) -> Rows:
    """States where White, by adding a stone, is held to fewer liberties than the string she adds it to.

    The generator asks for the string's condition too, so there, and only there, it may say less than the game.
    """
    rows = np.zeros(len(levels), bool)
    for cell in range(game.frame.cells):
        if colours[cell] == EMPTY:
            for string in next_to(game.frame, colours, cell, WHITE):
                rows |= levels[:, cell, 1] > levels[:, string.lowest, 1]
    return rows


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("size", "goal"), SMALL)
def test_every_state_of_the_small_rectangles(variant: str, size: Size, goal: str) -> None:
    """Won or not, and the depth: the log holds what was found in each round, the rules what is left of it."""
    game = solved(variant, *size, goal)
    made = generation(variant, size, goal)
    log, kept = by_code(made.log()), by_code(made.rules())
    compared = 0
    for colours in game.frame.colourings():
        code = code_of(colours)
        if code not in log and colours not in game.depths:
            continue
        assert game.legal_colouring(colours)
        levels, valid = game.table(colours)
        actual = game.masks(colours, levels)
        native, covered = native_depths(log[code], actual), native_depths(kept[code], actual) != NEVER
        oracle = game.depths.get(colours, np.full(len(actual), NEVER, np.uint8))
        asked = valid & ~contradictory(game, colours, levels)
        assert (oracle[asked] == native[asked]).all(), (colours, levels[asked & (oracle != native)][0])
        assert (covered[valid] == (native != NEVER)[valid]).all(), colours
        assert (oracle[valid] <= native[valid]).all(), colours
        compared += int(asked.sum())
    assert compared > 100


def state_of(game: Game, colours: Colours, conditions: int) -> Levels:
    """The state that meets these conditions and no more than follows from them."""
    given = {}
    for cell, side in game.fields(colours):
        given[cell, side] = (conditions >> (4 * cell + 2 * side) & 3).bit_count()
    return game.state(colours, given)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("size", "goal"), LARGER)
def test_rules_of_larger_rectangles_by_search(variant: str, size: Size, goal: str) -> None:
    """A rule holds in so many plies and not in fewer; with less than it asks for, only where another rule holds."""
    game = new_game(variant, *size, goal)
    made = generation(variant, size, goal)
    log, kept = by_code(made.log()), by_code(made.rules())
    chance = random.Random(3)
    seen = {True: 0, False: 0}
    for depth, sample in ((0, 3), (2, 20), (4, 5)):
        rules = [(code, rule[0]) for code, found in kept.items() for rule in found if rule[1] == depth]
        for code, conditions in chance.sample(rules, min(sample, len(rules))):
            colours = tuple(code // 3**cell % 3 for cell in range(game.frame.cells))
            state = state_of(game, colours, conditions)
            for less in (state, *weakened(game, colours, state)):
                native = int(native_depths(log[code], game.masks(colours, less))[0])
                for plies in {depth, max(depth - 2, 0)}:
                    assert game.white_loses(colours, less, plies) == (native <= plies), (colours, less, plies)
                    seen[native <= plies] += 1
    assert min(seen.values()) >= 20


def weakened(game: Game, colours: Colours, state: Levels) -> Iterator[Levels]:
    """The state with one of its levels lowered, where that is a state again."""
    for cell, side in game.fields(colours):
        if state[0, cell, side] > 0:
            less = state.copy()
            less[:, game.cells_at(colours, cell), side] -= 1
            less = game.normalised(colours, less)
            impossible = game.impossible(colours, less) | contradictory(game, colours, less)
            if less[0, cell, side] < state[0, cell, side] and not impossible[0]:
                yield less
