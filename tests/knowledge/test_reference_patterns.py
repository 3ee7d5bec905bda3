"""The slow reference itself, checked by hand on drawings."""

import itertools

import pytest
from tests.knowledge import reference_patterns as ref
from tests.knowledge.games import random_game, turned
from tests.knowledge.reference_patterns import Settings
from tests.oracle_board import BLACK, WHITE, Board

from katachi.records import GameRecord, Setup


def drawing(text: str) -> tuple[Board, int, dict[str, int]]:
    """A board of X and O, its size, and the points with letters."""
    signs = "".join(text.split())
    size = round(len(signs) ** 0.5)
    board = tuple({"X": 1, "O": 2}.get(sign, 0) for sign in signs)
    return board, size, {sign: point for point, sign in enumerate(signs) if sign.islower()}


def setup_of(text: str) -> Setup:
    board, _, _ = drawing(text)
    black = tuple(p for p, c in enumerate(board) if c == BLACK)
    return Setup(black, tuple(p for p, c in enumerate(board) if c == WHITE))


def numbers(keys: list[bytes]) -> list[int]:
    """The facts of the longest pattern."""
    last = keys[-1]
    return [int.from_bytes(last[i : i + 2], "big") for i in range(0, len(last), 2)]


ONE_EACH = """
    . . . . .
    . O . . .
    . . a X .
    . . . . .
    . . . . .
"""


def test_slots_and_ranks() -> None:
    assert ref.orbit(2, 1) == [(2, 1), (-2, 1), (2, -1), (-2, -1), (1, 2), (1, -2), (-1, 2), (-1, -2)]
    assert ref.orbit(1, 0) == [(1, 0), (-1, 0), (0, 1), (0, -1)]
    assert ref.orbit(1, 1) == [(1, 1), (-1, 1), (1, -1), (-1, -1)]
    heads = [points[0] for points in ref.NEAREST_ORBITS[:14]]
    assert heads == [
        (1, 0), (1, 1), (2, 0), (2, 1), (2, 2), (3, 0), (3, 1),
        (3, 2), (4, 0), (4, 1), (3, 3), (4, 2), (4, 3), (5, 0),
    ]  # fmt: skip
    assert ref.NEAREST_RANK[5, 0] == 76
    assert [ref.WINDOW_RANK[o] for o in ((1, 0), (1, 1), (2, 0), (2, 1), (2, 2), (3, 0))] == [0, 4, 8, 12, 20, 24]
    assert len([o for o in ref.WINDOW_SLOTS if max(map(abs, o)) <= 4]) == 80


def test_an_empty_board_shows_its_four_sides() -> None:
    board, size, _ = drawing(". " * 81)
    keys = ref.nearest_patterns(board, size, 40, BLACK, Settings())
    assert numbers(keys) == [(76 + i + 1) * 4 + 3 for i in range(4)]
    assert [len(key) for key in keys] == [2, 4, 6, 8]


def test_nearest_pattern_of_a_drawing() -> None:
    board, size, at = drawing(ONE_EACH)
    black = numbers(ref.nearest_patterns(board, size, at["a"], BLACK, Settings()))
    assert black == [5, 26, 103, 107, 111, 115]  # own to the right; the enemy in the earlier of two mirrored slots
    white = numbers(ref.nearest_patterns(board, size, at["a"], WHITE, Settings()))
    assert white == [6, 25, 103, 107, 111, 115]
    plain = numbers(ref.nearest_patterns(board, size, at["a"], BLACK, Settings(symmetries=False)))
    assert plain == [5, 34, 103, 107, 111, 115]
    absolute = numbers(ref.nearest_patterns(board, size, at["a"], WHITE, Settings(colour_swap=False)))
    assert absolute == [2, 5, 26, 103, 107, 111, 115]


def test_edges_point_by_point() -> None:
    board, size, at = drawing("a . . . . . . . .")
    keys = ref.nearest_patterns(board, size, at["a"], BLACK, Settings(k=5, edge="point"))
    assert numbers(keys) == [7, 15, 23, 27, 31]  # (1,0) (0,1) (1,1) (-1,1) (1,-1)
    sides = ref.nearest_patterns(board, size, at["a"], BLACK, Settings(k=5))
    assert numbers(sides) == [7, 15, 4 * (ref.NEAREST_RANK[-3, 0] + 1) + 3, 4 * (ref.NEAREST_RANK[0, -3] + 1) + 3]


def test_context_of_a_drawing() -> None:
    board, size, at = drawing(ONE_EACH)
    assert ref.context_key(board, size, at["a"], 3, BLACK, Settings()).hex() == "014020"
    assert ref.context_key(board, size, at["a"], 3, WHITE, Settings()).hex() == "018010"
    assert ref.context_key(board, size, at["a"], 3, WHITE, Settings(colour_swap=False)).hex() == "024020"
    assert ref.context_key(board, size, 0, 3, BLACK, Settings()).hex() == "01ccfe"  # two edges meet


def test_windows_are_prefixes_of_larger_ones() -> None:
    board, size, at = drawing(ONE_EACH)
    keys = [ref.context_key(board, size, at["a"], n, BLACK, Settings()) for n in (3, 5, 7, 9)]
    assert [len(key) for key in keys] == [3, 7, 13, 21]
    assert all(large.startswith(small) for small, large in itertools.pairwise(keys))


