"""Keys of contextual patterns: drawings, round trips, symmetries, relations."""

import random
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from katachi.go import Position, diagram, parse_vertex, symmetry
from katachi.knowledge.patterns.contexts.keys import (
    Context,
    Convention,
    Relation,
    context_key,
    empty_key,
    images,
    look,
    slots,
)
from katachi.knowledge.patterns.counting import EDGE, ENEMY, OWN, context_width

from .pair_tables import number_of, relation

CORNER = """
. . . . . . .
. . . . . . .
. . a X . . .
. . . b O . .
. . . . . . .
. . . . . . .
. . . . . . .
"""


def random_position(seed: int, size: int = 9) -> tuple[Position, int]:
    """A position after some random moves, and the point of the last stone."""
    rng = random.Random(seed)
    position = Position(size)
    last = -1
    for number in range(rng.randint(1, 60)):
        moves = position.legal_moves(1 + number % 2)
        if not moves:
            break
        last = rng.choice(moves)
        position.play(last, 1 + number % 2)
    return position, last


# ---- Slots and keys --------------------------------------------------------------------------------------------------


def test_slots_go_ring_by_ring() -> None:
    order = slots(9)
    assert len(order) == len(set(order)) == 80
    rings = [max(abs(x), abs(y)) for x, y in order]
    assert rings == sorted(rings)
    assert order[8:20] == (
        (2, 0), (-2, 0), (0, 2), (0, -2),
        (2, 1), (-2, 1), (2, -1), (-2, -1), (1, 2), (1, -2), (-1, 2), (-1, -2),
    )  # fmt: skip
    assert slots(3) == order[:8]


@pytest.mark.parametrize("window", [0, 1, 2, 8])
def test_windows_have_a_centre(window: int) -> None:
    with pytest.raises(ValueError, match=f"a window of {window} has no centre"):
        slots(window)


@given(st.integers(0, 7), st.tuples(st.integers(-4, 4), st.integers(-4, 4)))
def test_turning_is_the_boards(s: int, offset: tuple[int, int]) -> None:
    centre, size = 40, 9
    point = (4 + offset[1]) * size + 4 + offset[0]
    x, y = symmetry.turn(s, offset)
    assert symmetry.apply(s, point, size) == centre + y * size + x
    assert symmetry.turn(symmetry.inverse(s), symmetry.turn(s, offset)) == offset


def test_a_key_by_hand() -> None:
    """The white stone: its enemy stands on the far diagonal, in sight of no edge."""
    position = diagram.parse(CORNER).position
    white = parse_vertex("E4", 7)
    key = context_key(position, white, 5)
    assert key[0] == 1
    assert key[1:3] == bytes([0, ENEMY << 6])
    assert not any(key[3:7])


def test_an_edge_by_hand() -> None:
    position = Position(9)
    position.play(0, 1)  # A9
    context = Context.of(context_key(position, 0, 3))
    assert sum(symbol == EDGE for symbol in context.symbols) == 5
    assert [context.points[place] for place in ((1, 0), (-1, 0), (0, 1), (0, -1))] == [EDGE, 0, EDGE, 0]


@given(st.integers(0, 10_000), st.sampled_from([3, 5, 7, 9]))
def test_round_trip(seed: int, window: int) -> None:
    position, point = random_position(seed)
    key, orientations = look(position, point, Convention(window))
    context = Context.of(key)
    assert (context.key, context.window, len(key)) == (key, window, context_width(window))
    assert context == Context.parse(key.hex())
    board, mover = position.board, position.color(point)
    row, column = divmod(point, 9)
    for s in orientations:
        for (x, y), symbol in context.turned(s).items():
            inside = 0 <= column + x < 9 and 0 <= row + y < 9
            stone = int(board[row + y, column + x]) if inside else None
            assert symbol == {None: EDGE, 0: 0, mover: OWN, 3 - mover: ENEMY}[stone]


@given(st.integers(0, 10_000), st.sampled_from([3, 5, 7, 9]))
def test_symmetries_and_colours_share_a_key(seed: int, window: int) -> None:
    position, point = random_position(seed)
    key = context_key(position, point, window)
    for s in symmetry.SYMMETRIES:
        for swap in (False, True):
            image = symmetry.transform(position, s, swap_colors=swap)
            assert context_key(image, symmetry.apply(s, point, 9), window) == key


