"""Positions read from drawings, and from what a picture writes."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from katachi.go import WHITE, Picture, Position
from katachi.go.diagram import parse
from katachi.go.points import star_points


@st.composite
def positions(draw_from: st.DrawFn) -> Position:
    """Any size, any number of legal moves."""
    size = draw_from(st.integers(1, 25))
    position = Position(size)
    for point in draw_from(st.lists(st.integers(0, size * size - 1), max_size=60)):
        if position.is_legal(point, position.to_move):
            position.play(point, position.to_move)
    return position


SIDES = st.sampled_from([0, 2, 4])


@given(positions(), SIDES, st.booleans())
def test_round_trip(position: Position, coordinates: int, last: bool) -> None:
    text = Picture.of(position, last=last).text(coordinates)
    assert parse(text).position.board.tolist() == position.board.tolist(), text


@given(positions(), st.data())
def test_names_survive_the_round_trip(position: Position, data: st.DataObject) -> None:
    empty = [p for p, c in enumerate(position.board.reshape(-1).tolist()) if c == 0]
    if not empty:
        return
    points = data.draw(st.lists(st.sampled_from(empty), min_size=1, max_size=5, unique=True))
    names = dict(zip("abcde", points, strict=False))
    again = parse(Picture.of(position).marked({point: name for name, point in names.items()}).text())
    assert again.points == names
    assert again.position.board.tolist() == position.board.tolist()


def test_every_size_with_coordinates() -> None:
    for size in range(1, 26):
        position = Position(size)
        text = Picture.of(position).text()
        assert parse(text).position.size == size, text
        assert text.count("+") == len(star_points(size))


def test_known_drawing() -> None:
    position = Position(3)
    position.play(4, 1)
    position.play(2, 2)
    picture = Picture.of(position)
    assert picture.text() == "   A B C\n 3 . .(O)3\n 2 . X . 2\n 1 . . . 1\n   A B C"
    assert picture.text(2) == "   A B C\n 3 . .(O)\n 2 . X .\n 1 . . ."
    assert picture.text(0) == " + - - - +\n | . .(O)|\n | . X . |\n | . . . |\n + - - - +"


@pytest.mark.parametrize(
    "text",
    [
        "..X\n.O.\n...",
        ". . X\n\n. O .\n. . .\n",
        "   A B C\n 3 . . X 3\n 2 . O . 2\n 1 . . . 1\n   A B C",
        "-------\n| . . X |\n| . O . |\n| . . . |\n-------",
        ". , ●\n. ○ .\n. + .",
        ". .(X)\n. O .\n. . .",
    ],
)
def test_many_ways_to_draw_one_board(text: str) -> None:
    diagram = parse(text, to_move=WHITE)
    assert diagram.position.board.tolist() == [[0, 0, 1], [0, 2, 0], [0, 0, 0]]
    assert diagram.position.to_move == WHITE


def test_digits_that_begin_or_end_a_row_are_names() -> None:
    """Unless all rows are numbered as on a board."""
    assert parse("7 . .\n. . 8\n1 . 2").points == {"7": 0, "8": 5, "1": 6, "2": 8}
    assert parse("3 7 . .\n2 . . 8\n1 . . 2").points == {"7": 0, "8": 5, "2": 8}
    assert parse("3 7 . . 3\n2 . . 8 2\n1 . 1 . 1").points == {"7": 0, "8": 5, "1": 7}
    assert parse("5").points == {"5": 0}
    assert parse("1").points == {"1": 0}
    assert parse("1 . 1").points == {}


@given(positions(), st.data(), st.sampled_from([0, 4]))
def test_digits_survive_the_round_trip(position: Position, data: st.DataObject, coordinates: int) -> None:
    empty = [p for p, c in enumerate(position.board.reshape(-1).tolist()) if c == 0]
    points = data.draw(st.lists(st.sampled_from(empty), max_size=3, unique=True)) if empty else []
    names = dict(zip("123", points, strict=False))
    labels = {point: name for name, point in names.items()}
    text = Picture.of(position, last=False).marked(labels).text(coordinates)
    assert parse(text).points == names, text


def test_names() -> None:
    diagram = parse("a . X\n. 7 .\n. . z")
    assert diagram.points == {"a": 0, "7": 4, "z": 8}
    assert diagram["z"] == 8
    with pytest.raises(KeyError):
        diagram["b"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "1 to 25 rows, this one has 0"),
        ("\n".join(["." * 26] * 26), "1 to 25 rows, this one has 26"),
        (". .\n. . .", "row 2 of the diagram, '...', has 3 points and not 2"),
        (". Q\n. .", "'Q' is not a sign of a diagram"),
        ("a .\n. a", "the name 'a' is there twice"),
        ("2 . 2\n1 . 1", "row 1 of the diagram, '.', has 1 points and not 2"),
        ("X X\nX X", "without a liberty"),
        ("X O\nO X", "without a liberty"),
    ],
)
def test_errors_quote_the_drawing(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        parse(text)
