"""Points as numbers, vertices and SGF pairs."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from katachi.go import PASS, parse_sgf_pair, parse_vertex, sgf_pair, vertex
from katachi.go.move import BLACK, EMPTY, WHITE, Color
from katachi.go.points import at

SIZES = st.integers(1, 25)


@pytest.mark.parametrize("size", range(1, 26))
def test_round_trips(size: int) -> None:
    texts = set()
    for point in range(size * size):
        text, pair = vertex(point, size), sgf_pair(point, size)
        assert parse_vertex(text, size) == parse_vertex(text.lower(), size) == point
        assert parse_sgf_pair(pair, size) == point
        assert at(ord(pair[0]) - ord("a"), ord(pair[1]) - ord("a"), size) == point
        texts.add(text)
    assert len(texts) == size * size
    assert vertex(PASS, size) == "pass"
    assert sgf_pair(PASS, size) == ""
    assert parse_vertex("PASS", size) == parse_sgf_pair("", size) == PASS


@pytest.mark.parametrize(
    ("size", "text", "pair", "point"),
    [
        (19, "A1", "as", 342),
        (19, "T19", "sa", 18),
        (19, "Q16", "pd", 72),
        (9, "J1", "ii", 80),
        (25, "Z25", "ya", 24),
        (1, "A1", "aa", 0),
    ],
)
def test_known_points(size: int, text: str, pair: str, point: int) -> None:
    assert (vertex(point, size), sgf_pair(point, size)) == (text, pair)


def test_tt_is_a_pass_up_to_nineteen_lines() -> None:
    assert parse_sgf_pair("tt", 19) == PASS
    assert parse_sgf_pair("tt", 20) == 19 * 20 + 19
    assert sgf_pair(parse_sgf_pair("tt", 25), 25) == "tt"


@pytest.mark.parametrize(
    "text", ["", "I5", "i5", "U1", "A0", "A20", "T", "19", "A-1", "A1 ", "A1b", "é3", "pas", "A1\0"]
)
def test_vertex_errors_quote_the_input(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(f"{text!r} is not a point of a 19×19 board")):
        parse_vertex(text, 19)


@pytest.mark.parametrize("text", ["a", "abc", "AB", "a1", "ta", "at", "  ", "é"])
def test_sgf_errors_quote_the_input(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(f"{text!r} is not a point of a 19×19 board")):
        parse_sgf_pair(text, 19)


@given(st.text(max_size=6), SIZES)
def test_any_text_is_a_point_or_an_error(text: str, size: int) -> None:
    for parse, write in ((parse_vertex, vertex), (parse_sgf_pair, sgf_pair)):
        try:
            point = parse(text, size)
        except ValueError:
            continue
        assert PASS <= point < size * size
        assert parse(write(point, size), size) == point


@pytest.mark.parametrize("point", [-2, 81, 10**6])
def test_points_off_the_board(point: int) -> None:
    for write in (vertex, sgf_pair):
        with pytest.raises(IndexError, match=str(point)):
            write(point, 9)


@pytest.mark.parametrize("size", [0, 26, -1])
def test_sizes_off_limits(size: int) -> None:
    with pytest.raises(ValueError, match=f"board size {size} is not between 1 and 25"):
        vertex(0, size)


def test_at_refuses_points_off_the_board() -> None:
    assert at(2, 1, 9) == 11
    for column, row in ((-1, 0), (9, 0), (0, 9)):
        with pytest.raises(ValueError, match=f"column {column}, row {row}"):
            at(column, row, 9)


def test_colours() -> None:
    assert BLACK.opponent is WHITE
    assert WHITE.opponent is BLACK
    assert [Color.parse(text) for text in ("b", "Black", " W ", "WHITE")] == [BLACK, BLACK, WHITE, WHITE]
    assert BLACK.letter + WHITE.letter == "BW"
    with pytest.raises(ValueError, match="'green' is not a colour"):
        Color.parse("green")
    with pytest.raises(ValueError, match="no opponent"):
        _ = EMPTY.opponent
