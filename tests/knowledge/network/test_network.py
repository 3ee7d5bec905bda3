"""The network's inference against plain numpy, what it sees against the board, and its file against damage."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.knowledge.network.slow_network import SHAPE, random_arrays, slow_judgement

from katachi import _core
from katachi.go import BLACK, Game
from katachi.knowledge.columns import open_columns, write_columns
from katachi.knowledge.network.examples import PLANES, PRESENT, eras, examples_of, planes
from katachi.knowledge.network.network import Network, NetworkError, read_weights, save_network
from katachi.records import GameRecord


def native(arrays: Any, kernels: str = "") -> _core.Network:
    return _core.Network(list(SHAPE.values()), {name: array.ravel() for name, array in arrays.items()}, kernels)


def random_sight(rng: np.random.Generator, size: int, count: int) -> tuple[Any, Any, Any, Any]:
    """Points, last moves, komi and years, some before and after those that the network tells apart."""
    bits = rng.integers(0, 128, (count, size * size))
    stones = np.where(bits & 1 > 0, bits & 0x1D, bits & 0x1E)  # of one side
    points = np.where(rng.random(bits.shape) < 0.5, np.where(stones & 3 > 0, stones, 0), bits & 0x60).astype(np.uint8)
    recent = rng.integers(-1, size * size, (count, 5)).astype(np.int16)
    komi, year = rng.normal(0, 7, count), rng.uniform(1650, 2040, count)
    return points, recent, komi.astype(np.float32), year.astype(np.float32)


@pytest.mark.parametrize("kernels", _core.network_kernels())
@pytest.mark.parametrize("size", [1, 2, 4, 5, 9, 13, 19, 25])
def test_the_same_as_plain_numpy(kernels: str, size: int) -> None:
    arrays = random_arrays(size)
    points, recent, komi, year = random_sight(np.random.default_rng(size), size, 3)
    year[:2] = 2018, 1890  # the third is drawn
    logits, won, lead, owner = native(arrays, kernels).judge(points, recent, komi, year, size)
    for number, plane in enumerate(planes(points, recent, komi, year)):
        slow = slow_judgement(arrays, plane.reshape(-1, size, size).astype(np.float64))
        assert logits[number] == pytest.approx(slow[0], abs=1e-3)
        assert owner[number] == pytest.approx(slow[3], abs=1e-3)
        assert (won[number], lead[number]) == (pytest.approx(slow[1], abs=1e-3), pytest.approx(slow[2], abs=2e-2))


def test_with_weights_of_eight_bits_only_the_board_is_rounded() -> None:
    arrays = random_arrays(3)
    for name, array in arrays.items():
        if array.shape[-1] == 3 and array.ndim == 4:
            steps = np.abs(array).max((1, 2, 3), keepdims=True) / 127
            arrays[name] = np.round(array / steps).astype(np.float32) * steps
    points, recent, komi, year = random_sight(np.random.default_rng(3), 19, 3)
    logits, _, lead, owner = native(arrays).judge(points, recent, komi, year, 19)
    for number, plane in enumerate(planes(points, recent, komi, year)):
        slow = slow_judgement(arrays, plane.reshape(-1, 19, 19).astype(np.float64))
        assert logits[number] == pytest.approx(slow[0], abs=3e-4)
        assert owner[number] == pytest.approx(slow[3], abs=3e-4)
        assert lead[number] == pytest.approx(slow[2], abs=6e-3)


@pytest.mark.parametrize("kernels", _core.network_kernels())
def test_the_largest_sums_have_room(kernels: str) -> None:
    shape = SHAPE | {"channels": 160, "blocks": 1}
    arrays = random_arrays(4, shape)
    for layer in ("first", "second"):  # all weights alike: no product is larger
        weights = arrays[f"block0.{layer}.weights"]
        arrays[f"block0.{layer}.weights"] = np.full_like(weights, 1 / weights[0].size)
    points, recent, komi, year = random_sight(np.random.default_rng(4), 9, 2)
    network = _core.Network(list(shape.values()), {name: array.ravel() for name, array in arrays.items()}, kernels)
    logits, _, lead, _ = network.judge(points, recent, komi, year, 9)
    for number, plane in enumerate(planes(points, recent, komi, year)):
        slow = slow_judgement(arrays, plane.reshape(-1, 9, 9).astype(np.float64), blocks=1)
        assert logits[number] == pytest.approx(slow[0], abs=1e-3)
        assert lead[number] == pytest.approx(slow[2], abs=2e-2)


def test_answers_do_not_depend_on_what_was_asked_before() -> None:
    network, rng = native(random_arrays(1)), np.random.default_rng(2)
    sights = random_sight(rng, 9, 6)
    together = network.judge(*sights, 9)
    for one in range(6):
        points, recent, komi, year = (array[one : one + 1] for array in sights)
        alone = network.judge(points, recent, komi, year, 9)
        assert all((a[0] == b[one]).all() for a, b in zip(alone, together, strict=True))


def test_the_year_is_told() -> None:
    years = np.array([1600, 1870, 1970, 2016, 2019, 2024, 2100], np.float32)
    era, engines = eras(years)
    assert era.tolist() == pytest.approx([-2, -2, 0, 0.92, 0.98, 1.08, 1.1])
    assert engines.tolist() == pytest.approx([0, 0, 0, 0, 0.5, 1, 1])
    sight = random_sight(np.random.default_rng(3), 9, 1)
    points, recent, komi = (np.repeat(array[:1], len(years), 0) for array in sight[:3])
    logits = native(random_arrays(2)).judge(points, recent, komi, years, 9)[0]
    different = [bool((a != b).any()) for a, b in pairwise(logits)]
    assert different == [False, True, True, True, True, True]
    with pytest.raises(ValueError, match="do not fit together"):
        native(random_arrays(2)).judge(points, recent, komi, years[:1], 9)


def test_what_is_seen_of_a_ladder_and_an_atari() -> None:
    game = Game(9)
    for move in ("E5", "E6", "A9", "D5", "B9", "F6", "C9", "E4"):  # White has E5 in atari
        game.play(move)
    points, recent = _core.network_sight(game.position, [move.point for move in game.moves])
    seen = points.reshape(9, 9)
    assert game.to_move == BLACK
    assert seen[4, 4] & 0b1111 == 0b0001  # own, one liberty
    assert seen[4, 4] & 16  # and it cannot run
    assert seen[3, 4] & 3 == 2
    assert recent[0].tolist()[:2] == [game.moves[-1].point, game.moves[-2].point]


def test_examples_of_games() -> None:
    record = GameRecord(9, [(1, 40), (2, 42), (1, 38), (2, -1), (1, 30)])
    record.headers |= {"RE": "B+3.5", "KM": "6.5", "DT": "1933-10-16"}
    found = examples_of([record, GameRecord(13, [(1, 5)])], size=9)
    assert found.played.tolist() == [40, 42, 38, 30]
    assert found.reply.tolist() == [42, 38, -1, -1]
    assert found.won.tolist() == [1, 0, 1, 1]
    assert found.lead.tolist() == [3.5, -3.5, 3.5, 3.5]
    assert found.komi.tolist() == [-6.5, 6.5, -6.5, -6.5]
    assert found.year.tolist() == [1933] * 4
    assert examples_of([GameRecord(9, [(1, 40)])], size=9).year.tolist() == [PRESENT]
    made = planes(found.points, found.recent, found.komi, found.year)
    assert made.shape == (4, len(PLANES), 81)
    assert made[1, PLANES.index("last move")].argmax() == 40
    assert made[:, PLANES.index("era")] == pytest.approx((1933 - 1970) / 50)
    assert not made[:, PLANES.index("years with strong engines")].any()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    save_network(tmp_path / "a.network", SHAPE, random_arrays(5), {"games": 3})
    return tmp_path / "a.network"


def test_a_file_is_read_as_it_was_written(file: Path) -> None:
    network = Network.load(file)
    assert network.description["about"] == {"games": 3}
    opinion = network.judge(Game(9))
    assert len(opinion.moves) == 81
    assert sum(share for _, share in opinion.moves) == pytest.approx(1)
    assert 0 < opinion.win < 1


def test_convolutions_are_written_in_eight_bits_and_come_back_within_half_a_step(file: Path) -> None:
    written = random_arrays(5)
    meta, stored = open_columns(file)
    shape, read = read_weights(file)
    assert shape == SHAPE
    assert set(read) == set(written)
    for name, array in written.items():
        near = array.astype(np.float16).astype(np.float32).ravel()
        if array.ndim == 4 and array.shape[-1] == 3:
            assert stored[name].dtype == np.int8
            steps = np.abs(array).reshape(len(array), -1).max(1) / 127
            assert stored[f"{name}.steps"] == pytest.approx(steps)
            half = np.repeat(steps, array[0].size) * 0.501
            assert (np.abs(read[name] - array.ravel()) <= half).all()
        else:
            assert (read[name] == near).all()
    whole = {name: array.astype(np.float16).ravel() for name, array in written.items()}
    write_columns(file, {**meta, "version": 2}, whole)  # as they were written before
    assert all((read_weights(file)[1][name] == array.astype(np.float32)).all() for name, array in whole.items())


@pytest.mark.parametrize(
    "steps", [None, np.ones(3, np.float32), np.full(8, np.nan, np.float32), np.zeros(0, np.float32)]
)
def test_steps_that_do_not_fit_are_one_line(file: Path, steps: Any) -> None:
    meta, arrays = open_columns(file)
    damaged = {name: np.array(array) for name, array in arrays.items() if name != "block0.first.weights.steps"}
    if steps is not None:
        damaged["block0.first.weights.steps"] = steps
    write_columns(file, meta, damaged)
    with pytest.raises(NetworkError) as told:
        Network.load(file)
    assert "\n" not in str(told.value)
    assert str(file) in str(told.value)


def test_a_network_without_years_is_refused_in_one_line(file: Path) -> None:
    meta, arrays = open_columns(file)
    write_columns(file, {**meta, "version": 1}, arrays)
    with pytest.raises(NetworkError) as told:
        Network.load(file)
    said = "it is a network of version 1, and only 3 can be used; make it again, or copy it again"
    assert str(told.value) == f"{file}: {said}"


@pytest.mark.parametrize("change", ["cut", "other", "nan", "missing", "shape", "huge"])
def test_a_damaged_file_is_one_line(file: Path, change: str) -> None:
    arrays: dict[str, Any] = random_arrays(5)
    if change == "cut":
        file.write_bytes(file.read_bytes()[:-500])
    elif change == "other":
        file.write_bytes(b"(;SZ[9])")
    else:
        shape = dict(SHAPE)
        if change == "nan":
            arrays["value.bias"] = arrays["value.bias"] * np.float32("nan")
        elif change == "missing":
            del arrays["move.bias"]
        else:
            shape["channels"] = 21 if change == "shape" else 10**40
        save_network(file, shape, arrays, {})
    with pytest.raises(NetworkError, match=r"a\.network: [^\n]+ make it again") as told:
        Network.load(file)
    assert "\n" not in str(told.value)
