"""Collections as flat arrays."""

from pathlib import Path

import numpy as np
import pytest

from katachi import _core
from katachi.records import GameRecord, PackedGames, Setup, concatenate, pack


def games() -> list[GameRecord]:
    return [
        GameRecord(9, [(1, 40), (2, -1), (1, 41)], headers={"RE": "W+3.5"}),
        GameRecord(19),
        GameRecord(5, [(2, 7)], setup=Setup(black=(12,), white=(3, 4)), headers={"RE": "B+R"}),
    ]


def equal(a: PackedGames, b: PackedGames) -> bool:
    return all(np.array_equal(getattr(a, name), getattr(b, name)) for name in PackedGames.__dataclass_fields__)


def test_moves_setup_and_winners_come_back() -> None:
    packed = pack(games())
    assert [packed.moves_of(i) for i in range(3)] == [[(1, 40), (2, -1), (1, 41)], [], [(2, 7)]]
    assert packed.winners.tolist() == [2, 0, 1]
    assert packed.setup_starts.tolist() == [0, 0, 0, 3]
    assert len(packed.native) == 3


def test_parts_and_joins() -> None:
    packed = pack(games())
    assert equal(concatenate([packed.part(0, 1), packed.part(1, 3)]), packed)
    assert equal(packed.take([2, 0]), pack([games()[2], games()[0]]))
    assert len(concatenate([])) == 0


def test_arrays_that_do_not_fit_are_refused() -> None:
    packed = pack(games())
    bad = np.array([9, 9], dtype=np.uint8)
    with pytest.raises(ValueError, match="winner"):
        _core.PackedGames(bad, packed.winners, packed.setup_starts, packed.setup, packed.starts, packed.moves)
    outside = packed.moves.copy()
    outside[-1] = 2 * 26  # the 26th point of a board of 25
    with pytest.raises(ValueError, match="outside its board"):
        _core.PackedGames(packed.sizes, packed.winners, packed.setup_starts, packed.setup, packed.starts, outside)
    backwards = packed.starts.copy()
    backwards[1] = 4
    backwards[2] = 3
    with pytest.raises(ValueError, match="must not decrease"):
        _core.PackedGames(packed.sizes, packed.winners, packed.setup_starts, packed.setup, backwards, packed.moves)


def test_mapped_files_serve_as_arrays(tmp_path: Path) -> None:
    packed = pack(games())
    np.save(tmp_path / "moves.npy", packed.moves)
    mapped = np.load(tmp_path / "moves.npy", mmap_mode="r")
    held = _core.PackedGames(packed.sizes, packed.winners, packed.setup_starts, packed.setup, packed.starts, mapped)
    assert len(held) == 3
