"""Draws by urgency: their chances, their files, their names."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from katachi.go import Position
from katachi.go.diagram import parse
from katachi.search import SearchSettings, run
from katachi.search import neighbourhoods as near
from katachi.search.playouts import Policy
from katachi.search.urgencies import MOST, UrgencyTable, urgency_name

ALONE = Policy(save=False, nakade=False, fill_tries=0, patterns=None, capture=False)


def some_table(none: int = 50) -> UrgencyTable:
    rng = np.random.default_rng(4)
    weights = rng.integers(0, 200, len(near.CODES))
    return UrgencyTable(np.where(weights < 60, 0, weights).astype(np.uint16), none, {"by": "chance"})


def saved(table: UrgencyTable, folder: Path) -> str:
    path = folder / "urgency.json"
    table.save(path)
    return str(path)


# White has just played at z. For Black the point below it is suicide, and never drawn whatever its weight.
DRAWING = """
    . . . . . . .
    . . X O . . .
    . . O z X . .
    . . O . O . .
    . . . O . . .
    X . . . . X .
    . . . . . . .
"""


def position() -> tuple[Position, int]:
    board = parse(DRAWING.replace("z", "."))
    last = board.position.size * 2 + 3
    position = board.position
    position.to_move = 2
    position.play(last, 2)
    return position, last


def exact_chances(position: Position, last: int, table: UrgencyTable) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Of each point to be the first move: by urgency if it is drawn, else uniformly."""
    size = position.size
    row, column = divmod(last, size)
    weights = np.zeros(size * size)
    for dx, dy in near.OFFSETS:
        point = (row + dy) * size + column + dx
        after = position.copy()
        if position.color(point) != 0 or not position.is_legal(point, 1):
            continue
        after.play(point, 1)
        taken = int((position.board == 2).sum() - (after.board == 2).sum())
        if len(after.liberties(point)) > 1 or taken:
            weights[point] = table.weights[near.class_of(position.code(point))]
    legal = np.array([position.color(p) == 0 and position.is_legal(p, 1) for p in range(size * size)])
    assert 0 < np.count_nonzero(weights) < 8
    return np.asarray((weights + table.none * legal / legal.sum()) / (weights.sum() + table.none))


def test_points_are_drawn_in_proportion_to_their_weights(tmp_path: Path) -> None:
    table = some_table()
    board, last = position()
    chances = exact_chances(board, last, table)
    games = 60_000
    found = run(board, games, replace(ALONE, urgency=saved(table, tmp_path)), seed=9)
    counts = found.first_moves.reshape(-1)
    possible = chances > 0
    assert counts[~possible].sum() == 0
    expected = games * chances[possible]
    chi_square = float(((counts[possible] - expected) ** 2 / expected).sum())
    degrees = int(possible.sum()) - 1
    # About normal with mean `degrees` and variance twice that.
    assert abs(chi_square - degrees) < 4 * np.sqrt(2 * degrees), (chi_square, degrees)


def test_without_weights_only_the_rest_plays(tmp_path: Path) -> None:
    board, _ = position()
    nothing = UrgencyTable(np.zeros(len(near.CODES), np.uint16), 1)
    plain = run(board, 500, ALONE, seed=2)
    urgent = run(board, 500, replace(ALONE, urgency=saved(nothing, tmp_path)), seed=2)
    assert (plain.first_moves == urgent.first_moves).all()
    assert (plain.black_wins, plain.mean_score) == (urgent.black_wins, urgent.mean_score)


def test_logs_become_whole_weights() -> None:
    logs = np.full(len(near.CODES) + 1, -30.0)
    logs[[3, 4, -1]] = [np.log(2.0), np.log(0.25), 0.0]
    table = UrgencyTable.of_logs(logs)
    assert table.weights[3] == 2 * table.none
    assert table.weights[4] * 4 == table.none
    assert table.weights[5] == 0
    shifted = UrgencyTable.of_logs(logs + 1.5)
    assert (shifted.weights == table.weights).all()
    logs[3] = 20.0
    assert UrgencyTable.of_logs(logs).weights.max() <= MOST


def test_files(tmp_path: Path) -> None:
    table = some_table()
    path = Path(saved(table, tmp_path))
    again = UrgencyTable.load(path)
    assert (again.weights == table.weights).all()
    assert (again.none, again.recipe) == (50, {"by": "chance"})
    for text in ("", "[]", '{"weights": {}}', '{"weights": {"zz": 1}, "none": 1, "recipe": {}}',
                 '{"weights": {"0001": 70000}, "none": 1, "recipe": {}}',
                 '{"weights": {"0001": 7}, "none": 0, "recipe": {}}'):  # fmt: skip
        path.write_text(text)
        with pytest.raises(ValueError, match="has no urgencies"):
            UrgencyTable.load(path)


def test_shipped_urgencies_know_nearly_all_neighbourhoods() -> None:
    table = UrgencyTable.load()
    assert np.count_nonzero(table.weights) > 700
    curve = table.recipe["curve"]  # its first point was made before the first step
    assert curve[-1]["error"] < curve[1]["error"]
    assert not table.weights[near.eyes() | ~near.possible()].any()


def test_names(tmp_path: Path) -> None:
    assert [urgency_name(text) for text in ("ON", "no", " 1 ")] == ["on", "off", "on"]
    path = saved(some_table(), tmp_path)
    settings = SearchSettings().with_values({"playout.urgency": path})
    assert settings.native().playout.urgencies.none == 50
    assert SearchSettings().native().playout.urgencies is None
    with pytest.raises(ValueError, match=r"playout\.urgency=never: use on, off or a file"):
        SearchSettings().with_values({"playout.urgency": "never"})


SELF_ATARI = """
    X . . O .
    O O O . .
    . . . . .
    . . . . .
    . . . . .
"""


def test_random_moves_avoid_self_atari_of_two_stones_but_not_of_one() -> None:
    board = parse(SELF_ATARI).position
    board.to_move = 1
    plain = run(board, 20_000, ALONE, seed=3).first_moves.reshape(-1)
    careful = run(board, 20_000, replace(ALONE, self_atari=2), seed=3).first_moves.reshape(-1)
    two_stones, one_stone = 1, 2  # B5 and C5; there are 20 moves
    assert plain[two_stones] > 800
    assert careful[two_stones] < 5  # only if it is drawn four times
    assert careful[one_stone] > 800