def test_context_is_taken_after_captures() -> None:
    game = GameRecord(3, [(1, 1)], setup=setup_of(" O . . X . . . . . "))
    assert [key.hex() for key in ref.count([game], [0], Settings(windows=(3,))).contexts[3]] == ["01c0dc"]


def test_pairs_and_relations() -> None:
    game = GameRecord(9, [(1, 40), (2, 50), (1, -1), (2, 10), (2, 51)])
    relations = [int.from_bytes(key[-2:], "big") for key in ref.count([game], [0], Settings(pair_window=3)).pairs]
    # Nothing before (twice) · on a diagonal of an empty window, other colour, rank 4 · beside White's 50, which has
    # Black's 40 at (-1,-1), turned to (1,1): what lies at (1,0) is then at (-1,0) or (0,-1), rank 1 or 3; same colour
    assert relations == [0, 1 + 0 + 2 * (1 + 4), 1 + 1 + 2 * (1 + 1)]


def test_a_stone_on_the_place_of_a_captured_one() -> None:
    board = """
        . X X c .
        O O O . .
        . . . . .
        . . . . .
        . . . . .
    """
    game = GameRecord(5, [(1, 0), (2, 3), (1, 20), (2, 0)], setup=setup_of(board))
    pairs = ref.count([game], [0], Settings(pair_window=3)).pairs
    assert [int.from_bytes(key[-2:], "big") for key in pairs] == [0, 0, 0, 1]


def test_tests_are_the_legal_points() -> None:
    suicide = ". X . . X . X . . X . . . . . ."
    game = GameRecord(4, [(2, 15)], setup=setup_of(suicide))
    assert ref.estimate([game], [], Settings())[0] == 10
    ko = ". X O . X O . O . X O . . . . ."
    game = GameRecord(4, [(1, 6), (2, 15)], setup=setup_of(ko))
    assert ref.estimate([game], [], Settings())[0] == 8 + 7
    game = GameRecord(4, [(1, 6), (2, -1), (2, 15)], setup=setup_of(ko))
    assert ref.estimate([game], [], Settings())[0] == 8 + 8  # a pass lifts the ban and is no test itself


def test_matches_on_three_lines() -> None:
    game = GameRecord(3, [(1, 4), (2, 0)])
    counts = ref.count([game], [0], Settings(k=1))
    assert {numbers([key])[0]: tally.count for key, tally in counts.nearest.items()} == {39: 1, 7: 1}
    tests, matches = ref.estimate([game], counts.nearest, Settings(k=1))
    assert tests == 9 + 8
    assert {numbers([key])[0]: n for key, n in matches.items()} == {39: 1, 7: 16}


def test_first_and_last_moments() -> None:
    game = GameRecord(9, [(1, 40)], headers={"RE": "B+R"})
    tags = [1990 << 52 | 7 << 12, 5 << 12, 2001 << 52 | 1 << 12]
    (tally,) = ref.count([game, game, game], tags, Settings()).pairs.values()
    assert tally.row() == (3, 3, 3, tags[0] | 1, tags[2] | 1)
    (tally,) = ref.count([game], [5 << 12], Settings()).pairs.values()
    assert tally.row() == (1, 1, 1, 5 << 12 | 1, 5 << 12 | 1)


def test_wins_are_the_movers() -> None:
    game = GameRecord(9, [(1, 40), (2, -1)], headers={"RE": "W+R"})
    open_game = GameRecord(9, [(1, 40)])
    (tally,) = ref.count([game, open_game], [0, 0], Settings()).pairs.values()
    assert tally.row()[:3] == (2, 0, 1)


# ---- The canonical form against the definition word by word ----------------------------------------------------------


@pytest.mark.parametrize("edge", ["side", "point"])
@pytest.mark.parametrize("size", [2, 5, 9])
def test_canonical_form_is_the_greatest_dense_sequence(size: int, edge: str) -> None:
    settings = Settings(k=9, edge=edge)  # type: ignore[arg-type]
    slots = [o for points in ref.NEAREST_ORBITS[:60] for o in points]
    for step in ref.steps(random_game(3, size, 30)):
        if step.point < 0:
            continue
        board = step.before.board
        seen = [
            [ref.nearest_symbol(board, size, step.point, ref.apply(s, o), step.color, settings) for o in slots]
            for s in range(8)
        ]
        facts = [(rank + 1) * 4 + symbol for rank, symbol in enumerate(max(seen)) if symbol][:9]
        assert numbers(ref.nearest_patterns(board, size, step.point, step.color, settings)) == facts


@pytest.mark.campaign
@pytest.mark.parametrize("swap", [False, True])
def test_counts_do_not_change_when_games_are_turned(swap: bool) -> None:
    settings = Settings(k=6, pair_window=5)
    games = [random_game(seed, 5, 25) for seed in range(3)]
    tags = [1 << 12, 2 << 12, 3 << 12]
    expected = ref.count(games, tags, settings)
    matches = ref.estimate(games, expected.nearest, settings)
    for symmetry in range(8):
        images = [turned(game, symmetry, swap) for game in games]
        assert ref.count(images, tags, settings) == expected
        assert ref.estimate(images, expected.nearest, settings) == matches


def test_bayes_identity_holds_in_the_counts() -> None:
    settings = Settings(k=5)
    games = [random_game(seed, 5, 30) for seed in range(4)]
    counts = ref.count(games, [0] * 4, settings)
    tests, matches = ref.estimate(games, counts.nearest, settings)
    assert counts.moves <= tests
    for key, tally in counts.nearest.items():
        assert tally.count <= matches[key] <= tests