def test_without_sharing_keys_differ() -> None:
    position = diagram.parse(CORNER).position
    white = parse_vertex("E4", 7)
    turned = symmetry.transform(position, 1)
    there = symmetry.apply(1, white, 7)
    assert context_key(position, white, 5, symmetries=False) != context_key(turned, there, 5, symmetries=False)
    swapped = symmetry.transform(position, 0, swap_colors=True)
    keys = [context_key(p, white, 5, colour_swap=False) for p in (position, swapped)]
    assert [key[0] for key in keys] == [2, 1]
    assert keys[0][1:] != keys[1][1:]


@given(st.integers(0, 10_000))
def test_a_small_window_is_the_beginning_of_a_larger_one(seed: int) -> None:
    position, point = random_position(seed)
    nine = Context.of(context_key(position, point, 9))
    for window in (3, 5, 7):
        assert nine.key[: context_width(window)] == context_key(position, point, window)


@pytest.mark.parametrize("text", ["", "zz", "01", "0100", "ff0000", "000001", "01" + "00" * 19])
def test_what_is_no_key(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(repr(text)) + " is not"):
        Context.parse(text)


def test_no_stone_no_pattern() -> None:
    with pytest.raises(ValueError, match="no stone on point 3"):
        context_key(Position(9), 3, 3)


def test_the_empty_pattern() -> None:
    assert len(empty_key(9)) == 21
    assert Context.of(empty_key(9)).is_empty_pattern
    assert "no earlier move" in Context.of(empty_key(9)).text()
    assert Context.of(empty_key(3)).picture().svg().startswith("<svg")


# ---- Relations -------------------------------------------------------------------------------------------------------


def test_relation_numbers() -> None:
    assert Relation.of(0) is None
    assert Relation.of(1) == Relation((0, 0), False)
    assert Relation.of(2) == Relation((0, 0), True)
    assert Relation.of(3) == Relation((1, 0), False)
    last = 1 + 1 + 2 * 80
    assert Relation.of(last) == Relation((-4, -4), True)
    for number in range(1, last + 1):
        found = Relation.of(number)
        assert found is not None
        assert number_of(found) == number
    with pytest.raises(ValueError, match="163"):
        Relation.of(last + 1)


@given(st.integers(0, 10_000), st.integers(0, 7), st.tuples(st.integers(-4, 4), st.integers(-4, 4)))
def test_relations_do_not_depend_on_the_orientation(seed: int, s: int, offset: tuple[int, int]) -> None:
    position, point = random_position(seed)
    convention = Convention(9)
    _, here = look(position, point, convention)
    _, there = look(symmetry.transform(position, s), symmetry.apply(s, point, 9), convention)
    number = relation(offset, False, here, convention)
    assert number == relation(symmetry.turn(s, offset), False, there, convention)
    found = Relation.of(number)
    assert found is not None
    assert offset in images(found.offset, here)


def test_a_symmetric_pattern_has_several_places() -> None:
    position = Position(9)
    position.play(40, 1)
    _, orientations = look(position, 40, Convention(3))
    assert orientations == list(range(8))
    assert sorted(images((1, 0), orientations)) == [(-1, 0), (0, -1), (0, 1), (1, 0)]


# ---- Drawings --------------------------------------------------------------------------------------------------------


def test_drawing_of_a_corner() -> None:
    """A stone on 3-3 seen through a 9×9 window, with the answer named."""
    position = Position(19)
    position.play(parse_vertex("R17", 19), 1)
    context = Context.of(context_key(position, parse_vertex("R17", 19), 9))
    drawing = context.text({(-1, 0): "a"})
    assert drawing.splitlines() == [
        " . . . . . . . |",
        " . . . . . . . |",
        " . . . . . . . |",
        " . . . . . . . |",
        " . . . a(X). . |",
        " . . . . . . . |",
        " . . . . . . . |",
        " - - - - - - - +",
    ]


def test_svg_of_a_corner() -> None:
    position = Position(19)
    position.play(parse_vertex("R17", 19), 1)
    position.play(parse_vertex("Q17", 19), 2)
    picture = Context.of(context_key(position, parse_vertex("Q17", 19), 9)).picture({(0, 1): "<"}).svg(20)
    assert picture.count('r="9.2"') == 2  # two stones
    assert "&lt;" in picture


@given(st.integers(0, 2000), st.sampled_from([3, 5, 9]))
def test_stones_of_the_drawing_are_those_of_the_key(seed: int, window: int) -> None:
    position, point = random_position(seed)
    context = Context.of(context_key(position, point, window))
    drawing = context.text()
    assert drawing.count("X") == 1 + context.symbols.count(OWN)
    assert drawing.count("O") == context.symbols.count(ENEMY)
    assert drawing.count(".") == context.symbols.count(0)
    assert np.all([line == line.rstrip() for line in drawing.splitlines()])
