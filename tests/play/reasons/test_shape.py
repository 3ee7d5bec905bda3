"""Names of shapes, drawn. The move is Black's at ``a``; the board is 9×9."""

from __future__ import annotations

import pytest
from tests.drawing import draw
from tests.play.reasons.fact_checker.case import Case
from tests.play.reasons.fact_checker.shapes import DRAWINGS, is_there

from katachi.go import BLACK
from katachi.play.reasons import Reasons
from katachi.play.reasons.played import Played
from katachi.play.reasons.shape import shape_of

SHAPES = {
    "a ponnuki": [". X .", "X O a", ". X ."],
    "an empty triangle": [". X .", ". X a", ". . ."],
    "a bamboo joint": ["X X .", ". . .", "X a ."],
    "a tiger's mouth": [". X .", ". . X", ". a ."],
    "a hane": [". X O", ". . a", ". . ."],
    "a diagonal move": ["X . .", ". a .", ". . ."],
    "a one-space jump": [". . .", "X . a", ". . ."],
    "a knight's move": [". . .", "X . .", ". . a"],
    "a stretch": ["O . .", "X a .", ". . ."],
    "an attachment": [". . .", "O a .", ". . ."],
    "the table shape": ["X X .", ". . .", "X . a"],
    "a crosscut": ["X O .", "O a .", ". . ."],
    "a wedge": [". . .", "O a O", ". . ."],
    "a turn": [". a X", ". O X", ". . ."],
    "a peep": ["O . O", ". a .", ". . ."],
    "a clamp": [". . .", "X O a", ". . ."],
    "a diagonal attachment": ["X . .", ". a O", ". . ."],
    "a block": ["O O a", ". . X", ". . ."],
    "a push": ["X a O", ". . .", ". . ."],
    "an elephant's move": ["X . .", ". . .", ". . a"],
}
NONE = {
    "the captured stone was on the edge": ["X O a", ". X .", ". . ."],
    "the fourth point of the square has a stone": [". X O", ". X a", ". O ."],
    "the way is blocked": [". . .", "X O a", ". . ."],
    "the knight's move is cut off": [". . .", "X O .", ". . a"],
}


def board(rows: list[str], top: int = 3) -> str:
    """Three by three points of a board, with this many empty lines above them."""
    middle = [f". . . {row} . . ." for row in rows]
    return "\n".join([". . . . . . . . ."] * top + middle + [". . . . . . . . ."] * (6 - top))


def named(drawing: str) -> tuple[str, Case]:
    game, points = draw(drawing, to_move=BLACK)
    case = Case(game, BLACK, points["a"], Reasons().outlook._network)
    return shape_of(Played.on(game.position, BLACK, points["a"])), case


@pytest.mark.parametrize(("name", "rows"), SHAPES.items())
def test_shapes_have_names(name: str, rows: list[str]) -> None:
    found, case = named(board(rows))
    assert found == name
    assert is_there(case, name)


@pytest.mark.parametrize("rows", NONE.values(), ids=NONE.keys())
def test_what_only_looks_like_a_shape_has_no_name(rows: list[str]) -> None:
    found, case = named(board(rows, top=0))
    assert found not in ("a ponnuki", "an empty triangle", "a one-space jump", "a knight's move")
    assert not found or is_there(case, found)


def test_along_the_edge_a_jump_is_an_extension() -> None:
    lines = ["." + " ." * 18 for _ in range(19)]
    lines[16] = ". . . . . . . . X . . a . . . . . . ."
    assert named("\n".join(lines))[0] == "a two-space extension"
    lines[16] = ". . . . . . . . X . . . a . . . . . ."
    assert named("\n".join(lines))[0] == "a three-space extension"
    lines[16], lines[9] = lines[0], ". . . . . . . . X . . a . . . . . . ."
    assert named("\n".join(lines))[0] == "a two-space jump"


