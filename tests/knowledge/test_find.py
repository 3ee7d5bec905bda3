"""Pattern search: drawn games, and the slow search on random ones."""

import itertools
import os
import random
from collections import Counter
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.oracle_board import OracleGame, is_valid

from katachi.go import parse_vertex
from katachi.go.symmetry import apply
from katachi.knowledge.archive import Archive
from katachi.knowledge.patterns.find import search as find_module
from katachi.knowledge.patterns.find.pattern import ALLOWED, Pattern, PatternError, of_moves, of_stones, parse
from katachi.knowledge.patterns.find.search import Found, Hit, Search, search_archive
from katachi.records import GameRecord, Setup, read_games

from . import reference_find


def game(moves: str, size: int = 9, setup: Setup | None = None) -> GameRecord:
    """Black begins."""
    points = [parse_vertex(word, size) for word in moves.split()]
    return GameRecord(size, [(1 + i % 2, point) for i, point in enumerate(points)], setup=setup)


def search_in(record: GameRecord, drawing: str, **how: object) -> list[Hit]:
    return list(search_archive(Archive.build([record]), parse(drawing), Search(**how)))  # type: ignore[arg-type]


# ---- Drawn games -----------------------------------------------------------------------------------------------------

CORNER = """
    -----------
    . . . . . |
    . . . . . |
    . . . X . |
    . . . . . |
    . . O . . |
"""


def test_a_corner_its_place_and_its_continuation() -> None:
    (hit,) = search_in(game("H7 G5 C3 H5"), CORNER)
    assert hit == Hit(0, move=2, next_move=4, cell=4 * 5 + 3, colour=2, x=4, y=0, symmetry=0, swapped=False)


def test_a_turned_corner_with_colours_exchanged() -> None:
    (hit,) = search_in(game("C5 B7 pass pass D5"), CORNER)  # the upper left corner, White on the inner point
    assert (hit.move, hit.next_move, hit.symmetry, hit.swapped) == (2, 5, 1, True)
    assert divmod(hit.cell, 5) == (4, 1)
    assert hit.colour == 2  # the colour drawn as O


def test_switches_leave_turned_and_exchanged_patterns_out() -> None:
    mirrored, exchanged = game("B7 C5"), game("pass H7 G5")
    assert search_in(mirrored, CORNER)
    assert not search_in(mirrored, CORNER, symmetries=False)
    assert search_in(exchanged, CORNER)
    assert not search_in(exchanged, CORNER, colour_swap=False)
    assert search_in(exchanged, CORNER, symmetries=False)


def test_who_moves_next() -> None:
    record = game("H7 G5 A1 A2 H5")
    assert [h.move for h in search_in(record, CORNER)] == [2]
    assert [h.move for h in search_in(record, CORNER, next="X")] == [2]
    assert [h.move for h in search_in(record, CORNER, next="O")] == [3]


def test_wildcards() -> None:
    record = game("E5 E6")
    assert search_in(record, "O/X")
    assert not search_in(record, "./X", first_move=2, colour_swap=False, symmetries=False)
    assert search_in(record, "o/X", first_move=2)
    assert not search_in(record, "x/X", first_move=2, colour_swap=False, symmetries=False)
    assert search_in(record, "*/X", first_move=2)


def test_a_position_after_a_capture_inside() -> None:
    record = game("A9 B9 E5 A8 E6")  # White takes the stone in the corner
    (hit,) = search_in(record, "---/|.O/|O.", symmetries=False, colour_swap=False)
    assert (hit.move, hit.next_move, hit.cell) == (4, 0, -1)


def test_a_sequence_with_captures_is_found_in_any_order() -> None:
    pattern = of_moves("A9 B9 pass A8", 9, "A9:C7")
    without_capture, other_order = game("E5 B9 E6 A8"), game("A9 A8 E5 B9 E6")
    assert [hit.move for hit in search_archive(Archive.build([without_capture, other_order]), pattern)] == [4, 4]


def test_a_ko_appears_again_and_again() -> None:
    record = game("B9 C9 A8 D8 B7 C7 C8 B8 E1 E2 C8")
    drawing = "----/*XO*/X.XO/*XO*"
    assert [h.move for h in search_in(record, drawing)] == [7]
    assert [h.move for h in search_in(record, drawing, all_hits=True, colour_swap=False)] == [7, 11]
    assert [h.move for h in search_in(record, drawing, all_hits=True)] == [7, 8, 11]  # at 8 White has it


@pytest.mark.parametrize(
    ("vertex", "hits"), [("D8", 1), ("H8", 2), ("B4", 1), ("F2", 1), ("E5", 0), ("J8", 0), ("C3", 0)]
)
def test_sides_slide_along_the_edge_only(vertex: str, hits: int) -> None:
    assert len(search_in(game(vertex), "---/.../.X.", all_hits=True, colour_swap=False)) == hits


