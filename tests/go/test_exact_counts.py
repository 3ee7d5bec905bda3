"""Exact numbers: legal positions and move sequences, by the fast board and the oracle.

The numbers of legal positions are John Tromp's; the numbers of sequences were computed by both boards and are kept as
a golden. The 4×4 positions (24,318,165) are counted by the native tests with ``--exhaustive``.
"""

import itertools

import numpy as np
import pytest
from tests import oracle_board as oracle
from tests.oracle_board import KoRule, OracleGame

from katachi import _core
from katachi.go import Position


@pytest.mark.slow
@pytest.mark.parametrize(("size", "legal"), [(1, 1), (2, 57), (3, 12_675)])
def test_legal_positions(size: int, legal: int) -> None:
    position = Position(size)
    accepted = 0
    for board in itertools.product((0, 1, 2), repeat=size * size):
        stones = np.array(board, dtype=np.uint8).reshape(size, size)
        before = position.board.reshape(-1).tolist()
        try:
            position.set_stones(stones)
        except ValueError:
            assert not oracle.is_valid(board, size), oracle.draw(board, size)
            assert position.board.reshape(-1).tolist() == before, "a refused set-up changed the board"
        else:
            assert oracle.is_valid(board, size), oracle.draw(board, size)
            assert position.board.reshape(-1).tolist() == list(board)
            assert position.is_consistent(), oracle.draw(board, size)
            accepted += 1
    assert accepted == legal


RULE_SETS: list[tuple[KoRule, bool]] = [
    (ko, suicide) for ko in ("SIMPLE", "POSITIONAL", "SITUATIONAL") for suicide in (False, True)
]
NAMES = [f"{ko.lower()} {'with' if suicide else 'no'} suicide" for ko, suicide in RULE_SETS]


def check_counts(game: OracleGame, core: _core.GameCore, golden: list[int]) -> None:
    """The fast board at all depths; the slow one, which gave the same number when the golden was made, but the last."""
    depths = range(1, len(golden) + 1)
    assert [core.count_sequences(d) for d in depths] == golden
    assert [game.count_sequences(d) for d in depths[:-1]] == golden[:-1]


EMPTY_BOARDS = {
    1: [1, 1, 0, 0],
    3: [10, 91, 738, 5281, 33384],
    4: [17, 273, 4112, 57984],
    5: [26, 651, 15650],
}


@pytest.mark.slow
@pytest.mark.parametrize("size", EMPTY_BOARDS)
@pytest.mark.parametrize(("ko", "suicide"), RULE_SETS, ids=NAMES)
def test_sequences_from_the_empty_board(size: int, ko: KoRule, suicide: bool) -> None:
    """So early the rule sets do not differ."""
    core = _core.GameCore(size, getattr(_core.KoRule, ko), suicide)
    check_counts(OracleGame(size, ko, suicide), core, EMPTY_BOARDS[size])


TWO_BY_TWO = {
    "simple no suicide": [5, 21, 68, 156, 316, 604, 1168, 2592, 5768, 12120],
    "simple with suicide": [5, 21, 68, 156, 316, 604, 1240, 3120, 8280, 21472],
    "positional no suicide": [5, 21, 68, 156, 316, 604, 1088, 2184, 4184, 8024],
    "positional with suicide": [5, 21, 68, 156, 316, 604, 1088, 2184, 4184, 8024],
    "situational no suicide": [5, 21, 68, 156, 316, 604, 1112, 2312, 4544, 8800],
    "situational with suicide": [5, 21, 68, 156, 316, 604, 1184, 2672, 6048, 13728],
}


@pytest.mark.campaign
@pytest.mark.parametrize(("ko", "suicide"), RULE_SETS, ids=NAMES)
def test_sequences_on_two_by_two(ko: KoRule, suicide: bool, request: pytest.FixtureRequest) -> None:
    core = _core.GameCore(2, getattr(_core.KoRule, ko), suicide)
    check_counts(OracleGame(2, ko, suicide), core, TWO_BY_TWO[request.node.callspec.id])


