"""Positions as arrays, compared with a replay of each game."""

import itertools
from pathlib import Path

import numpy as np
import pytest

import katachi as k
from katachi.go import BLACK
from katachi.knowledge.positions import Positions


def slowly(record: k.GameRecord) -> list[tuple[list[list[int]], int, bool, int]]:
    rows = []
    for number, (color, point, before) in enumerate(record.replay()):
        board = before.board()
        own = np.where(board == 0, 0, np.where(board == color, 1, -1))
        rows.append((own.tolist(), point, color == BLACK, number))
    return rows


def told(batches: list[Positions]) -> list[tuple[list[list[int]], int, bool, int]]:
    return [
        (board.tolist(), int(point), bool(black), int(number))
        for batch in batches
        for board, point, black, number in zip(batch.boards, batch.played, batch.black, batch.number, strict=True)
    ]


def random_games(seed: int, count: int) -> list[k.GameRecord]:
    """Small boards, so that captures and kos are frequent; some start from a set-up."""
    random, records = np.random.default_rng(seed), []
    for _ in range(count):
        game = k.Game(5, rules="tromp-taylor")
        if random.random() < 0.3:
            game.set_up(black=[0, 7], white=[12])
        for _ in range(int(random.integers(0, 60))):
            legal = game.legal_moves()
            game.play(int(random.choice(legal)) if len(legal) and random.random() > 0.05 else -1)
        records.append(k.GameRecord.of(game, {"RU": "Tromp-Taylor", "RE": str(random.choice(["B+1", "W+R", "?"]))}))
    return records


@pytest.mark.parametrize("seed", range(3))
def test_boards_are_those_of_a_replay(seed: int) -> None:
    records = random_games(seed, 80)
    expected = list(itertools.chain.from_iterable(map(slowly, records)))
    batches = list(k.planes(records, size=5, batch=97))
    assert told(batches) == expected
    assert all(len(batch) == 97 for batch in batches[:-1])
    stones = np.concatenate([batch.boards for batch in batches])
    shrank = np.count_nonzero(stones, axis=(1, 2))
    assert (np.diff(shrank) < 0).sum() > 100  # stones were taken
    both = np.concatenate([batch.stones(np.float32) for batch in batches])
    assert (both[:, 0] - both[:, 1] == stones).all()


def test_who_won_and_which_game() -> None:
    records = random_games(7, 40)
    (batch,) = k.planes(iter(records), size=5, batch=10**6)
    for game, won, black in zip(batch.game, batch.won, batch.black, strict=True):
        winner = records[game].winner
        assert np.isnan(won) if winner is None else won == ((winner == "B") == black)
    assert len(set(batch.game.tolist())) > 30


def test_files_records_and_sizes(tmp_path: Path) -> None:
    record = k.GameRecord(9, [("B", "E5"), ("W", -1), ("B", "C3")])
    record.save(tmp_path / "one.sgf")
    for games in (record, [record], tmp_path, str(tmp_path), [tmp_path / "one.sgf"], k.read_games(tmp_path)):
        (batch,) = k.planes(games, size=9)
        assert batch.played.tolist() == [40, -1, 56]
        assert list(k.planes(record)) == []  # no game on 19×19
    with pytest.raises(ValueError, match="a batch of 0 positions"):
        k.planes(record, batch=0)