def test_symmetric_patterns_are_found_once_and_their_points_counted_together() -> None:
    drawing = ".../.X./..."
    for answer in ("E6", "E4", "D5", "F5"):
        (hit,) = search_in(game(f"E5 {answer}"), drawing, all_hits=True, colour_swap=False)
        assert (hit.cell, hit.colour) == (1, 2)
    (hit,) = search_in(game("E5 F6"), drawing, all_hits=True, colour_swap=False)
    assert (hit.cell, hit.colour) == (0, 2)


def test_of_equally_early_places_the_one_played_first_counts() -> None:
    (hit,) = search_in(game("C3 G7 G3"), "----/...|/...|/...|")
    assert (hit.move, hit.next_move) == (0, 1)
    assert hit.cell == 6


def test_handicap_stones_are_there_from_the_start() -> None:
    record = GameRecord(9, [(2, 40), (1, 15)], setup=Setup(black=(20, 24)))
    (hit,) = search_in(record, "----/...|/...|/X..|")
    assert (hit.move, hit.next_move, hit.cell, hit.colour) == (0, 2, 3, 1)


def test_an_illegal_move_ends_a_game() -> None:
    record = GameRecord(9, [(1, 40), (2, 40), (2, 20)])
    assert not search_in(record, "O", colour_swap=False)
    assert search_in(record, "X")


def test_an_impossible_setup_is_an_empty_board_without_moves() -> None:
    record = GameRecord(2, [(1, 0)], setup=Setup(black=(0, 1, 2, 3)))
    assert [h.move for h in search_in(record, "../..")] == [0]
    assert not search_in(record, "X")


def test_move_numbers_bound_the_hit() -> None:
    record = game("E5 A1 A2 A3 B1 B2")
    assert [h.move for h in search_in(record, "X", first_move=3)] == [3]
    assert not search_in(record, "X", last_move=0)
    assert not search_in(record, "***/*X*/***", first_move=7)


def test_full_boards_and_patterns_larger_than_a_board() -> None:
    whole = parse(".../.X./...", "full")
    found = search_archive(Archive.build([game("B2", 3), game("B2", 4), game("C3", 5)]), whole)
    assert [hit.game for hit in found] == [0]
    for anchor in ("full", "corner", "side", "right", "bottom-left", "centre"):
        big = Pattern(("." * 6,) * 5 + ("X.....",)).anchored(anchor)
        assert len(search_archive(Archive.build([game("C3", 5)]), big)) == 0


def test_too_many_hits_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_module, "MOST_HITS", 10)
    with pytest.raises(PatternError, match="more than 10 times"):
        search_archive(Archive.build([game("E5")]), parse("."), Search(all_hits=True))


# ---- Random games ----------------------------------------------------------------------------------------------------


def random_game(rng: random.Random, size: int) -> GameRecord:
    """Legal moves near each other, so that stones are taken; sometimes a setup, a pass, the same colour twice."""
    setup = Setup()
    oracle = OracleGame(size, ko_rule="SIMPLE", suicide=True)
    if rng.random() < 0.3:
        stones = tuple(rng.choice((0, 0, 0, 1, 2)) for _ in range(size * size))
        if is_valid(stones, size):
            oracle = OracleGame(size, ko_rule="SIMPLE", suicide=True, board=stones)
            black, white = (tuple(p for p, c in enumerate(stones) if c == color) for color in (1, 2))
            setup = Setup(black, white)
    for _ in range(rng.randrange(4 * size * size)):
        color = oracle.to_move if rng.random() < 0.95 else 3 - oracle.to_move
        oracle.to_move = color
        legal = oracle.legal_moves(color)
        oracle.play(color, rng.choice(legal) if legal and rng.random() < 0.97 else -1)
    return GameRecord(size, oracle.moves, setup=setup)


def random_pattern(rng: random.Random, records: list[GameRecord]) -> Pattern:
    """A piece of a position that occurred, with some points blurred and some edges forgotten."""
    record = rng.choice(records)
    size = record.size
    board = np.array(rng.choice(reference_find.boards(record)), dtype=np.uint8).reshape(size, size)
    left, right = sorted(rng.choices(range(size), k=2))
    top, bottom = sorted(rng.choices(range(size), k=2))
    piece = of_stones(board, left, top, right, bottom)
    blur = rng.choice((0.0, 0.1, 0.5))
    rows = tuple("".join(blurred(sign, rng) if rng.random() < blur else sign for sign in row) for row in piece.rows)
    if all(set(row) == {"*"} for row in rows):
        rows = piece.rows
    left, top, right, bottom = (rng.random() >= 0.3 and edge for edge in piece.edges)
    return Pattern(rows, (left, top, right, bottom))


