"""The status of groups, drawn."""

from __future__ import annotations

from typing import cast

import numpy as np
import pytest
from tests.drawing import draw

from katachi.go import BLACK, WHITE, Color, Game, vertex
from katachi.go.points import parse_vertex
from katachi.knowledge.network.network import Network, NetworkOpinion
from katachi.play.reasons import Certainty, Reasons
from katachi.play.reasons.groups import GroupStatus, Status, groups
from katachi.play.reasons.outlook import Outlook

THREE = """
    . O X . . . .
    . O X . X . .
    . O X X . . .
    O O X . . X .
    X X X . . . .
    . . . . X . .
    . . X . . . .
"""
TWO_EYES = """
    . X . X O . .
    X X X X O . .
    O O O O O . O
    . . . . . . .
    . O . . . O .
    . . . . . . .
    . . . O . . .
"""
SEKI = """
    . X X X X . O X .
    O O O O O O O X .
    X X X X X X X X .
    . . . . . . . . .
    . . X . . . X . .
    . . . . . . . . .
    O O O O O O O O O
    . O . . . O . . .
    . O . O . O . O .
"""


@pytest.fixture(scope="module")
def reasons() -> Reasons:
    return Reasons()


def at(reasons: Reasons, drawing: str, place: str) -> GroupStatus:
    """The group of the stone there."""
    game, _ = draw(drawing)
    stone = parse_vertex(place, game.size)
    (found,) = [group for group in groups(reasons, game) if stone in group.stones]
    return found


# ---- Status ----------------------------------------------------------------------------------------------------------


def test_proved_to_need_a_move(reasons: Reasons) -> None:
    group = at(reasons, THREE, "B5")
    assert (group.status, group.certainty) == (Status.NEEDS_A_MOVE, Certainty.PROVED)
    said = "The 5 white stones at B5 need a move: A6 is the vital point for both sides."
    assert group.sentence(7) == said
    assert group.vital == group.saving == group.killing == (parse_vertex("A6", 7),)


@pytest.mark.parametrize(
    ("drawing", "place", "status", "said"),
    [
        (TWO_EYES, "B6", Status.ALIVE, "The 6 black stones at C6 are alive."),
        (THREE.replace(". O X . . . .", "O O X . . . .", 1), "B5", Status.DEAD, "The 6 white stones at B6 are dead."),
        (SEKI, "B9", Status.SEKI, "The 4 black stones at C9 are alive in seki."),
    ],
)
def test_proved_whoever_moves(reasons: Reasons, drawing: str, place: str, status: Status, said: str) -> None:
    group = at(reasons, drawing, place)
    assert (group.status, group.certainty) == (status, Certainty.PROVED)
    assert group.sentence(draw(drawing)[0].size) == said
    assert set(group.stones) <= set(group.points)


def test_without_a_proof_it_is_probable(reasons: Reasons) -> None:
    group = at(reasons, THREE, "C5")
    assert group.certainty is Certainty.SIMULATED
    assert group.sentence(7) == "The 10 black stones at C4 are probably alive."


@pytest.mark.parametrize("drawing", [THREE, TWO_EYES, SEKI])
def test_every_stone_is_in_one_group_of_its_colour(reasons: Reasons, drawing: str) -> None:
    game, _ = draw(drawing)
    position, found = game.position, groups(reasons, game)
    stones = [stone for group in found for stone in group.stones]
    assert sorted(stones) == [point for point in range(game.size**2) if position.color(point)]
    assert all(position.color(stone) == group.color for group in found for stone in group.stones)
    sure = [group.certainty is Certainty.PROVED for group in found]
    assert sure == sorted(sure, reverse=True)
    assert found == groups(reasons, game) == groups(Reasons(), game)


def test_an_empty_board_has_no_groups(reasons: Reasons) -> None:
    assert groups(reasons, Game(9)) == ()


def test_the_game_is_left_alone(reasons: Reasons) -> None:
    game, _ = draw(THREE)
    before = game.copy()
    groups(reasons, game)
    assert game == before