def test_a_stretch_towards_the_edge_is_a_descent() -> None:
    assert named(board(["O X .", ". a .", ". . ."]))[0] == "a stretch"
    down = "\n".join([*([". . . . . . . . ."] * 7), ". . . O X . . . .", ". . . . a . . . ."])
    found, case = named(down)
    assert found == "a descent"
    assert is_there(case, found)


def test_a_move_that_captures_has_no_other_name_than_ponnuki_and_tortoise_shell() -> None:
    found, case = named(board(["X O a", ". X .", ". . ."], top=0))
    assert case.captured
    assert found == ""


def test_a_tortoise_shell_is_left_when_two_stones_are_taken_in_the_open() -> None:
    shell = [". . . . . . . . .", *(f". . . {row} . ." for row in (". X X .", "X O O a", ". X X ."))]
    found, case = named("\n".join([*shell, *([". . . . . . . . ."] * 5)]))
    assert found == "a tortoise shell"
    assert is_there(case, found)
    assert not is_there(case, "a ponnuki")
    edge = "\n".join([". . . X O O a . .", ". . . . X X . . .", *([". . . . . . . . ."] * 7)])
    assert named(edge)[0] == ""


def test_a_bamboo_joint_is_no_table_and_a_table_has_nothing_in_its_gap() -> None:
    assert named(board(["X X .", ". . O", "X . a"]))[0] != "the table shape"
    assert named(board(["X X O", ". . .", "X . a"]))[0] == "the table shape"


def test_a_peep_needs_two_chains_and_an_open_gap() -> None:
    assert named(board(["O O O", "O . O", ". a ."]))[0] != "a peep"
    assert named(board(["O . O", "O X O", ". a ."]))[0] != "a peep"


def test_near_the_edge_there_are_slides_crawls_and_caps() -> None:
    empty = ". . . . . . . . ."
    drawings = {
        "a slide": [*([empty] * 6), ". . . X . . . . .", ". . . . . a . . .", empty],
        "a crawl": [*([empty] * 6), ". . . O O . . . .", ". . . X a . . . .", empty],
        "a cap": [*([empty] * 4), ". . . . a . . . .", empty, ". . . . O . . . .", empty, empty],
    }
    for name, rows in drawings.items():
        found, case = named("\n".join(rows))
        assert found == name
        assert is_there(case, name)
    steep = [*([empty] * 5), ". . . X . . . . .", empty, ". . . . a . . . .", empty]
    assert named("\n".join(steep))[0] == "a knight's move"
    high = [*([empty] * 4), ". . . O O . . . .", ". . . X a . . . .", empty, empty, empty]
    assert named("\n".join(high))[0] != "a crawl"


def test_a_ko_is_no_ponnuki() -> None:
    ko = "\n".join(
        [
            ". . . . . . . . .",
            *(f". . . {row} . . ." for row in ("X O .", "O a O", "X O .")),
            *([". . . . . . . . ."] * 5),
        ]
    )
    ko = ko.replace(". . . O a O", ". . X O a O")
    found, case = named(ko)
    assert case.captured
    assert found == ""


def test_a_shoulder_hit_is_one_line_above_a_lone_stone() -> None:
    lines = ["." + " ." * 18 for _ in range(19)]
    lines[15], lines[16] = ". . . . . . . . . . a . . . . . . . .", ". . . . . . . . . O . . . . . . . . ."
    found, case = named("\n".join(lines))
    assert found == "a shoulder hit"
    assert is_there(case, found)
    lines[16] = ". . . . . . . X . O . . . . . . . . ."  # not alone
    assert named("\n".join(lines))[0] != "a shoulder hit"


def test_the_checker_tells_every_shape_from_the_others() -> None:
    for name, rows in SHAPES.items():
        _, case = named(board(rows))
        others = [other for other in DRAWINGS if other != name and is_there(case, other)]
        allowed = {
            "a stretch", "an attachment", "a one-space jump", "a diagonal move", "a hane", "a knight's move",
            "a one-space extension", "an elephant's move", "a clamp", "a push", "a two-space jump", "a slide",
            "a shoulder hit",
        }  # fmt: skip
        assert set(others) <= allowed, (name, others)
