"""The same games read by an independent reader, and real collections if there are any at hand.

Set KATACHI_GAMES to a collection (such as a `.sgfs.gz` file of professional games) and KATACHI_NASTY to a folder of
broken files to run the tests that need them.
"""

from __future__ import annotations

import itertools
import os
import random
from pathlib import Path

import pytest
from sgfmill import sgf, sgf_moves

from katachi import _core
from katachi.records import Duplicates, GameRecord, Rejects, load, parse, read_games, write


def random_record(seed: int, size: int) -> GameRecord:
    rng = random.Random(seed)
    position = _core.Position(size)
    moves = []
    for number in range(rng.randint(0, 3 * size * size)):
        color = 1 + number % 2
        legal = position.legal_moves(color)
        point = rng.choice(legal) if legal and rng.random() > 0.02 else -1
        position.play(point, color)
        moves.append((color, point))
    return GameRecord(size, moves, headers={"PB": "A ] \\ : B", "KM": "6.5", "RE": "B+R"})


def by_sgfmill(data: bytes) -> tuple[int, list[tuple[int, int]], list[int]]:
    """Size, moves and final board as sgfmill sees them, in our way of counting."""
    game = sgf.Sgf_game.from_bytes(data)
    size = game.get_size()
    board, plays = sgf_moves.get_setup_and_moves(game)
    moves = []
    for colour, move in plays:
        moves.append((1 if colour == "b" else 2, -1 if move is None else (size - 1 - move[0]) * size + move[1]))
        if move is not None:
            board.play(*move, colour)
    colors = [{None: 0, "b": 1, "w": 2}[board.get(size - 1 - i // size, i % size)] for i in range(size * size)]
    return size, moves, colors


def agree(record: GameRecord, data: bytes) -> None:
    size, moves, colors = by_sgfmill(data)
    assert (record.size, record.moves) == (size, moves)
    assert record.game().position.board.ravel().tolist() == colors


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(40))
def test_random_games(seed: int) -> None:
    record = random_record(seed, random.Random(seed).choice([2, 3, 5, 9, 13, 19, 25]))
    data = write([record.to_tree()]).encode()
    agree(GameRecord.from_tree(parse(data, strict=True).games[0]), data)
    assert sgf.Sgf_game.from_bytes(data).get_player_name("b") == record.black


@pytest.fixture(scope="module")
def games() -> Path:
    path = os.environ.get("KATACHI_GAMES")
    if not path:
        pytest.skip("KATACHI_GAMES is not set")
    return Path(path)


@pytest.mark.data
def test_a_collection_is_read_without_a_reject(games: Path) -> None:
    rejects = Rejects()
    count = moves = 0
    for record in read_games(games, on_reject=rejects):
        count += 1
        moves += len(record)
    assert count > 0
    assert not rejects.entries, rejects.summary()
    assert moves / count > 50


@pytest.mark.data
def test_a_sample_of_a_collection(games: Path) -> None:
    for record in itertools.islice(read_games(games), 0, None, 200):
        agree(record, write([record.to_tree()]).encode())


@pytest.mark.data
def test_turned_games_of_a_collection_are_found(games: Path) -> None:
    duplicates = Duplicates()
    for record in itertools.islice(read_games(games), 500):
        duplicates.check(record)
        points = _core.symmetry_maps(record.size)[3]
        turned = [(color, int(points[point]) if point >= 0 else -1) for color, point in record.moves]
        assert duplicates.check(GameRecord(record.size, turned)) is not None


@pytest.mark.data
def test_broken_files_give_games_and_stay_the_same_when_written() -> None:
    folder = os.environ.get("KATACHI_NASTY")
    if not folder:
        pytest.skip("KATACHI_NASTY is not set")
    for path in sorted(Path(folder).iterdir()):
        first = load(path)
        text = write(first.games)
        again = parse(text, strict=True)
        assert write(again.games) == text
        assert first.games, path
        assert list(read_games(path)), path
