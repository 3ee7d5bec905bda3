"""The eight symmetries: a group, and it commutes with playing."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import oracle_board as oracle

from katachi.go import PASS, Position
from katachi.go.symmetry import SYMMETRIES, apply, compose, inverse, point_maps, transform

SYMMETRY = st.integers(0, 7)


@given(SYMMETRY, SYMMETRY, SYMMETRY)
def test_group_laws(a: int, b: int, c: int) -> None:
    assert compose(compose(a, b), c) == compose(a, compose(b, c))
    assert compose(0, a) == compose(a, 0) == a
    assert compose(a, inverse(a)) == compose(inverse(a), a) == 0


@given(SYMMETRY, SYMMETRY, st.integers(1, 25), st.data())
def test_maps_follow_the_group(a: int, b: int, size: int, data: st.DataObject) -> None:
    point = data.draw(st.integers(0, size * size - 1))
    assert apply(compose(a, b), point, size) == apply(b, apply(a, point, size), size)
    assert apply(a, PASS, size) == PASS


@pytest.mark.parametrize("size", range(1, 26))
def test_maps_are_permutations_that_keep_neighbours(size: int) -> None:
    maps = point_maps(size)
    assert maps.shape == (8, size * size)
    for symmetry in SYMMETRIES:
        assert sorted(maps[symmetry].tolist()) == list(range(size * size))
        for point in range(size * size):
            image = oracle.neighbours(size, int(maps[symmetry, point]))
            assert sorted(maps[symmetry, oracle.neighbours(size, point)].tolist()) == sorted(image)
    if size > 2:
        assert len({tuple(row.tolist()) for row in maps}) == 8


def test_the_numbering_is_the_documented_one() -> None:
    """Bit 0 mirrors left-right, bit 1 top-bottom, bit 2 in the main diagonal, in this order."""
    board = np.arange(9).reshape(3, 3)
    for symmetry in SYMMETRIES:
        turned = board
        turned = turned[:, ::-1] if symmetry & 1 else turned
        turned = turned[::-1, :] if symmetry & 2 else turned
        turned = turned.T if symmetry & 4 else turned
        image = np.empty(9, dtype=int)
        image[point_maps(3)[symmetry]] = board.reshape(-1)
        assert image.reshape(3, 3).tolist() == turned.tolist(), symmetry


def test_the_maps_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        point_maps(9)[0, 0] = 1


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_transforming_commutes_with_playing(symmetry: int, swap: bool) -> None:
    rng = random.Random(symmetry)
    for size in (1, 2, 3, 5, 9):
        position, image = Position(size), Position(size)
        image.to_move = 2 if swap else 1
        for _ in range(3 * size * size):
            legal = position.legal_moves(position.to_move)
            turned = {apply(symmetry, p, size) for p in legal}
            assert set(image.legal_moves(image.to_move)) == turned
            point = rng.choice(legal) if legal else PASS
            position.play(point, position.to_move)
            image.play(apply(symmetry, point, size), image.to_move)
            direct = transform(position, symmetry, swap_colors=swap)
            assert direct.board.tolist() == image.board.tolist()
            assert direct.to_move == image.to_move
            assert direct.is_consistent()


def test_transform_there_and_back() -> None:
    rng = random.Random(1)
    for _ in range(30):
        size = rng.randint(1, 13)
        position = Position(size)
        for _ in range(20):
            legal = position.legal_moves(position.to_move)
            position.play(rng.choice(legal) if legal else PASS, position.to_move)
        for a in SYMMETRIES:
            back = transform(transform(position, a, swap_colors=True), inverse(a), swap_colors=True)
            assert back.board.tolist() == position.board.tolist()
            assert back.hash == position.hash
            assert back.to_move == position.to_move
