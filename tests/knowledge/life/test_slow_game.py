"""The oracle of the rules is itself looked at: by hand, by search, and by counts known from elsewhere."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import numpy as np
import pytest
from tests.knowledge.life.slow_frame import Colours
from tests.knowledge.life.slow_game import NEVER, Game, Outcome
from tests.knowledge.life.slow_games import VARIANTS, Setting, solved
from tests.knowledge.life.slow_metarules import Rule, counts, entailed, minimal, rules

SMALL = (("corner", 2, 2), ("side", 3, 2), ("corner", 3, 2))


def depth_of(game: Game, drawing: str, conditions: str) -> int | None:
    """Conditions as W3=2: the letter tells the side, the number the (lowest) cell."""
    colours = tuple(".XO".index(sign) for sign in drawing.replace("/", ""))
    given = {}
    for letter, cell, level in re.findall(r"([bBwW])(\d+)=(\d)", conditions):
        given[int(cell), "bw".index(letter.lower())] = int(level)
    return game.least_depth(colours, game.state(colours, given))


BY_HAND = [
    ("an eye is there", "corner", ".X/XX", "", 0),
    ("two strings around one point are no eye yet", "corner", ".X/X.", "", None),
    ("White may not cut, and Black answers outside by joining", "corner", ".X/X.", "W3=2", 2),
    ("White cuts, is taken from outside, and cuts again", "corner", ".X/X.", "W3=1 b1=2 b2=2", None),
    ("a stone in the corner is taken", "corner", "O./XX", "b2=1 W1=2", 2),
    ("White takes first, for all that is known", "corner", "O./XX", "W1=2", None),
    ("White runs out", "corner", "O./XX", "b2=2 B1=2 W1=1", None),
    ("White has run out", "corner", "OO/XX", "b2=2 w0=1", None),
    ("an eye on the side", "side", "X.X/XXX", "", 0),
    ("one link is missing", "side", "X.X/XX.", "W5=2", 2),
    ("two links are missing, one move outside lets White into both", "side", "X.X/.X.", "W3=2 W5=2", None),
    ("nothing is there yet", "side", ".../...", "B0=2 B2=2 B3=2 B4=2 B5=2", None),
]


@pytest.mark.parametrize(("what", "place", "drawing", "conditions", "depth"), BY_HAND, ids=[c[0] for c in BY_HAND])
def test_worked_by_hand(what: str, place: str, drawing: str, conditions: str, depth: int | None) -> None:
    game = solved(Setting("sound", place, drawing.index("/"), 2))
    assert depth_of(game, drawing, conditions) == depth


def test_what_the_paper_takes_for_won() -> None:
    game = solved(Setting("paper", "corner", 2, 2))
    assert depth_of(game, ".X/X.", "W3=1") == 4  # after the capture White is said to have nothing outside
    assert depth_of(game, ".X/X.", "") is None
    assert depth_of(solved(Setting("paper", "side", 3, 2)), "X.X/.X.", "W3=1 W5=1") == 8


@pytest.mark.campaign
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("size", SMALL)
def test_search_agrees_with_the_tables(variant: str, size: tuple[str, int, int]) -> None:
    game = solved(Setting(variant, *size))
    chance = random.Random(5)
    seen = {True: 0, False: 0}
    won = [c for c in game.frame.colourings() if c in game.depths]
    for colours in chance.sample(won, min(len(won), 12)):
        levels, valid = game.table(colours)
        rows = [int(i) for i in np.flatnonzero(valid)]
        for row in chance.sample(rows, min(len(rows), 6)):
            answer = game.white_loses(colours, levels[[row]], 4)
            assert answer == (game.depths[colours][row] <= 4), (colours, levels[row])
            seen[answer] += 1
    assert min(seen.values()) >= 3


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("size", SMALL)
def test_better_conditions_are_never_worse(variant: str, size: tuple[str, int, int]) -> None:
    """Otherwise conditions "at least" would not describe what is won."""
    game = solved(Setting(variant, *size))
    for colours, depths in game.depths.items():
        levels, valid = game.table(colours)
        for depth in {int(d) for d in depths} - {NEVER}:
            within = np.flatnonzero(depths <= depth)
            for least in within[minimal(levels[within])]:
                above = (levels >= levels[least]).all(axis=(1, 2)) & valid
                assert (depths[above] <= depth).all(), (colours, levels[least])


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("size", SMALL)
def test_no_move_leads_out_of_the_game(variant: str, size: tuple[str, int, int]) -> None:
    game = solved(Setting(variant, *size))
    looked = 0
    for colours in [c for c in game.frame.colourings() if game.playable(c)][::5]:
        _, valid = game.table(colours)
        for outcome in all_outcomes(game, colours):
            can = outcome.rows & outcome.legal & valid
            assert not can.any() or game.playable(outcome.colours)
            if variant == "sound":
                assert not game.impossible(outcome.colours, outcome.levels)[can].any()
            looked += int(can.sum())
    assert looked > 1000


def all_outcomes(game: Game, colours: Colours) -> Iterator[Outcome]:
    levels, _ = game.table(colours)
    for moves in (game.white_moves(colours, levels), game.black_moves(colours, levels)):
        for outcomes in moves:
            yield from outcomes


@pytest.mark.parametrize("variant", VARIANTS)
def test_mirrored_rectangles_have_mirrored_rules(variant: str) -> None:
    turned = {("corner", 2, 2): (0, 2, 1, 3), ("side", 3, 2): (2, 1, 0, 5, 4, 3)}
    for size, order in turned.items():
        found = rules(solved(Setting(variant, *size)))
        there = {(c, lv.tobytes(), d) for c, lv, d in found}
        assert there == {(tuple(c[i] for i in order), lv[list(order)].tobytes(), d) for c, lv, d in found}


def left_of(big: Game, small: Game) -> list[Rule]:
    smaller = rules(small)
    return [rule for rule in rules(big) if not any(entailed(big, rule, small, other, 0) for other in smaller)]


@pytest.mark.parametrize(
    ("variant", "size", "goal", "expected"),
    [
        ("paper", ("corner", 2, 2), "eye", {0: 1, 2: 2, 4: 1}),
        ("paper nearby", ("corner", 2, 2), "eye", {0: 1, 2: 2, 4: 1}),
        ("paper", ("side", 3, 2), "eye", {0: 1, 2: 3, 4: 4, 8: 1}),
        ("paper nearby", ("side", 3, 2), "eye", {0: 1, 2: 3, 4: 4, 8: 1}),
        ("paper", ("corner", 4, 2), "life", {0: 1, 2: 4, 4: 5, 6: 2, 8: 1}),  # the paper has 4: 6
        ("sound", ("corner", 2, 2), "eye", {0: 1, 2: 3}),
        ("sound", ("side", 3, 2), "eye", {0: 1, 2: 5}),
        ("sound", ("corner", 4, 2), "life", {0: 1, 2: 6, 4: 1}),
    ],
)
def test_counts(variant: str, size: tuple[str, int, int], goal: str, expected: dict[int, int]) -> None:
    assert counts(rules(solved(Setting(variant, *size, goal)))) == expected


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        ("paper", {0: 1, 2: 4, 4: 13, 6: 9, 8: 5}),  # the paper has 6: 34, 8: 7
        ("paper nearby", {0: 1, 2: 4, 4: 13, 6: 18, 8: 6}),
        ("sound", {0: 1, 2: 6, 4: 8, 6: 13}),
    ],
)
def test_counts_without_what_smaller_rules_say(variant: str, expected: dict[int, int]) -> None:
    assert (
        counts(left_of(solved(Setting(variant, "corner", 3, 2)), solved(Setting(variant, "corner", 2, 2)))) == expected
    )
