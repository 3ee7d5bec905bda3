"""What solver and proofs say about a move, drawn."""

from __future__ import annotations

import pytest
from tests.drawing import draw
from tests.play.reasons.claims import Verdict
from tests.play.reasons.drawn import kinds, line_of, the
from tests.play.reasons.fact_checker.case import Case
from tests.play.reasons.fact_checker.verdicts import check

from katachi.go import BLACK, PASS, WHITE, Color
from katachi.play.reasons import Certainty, Fact, FactKind, Reasons, life
from katachi.play.reasons.played import Played
from katachi.search.settled import Prover
from katachi.search.urgent import open_fates

THREE = """
    . O X . . . .
    a O X . X . .
    b O X X . . .
    O O X . . X .
    X X X . . . .
    . . . . X . .
    . . X . . . .
"""
FOUR = """
    . O X . . . .
    a O X . X . .
    . O X X . . .
    . O X . . X .
    O O X . . . .
    X X X . X . .
    b . X . . . .
"""
CORRIDOR = """
    . X . X X X .
    X X X X X X O
    O O O O O a O
    X X X X X O O
    . X . X X O .
    X X X . X O O
    . X X X X O .
"""
NET = """
    O X X O X
    . X b O X
    O O a . .
    . . X . O
    . X X O .
"""
TAKEN_FROM_OUTSIDE = """
    . . . . . a O . O O .
    . . . . X O . O O X O
    . . . . X X O O X X X
    . . . . . . X X X X .
    . . . . . . . . . . .
    . . . . X . . . X . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""
FACTS = {FactKind.LIVES, FactKind.KILLS, FactKind.SAVES, FactKind.CAPTURES}
_prover = Prover()


def life_of(drawing: str, mover: Color, letter: str = "a") -> list[Fact]:
    """All that is proved about the move at the letter."""
    game, points = draw(drawing, to_move=mover)
    played = Played.on(game.position, mover, points[letter])
    before, after = open_fates(played.before), open_fates(played.after)
    settled = (_prover.settle(position) for position in (played.before, played.after))
    return [*life.decided(played, before), *life.settled(played, *settled), *life.next_moves(played, before, after)]


# ---- What the move decides -------------------------------------------------------------------------------------------


def test_kills_and_makes_alive_at_the_vital_point() -> None:
    kills, lives = (
        the(kind, life_of(THREE, side)) for kind, side in ((FactKind.KILLS, BLACK), (FactKind.LIVES, WHITE))
    )
    assert kills.sentence.startswith("It kills the 5 white stones at B5; ")
    assert lives.sentence.startswith("It makes the 5 white stones at B5 alive; ")
    assert kills.certainty is lives.certainty is Certainty.PROVED
    assert line_of(kills, 7) == "A6"


def test_a_stone_that_is_taken_at_once_does_not_kill() -> None:
    """From a professional game. White E11 captures F11: two eyes at G10 and H11."""
    assert FactKind.KILLS not in kinds(life_of(TAKEN_FROM_OUTSIDE, BLACK))


def test_a_net_does_not_touch_what_it_catches() -> None:
    facts = life_of(NET, WHITE)
    assert the(FactKind.NET, facts).sentence == "It catches the 3 black stones at B5 in a net."
    assert FactKind.CAPTURES not in kinds(facts)
    assert FactKind.NET not in kinds(life_of(NET, WHITE, "b"))


@pytest.mark.parametrize("side", [BLACK, WHITE])
def test_the_point_beside_the_vital_one_decides_nothing(side: Color) -> None:
    assert not kinds(life_of(THREE, side, "b")) & FACTS


@pytest.mark.parametrize("side", [BLACK, WHITE])
def test_a_living_group_is_neither_killed_nor_saved(side: Color) -> None:
    assert not kinds(life_of(FOUR, side)) & FACTS


def test_a_way_home_decides() -> None:
    assert the(FactKind.KILLS, life_of(CORRIDOR, BLACK)).stones == the(FactKind.LIVES, life_of(CORRIDOR, WHITE)).stones
    closed = CORRIDOR.replace("O O O O O a O", "O O . O O a O")
    assert not kinds(life_of(closed, BLACK)) & {FactKind.LIVES, FactKind.SAVES}


# ---- What is settled -------------------------------------------------------------------------------------------------


def test_settles() -> None:
    said = {fact.sentence: fact.against for fact in life_of(THREE, WHITE) if fact.kind is FactKind.SETTLES}
    assert said == {"It makes the 6 white stones at B5 alive whoever moves first.": False}


def test_a_move_that_settles_its_own_death_speaks_against_itself() -> None:
    said = {fact.sentence: fact.against for fact in life_of(THREE, WHITE, "b")}
    assert said["The 6 white stones at B5 are then dead whoever moves first."]


def test_not_needed_in_a_living_group_but_not_beside_it() -> None:
    for side in (BLACK, WHITE):
        fact = the(FactKind.NOT_NEEDED, life_of(FOUR, side))
        assert fact.against
        group = "the 6 white stones at B5 are alive whoever moves first"
        assert fact.sentence == f"It is not needed: {group}."
        assert FactKind.NOT_NEEDED not in kinds(life_of(FOUR, side, "b"))


def test_one_stone_that_is_settled() -> None:
    facts = life_of(
        """
        . X . X O . .
        X X X X O . .
        O O O O O . .
        . . . . . . .
        . O a . . . .
        . . . . . . .
        . . . . . . .
        """,
        BLACK,
    )
    assert FactKind.NOT_NEEDED not in kinds(facts)
    inside = life_of(
        """
        . X O X O . .
        a X . X O . .
        X X X X O . .
        O O O O O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        BLACK,
    )
    assert [fact.kind for fact in inside] == [FactKind.NOT_NEEDED]


