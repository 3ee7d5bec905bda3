"""Games of the engine against itself, to train the network on."""

import doctest
from pathlib import Path

import pytest

from katachi.lab import varied_games
from katachi.lab.varied_games import Variety, played, varied_game, write_games
from katachi.records import read_games

EVEN, LOPSIDED = Variety(5, 8, 16, even=True), Variety(5, 8, 16, even=False)


def test_the_examples_in_the_module_run() -> None:
    found = doctest.testmod(varied_games)
    assert found.attempted
    assert not found.failed


@pytest.mark.parametrize("variety", [EVEN, LOPSIDED])
def test_the_same_seed_gives_the_same_games(variety: Variety) -> None:
    lines = list(played(variety, games=2, seed=7, workers=1))
    assert lines == [varied_game(variety, seed).sgf().replace("\n", "") for seed in (7, 8)]
    assert lines[0] != lines[1]


@pytest.mark.slow
def test_the_order_does_not_depend_on_the_workers() -> None:
    assert list(played(EVEN, 4, 1, workers=2)) == list(played(EVEN, 4, 1, workers=1))


@pytest.mark.parametrize("name", ["games.sgfs", "games.sgfs.gz"])
def test_games_can_be_read_again(tmp_path: Path, name: str) -> None:
    write_games(tmp_path / name, played(LOPSIDED, games=2, seed=1, workers=1))
    records = list(read_games([tmp_path / name]))
    assert [record.size for record in records] == [5, 5]
    assert all(record.winner in {"B", "W", "0"} and record.moves for record in records)
    assert all(8 <= int(record.headers[side]) <= 16 for record in records for side in ("PB", "PW"))


def test_a_lopsided_game_may_have_a_handicap() -> None:
    assert varied_game(Variety(9, 1, 1, even=False), seed=2).handicap == 4


def test_the_strongest_is_not_weaker_than_the_weakest() -> None:
    with pytest.raises(ValueError, match="weakest 9 is more than strongest 8"):
        Variety(5, 9, 8, even=True)
