"""The commands about life and death."""

import pytest

from katachi.go import BLACK, WHITE, Color, Game, parse_vertex
from katachi.interfaces.gtp.server import GtpServer

from .tools import ask, new_engine

# Whoever plays B9 decides about White's three points in the corner; Black's wall breathes outside.
CORNER = "set_position w A6 w B6 w B7 w B8 w B9 b C9 b C8 b C7 b C6 b C5 b B5 b A5"
SOLVE = "katachi-ld_solve"


def engine_with(*lines: str) -> GtpServer:
    engine = new_engine()
    assert all(answer.startswith("=") for answer in ask(engine, *lines))
    return engine


def test_status_for_either_side() -> None:
    answer = ask(engine_with(CORNER), f"{SOLVE} B9")[0].split("\n")
    assert answer[0].startswith("= The white group at B9: ")
    assert answer[1] == "White first: it lives; first moves A8."
    assert answer[2] == "Black first: it is dead; first moves A8."
    assert answer[3].endswith(" positions")


def test_several_stones_and_a_time() -> None:
    engine = engine_with(CORNER)
    assert "it lives" in ask(engine, f"{SOLVE} B9 A6 0.5")[0]
    assert "it lives" in ask(engine, f"{SOLVE} B9 .5")[0]


@pytest.mark.parametrize(
    ("line", "failure"),
    [
        (f"{SOLVE} E5", "? no stone at that point: E5 is empty, name stones of the group"),
        (f"{SOLVE} pass", "? no stone at that point: pass is empty, name stones of the group"),
        (f"{SOLVE} Z9", "? invalid vertex"),
        (SOLVE, "? syntax error: vertex is missing"),
        (f"{SOLVE} B9 -1", "? syntax error: the time must be above 0 and at most 600 seconds"),
        (f"{SOLVE} B9 1e9", "? syntax error: the time must be above 0 and at most 600 seconds"),
        ("katachi-ld_pv E5", "? no stone at that point: E5 is empty, name stones of the group"),
        ("katachi-ld_pv B9 red", "? syntax error: invalid color"),
        ("katachi-ld_region E5", "? no stone at that point: E5 is empty, name stones of the group"),
    ],
)
def test_failures(line: str, failure: str) -> None:
    assert ask(engine_with(CORNER), line) == [failure]


def test_a_group_that_is_not_enclosed() -> None:
    answer = ask(engine_with("play b E5"), f"{SOLVE} E5")[0]
    assert answer.startswith("? the group cannot be read: the region has 81 points")


def test_a_mixture_of_colours_is_refused() -> None:
    assert ask(engine_with(CORNER), f"{SOLVE} B9 C9")[0].startswith("? the group cannot be read: target C9")


@pytest.mark.parametrize("first", [BLACK, WHITE])
def test_the_line_is_legal_and_begins_with_the_vital_point(first: Color) -> None:
    engine = engine_with(CORNER)
    words = ask(engine, f"katachi-ld_pv B9 {first.name}")[0][2:].split()
    assert words[:2] == [first.name[0], "A8"]
    game = Game(9)
    game.set_up(
        black=[parse_vertex(v, 9) for v in ["C9", "C8", "C7", "C6", "C5", "B5", "A5"]],
        white=[parse_vertex(v, 9) for v in ["A6", "B6", "B7", "B8", "B9"]],
        to_move=first,
    )
    for color, move in zip(words[::2], words[1::2], strict=True):
        assert game.to_move.name[0] == color
        game.play(parse_vertex(move, 9))


def test_settled_groups_are_told() -> None:
    assert ask(new_engine(), "katachi-ld_status") == ["= No group is settled beyond doubt."]
    engine = engine_with("set_position b A8 b B8 b C8 b D8 b E8 b E9")
    assert ask(engine, "katachi-ld_status") == [
        "= The black group at E9 lives whoever moves first (proved with 11 positions)."
    ]


def test_region() -> None:
    points = ask(engine_with(CORNER), "katachi-ld_region B9")[0][2:].split()
    assert {"A9", "A8", "A7", "B9", "A6"} <= set(points)
    assert "E5" not in points
