"""Ko: on the board, its worth, and groups whose life depends on one."""

from __future__ import annotations

import pytest
from tests.drawing import draw
from tests.play.reasons.claims import Verdict
from tests.play.reasons.drawn import kinds, tactics_of, the
from tests.play.reasons.fact_checker.case import Case
from tests.play.reasons.fact_checker.verdicts import check

from katachi.go import BLACK, WHITE, Color
from katachi.play.reasons import Certainty, Fact, FactKind, Reasons
from katachi.play.reasons.groups import Status, groups
from katachi.play.reasons.ko import ko_fights, kos, valued
from katachi.play.reasons.played import Played
from katachi.search.urgent import open_fates

LAST_CHANCE = """
    X X . O X . .
    . a . O X . .
    O O O O X . .
    X X X X X . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
KILLS_BY_KO = """
    . X O . O O X
    X . a . O O X
    O O O O O O X
    X X X X X X X
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
TWO_STEPS = """
    X . a O O X .
    O X . . O X .
    O O O O O X .
    X X X X X X .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
KILLS_BETTER = """
    . b a O X . .
    O X . O X . .
    O O O O X . .
    X X X X X . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
LIVES_BETTER = """
    X . X X O X .
    a X b . O X .
    O O O O O X .
    X X X X X X .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""


@pytest.fixture(scope="module")
def reasons() -> Reasons:
    return Reasons()


def fights(drawing: str, side: Color, letter: str = "a") -> list[Fact]:
    game, points = draw(drawing, to_move=side)
    move = Played.on(game.position, side, points[letter])
    return list(ko_fights(move, open_fates(move.before)))


def verdict(reasons: Reasons, drawing: str, side: Color, fact: Fact) -> Verdict:
    game, points = draw(drawing, to_move=side)
    found, why = check(Case(game, side, points["a"], reasons.outlook._network), fact)
    assert found is not Verdict.FALSE, why
    return found


@pytest.mark.parametrize(
    ("drawing", "side", "said"),
    [
        (
            LAST_CHANCE,
            WHITE,
            "It gets a ko for the 6 white stones at C5 (White needs a ko threat); otherwise they are dead.",
        ),
        (
            KILLS_BY_KO,
            BLACK,
            "It gets a ko for the 10 white stones at D5 (Black needs a ko threat); otherwise they live.",
        ),
        (
            TWO_STEPS,
            BLACK,
            "It gets a ko for the 9 white stones at C5 (a ko of several steps, or with approach moves: Black needs "
            "2 ko threats); otherwise they live.",
        ),
    ],
)
def test_gets_a_ko(reasons: Reasons, drawing: str, side: Color, said: str) -> None:
    (fact,) = fights(drawing, side)
    assert (fact.sentence, fact.certainty, fact.against) == (said, Certainty.PROVED, False)
    found = verdict(reasons, drawing, side, fact)
    assert found is Verdict.CHECKED or drawing is LAST_CHANCE  # which takes the slow reader too long


@pytest.mark.parametrize(
    ("drawing", "side", "said"),
    [
        (KILLS_BETTER, BLACK, "It only gets a ko for the 7 white stones at C5; B7 kills them without a ko."),
        (LIVES_BETTER, WHITE, "It only gets a ko for the 7 white stones at D5; C6 makes them alive without a ko."),
    ],
)
def test_only_a_ko_where_more_was_possible_speaks_against_the_move(
    reasons: Reasons, drawing: str, side: Color, said: str
) -> None:
    (fact,) = fights(drawing, side)
    assert (fact.sentence, fact.against) == (said, True)
    verdict(reasons, drawing, side, fact)
    assert fights(drawing, side, "b") == []


TAKEN = """
    X X X X X X X .
    X O X O X X X .
    O . O O X X . .
    O O O X X X X .
    O X O O X . X .
    X a X O O X X .
    . X X O X X . .
    X X X O O X . .
"""


def test_a_ko_that_is_taken_may_not_be_taken_back_at_once(reasons: Reasons) -> None:
    """Found in a professional game: the checker let Black take back without a ko threat."""
    (fact,) = fights(TAKEN, WHITE)
    said = "It gets a ko for the 15 white stones at C4 (Black needs a ko threat); otherwise they are dead."
    assert fact.sentence == said
    verdict(reasons, TAKEN, WHITE, fact)


def test_the_checker_refuses_a_ko_that_is_none(reasons: Reasons) -> None:
    """The same words about the better move, after which the stones are dead."""
    (fact,) = fights(KILLS_BETTER, BLACK)
    turned = KILLS_BETTER.replace("b", "c").replace("a", ".").replace("c", "a")
    game, points = draw(turned, to_move=BLACK)
    case = Case(game, BLACK, points["a"], reasons.outlook._network)
    false = Fact(fact.kind, fact.certainty, fact.points, (points["a"],), fact.size, fact.says, fact.stones, True)
    assert check(case, false)[0] is not Verdict.CHECKED


def test_groups_that_depend_on_a_ko(reasons: Reasons) -> None:
    game, points = draw(KILLS_BY_KO, to_move=BLACK)
    found = next(group for group in groups(reasons, game) if group.color is WHITE)
    assert (found.status, found.certainty) == (Status.KO, Certainty.PROVED)
    assert points["a"] in found.killing
    said = "The life of the 10 white stones at D5 depends on a ko: if Black moves first, Black needs a ko threat."
    assert found.sentence(7) == said


OFFERED = """
    . . . . .
    . X O . .
    X . a O .
    . X O . .
    . . . . .
"""


def test_a_stone_that_can_be_taken_in_a_ko_makes_one() -> None:
    facts = tactics_of(OFFERED)
    assert the(FactKind.KO, facts).sentence == "It makes a ko: White takes it first, at B3."
    assert FactKind.SELF_ATARI not in kinds(facts)
    taken_for_good = OFFERED.replace("    X . a O .", "    . . a O .")
    assert FactKind.KO not in kinds(tactics_of(taken_for_good))


def test_the_worth_of_a_ko_is_said_with_about(reasons: Reasons) -> None:
    game, points = draw(OFFERED.replace("    X . a O .", "    X O a O ."), to_move=BLACK)
    move = Played.on(game.position, BLACK, points["a"])
    (fact,) = (valued(one, reasons.outlook, game, move) for one in kos(move))
    case = Case(game, BLACK, points["a"], reasons.outlook._network)
    assert fact.sentence.startswith("It takes the ko at B3")
    assert ("it is worth about" in fact.sentence) is (fact.size >= 2)
    assert check(case, fact) == (Verdict.CHECKED, "")