# ---- The next move ---------------------------------------------------------------------------------------------------


def test_threatens_to_kill() -> None:
    fact = the(FactKind.THREAT, life_of(FOUR, BLACK))
    assert fact.sentence.startswith("It threatens to kill the 6 white stones at B5 with A")
    assert fact.line[1] == PASS
    assert FactKind.THREAT not in kinds(life_of(FOUR, BLACK, "b"))


def test_what_the_move_would_have_decided_anyway_is_no_threat() -> None:
    """Black could kill before; his move elsewhere does not threaten that anew."""
    drawing = THREE.replace(". . X . . . .", "c . X . . . .")
    assert FactKind.THREAT not in kinds(life_of(drawing, BLACK, "c"))


def test_elsewhere_the_group_dies() -> None:
    drawing = THREE.replace("X X X . . . .", "X X X . . . c")
    fact = the(FactKind.ELSEWHERE, life_of(drawing, WHITE, "c"))
    assert fact.sentence == "Black can then kill the 5 white stones at B5 with A6."
    assert fact.against
    assert FactKind.ELSEWHERE not in kinds(life_of(THREE, WHITE))


def test_the_same_each_time() -> None:
    for drawing in (THREE, FOUR, CORRIDOR):
        for side in (BLACK, WHITE):
            assert life_of(drawing, side) == life_of(drawing, side)


# ---- Seki ------------------------------------------------------------------------------------------------------------

SEKI = """
    b X X X a c O X .
    O O O O O O O X .
    X X X X X X X X .
    . . . . . . . . .
    . . X . . . X . .
    . . . . . . . . .
    O O O O O O O O O
    . O . . . O . . .
    . O . O . O . O .
"""


def test_makes_seki() -> None:
    facts = life_of(SEKI, BLACK)
    fact = the(FactKind.SEKI, facts)
    both = "the 4 black stones at C9 and the 8 white stones at D8"
    assert fact.sentence == f"It makes seki: {both} live together, and neither side can capture the other."
    assert FactKind.SETTLES not in kinds([one for one in facts if {*one.stones} & {*fact.stones}])
    game, points = draw(SEKI, to_move=BLACK)
    verdict, why = check(Case(game, BLACK, points["a"], Reasons().outlook._network), fact)
    assert verdict in (Verdict.CHECKED, Verdict.TRIED), why


@pytest.mark.parametrize("letter", ["b", "c"])
def test_other_moves_there_make_no_seki(letter: str) -> None:
    assert FactKind.SEKI not in kinds(life_of(SEKI, BLACK, letter))
