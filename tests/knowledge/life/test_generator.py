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
from tests.knowledge.life.slow_games import VARIANTS, Setting, solved

from katachi import _core

PLACES = ("corner", "side", "center")
GOALS = ("eye", "life")
Found = dict[int, list[tuple[int, int]]]  # code -> conditions and depth of its rules
SMALL = (("corner", 2, 2, "eye"), ("corner", 3, 2, "eye"), ("side", 3, 2, "eye"), ("corner", 4, 2, "life"))
LARGER = (
    ("corner", 4, 3, "life"),
    ("corner", 6, 2, "life"),
    ("side", 3, 4, "life"),
    ("corner", 3, 3, "eye"),
    ("center", 3, 3, "eye"),
)


@cache
def generation(setting: Setting) -> _core.RuleGeneration:
    made = _core.RuleGeneration(
        GOALS.index(setting.goal),
        PLACES.index(setting.place),
        setting.width,
        setting.height,
        sound=setting.variant == "sound",
        lend=setting.variant == "paper nearby",
        target=setting.target,
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


@pytest.mark.campaign
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("size", SMALL)
def test_every_state_of_the_small_rectangles(variant: str, size: tuple[str, int, int, str]) -> None:
    assert compared(Setting(variant, *size)) > 100


@pytest.mark.campaign
def test_every_state_of_a_square() -> None:
    assert compared(Setting("sound", "corner", 3, 3, "life")) > 1000


@pytest.mark.campaign
@pytest.mark.parametrize("size", SMALL[1:])
def test_every_state_where_one_stone_must_reach_the_goal(size: tuple[str, int, int, str]) -> None:
    place, width, height, goal = size
    targets = range(width, width * height)  # in the last row there are no eyes
    assert min(compared(Setting("sound", place, width, height, goal, target)) for target in targets) > 100


def compared(setting: Setting) -> int:
    """Won or not, and the depth: the log holds what was found in each round, the rules what is left of it."""
    game = solved(setting)
    made = generation(setting)
    log, kept = by_code(made.log()), by_code(made.rules())
    states = 0
    for colours in game.frame.colourings():
        code = code_of(colours)
        if code not in log and colours not in game.depths:
            continue
        assert game.playable(colours)
        levels, valid = game.table(colours)
        actual = game.masks(colours, levels)
        native, covered = native_depths(log[code], actual), native_depths(kept[code], actual) != NEVER
        oracle = game.depths.get(colours, np.full(len(actual), NEVER, np.uint8))
        asked = valid & ~contradictory(game, colours, levels)
        assert (oracle[asked] == native[asked]).all(), (colours, levels[asked & (oracle != native)][0])
        assert (covered[valid] == (native != NEVER)[valid]).all(), colours
        assert (oracle[valid] <= native[valid]).all(), colours
        states += int(asked.sum())
    return states


def state_of(game: Game, colours: Colours, conditions: int) -> Levels:
    """The state that meets these conditions and no more than follows from them."""
    given = {}
    for cell, side in game.fields(colours):
        given[cell, side] = (conditions >> (4 * cell + 2 * side) & 3).bit_count()
    return game.state(colours, given)


@pytest.mark.campaign
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("size", LARGER)
def test_rules_of_larger_rectangles_by_search(variant: str, size: tuple[str, int, int, str]) -> None:
    """A rule holds in so many plies and not in fewer; with less than it asks for, only where another rule holds."""
    setting = Setting(variant, *size)
    game = setting.game()
    log = by_code(generation(setting).log())
    seen = {True: 0, False: 0}
    wanted = {0: 3, 2: 20, 4: 40, 6: 3} if variant == "sound" else {0: 3, 2: 20, 4: 5}
    for colours, conditions, depth in sampled(setting, wanted):
        state = state_of(game, colours, conditions)
        for less in (state, *weakened(game, colours, state)):
            native = int(native_depths(log[code_of(colours)], game.masks(colours, less))[0])
            for plies in {depth, max(depth - 2, 0)}:
                assert game.white_loses(colours, less, plies) == (native <= plies), (colours, less, plies)
                seen[native <= plies] += 1
    assert min(seen.values()) >= 20


@pytest.mark.campaign
@pytest.mark.parametrize(
    ("what", "drawing", "black", "white", "depth"),
    [
        ("bounds on White add up", "..../XX..", "00000002", "22220000", 10),
        ("a capture that reaches out frees White", "O.OX/.X.X", "01001120", "22202020", NEVER),
    ],
)
def test_states_that_tell_readings_apart(what: str, drawing: str, black: str, white: str, depth: int) -> None:
    """Each was found by reading one sentence about the game in another way."""
    setting = Setting("sound", "corner", 4, 2, "eye")
    game = setting.game()
    colours = tuple(".XO".index(sign) for sign in drawing.replace("/", ""))
    levels = np.array([[int(b), int(w)] for b, w in zip(black, white, strict=True)], np.int8)[None]
    state = game.normalised(colours, levels)
    log = by_code(generation(setting).log())
    assert native_depths(log[code_of(colours)], game.masks(colours, state))[0] == depth
    assert not game.white_loses(colours, state, 8)
    assert game.white_loses(colours, state, 10) == (depth == 10)


def sampled(setting: Setting, wanted: dict[int, int]) -> Iterator[tuple[Colours, int, int]]:
    """Rules by chance, so many of each depth: colours, conditions, depth."""
    chance = random.Random(3)
    cells = setting.width * setting.height
    kept = by_code(generation(setting).rules())
    for depth, most in wanted.items():
        rules = [(code, conditions) for code, found in kept.items() for conditions, d in found if d == depth]
        for code, conditions in chance.sample(rules, min(most, len(rules))):
            yield tuple(code // 3**cell % 3 for cell in range(cells)), conditions, depth


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