def blurred(sign: str, rng: random.Random) -> str:
    return rng.choice([other for other in ALLOWED if ALLOWED[other] & ALLOWED[sign]])


def random_search(rng: random.Random) -> Search:
    return Search(
        next=rng.choice(("any", "any", "X", "O")),
        symmetries=rng.random() < 0.7,
        colour_swap=rng.random() < 0.7,
        all_hits=rng.random() < 0.5,
        first_move=rng.choice((0, 0, 5)),
        last_move=rng.choice((None, None, 12)),
    )


@cache
def seen() -> Counter[str]:
    return Counter()


@pytest.mark.campaign
@settings(max_examples=80, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_random_games_give_the_hits_of_the_slow_search(seed: int) -> None:
    rng = random.Random(seed)
    records = [random_game(rng, rng.choice((2, 3, 4, 5))) for _ in range(3)]
    pattern, search = random_pattern(rng, records), random_search(rng)
    archive = Archive.build(records)
    expected = reference_find.find(records, pattern, search)
    assert list(search_archive(archive, pattern, search, threads=rng.choice((1, 2)))) == expected
    seen().update({"hits": len(expected), "swapped": sum(h.swapped for h in expected)})
    seen()["captures"] += len(archive.captures.stones)


@pytest.mark.slow
@pytest.mark.parametrize("size", [7, 9])
def test_larger_boards_too(size: int) -> None:
    rng = random.Random(size)
    records = [random_game(rng, size) for _ in range(2)]
    for _ in range(6):
        pattern, search = random_pattern(rng, records), random_search(rng)
        assert list(search_archive(Archive.build(records), pattern, search)) == reference_find.find(
            records, pattern, search
        )


def test_the_random_games_met_what_is_rare() -> None:
    if seen():  # the random games ran before
        assert min(seen()["hits"], seen()["swapped"], seen()["captures"]) > 100


@pytest.mark.data
def test_professional_games_too() -> None:
    source = os.environ.get("KATACHI_GAMES")
    if not source:
        pytest.skip("KATACHI_GAMES is not set")
    records = list(itertools.islice(read_games([source]), 40))
    archive = Archive.build(records)
    for drawing in (
        "----------/........|/........|/.....X..|/***..***|",
        "-----/...../...../.X.X./.....",
        "*X*/X.X/*X*",
    ):
        for search in (Search(), Search(all_hits=True, next="X", last_move=120)):
            found = list(search_archive(archive, parse(drawing), search))
            chosen = range(3, 40, 18)
            expected = [
                hit for i in chosen for hit in reference_find.hits_of_game(i, records[i], parse(drawing), search)
            ]
            assert [hit for hit in found if hit.game in chosen] == expected


def counted(found: Found) -> Counter[tuple[int, ...]]:
    return Counter((h.game, h.move, h.next_move, h.cell, h.colour) for h in found)


def turned(record: GameRecord, s: int, swap: bool) -> GameRecord:
    def point(p: int) -> int:
        return apply(s, p, record.size)

    black, white = (tuple(map(point, stones)) for stones in (record.setup.black, record.setup.white))
    moves = [(3 - color if swap else color, point(p)) for color, p in record.moves]
    return GameRecord(record.size, moves, setup=Setup(white, black) if swap else Setup(black, white))


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), s=st.integers(0, 7), swap=st.booleans())
def test_turning_the_games_changes_nothing_that_is_counted(seed: int, s: int, swap: bool) -> None:
    rng = random.Random(seed)
    records = [random_game(rng, 5) for _ in range(4)]
    pattern = random_pattern(rng, records)
    search = Search(all_hits=rng.random() < 0.5, next=rng.choice(("any", "X")))
    original = search_archive(Archive.build(records), pattern, search)
    image = search_archive(Archive.build([turned(record, s, swap) for record in records]), pattern, search)
    # A game without moves is Black's to begin, which exchanging colours cannot change.
    empty = {i for i, record in enumerate(records) if not record.moves}
    expected, got = (Counter({k: n for k, n in counted(f).items() if k[0] not in empty}) for f in (original, image))
    assert got == expected


def test_the_order_of_games_does_not_matter() -> None:
    rng = random.Random(5)
    records = [random_game(rng, 5) for _ in range(20)]
    order = rng.sample(range(20), 20)
    pattern = parse("-----/..X*/.O.*")
    forward = {(h.game, *h[1:]) for h in search_archive(Archive.build(records), pattern, Search(all_hits=True))}
    shuffled = search_archive(Archive.build([records[i] for i in order]), pattern, Search(all_hits=True))
    assert {(order[h.game], *h[1:]) for h in shuffled} == forward
    assert forward
