"""Fixed handicap against the table of the GTP version 2 specification (section 4.1.1)."""

import pytest

from katachi.go import WHITE, Game, vertex
from katachi.go.points import fixed_handicap, max_fixed_handicap, star_points

# The specification: lower left, upper right, upper left, lower right; then by number of stones.
ORDER = {
    2: "LL UR",
    3: "LL UR UL",
    4: "LL UR UL LR",
    5: "LL UR UL LR C",
    6: "LL UR UL LR L R",
    7: "LL UR UL LR L R C",
    8: "LL UR UL LR L R B T",
    9: "LL UR UL LR L R B T C",
}
COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


def spec(stones: int, size: int) -> set[str]:
    """The vertices: third line up to 12 lines, fourth line from 13 on."""
    low = 4 if size >= 13 else 3
    middle, high = (size + 1) // 2, size + 1 - low
    places = {
        "LL": (low, low),
        "UR": (high, high),
        "UL": (low, high),
        "LR": (high, low),
        "L": (low, middle),
        "R": (high, middle),
        "B": (middle, low),
        "T": (middle, high),
        "C": (middle, middle),
    }
    return {f"{COLUMNS[places[name][0] - 1]}{places[name][1]}" for name in ORDER[stones].split()}


@pytest.mark.parametrize("size", range(7, 26))
def test_every_size_and_number_of_the_specification(size: int) -> None:
    most = 9 if size % 2 == 1 and size != 7 else 4
    assert max_fixed_handicap(size) == most
    for stones in range(2, most + 1):
        points = fixed_handicap(stones, size)
        assert len(points) == stones
        assert {vertex(point, size) for point in points} == spec(stones, size)
    for stones in (-1, 0, 1, most + 1):
        with pytest.raises(ValueError, match=f"{stones} handicap stones on a {size}×{size} board"):
            fixed_handicap(stones, size)


def test_the_specification_in_full_on_nineteen_lines() -> None:
    assert spec(9, 19) == {"D4", "Q16", "D16", "Q4", "D10", "Q10", "K4", "K16", "K10"}
    assert spec(4, 7) == {"C3", "E5", "C5", "E3"}


@pytest.mark.parametrize("size", range(1, 7))
def test_small_boards_have_none(size: int) -> None:
    assert max_fixed_handicap(size) == 0
    assert star_points(size) == frozenset()
    with pytest.raises(ValueError, match="no fixed handicap"):
        fixed_handicap(2, size)


def test_placing_handicap_in_a_game() -> None:
    game = Game(9)
    points = game.place_handicap(4)
    assert game.to_move is WHITE
    assert game.handicap == 4
    assert sorted(points) == sorted(p for p, c in enumerate(game.board().reshape(-1)) if c == 1)
    assert game.moves == []
    with pytest.raises(ValueError, match="empty board"):
        game.place_handicap(2)


def test_free_handicap() -> None:
    game = Game(9)
    assert game.place_handicap([0, 40, 80]) == [0, 40, 80]
    assert game.handicap == 3
    for wrong, text in (([3, 3], "twice in D9 D9"), ([81], "point 81"), ([-1, 4], "point -1")):
        other = Game(9)
        with pytest.raises(ValueError, match=text):
            other.place_handicap(wrong)
        assert other.handicap == 0
        assert other.position.stones(1) == 0


def test_handicap_that_fills_the_board_is_refused() -> None:
    game = Game(2)
    with pytest.raises(ValueError, match="without a liberty"):
        game.place_handicap([0, 1, 2, 3])
    assert game.handicap == 0