# Crowded boards, where captures, kos, suicide and superko matter from the first moves on.
CROWDED = {
    "3x3 ko": """
        . X O
        X O .
        . X O
    """,
    "3x3 one liberty each": """
        X X X
        X . O
        O O O
    """,
    "4x4 two kos": """
        X . X O
        . X O .
        X O . O
        O . O .
    """,
    "5x5 throw-ins": """
        . X O . O
        X X O O .
        O O X X X
        . O X . X
        O . O X .
    """,
}
# Sequences of 1, 2, 3 … moves from the crowded boards, Black to move.
CROWDED_COUNTS = {
    "3x3 ko": {
        "simple no suicide": [4, 8, 22, 61, 165, 470, 1002, 2766],
        "simple with suicide": [4, 11, 45, 163, 640, 2021, 6309, 17451],
        "positional no suicide": [4, 8, 22, 61, 165, 470, 994, 2748],
        "positional with suicide": [4, 11, 45, 163, 640, 2021, 6253, 17033],
        "situational no suicide": [4, 8, 22, 61, 165, 470, 1002, 2766],
        "situational with suicide": [4, 11, 45, 163, 640, 2021, 6309, 17445],
    },
    "3x3 one liberty each": {
        "simple no suicide": [2, 7, 26, 80, 224, 528, 1701, 7511, 34225],
        "simple with suicide": [2, 7, 26, 84, 247, 619, 2059, 8956, 40482],
        "positional no suicide": [2, 7, 26, 80, 224, 528, 1701, 7511, 34225],
        "positional with suicide": [2, 7, 26, 84, 247, 607, 2003, 8807, 40083],
        "situational no suicide": [2, 7, 26, 80, 224, 528, 1701, 7511, 34225],
        "situational with suicide": [2, 7, 26, 84, 247, 619, 2059, 8940, 40410],
    },
    "4x4 two kos": {
        "simple no suicide": [5, 29, 110, 550, 1980, 9526],
        "simple with suicide": [5, 29, 122, 680, 2952, 18166],
        "positional no suicide": [5, 29, 110, 550, 1978, 9506],
        "positional with suicide": [5, 29, 122, 680, 2950, 18146],
        "situational no suicide": [5, 29, 110, 550, 1980, 9520],
        "situational with suicide": [5, 29, 122, 680, 2952, 18160],
    },
    "5x5 throw-ins": {
        "simple no suicide": [5, 26, 130, 670, 4298],
        "simple with suicide": [6, 37, 248, 1664, 12364],
        "positional no suicide": [5, 26, 130, 670, 4298],
        "positional with suicide": [6, 37, 248, 1664, 12364],
        "situational no suicide": [5, 26, 130, 670, 4298],
        "situational with suicide": [6, 37, 248, 1664, 12364],
    },
}


def crowded(name: str, ko: KoRule, suicide: bool) -> tuple[OracleGame, _core.GameCore]:
    rows = CROWDED[name].split()
    size = int(len(rows) ** 0.5)
    board = tuple({".": 0, "X": 1, "O": 2}[sign] for sign in rows)
    core = _core.GameCore(size, getattr(_core.KoRule, ko), suicide)
    core.set_stones(np.array(board, dtype=np.uint8).reshape(size, size), 1)
    return OracleGame(size, ko, suicide, board=board), core


@pytest.mark.campaign
@pytest.mark.parametrize("name", CROWDED)
@pytest.mark.parametrize(("ko", "suicide"), RULE_SETS, ids=NAMES)
def test_sequences_from_crowded_boards(name: str, ko: KoRule, suicide: bool) -> None:
    game, core = crowded(name, ko, suicide)
    check_counts(game, core, CROWDED_COUNTS[name][NAMES[RULE_SETS.index((ko, suicide))]])
