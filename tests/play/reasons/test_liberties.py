"""Throw-ins and shortage of liberties, drawn and checked. The move is Black's at ``a``."""

from __future__ import annotations

import pytest
from tests.drawing import draw
from tests.play.reasons.claims import Verdict
from tests.play.reasons.drawn import kinds, line_of, tactics_of, the
from tests.play.reasons.fact_checker.case import Case
from tests.play.reasons.fact_checker.verdicts import check

from katachi.go import BLACK
from katachi.play.reasons import Fact, FactKind, Reasons

FEW_LIBERTIES = """
    . X O O O O X
    X X O . a O X
    . X O O O O X
    . X X X X O X
    . . . . X . X
    . . . . X X X
    . . . . . . .
"""
FALSE_EYE = """
    . O . a O . X
    . O O O X X X
    . . . X . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
CONNECTING_LOSES_MORE = """
    . X X X X . .
    a O . O O . X
    . X X X X X .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
FRIENDS_LOSE_A_LIBERTY = """
    . X X X X X .
    X O . O O . .
    . X X X O a .
    . . . . X X .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""


@pytest.fixture(scope="module")
def reasons() -> Reasons:
    return Reasons()


def is_checked(reasons: Reasons, drawing: str, fact: Fact) -> bool:
    game, points = draw(drawing, to_move=BLACK)
    return check(Case(game, BLACK, points["a"], reasons.outlook._network), fact) == (Verdict.CHECKED, "")


def test_a_throw_in_takes_liberties(reasons: Reasons) -> None:
    facts = tactics_of(FEW_LIBERTIES)
    fact = the(FactKind.THROW_IN, facts)
    taken = "if White takes at D6, the 11 white stones at E5 have only 2 liberties left"
    assert fact.sentence == f"It is a throw-in: {taken}."
    assert FactKind.SELF_ATARI not in kinds(facts)
    assert not fact.against
    assert is_checked(reasons, FEW_LIBERTIES, fact)


def test_a_throw_in_makes_an_eye_false(reasons: Reasons) -> None:
    fact = the(FactKind.THROW_IN, tactics_of(FALSE_EYE))
    assert fact.sentence == "It is a throw-in: if White takes at C7, the eye at D7 is false."
    assert is_checked(reasons, FALSE_EYE, fact)


def test_where_the_eye_is_real_and_liberties_are_many_it_is_self_atari() -> None:
    real = FALSE_EYE.replace(". O O O X X X", ". O O O O X X")
    facts = tactics_of(real)
    assert FactKind.THROW_IN not in kinds(facts)
    assert FactKind.SELF_ATARI in kinds(facts)


def test_two_stones_are_no_throw_in() -> None:
    two = FEW_LIBERTIES.replace("X X O . a O X", "X X O . a X X")
    assert FactKind.THROW_IN not in kinds(tactics_of(two))


def test_stones_that_connect_would_all_be_captured(reasons: Reasons) -> None:
    facts = tactics_of(CONNECTING_LOSES_MORE)
    fact = the(FactKind.SHORTAGE, facts)
    assert fact.sentence == "It catches the white stone at B6: if White connects at C6, F6 captures 4 stones."
    assert line_of(fact, 7) == "A6 C6 F6"
    assert FactKind.CATCH not in kinds(facts)
    assert is_checked(reasons, CONNECTING_LOSES_MORE, fact)


def test_stones_in_atari_cannot_connect_any_more(reasons: Reasons) -> None:
    fact = the(FactKind.SHORTAGE, tactics_of(FRIENDS_LOSE_A_LIBERTY))
    assert fact.sentence == "It catches the white stone at B6: if White connects at C6, F6 captures 5 stones."
    assert is_checked(reasons, FRIENDS_LOSE_A_LIBERTY, fact)


OTHERS_GO_WITH_THEM = """
    . X X X X X .
    a O . O O . O
    . X X X X X X
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""


def test_all_stones_that_are_captured_are_counted(reasons: Reasons) -> None:
    others = OTHERS_GO_WITH_THEM.replace("    . X X X X X .", "    . X X X X X X")
    fact = the(FactKind.SHORTAGE, tactics_of(others))
    assert fact.sentence == "It catches the white stone at B6: if White connects at C6, F6 captures 5 stones."
    assert is_checked(reasons, others, fact)


@pytest.mark.parametrize(
    "drawing",
    [
        CONNECTING_LOSES_MORE.replace("    . X X X X X .", "    . X X X . . ."),
        FRIENDS_LOSE_A_LIBERTY.replace("    . . . . X X .", "    . . . . . X ."),
    ],
)
def test_with_another_liberty_they_connect(drawing: str) -> None:
    assert FactKind.SHORTAGE not in kinds(tactics_of(drawing))


def test_who_could_not_connect_before_is_not_newly_short_of_liberties() -> None:
    known = FRIENDS_LOSE_A_LIBERTY.replace("X O . O O . .", "X O . O O X .")
    assert FactKind.SHORTAGE not in kinds(tactics_of(known))


# ---- What the other side can no longer play --------------------------------------------------------------------------

STOPS_AN_ATARI = """
    O O . X O . .
    . O X . . . .
    . a . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
STOPS_A_CONNECTION = """
    . O a O . . .
    O . . . . . .
    X . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""


@pytest.mark.parametrize(
    ("drawing", "said", "line"),
    [
        (STOPS_AN_ATARI, "It stops White from giving atari at C7: A6 would capture 4 stones.", "B5 C7 A6"),
        (STOPS_A_CONNECTION, "It stops White from connecting at A7: B6 would capture 3 stones.", "C7 A7 B6"),
    ],
)
def test_a_shortage_of_liberties_forbids_an_atari_or_a_connection(
    reasons: Reasons, drawing: str, said: str, line: str
) -> None:
    fact = the(FactKind.SHORTAGE, tactics_of(drawing))
    assert fact.sentence == said
    assert line_of(fact, 7) == line
    assert is_checked(reasons, drawing, fact)


@pytest.mark.parametrize(
    "drawing",
    [
        STOPS_AN_ATARI.replace("X O . .\n", "X . . .\n"),  # that was no atari
        STOPS_AN_ATARI.replace(". O X . .", ". O . X ."),  # White has another liberty
        STOPS_AN_ATARI.replace(". O X", "X O X"),  # White would have been caught before, too
        STOPS_A_CONNECTION.replace("X . . .", ". . . ."),  # White has another liberty
        STOPS_A_CONNECTION.replace("\n    O . . .", "\n    . . . ."),  # nothing to connect
    ],
)
def test_what_the_other_side_could_not_do_or_still_can_is_not_stopped(drawing: str) -> None:
    assert FactKind.SHORTAGE not in kinds(tactics_of(drawing))


def test_the_checker_refuses_stops_that_are_none(reasons: Reasons) -> None:
    fact = the(FactKind.SHORTAGE, tactics_of(STOPS_AN_ATARI))
    for drawing in (STOPS_AN_ATARI.replace("X O . .\n", "X . . .\n"), STOPS_AN_ATARI.replace(". O X", "X O X")):
        assert not is_checked(reasons, drawing, fact)
