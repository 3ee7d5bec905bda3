"""Any bytes at all: no exception, no hang, and what was read can be written and read again."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from katachi import _core
from katachi.records import GameRecord, parse, write

pytestmark = pytest.mark.slow

GOOD = (
    "(;FF[4]GM[1]SZ[9]CA[UTF-8]KM[6.5]PB[柯洁]PW[Jürgen]AB[cc][gg:hh]PL[W]C[a\\]b\r\n]\n"
    ";W[ee]C[x:y];B[ge](;W[gc];B[])(;W[tt]LB[aa:1][bb:2];B[hh])(;W[dd]))\n(;SZ[19];B[pd];W[dd])"
).encode()
PIECES = [
    b"(",
    b")",
    b";",
    b"[",
    b"]",
    b"\\",
    b"B[",
    b"W[aa]",
    b"AB[aa:zz]",
    b"SZ[25]",
    b"SZ[19:13]",
    b"\0",
    b"\xff",
    b"\xe6",
]


def read_in_every_way(data: bytes) -> None:
    sgf = parse(data)
    text = write(sgf.games)
    again = parse(text)
    assert write(again.games) == text
    assert len(again.games) == len(sgf.games)
    for game in sgf.games:
        try:
            record = GameRecord.from_tree(game)
        except ValueError as error:
            assert "board size" in str(error) or "not a game of Go" in str(error)  # noqa: PT017
            continue
        check_moves(record)
        check_against_text(record, write([game]).encode())


def check_against_text(record: GameRecord, text: bytes) -> None:
    """A tree gives the record that its text gives; only the text has places for warnings."""
    read = GameRecord.from_native(_core.GameReader(text).read(1)[0])
    assert record == read
    main_line = {warning.message for warning in parse(text).warnings}
    said = [(warning.message, warning.kind) for warning in record.warnings]
    assert said == [(w.message, w.kind) for w in read.warnings if w.message not in main_line]


def check_moves(record: GameRecord) -> None:
    if record.illegal_at == 0:
        return
    assert record.game().position.is_consistent()
    assert record.illegal_at is None or record.illegal_at == len(record) + 1
    copy = GameRecord.from_tree(record.to_tree())
    assert (copy.moves, copy.setup.black, copy.setup.white) == (record.moves, record.setup.black, record.setup.white)


@given(st.binary(max_size=300))
def test_random_bytes(data: bytes) -> None:
    read_in_every_way(data)


@given(st.lists(st.sampled_from([*PIECES, b";", b"aa]", b"C[", b"\n", b" ", b"GM[2]"]), max_size=60))
def test_random_pieces(pieces: list[bytes]) -> None:
    read_in_every_way(b"".join(pieces))


def mutated(random_: random.Random) -> bytes:
    data = bytearray(GOOD)
    for _ in range(random_.randint(1, 6)):
        at = random_.randrange(len(data))
        action = random_.randrange(4)
        if action == 0:
            data[at] = random_.randrange(256)
        elif action == 1:
            del data[at : at + random_.randint(1, 20)]
        elif action == 2:
            data[at:at] = random_.choice(PIECES)
        else:
            data[at:at] = data[random_.randrange(len(data)) :][: random_.randint(1, 40)]
        if not data:
            break
    return bytes(data)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(20))
def test_mutations_of_a_good_file(seed: int) -> None:
    random_ = random.Random(seed)
    for _ in range(50):
        read_in_every_way(mutated(random_))


@settings(max_examples=200)
@given(st.integers(0, 2**32), st.booleans())
def test_the_fast_path_reads_the_same_games_as_the_tree(seed: int, per_line: bool) -> None:
    data = mutated(random.Random(seed))
    if not _core.is_utf8(data):
        data = data.decode("latin-1").encode()
    fast = [read for read in _core.GameReader(data).read(1000) if not read.refusal]
    slow = []
    for game in parse(data).games:
        try:
            slow.append(GameRecord.from_tree(game))
        except ValueError:
            continue
    assert len(fast) == len(slow)
    for read, record in zip(fast, slow, strict=True):
        mine = GameRecord.from_native(read)
        assert (mine.size, mine.moves, mine.setup) == (record.size, record.moves, record.setup)
        assert {**mine.headers, "CA": ""} == {**record.headers, "CA": ""}
    _core.GameReader(data, per_line).read(1000)
