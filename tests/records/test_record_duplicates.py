"""The same game twice: turned, with another header, or cut short."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from katachi import _core
from katachi.records import Duplicates, GameRecord, Provenance, Setup

Moves = list[tuple[int, int]]


def random_moves(seed: int, count: int, size: int = 19) -> Moves:
    points = random.Random(seed).sample(range(size * size), count)
    return [(1 + i % 2, point) for i, point in enumerate(points)]


def game(moves: Moves, name: str = "", size: int = 19, setup: Setup | None = None) -> GameRecord:
    return GameRecord(size, moves, headers={"PB": name}, provenance=Provenance(name), setup=setup)


def image(moves: Moves, symmetry: int, size: int = 19) -> Moves:
    points = _core.symmetry_maps(size)[symmetry]
    return [(color, int(points[point]) if point >= 0 else -1) for color, point in moves]


@given(st.integers(0, 1000), st.integers(2, 200), st.integers(0, 7))
def test_all_eight_images_are_the_same_game(seed: int, count: int, symmetry: int) -> None:
    duplicates = Duplicates()
    moves = random_moves(seed, count)
    assert duplicates.check(game(moves, "first")) is None
    assert duplicates.check(game(image(moves, symmetry), "second")) == Provenance("first")
    assert len(duplicates) == 1


@given(st.integers(0, 1000), st.integers(2, 6), st.integers(0, 5), st.sampled_from([2, 3, 9, 19]))
def test_one_other_move_is_another_game_unless_it_is_an_image(seed: int, count: int, at: int, size: int) -> None:
    count = min(count, size * size - 1)
    moves = random_moves(seed, count + 1, size)
    spare = moves.pop()
    other = list(moves)
    other[at % count] = (other[at % count][0], spare[1])
    duplicates = Duplicates()
    duplicates.check(game(moves, "first", size))
    is_image = any(image(moves, symmetry, size) == other for symmetry in range(8))
    assert (duplicates.check(game(other, size=size)) is not None) == is_image


def test_passes_at_the_end_do_not_count() -> None:
    moves = random_moves(1, 20)
    duplicates = Duplicates()
    duplicates.check(game(moves, "first"))
    assert duplicates.check(game([*moves, (1, -1), (2, -1)])) == Provenance("first")


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("cut", [48, 60, 100])
def test_a_game_cut_short(cut: int, swap: bool) -> None:
    moves = random_moves(2, 150)
    pair = [game(moves, "whole"), game(image(moves[:cut], 5), "cut")]
    if swap:
        pair.reverse()
    duplicates = Duplicates()
    assert duplicates.check(pair[0]) is None
    assert duplicates.check(pair[1]) == Provenance(pair[0].black)


def test_the_same_opening_is_not_the_same_game() -> None:
    opening = random_moves(3, 60)
    used = {point for _, point in opening}
    rest = [point for point in range(361) if point not in used]
    one = opening + [(1 + i % 2, rest[i]) for i in range(60)]
    other = opening + [(1 + i % 2, rest[i + 100]) for i in range(60)]
    duplicates = Duplicates()
    assert duplicates.check(game(one)) is None
    assert duplicates.check(game(other)) is None
    assert len(duplicates) == 2


def test_short_cuts_are_not_looked_for() -> None:
    moves = random_moves(4, 150)
    duplicates = Duplicates()
    duplicates.check(game(moves))
    assert duplicates.check(game(moves[:40])) is None
    whole_only = Duplicates(prefix=0)
    whole_only.check(game(moves))
    assert whole_only.check(game(moves[:100])) is None
    assert whole_only.check(game(moves, "again")) is not None


def test_size_and_setup_count() -> None:
    moves = random_moves(5, 20, 9)
    used = {point for _, point in moves}
    free = next(point for point in range(81) if point not in used)
    duplicates = Duplicates()
    assert duplicates.check(game(moves, size=9)) is None
    assert duplicates.check(game(moves, size=10)) is None
    assert duplicates.check(game(moves, size=9, setup=Setup((free,)))) is None
    assert duplicates.check(game(moves, size=9, setup=Setup((), (free,)))) is None
    assert duplicates.check(game(moves, "again", size=9, setup=Setup((free,)))) is not None


def test_empty_games_are_never_the_same() -> None:
    duplicates = Duplicates()
    assert [duplicates.check(game([])) for _ in range(3)] == [None] * 3


def test_prefix_must_fall_on_a_checkpoint() -> None:
    with pytest.raises(ValueError, match="prefix is 50, not a multiple of 16"):
        Duplicates(prefix=50)