# ---- Status by expectation -------------------------------------------------------------------------------------------

PAIRS = """
    . . . . . . . . .
    . X X . . . O O .
    . . . . . . . . .
    . . . . . . . . .
    . . . . X . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . X X
    . . . . . . . . .
"""


class Fake:
    """A network that gives every stone to the side that moves first, and expects one move of it."""

    def __init__(self, moves: dict[Color, str], sure: bool = False) -> None:
        self.moves, self.sure = moves, sure

    def judge(self, game: Game, color: Color) -> NetworkOpinion:
        board = game.position.board.reshape(-1)
        own = np.where(board == int(color), 1.0, -1.0 if self.sure else 1.0).astype(np.float32)
        moves = [(parse_vertex(self.moves[color], game.size), 0.5)]
        return NetworkOpinion(game.size, moves, 0.5, 0.0, own)


def judged(drawing: str, black: str, white: str, sure: bool = False) -> dict[str, GroupStatus]:
    """The groups by the names of their first stones, if these moves are expected."""
    reasons = Reasons()
    reasons.outlook = Outlook(cast(Network, Fake({BLACK: black, WHITE: white}, sure)))
    game, _ = draw(drawing)
    return {vertex(group.stones[0], game.size): group for group in groups(reasons, game)}


def test_a_single_stone_never_needs_a_move_by_expectation() -> None:
    found = judged(PAIRS, "E4", "E6")
    assert found["E5"].status is Status.OPEN
    assert found["B8"].status is Status.NEEDS_A_MOVE


def test_groups_that_the_same_moves_decide_are_one() -> None:
    near = PAIRS.replace(". . . . . . . X X", ". . . . . . . . .").replace(". X X . . . O O .", ". X X . . X X . .")
    together = judged(near, "D7", "D7")
    assert len(together["B8"].stones) == 4
    assert together["B8"].vital == (parse_vertex("D7", 9),)
    apart = judged(PAIRS, "C7", "C7")
    assert (len(apart["B8"].stones), len(apart["H2"].stones)) == (2, 2)
    assert apart["H2"].vital == ()


def test_nothing_needs_a_move_where_the_first_move_changes_nothing() -> None:
    assert {group.status for group in judged(PAIRS, "C7", "C7", sure=True).values()} == {Status.ALIVE}


# ---- Words -----------------------------------------------------------------------------------------------------------


def group(color: Color, number: int, status: Status, certainty: Certainty, *moves: tuple[int, ...]) -> GroupStatus:
    saving, killing = moves or ((), ())
    return GroupStatus(color, tuple(range(number)), status, certainty, saving=saving, killing=killing)


SURE, GUESSED = Certainty.PROVED, Certainty.SIMULATED


@pytest.mark.parametrize(
    ("one", "said"),
    [
        (group(BLACK, 1, Status.ALIVE, SURE), "The black stone at A9 is alive."),
        (group(BLACK, 1, Status.DEAD, GUESSED), "The black stone at A9 is probably dead."),
        (group(WHITE, 2, Status.SEKI, SURE), "The 2 white stones at A9 are alive in seki."),
        (group(WHITE, 1, Status.OPEN, GUESSED), "It is open what becomes of the white stone at A9."),
        (group(WHITE, 1, Status.NEEDS_A_MOVE, GUESSED), "The white stone at A9 needs a move."),
        (
            group(WHITE, 1, Status.NEEDS_A_MOVE, GUESSED, (9,), (10, 11)),
            "The white stone at A9 needs a move: White probably saves it with A8 "
            "and Black probably takes it with B8 or C8.",
        ),
        (
            group(BLACK, 2, Status.NEEDS_A_MOVE, SURE, (), (10,)),
            "The 2 black stones at A9 need a move: White takes them with B8.",
        ),
    ],
)
def test_sentences(one: GroupStatus, said: str) -> None:
    assert one.sentence(9) == said


def test_points_that_serve_both_sides_come_first() -> None:
    assert group(BLACK, 2, Status.NEEDS_A_MOVE, SURE, (9, 10), (11, 10)).vital == (10, 9, 11)
